//! A digit in a cell.

use core::fmt;
use core::str::FromStr;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::error::OutOfRange;

/// A digit that a cell may hold, written `5r4c7`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

impl Candidate {
    /// That digit in that cell.
    #[inline]
    pub const fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate { cell, digit }
    }

    /// Its place counted from 0, cells in reading order and digits inside a cell, for arrays of 729.
    #[inline]
    pub const fn index(self) -> usize {
        self.cell.index() * 9 + self.digit.index()
    }

    /// The candidate at that place.
    ///
    /// # Panics
    /// If the index is above 728: an index is the program's own, never input.
    #[inline]
    pub const fn from_index(index: usize) -> Candidate {
        Candidate { cell: Cell::from_index(index / 9), digit: Digit::from_index(index % 9) }
    }

    /// Whether the two cannot both be true: same cell, or same digit in cells that see each other.
    #[inline]
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
    type Err = OutOfRange;
    /// Reads `5r4c7`.
    fn from_str(text: &str) -> Result<Candidate, OutOfRange> {
        let (digit, cell) = text.split_at_checked(1).ok_or(OutOfRange::digit(usize::MAX))?;
        Ok(Candidate { cell: cell.parse()?, digit: digit.parse()? })
    }
}
