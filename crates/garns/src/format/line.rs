//! 81 characters on one line, the form that puzzle lists are passed around in.

use super::error::{FormatError, Found, Line};
use super::record::{Loss, Record};
use super::{Dialect, Lines, Sink};
use crate::{Digit, Grid};

pub(super) static DIALECT: Dialect = Dialect {
    name: "line",
    about: "81 characters a line; 0 . * _ - are empty cells; text may follow",
    extensions: &[],
    read: Some(|| Box::new(Reader)),
    write,
    loses: &[Loss::Placed, Loss::Candidates],
    keeps_label: |_| true,
    keeps_solution: false,
    draws_candidates: false,
    keeps_columns: false,
    header: "",
    footer: "",
    gap: false,
};

const EXPECTED_CELL: &str = "a digit or one of . 0 * _ - for an empty cell";

/// Reads one puzzle per line, without state between lines.
pub(super) struct Reader;

impl Lines for Reader {
    fn line(&mut self, line: Line<'_>, sink: Sink<'_>) {
        match parse(line) {
            Ok(None) => {}
            Ok(Some((grid, rest))) => {
                sink(Ok(Record { line: line.number, label: label(rest), ..Record::new(grid) }));
            }
            Err(error) => sink(Err(error)),
        }
    }
}

fn write(record: &Record, out: &mut String) {
    push_cells(record.content.values(), '.', out);
    let label = record.label.trim_start_matches(is_separator).trim_end();
    if !label.is_empty() {
        out.push(' ');
        super::push_one_line(label, out);
    }
    out.push('\n');
}

/// Appends the 81 characters of a grid.
pub(super) fn push_cells(grid: &Grid, empty: char, out: &mut String) {
    let text = grid.to_bytes().map(|value| if value == 0 { empty as u8 } else { b'0' + value });
    out.push_str(core::str::from_utf8(&text).unwrap_or_default());
}

/// The grid of a line that is 81 digits and dots and nothing else, without a branch on any of them.
///
/// `None` is not an error yet: [`parse`] decides.
#[inline]
pub(super) fn plain(cells: &[u8; 81]) -> Option<Grid> {
    let mut values = [0; 81];
    let mut strange = false;
    for (value, &byte) in values.iter_mut().zip(cells) {
        let number = byte.wrapping_sub(b'0');
        let is_digit = number <= 9;
        *value = if is_digit { number } else { 0 };
        strange |= !is_digit & (byte != b'.');
    }
    (!strange).then(|| Grid::from_bytes(&values))
}

/// The grid of a line and the text after it; `None` for a blank line or a comment.
pub(super) fn parse(line: Line<'_>) -> Result<Option<(Grid, &[u8])>, FormatError> {
    let bytes = line.bytes;
    let start = bytes.iter().position(|b| !b.is_ascii_whitespace()).unwrap_or(bytes.len());
    let text = &bytes[start..];
    if text.is_empty() || text.starts_with(b"#") || text.starts_with(b"//") {
        return Ok(None);
    }
    if let Some(found) = run(text, |b| value(b).is_some()).or_else(|| run(bytes, is_digit_or_space)) {
        return Ok(Some(found));
    }
    if let Some(grid) = grouped(text) {
        return Ok(Some((grid, &[])));
    }
    let cells = text.iter().take_while(|&&b| value(b).is_some()).count();
    let stop = text.get(cells).copied();
    let (at, found, expected) = match stop {
        _ if cells > 81 => (81, Found::Cells(cells), "81 cells"),
        Some(b) if cells == 81 || !is_separator(char::from(b)) => {
            let expected = if cells == 81 { "a space or the end of the line" } else { EXPECTED_CELL };
            (cells, Found::at(text, cells), expected)
        }
        _ => (cells, Found::Cells(cells), "81 cells"),
    };
    Err(FormatError::at(line, start + at, found, expected))
}

/// The 81 cells that a text begins with, if a separator or the end comes next.
fn run(text: &[u8], is_cell: impl Fn(u8) -> bool) -> Option<(Grid, &[u8])> {
    let (cells, rest) = text.split_first_chunk::<81>()?;
    let ends = rest.first().is_none_or(|&b| is_separator(char::from(b)));
    if !ends || !cells.iter().all(|&b| is_cell(b)) {
        return None;
    }
    Some((Grid::from_bytes(&cells.map(|b| value(b).unwrap_or(0))), rest))
}

/// 81 cells in groups of equal size (1, 3 or 9), separated by spaces, commas and the like.
fn grouped(text: &[u8]) -> Option<Grid> {
    let mut values = [0; 81];
    let mut count = 0;
    let mut size = None;
    for group in text.split(|&b| b" \t,;|/".contains(&b)).filter(|group| !group.is_empty()) {
        if *size.get_or_insert(group.len()) != group.len() {
            return None;
        }
        for &byte in group {
            *values.get_mut(count)? = value(byte)?;
            count += 1;
        }
    }
    (count == 81 && matches!(size, Some(1 | 3 | 9))).then(|| Grid::from_bytes(&values))
}

/// The value of a character for a cell, 0 for an empty one.
pub(super) fn value(byte: u8) -> Option<u8> {
    match byte {
        b'1'..=b'9' => Some(byte - b'0'),
        b'.' | b'0' | b'*' | b'_' | b'-' => Some(0),
        _ => None,
    }
}

/// The digit of a character; `Some(None)` for the mark of an empty cell, `None` for any other
/// character.
pub(super) fn cell(byte: u8) -> Option<Option<Digit>> {
    value(byte).map(|value| Digit::new(value).ok())
}

fn is_digit_or_space(byte: u8) -> bool {
    byte == b' ' || matches!(byte, b'1'..=b'9')
}

fn is_separator(c: char) -> bool {
    c.is_ascii_whitespace() || ",;:|#/\"'()".contains(c)
}

fn label(rest: &[u8]) -> String {
    if rest.is_empty() {
        return String::new();
    }
    String::from_utf8_lossy(rest).trim_start_matches(is_separator).trim_end().to_string()
}

/// Whether a line is one puzzle, or was meant to be one.
pub(super) fn claims(line: &[u8]) -> bool {
    let word = line.trim_ascii().split(|&b| is_separator(char::from(b))).next().unwrap_or_default();
    let cells = word.iter().filter(|&&b| value(b).is_some()).count();
    (cells >= 30 && 4 * cells > 3 * word.len()) || matches!(parse(Line::new(1, line)), Ok(Some(_)))
}
