//! 729 characters: for each cell nine, each a digit if it is a candidate and a dot if not.

use super::error::{FormatError, Found, Line};
use super::record::{Loss, Record};
use super::rows;
use super::{Dialect, Lines, Sink};
use crate::{Candidate, Cell, Digit, DigitSet};

pub(super) static DIALECT: Dialect = Dialect {
    name: "candidates",
    about: "729 characters a line: nine for each cell, a digit or . or 0",
    extensions: &[],
    read: Some(|| Box::new(Reader)),
    write,
    loses: &[Loss::Placed, Loss::Excluded, Loss::Singles],
    keeps_label: |_| true,
    keeps_solution: false,
    draws_candidates: true,
    keeps_columns: false,
    header: "",
    footer: "",
    gap: false,
};

struct Reader;

impl Lines for Reader {
    fn line(&mut self, line: Line<'_>, sink: Sink<'_>) {
        let text = line.bytes.trim_ascii();
        if text.is_empty() || text.starts_with(b"#") {
            return;
        }
        sink(parse(line));
    }
}

fn parse(line: Line<'_>) -> Result<Record, FormatError> {
    let start = line.bytes.len() - line.bytes.trim_ascii_start().len();
    let text = &line.bytes[start..];
    let run = text.iter().take_while(|&&b| is_sign(b)).count();
    let ends = text.get(run).is_none_or(u8::is_ascii_whitespace);
    if run != 729 || !ends {
        let (found, expected) = if ends || run > 729 {
            (Found::Cells(run), "729 characters, nine for each cell")
        } else {
            (Found::at(text, run), "a digit or one of . 0 for none")
        };
        return Err(FormatError::at(line, start + run.min(729), found, expected));
    }
    let mut marks = [Some(DigitSet::EMPTY); 81];
    for (index, &byte) in text[..729].iter().enumerate() {
        let Candidate { cell, digit } = Candidate::from_index(index);
        if byte == b'.' || byte == b'0' {
            continue;
        }
        if byte != b'0' + digit.get() {
            return Err(FormatError::at(
                line,
                start + index,
                Found::at(text, index),
                EXPECTED[digit.index()],
            ));
        }
        if let Some(digits) = &mut marks[cell.index()] {
            digits.insert(digit);
        }
    }
    let label = String::from_utf8_lossy(&text[729..]).trim().to_string();
    Ok(Record { line: line.number, label, ..Record::new(rows::board(&marks)) })
}

const EXPECTED: [&str; 9] = [
    "1 or . or 0",
    "2 or . or 0",
    "3 or . or 0",
    "4 or . or 0",
    "5 or . or 0",
    "6 or . or 0",
    "7 or . or 0",
    "8 or . or 0",
    "9 or . or 0",
];

fn write(record: &Record, out: &mut String) {
    let board = record.content.board();
    for cell in Cell::all() {
        let digits = board.value(cell).map_or(board.candidates(cell), DigitSet::only);
        out.extend(Digit::ALL.map(|digit| if digits.contains(digit) { char::from(digit) } else { '.' }));
    }
    let label = record.label.trim();
    if !label.is_empty() {
        out.push(' ');
        super::push_one_line(label, out);
    }
    out.push('\n');
}

fn is_sign(byte: u8) -> bool {
    byte == b'.' || byte.is_ascii_digit()
}

/// Whether a line looks like a line of candidates, right or wrong.
pub(super) fn claims(line: &[u8]) -> bool {
    line.trim_ascii_start().iter().take_while(|&&b| is_sign(b)).count() > 400
}
