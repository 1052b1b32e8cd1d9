//! A table: a header that names the columns, and a puzzle a line.
//!
//! The column with the puzzle is found by its name. A puzzle is 81 characters, or the text of a
//! board: with a `+` before each digit that was placed later, and the removed candidates after a
//! colon. The columns for the solution and the label are found by their names too; all others that
//! have a name become the [`Columns`] of the record.

mod header;

pub(crate) use header::{Header, fields};

use super::columns::Columns;
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
    write: |record, out| write_row(record, &Table::default(), out),
    loses: &[Loss::Excluded],
    keeps_label: |_| true,
    header: "puzzle,label\n",
    footer: "",
    gap: false,
};

/// Reads tables with or without a header.
#[derive(Default)]
pub(super) struct Reader {
    header: Option<Header>,
}

impl Lines for Reader {
    fn line(&mut self, line: Line<'_>, sink: Sink<'_>) {
        let text = line.bytes.trim_ascii();
        if text.is_empty() || text.starts_with(b"#") {
            return;
        }
        if self.header.is_none() {
            self.header = Header::read(text);
            if self.header.is_some() {
                return;
            }
        }
        let header = self.header.get_or_insert_with(|| Header::guess(text));
        sink(record(header, line));
    }
}

/// The record of a line.
fn record(header: &Header, line: Line<'_>) -> Result<Record, FormatError> {
    let fields = fields(line.bytes, header.separator).map_err(|offset| {
        let found = Found::at(line.bytes, offset);
        FormatError::at(line, offset, found, "a field with its quotes closed")
    })?;
    let Some((offset, text)) = fields.get(header.puzzle) else {
        return Err(FormatError::at(line, line.bytes.len(), Found::End, "the column with the puzzle"));
    };
    let content = content(line, *offset, text)?;
    let solution = match header.solution.and_then(|column| fields.get(column)) {
        Some((offset, text)) if !text.trim_ascii().is_empty() => {
            Some(Box::new(*self::content(line, *offset, text)?.values()))
        }
        _ => None,
    };
    let (label, columns) = header.describe(&fields);
    Ok(Record { content, line: line.number, label, columns, solution })
}

/// Reads the field with the puzzle: 81 characters, or the text of a board.
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

/// The columns that a table is written with: puzzle, perhaps solution, label, then the others.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    has_solution: bool,
    names: Vec<String>,
}

impl Table {
    /// A table with columns for everything in this record.
    pub(super) fn of(record: &Record) -> Table {
        let kept = record.columns.iter().map(|(name, _)| name).filter(|name| is_one_line(name));
        let names: Vec<String> = kept.filter(|name| !name.is_empty()).map(str::to_string).collect();
        // A column whose name could mean the solution must come after the solution.
        let has_solution = record.solution.is_some() || names.iter().any(|name| header::is_solution(name));
        Table { has_solution, names }
    }

    pub(super) fn header(&self) -> String {
        let mut text = String::from(if self.has_solution { "puzzle,solution,label" } else { "puzzle,label" });
        for name in &self.names {
            text.push(',');
            push_field(name, &mut text);
        }
        text.push('\n');
        text
    }

    /// Whether the table keeps all of these columns.
    pub(super) fn keeps(&self, columns: &Columns) -> bool {
        let has = |name: &str| self.names.iter().any(|own| own.eq_ignore_ascii_case(name));
        columns.iter().all(|(name, value)| value.is_empty() || has(name) && is_one_line(value))
    }
}

/// Whether a text fits on one line, so that it is read back unchanged.
fn is_one_line(text: &str) -> bool {
    text.trim() == text && !text.contains(char::is_control)
}

/// Appends a record as a line of a table.
pub(super) fn write_row(record: &Record, table: &Table, out: &mut String) {
    match &record.content {
        Content::Grid(grid) => line::push_cells(grid, '.', out),
        Content::Board(board) => out.push_str(&board.to_string()),
    }
    if table.has_solution {
        out.push(',');
        push_solution(record.solution.as_deref(), out);
    }
    out.push(',');
    push_field(&record.label, out);
    for name in &table.names {
        out.push(',');
        push_field(record.columns.get(name).unwrap_or_default(), out);
    }
    out.push('\n');
}

/// Appends a field, in quotes if it needs them.
pub(crate) fn push_field(text: &str, out: &mut String) {
    let text = text.trim();
    if !text.contains([',', '"', ';', '\t', '\n', '\r']) {
        super::push_one_line(text, out);
        return;
    }
    out.push('"');
    super::push_one_line(&text.replace('"', "\"\""), out);
    out.push('"');
}

/// Whether a line is a header that names a column of puzzles.
pub(super) fn claims(line: &[u8]) -> bool {
    Header::read(line.trim_ascii()).is_some()
}

/// Appends the grid of a record's solution, if there is one, for a table that has a column for
/// solutions.
pub(super) fn push_solution(solution: Option<&Grid>, out: &mut String) {
    if let Some(solution) = solution {
        line::push_cells(solution, '0', out);
    }
}
