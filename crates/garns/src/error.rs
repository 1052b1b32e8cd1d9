//! The one error of the vocabulary: a number that names nothing.

use core::fmt;

/// A position or digit outside its range, with what was asked for.
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

    pub(crate) const fn counted(what: &'static str, found: usize) -> OutOfRange {
        OutOfRange { what, found, low: 1, high: 9 }
    }

    /// The number that was out of range; `usize::MAX` if it was no number at all.
    pub const fn found(&self) -> usize {
        self.found
    }
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OutOfRange { what, found, low, high } = *self;
        if found == usize::MAX {
            write!(f, "{what} not understood, expected {low} to {high}")
        } else {
            write!(f, "{what} {found} is out of range, expected {low} to {high}")
        }
    }
}

impl core::error::Error for OutOfRange {}
