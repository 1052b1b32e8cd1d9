//! The first line of a table: which column is which.

use std::sync::Arc;

use crate::format::columns::Columns;

const PUZZLE: [&str; 11] = [
    "puzzle", "puzzles", "quiz", "quizzes", "grid", "sudoku", "givens", "game", "question", "board",
    "unsolved",
];
const SOLUTION: [&str; 4] = ["solution", "solutions", "answer", "solved"];
const LABEL: [&str; 6] = ["label", "name", "title", "comment", "note", "text"];

/// The columns of a table: their names, and the columns of the puzzle, the solution and the label.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    pub(crate) separator: u8,
    /// The names as they are written; a column without a name has the empty name, and no other name
    /// occurs twice.
    pub(crate) names: Vec<String>,
    pub(crate) puzzle: usize,
    pub(super) solution: Option<usize>,
    pub(super) label: Option<usize>,
}

impl Header {
    /// Reads a line as a header; `None` if it names no column of puzzles.
    pub(crate) fn read(line: &[u8]) -> Option<Header> {
        let separator = [b',', b';', b'\t'].into_iter().max_by_key(|&sign| outside_quotes(line, sign))?;
        let mut names: Vec<String> = Vec::new();
        for (_, name) in fields(line, separator).ok()? {
            let name = String::from_utf8_lossy(&name).replace(char::is_control, " ").trim().to_string();
            names.push(unused(name, &names));
        }
        let is_one_of = |name: &String, known: &[&str]| known.iter().any(|k| name.eq_ignore_ascii_case(k));
        let find = |known: &[&str]| names.iter().position(|name| is_one_of(name, known));
        let puzzle = find(&PUZZLE)?;
        Some(Header { separator, puzzle, solution: find(&SOLUTION), label: find(&LABEL), names })
    }

    /// The columns of a table without a header, guessed from its first line: first the puzzle, then
    /// perhaps its solution.
    pub(super) fn guess(line: &[u8]) -> Header {
        let separator = line.iter().find(|b| b",;\t".contains(b)).copied().unwrap_or(b',');
        let second = line.split(|&b| b == separator).nth(1).unwrap_or_default().trim_ascii();
        let solution = (second.len() == 81 && second.iter().all(u8::is_ascii_digit)).then_some(1);
        Header { separator, names: Vec::new(), puzzle: 0, solution, label: None }
    }

    /// The label and the other columns of a line.
    ///
    /// Fields without a name belong to the label.
    pub(super) fn describe(self: &Arc<Header>, fields: &[(usize, Vec<u8>)]) -> (String, Columns) {
        let mut label = String::new();
        let mut columns = Columns::of_table(self);
        let first = self.label.filter(|&column| column < fields.len());
        let others = (0..fields.len()).filter(|&column| {
            column != self.puzzle && Some(column) != self.solution && Some(column) != first
        });
        for column in first.into_iter().chain(others) {
            let value = String::from_utf8_lossy(&fields[column].1);
            let value = value.trim();
            match self.names.get(column) {
                Some(name) if Some(column) != first && !name.is_empty() => columns.set(name.as_str(), value),
                _ if value.is_empty() => {}
                _ => {
                    label.push_str(if label.is_empty() { "" } else { " " });
                    label.push_str(value);
                }
            }
        }
        (label, columns)
    }
}

/// Whether a table with this column would take it for the solution.
pub(super) fn is_solution(name: &str) -> bool {
    SOLUTION.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Whether a table with this column would take it for the label.
pub(super) fn is_label(name: &str) -> bool {
    LABEL.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// The name, or the name with a number if it is taken.
fn unused(name: String, taken: &[String]) -> String {
    let is_taken = |name: &str| taken.iter().any(|other| other.eq_ignore_ascii_case(name));
    if name.is_empty() || !is_taken(&name) {
        return name;
    }
    let mut number = 2;
    while is_taken(&format!("{name} {number}")) {
        number += 1;
    }
    format!("{name} {number}")
}

/// How often a character occurs outside quotes.
fn outside_quotes(line: &[u8], sign: u8) -> usize {
    let mut quoted = false;
    let mut count = 0;
    for &byte in line {
        quoted ^= byte == b'"';
        count += usize::from(byte == sign && !quoted);
    }
    count
}

/// The fields of a line, each with the byte where it begins; the error is the byte of an open quote.
pub(crate) fn fields(line: &[u8], separator: u8) -> Result<Vec<(usize, Vec<u8>)>, usize> {
    let mut fields = Vec::new();
    let mut start = 0;
    loop {
        let mut field = Vec::new();
        let mut at = start;
        if line.get(at) == Some(&b'"') {
            at += 1;
            loop {
                match (line.get(at), line.get(at + 1)) {
                    (Some(b'"'), Some(b'"')) => {
                        field.push(b'"');
                        at += 2;
                    }
                    (Some(b'"'), _) => break,
                    (Some(&byte), _) => {
                        field.push(byte);
                        at += 1;
                    }
                    (None, _) => return Err(start),
                }
            }
            at += 1;
        }
        let end = line[at..].iter().position(|&b| b == separator).map_or(line.len(), |n| at + n);
        field.extend_from_slice(&line[at..end]);
        fields.push((start, field));
        if end == line.len() {
            return Ok(fields);
        }
        start = end + 1;
    }
}
