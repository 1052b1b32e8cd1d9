//! A table: a header that names the columns, and a puzzle a line.
//!
//! The column with the puzzle is found by its name, whatever else there is. A puzzle is 81
//! characters, or with a `+` before each digit that was placed later and the struck-out candidates
//! after a colon. A column for the label, if there is one, becomes the label; other columns are
//! added to it as `name=value`.

use super::error::{FormatError, Found, Line};
use super::record::{Content, Loss, Record};
use super::{Dialect, Lines, Sink, line};
use crate::board::Board;
use crate::grid::Grid;

pub(super) static DIALECT: Dialect = Dialect {
    name: "csv",
    about: "a table with a header and a column puzzle (or quizzes, grid, sudoku …)",
    extensions: &["csv", "tsv"],
    read: Some(|| Box::new(Reader::default())),
    write,
    loses: &[Loss::Excluded],
    keeps_label: |_| true,
    header: "puzzle,label\n",
    footer: "",
    gap: false,
};

const PUZZLE: [&str; 11] = [
    "puzzle", "puzzles", "quiz", "quizzes", "grid", "sudoku", "givens", "game", "question", "board",
    "unsolved",
];
const SOLUTION: [&str; 4] = ["solution", "solutions", "answer", "solved"];
const LABEL: [&str; 6] = ["label", "name", "title", "comment", "note", "text"];

/// Reads tables with or without a header.
#[derive(Default)]
pub(super) struct Reader {
    columns: Option<Columns>,
}

/// What the columns of a table are.
struct Columns {
    separator: u8,
    names: Vec<String>,
    puzzle: usize,
    solution: Option<usize>,
    label: Option<usize>,
}

impl Lines for Reader {
    fn line(&mut self, line: Line<'_>, sink: Sink<'_>) {
        let text = line.bytes.trim_ascii();
        if text.is_empty() || text.starts_with(b"#") {
            return;
        }
        if self.columns.is_none() {
            self.columns = Columns::of_header(text);
            if self.columns.is_some() {
                return;
            }
        }
        let columns = self.columns.get_or_insert_with(|| Columns::without_header(text));
        sink(columns.record(line));
    }
}

impl Columns {
    fn of_header(text: &[u8]) -> Option<Columns> {
        let separator =
            [b',', b';', b'\t'].into_iter().max_by_key(|s| text.iter().filter(|b| *b == s).count())?;
        let names: Vec<String> = fields(text, separator)
            .ok()?
            .into_iter()
            .map(|(_, name)| String::from_utf8_lossy(&name).trim().to_lowercase())
            .collect();
        let find = |known: &[&str]| names.iter().position(|name| known.contains(&name.as_str()));
        let puzzle = find(&PUZZLE)?;
        Some(Columns { separator, puzzle, solution: find(&SOLUTION), label: find(&LABEL), names })
    }

    /// Without a header the first column is the puzzle, and the second its solution if it looks so.
    fn without_header(text: &[u8]) -> Columns {
        let separator = text.iter().find(|b| b",;\t".contains(b)).copied().unwrap_or(b',');
        let second = text.split(|&b| b == separator).nth(1).unwrap_or_default().trim_ascii();
        let solution = (second.len() == 81 && second.iter().all(u8::is_ascii_digit)).then_some(1);
        Columns { separator, names: Vec::new(), puzzle: 0, solution, label: None }
    }

    fn record(&self, line: Line<'_>) -> Result<Record, FormatError> {
        let error = |offset, found, expected| Err(FormatError::at(line, offset, found, expected));
        let fields = match fields(line.bytes, self.separator) {
            Ok(fields) => fields,
            Err(offset) => {
                return error(offset, Found::at(line.bytes, offset), "a field with its quotes closed");
            }
        };
        let Some((offset, text)) = fields.get(self.puzzle) else {
            return error(line.bytes.len(), Found::End, "the column with the puzzle");
        };
        let content = content(line, *offset, text)?;
        let solution = match self.solution.and_then(|column| fields.get(column)) {
            Some((offset, text)) if !text.trim_ascii().is_empty() => {
                Some(Box::new(*self::content(line, *offset, text)?.values()))
            }
            _ => None,
        };
        let mut label = String::new();
        let mut add = |name: &str, value: &[u8]| {
            let value = String::from_utf8_lossy(value);
            if !value.trim().is_empty() {
                let space = if label.is_empty() { "" } else { " " };
                let sign = if name.is_empty() { "" } else { "=" };
                label.push_str(&format!("{space}{name}{sign}{}", value.trim()));
            }
        };
        if let Some((_, value)) = self.label.and_then(|column| fields.get(column)) {
            add("", value);
        }
        for (column, (_, value)) in fields.iter().enumerate() {
            if column != self.puzzle && Some(column) != self.solution && Some(column) != self.label {
                add(self.names.get(column).map_or("", String::as_str), value);
            }
        }
        Ok(Record { content, line: line.number, label, solution })
    }
}

/// What a field with a puzzle comes to: 81 characters, or a board as its own text.
fn content(line: Line<'_>, offset: usize, field: &[u8]) -> Result<Content, FormatError> {
    let text = field.trim_ascii();
    if text.contains(&b'+') || text.contains(&b':') {
        let board = core::str::from_utf8(text).ok().and_then(|text| text.parse::<Board>().ok());
        return board.map(Content::from).ok_or_else(|| {
            FormatError::at(line, offset, Found::text(text), "81 cells, then perhaps a colon and candidates")
        });
    }
    let inner = Line { before: line.before + offset, ..Line::new(line.number, text) };
    let whole =
        |error: FormatError| FormatError { text: FormatError::at(line, 0, Found::End, "").text, ..error };
    match line::parse(inner).map_err(whole)? {
        Some((grid, b"")) => Ok(Content::Grid(grid)),
        _ => Err(FormatError::at(line, offset, Found::text(text), "81 cells")),
    }
}

/// The fields of a line with where each begins, or where a quote was left open.
fn fields(line: &[u8], separator: u8) -> Result<Vec<(usize, Vec<u8>)>, usize> {
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

fn write(record: &Record, out: &mut String) {
    match &record.content {
        Content::Grid(grid) => line::push_cells(grid, '.', out),
        Content::Board(board) => out.push_str(&board.to_string()),
    }
    out.push(',');
    push_field(&record.label, out);
    out.push('\n');
}

/// A field, in quotes if it needs them.
fn push_field(text: &str, out: &mut String) {
    let text = text.trim();
    if !text.contains([',', '"', ';', '\t', '\n', '\r']) {
        super::push_one_line(text, out);
        return;
    }
    out.push('"');
    super::push_one_line(&text.replace('"', "\"\""), out);
    out.push('"');
}

/// A header that names a column of puzzles.
pub(super) fn claims(line: &[u8]) -> bool {
    Columns::of_header(line.trim_ascii()).is_some()
}

/// The grid of a record's solution, for the table that has a column for it.
pub(super) fn push_solution(solution: Option<&Grid>, out: &mut String) {
    if let Some(solution) = solution {
        line::push_cells(solution, '0', out);
    }
}
