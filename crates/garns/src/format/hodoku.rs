//! HoDoKu's library lines: a position with placed digits and deleted candidates.
//!
//! `:0100:7:.+4.1(…)9:512 513:786::` is technique, digits, cells, deleted candidates, and the
//! deductions of the step. The position alone, `.+4.1(…)9:512 513`, is read too.

use super::error::{FormatError, Found, Line};
use super::record::{Loss, Record};
use super::{Dialect, Lines, Sink};
use crate::{Board, NotABoard, NotAGrid};

pub(super) static DIALECT: Dialect = Dialect {
    name: "hodoku",
    about: "HoDoKu library lines: :technique:digits:cells with +:deleted:::",
    extensions: &[],
    read: Some(|| Box::new(Reader)),
    write,
    loses: &[Loss::Excluded],
    keeps_label: |label| fields(label).is_some(),
    keeps_solution: false,
    draws_candidates: false,
    keeps_columns: false,
    header: "",
    footer: "",
    gap: false,
};

struct Reader;

impl Lines for Reader {
    fn line(&mut self, line: Line<'_>, sink: Sink<'_>) {
        let text = line.bytes.trim_ascii();
        if !text.is_empty() && !text.starts_with(b"#") {
            sink(parse(line));
        }
    }
}

fn parse(line: Line<'_>) -> Result<Record, FormatError> {
    let Ok(text) = core::str::from_utf8(line.bytes) else {
        let found = Found::text(line.bytes);
        let valid = line.bytes.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
        return Err(FormatError::at(line, valid, found, "a library line"));
    };
    let text = text.trim_end();
    let trimmed = text.trim_start();
    let start = text.len() - trimmed.len();
    let Some(rest) = trimmed.strip_prefix(':') else {
        return Ok(Record { line: line.number, ..Record::new(position(line, trimmed, start)?) });
    };
    let parts: Vec<&str> = rest.split(':').collect();
    let [code, digits, cells, deleted, after @ ..] = &parts[..] else {
        return Err(FormatError::at(
            line,
            text.len(),
            Found::End,
            "technique, digits, cells and deleted candidates, each after a colon",
        ));
    };
    let offset = start + 1 + code.len() + 1 + digits.len() + 1;
    let length = cells.len() + 1 + deleted.len();
    let board = position(line, &text[offset..offset + length], offset)?;
    let label = match (*code, *digits, after) {
        ("0000", "x", after) if after.iter().all(|part| part.is_empty()) => String::new(),
        _ => format!("{code}:{digits}:{}", after.join(":")),
    };
    Ok(Record { line: line.number, label, ..Record::new(board) })
}

/// The board of `cells:deleted`, which starts at that byte of the line.
fn position(line: Line<'_>, text: &str, start: usize) -> Result<Board, FormatError> {
    text.parse().map_err(|error| {
        let cells = text.split(':').next().unwrap_or_default();
        let (offset, found, expected) = match error {
            NotABoard::Cells(NotAGrid::Length(found)) => (cells.len(), Found::Cells(found), "81 cells"),
            NotABoard::Cells(NotAGrid::Character(at, found)) => {
                let mut others = cells.char_indices().filter(|(_, c)| *c != '+');
                let offset = others.nth(at - 1).map_or(0, |(offset, _)| offset);
                (offset, Found::Character(found), "a digit or one of . 0 * _ - for an empty cell")
            }
            NotABoard::RemovedCandidate(word) => {
                let offset = cells.len() + text[cells.len()..].find(&word).unwrap_or(0);
                (offset, Found::text(word.as_bytes()), "digit, row and column such as 512")
            }
        };
        FormatError::at(line, start + offset, found, expected)
    })
}

fn write(record: &Record, out: &mut String) {
    let [code, digits, after] = fields(&record.label).unwrap_or(["0000", "x", "::"]);
    let position = record.content.board().to_string();
    let colon = if position.contains(':') { "" } else { ":" };
    out.push_str(&format!(":{code}:{digits}:{position}{colon}:{after}\n"));
}

/// The technique, the digits, and the text after the deleted candidates, if a label has these fields.
fn fields(label: &str) -> Option<[&str; 3]> {
    let (code, rest) = label.split_once(':')?;
    let (digits, after) = rest.split_once(':')?;
    let is_plain = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || "- ".contains(c));
    let is_code = code.len() >= 4 && code.as_bytes()[..4].iter().all(u8::is_ascii_digit) && is_plain(code);
    (is_code && is_plain(digits) && after.split(':').all(is_plain)).then_some([code, digits, after])
}

/// Whether a line looks like a library line or a position, with or without errors.
pub(super) fn claims(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    if text.starts_with(b":") {
        return text.iter().filter(|&&b| b == b':').count() >= 3;
    }
    let run = text.iter().take_while(|&&b| b == b'+' || super::line::value(b).is_some()).count();
    let cells = text[..run].iter().filter(|&&b| b != b'+').count();
    cells >= 60 && (cells < run || text.get(run) == Some(&b':'))
}
