//! The errors of printing.

use thiserror::Error;

/// Why an order cannot be printed.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum PrintError {
    /// The text is neither the name nor the size of a paper.
    #[error("unknown paper {0:?}, expected a4, a5, letter, 6x9 or a size such as 148x210mm or 8.5x11in")]
    UnknownPaper(String),
    /// A side of the paper is too short or too long.
    #[error("paper of {0} is out of range: each side must be 50 to 2000 mm")]
    PaperSize(String),
    /// The text is not a length.
    #[error("{0:?} is not a length, expected a number of millimetres or inches such as 15mm or 0.5in")]
    NotALength(String),
    /// This number of puzzles per page is not offered.
    #[error("{0:?} puzzles per page are not possible, expected 1, 2, 4 or 6")]
    PerPage(String),
    /// The margins leave no room on the page.
    #[error("the margins leave no room on the page")]
    Margins,
    /// Digits would be too small to read.
    #[error(
        "no room for {what}: the digits would be {size:.1} pt high, at least {least} pt are needed; choose a larger paper, smaller margins or fewer per page"
    )]
    NoRoom {
        /// The thing that does not fit.
        what: &'static str,
        /// The size that the digits would have, in points.
        size: f32,
        /// The smallest size allowed, in points.
        least: f32,
    },
    /// The solutions of one page do not fit on its back.
    #[error("the solutions of {0} puzzles do not fit on the back of their page; print them at the end")]
    Back(usize),
    /// The font cannot show a character.
    #[error("the font has no character {0:?}")]
    Character(char),
    /// The link does not fit into a QR code.
    #[error("the link is too long for a QR code")]
    Link,
    /// There is nothing to print.
    #[error("there is nothing to print")]
    Empty,
    /// The picture is too small or too large.
    #[error("a picture of {0} pixels is out of range, expected 64 to 8192")]
    PictureSize(u32),
    /// A library that writes the file refused.
    #[error("cannot make the file: {0}")]
    Backend(String),
}
