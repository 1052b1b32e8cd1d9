//! A digit in a cell.

use core::fmt;
use core::str::FromStr;

use crate::{Cell, Digit, ParseError};

/// A digit that a cell may hold, written `5r4c7`.
///
/// ```
/// use garns::Candidate;
///
/// let five: Candidate = "5r4c7".parse()?;
/// assert_eq!((five.digit.to_string(), five.cell.to_string()), ("5".into(), "r4c7".into()));
/// assert!(five.excludes("5r4c1".parse()?)); // the same digit in the same row
/// assert!(five.excludes("6r4c7".parse()?)); // another digit in the same cell
/// # Ok::<(), garns::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit that it may hold.
    pub digit: Digit,
}

impl Candidate {
    /// This digit in this cell.
    #[inline]
    #[must_use]
    pub const fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate { cell, digit }
    }

    /// Its index, 0 to 728, for arrays of 729: cells in reading order, nine digits for each.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.cell.index() * 9 + self.digit.index()
    }

    /// The candidate with this index.
    ///
    /// # Panics
    /// If the index is above 728.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Candidate {
        Candidate { cell: Cell::from_index(index / 9), digit: Digit::from_index(index % 9) }
    }

    /// Whether the two cannot both be true: two digits in the same cell, or the same digit in cells
    /// that see each other.
    #[inline]
    #[must_use]
    pub fn excludes(self, other: Candidate) -> bool {
        if self.digit == other.digit { self.cell.sees(other.cell) } else { self.cell == other.cell }
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.digit, self.cell)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Candidate {
    type Err = ParseError;
    /// Reads `5r4c7`.
    fn from_str(text: &str) -> Result<Candidate, ParseError> {
        let parts = text.split_at_checked(1).and_then(|(digit, cell)| {
            Some(Candidate { cell: cell.parse().ok()?, digit: digit.parse().ok()? })
        });
        parts.ok_or_else(|| ParseError::new(text, "a candidate", "a digit and a cell such as 5r4c7"))
    }
}
