//! The error of a text that cannot be read: the place, the text found there, and the text expected.

use core::fmt;

/// A place in a text where the format expects something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in that line, counted from 1.
    pub column: usize,
    /// The text that was found.
    pub found: Found,
    /// The text that was expected.
    pub expected: &'static str,
    /// The line itself, or its beginning when it is long; empty if the error was found after the
    /// line was read.
    pub text: String,
}

/// The text that was found instead of the expected one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
    /// A character that has no meaning here.
    Character(char),
    /// A byte that is not part of a valid character.
    Byte(u8),
    /// This many cells.
    Cells(usize),
    /// This many rows.
    Rows(usize),
    /// Several digits in one cell.
    Digits(String),
    /// Words that have no meaning here.
    Text(String),
    /// The rules of a variant, by name.
    Rules(String),
    /// A line of more bytes than a line may have.
    LongLine,
    /// The end of the input.
    End,
}

impl FormatError {
    /// The error at a byte of a line; the column is counted in characters.
    pub(super) fn at(line: Line<'_>, offset: usize, found: Found, expected: &'static str) -> FormatError {
        let before = &line.bytes[..offset.min(line.bytes.len())];
        FormatError {
            line: line.number,
            column: line.before + String::from_utf8_lossy(before).chars().count() + 1,
            found,
            expected,
            text: shorten(line.bytes, 200),
        }
    }

    /// The problem, without its place.
    pub fn problem(&self) -> impl fmt::Display + '_ {
        struct Problem<'a>(&'a FormatError);
        impl fmt::Display for Problem<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "found {}, expected {}", self.0.found, self.0.expected)
            }
        }
        Problem(self)
    }
}

impl Found {
    /// The character at a byte of a line, or the end of the line.
    pub(super) fn at(line: &[u8], offset: usize) -> Found {
        let Some(&byte) = line.get(offset) else { return Found::End };
        let rest = &line[offset..line.len().min(offset + 4)];
        let text = match core::str::from_utf8(rest) {
            Ok(text) => text,
            Err(error) => core::str::from_utf8(&rest[..error.valid_up_to()]).unwrap_or_default(),
        };
        text.chars().next().map_or(Found::Byte(byte), Found::Character)
    }

    /// The words of a line, cut if they are long.
    pub(super) fn text(line: &[u8]) -> Found {
        match core::str::from_utf8(line) {
            Ok(_) => Found::Text(shorten(line, 40)),
            Err(error) => Found::Byte(line[error.valid_up_to()]),
        }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.problem())
    }
}

impl core::error::Error for FormatError {}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Character(c) => write!(f, "{c:?}"),
            Found::Byte(byte) => write!(f, "byte 0x{byte:02x}"),
            Found::Cells(1) => f.write_str("1 cell"),
            Found::Cells(n) => write!(f, "{n} cells"),
            Found::Rows(1) => f.write_str("1 row"),
            Found::Rows(n) => write!(f, "{n} rows"),
            Found::Digits(digits) => write!(f, "{digits:?} in one cell"),
            Found::Text(text) => write!(f, "{text:?}"),
            Found::Rules(names) => write!(f, "a variant ({names})"),
            Found::LongLine => f.write_str("a line of more than a million bytes"),
            Found::End => f.write_str("the end"),
        }
    }
}

/// A line of a text without its end, or a piece of a line.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// Its number, counted from 1.
    pub(super) number: usize,
    /// How many characters of the line come before these bytes.
    pub(super) before: usize,
    pub(super) bytes: &'a [u8],
}

impl<'a> Line<'a> {
    /// A whole line.
    pub(super) fn new(number: usize, bytes: &'a [u8]) -> Line<'a> {
        Line { number, before: 0, bytes }
    }
}

/// The beginning of a text, with an ellipsis if there is more.
pub(super) fn shorten(bytes: &[u8], most: usize) -> String {
    let head = &bytes[..bytes.len().min(4 * most)];
    let text = String::from_utf8_lossy(head);
    let mut short: String = text.chars().take(most).collect();
    if short.len() < text.len() || head.len() < bytes.len() {
        short.push('…');
    }
    short
}
