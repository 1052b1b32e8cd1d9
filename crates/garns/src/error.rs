//! The two errors of digits, cells, houses and candidates: a number out of range, a text not understood.

use core::fmt;
use core::ops::RangeInclusive;

/// A number that is too high or too low to name a digit, a row or a column.
///
/// ```
/// use garns::{Cell, Digit};
///
/// let error = Digit::new(12).unwrap_err();
/// assert_eq!(error.to_string(), "digit 12 is out of range, expected 1 to 9");
/// assert_eq!((error.found(), error.expected()), (12, 1..=9));
/// assert_eq!(Cell::new(9, 0).unwrap_err().to_string(), "row 9 is out of range, expected 0 to 8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    what: &'static str,
    found: usize,
    low: usize,
    high: usize,
}

impl OutOfRange {
    pub(crate) const fn digit(found: usize) -> OutOfRange {
        OutOfRange { what: "digit", found, low: 1, high: 9 }
    }

    pub(crate) const fn index(what: &'static str, found: usize, high: usize) -> OutOfRange {
        OutOfRange { what, found, low: 0, high }
    }

    /// The number that was out of range.
    #[must_use]
    pub const fn found(&self) -> usize {
        self.found
    }

    /// The numbers that were expected.
    #[must_use]
    pub const fn expected(&self) -> RangeInclusive<usize> {
        self.low..=self.high
    }
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OutOfRange { what, found, low, high } = *self;
        write!(f, "{what} {found} is out of range, expected {low} to {high}")
    }
}

impl core::error::Error for OutOfRange {}

/// A text that is not the expected digit, cell, house, candidate or part of a proof.
///
/// ```
/// use garns::Cell;
///
/// let error = "x".parse::<Cell>().unwrap_err();
/// assert_eq!(error.to_string(), "\"x\" is not a cell, expected a row and a column from 1 to 9 such as r4c7");
/// assert_eq!(error.found(), "x");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    found: String,
    what: &'static str,
    expected: &'static str,
}

impl ParseError {
    pub(crate) fn new(found: &str, what: &'static str, expected: &'static str) -> ParseError {
        ParseError { found: found.to_string(), what, expected }
    }

    /// The text as it was found.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.found
    }

    /// The form that was expected, with an example.
    #[must_use]
    pub const fn expected(&self) -> &'static str {
        self.expected
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseError { found, what, expected } = self;
        // A long text is not repeated in full.
        match found.char_indices().nth(40) {
            Some((end, _)) => write!(f, "{:?}… is not {what}, expected {expected}", &found[..end]),
            None => write!(f, "{found:?} is not {what}, expected {expected}"),
        }
    }
}

impl core::error::Error for ParseError {}
