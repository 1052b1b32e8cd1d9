//! A table: a header that names the columns, and a puzzle a line.
//!
//! The column with the puzzle is found by its name. A puzzle is 81 characters, or the text of a
//! board: with a `+` before each digit that was placed later, and the removed candidates after a
//! colon. The columns for the solution and the label are found by their names too; all others that
//! have a name become the [`Columns`] of the record.

mod header;

use std::sync::Arc;

pub(crate) use header::{Header, fields};

use super::columns::Columns;
use super::error::{FormatError, Found, Line};
use super::record::{Content, Loss, Record};
use super::{Dialect, Lines, Sink, line};
use crate::{Board, Grid};

pub(super) static DIALECT: Dialect = Dialect {
    name: "csv",
    about: "a table with a header and a column puzzle (or quizzes, grid, sudoku …)",
    extensions: &["csv", "tsv"],
    read: Some(|| Box::new(Reader::default())),
    write: |record, out| write_row(record, &Table::default(), out),
    loses: &[Loss::Excluded],
    keeps_label: |_| true,
    keeps_solution: false,
    draws_candidates: false,
    keeps_columns: false,
    header: "puzzle,label\n",
    footer: "",
    gap: false,
};

/// Reads tables with or without a header.
#[derive(Default)]
pub(super) struct Reader {
    header: Option<Arc<Header>>,
}

impl Lines for Reader {
    fn line(&mut self, line: Line<'_>, sink: Sink<'_>) {
        let text = line.bytes.trim_ascii();
        if text.is_empty() || text.starts_with(b"#") {
            return;
        }
        if self.header.is_none() {
            self.header = Header::read(text).map(Arc::new);
            if self.header.is_some() {
                return;
            }
        }
        let header = self.header.get_or_insert_with(|| Arc::new(Header::guess(text)));
        sink(record(header, line));
    }
}

/// The record of a line.
fn record(header: &Arc<Header>, line: Line<'_>) -> Result<Record, FormatError> {
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

/// The columns that a table is written with, in order, each with its name.
#[derive(Clone, Debug)]
pub(super) struct Table(Vec<(Role, String)>);

/// The part of a record that a column of a table has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Puzzle,
    Solution,
    Label,
    /// The value of the record's own column with this name.
    Other,
}

impl Default for Table {
    fn default() -> Table {
        Table(vec![(Role::Puzzle, "puzzle".into()), (Role::Label, "label".into())])
    }
}

impl Table {
    /// A table with columns for everything in this record: those of the table that it was read from, in their
    /// order, then the others.
    pub(super) fn of(record: &Record) -> Table {
        let mut columns = Vec::new();
        let names: Vec<&str> =
            record.columns.iter().map(|(name, _)| name).filter(|name| is_one_line(name)).collect();
        match record.columns.header() {
            Some(header) => {
                for (at, name) in header.names.iter().enumerate() {
                    let role = match at {
                        _ if at == header.puzzle => Role::Puzzle,
                        _ if header.solution == Some(at) => Role::Solution,
                        _ if header.label == Some(at) => Role::Label,
                        _ if name.is_empty() || !is_one_line(name) => continue,
                        _ => Role::Other,
                    };
                    columns.push((role, name.clone()));
                }
            }
            None => columns.push((Role::Puzzle, "puzzle".to_string())),
        }
        let mut table = Table(columns);
        // A column whose name could mean the solution or the label must come after these.
        let could_be = |known: fn(&str) -> bool| names.iter().any(|name| known(name));
        if !table.has_solution() && (record.solution.is_some() || could_be(header::is_solution)) {
            table.0.push((Role::Solution, "solution".to_string()));
        }
        if !table.has_label() && (!record.label.is_empty() || could_be(header::is_label)) {
            table.0.push((Role::Label, "label".to_string()));
        }
        for name in names.into_iter().filter(|name| !name.is_empty()) {
            if !table.0.iter().any(|(_, own)| own.eq_ignore_ascii_case(name)) {
                table.0.push((Role::Other, name.to_string()));
            }
        }
        table
    }

    pub(super) fn header(&self) -> String {
        let mut text = String::new();
        for (at, (_, name)) in self.0.iter().enumerate() {
            text.push_str(if at == 0 { "" } else { "," });
            push_field(name, &mut text);
        }
        text.push('\n');
        text
    }

    /// Whether the table has a column for labels.
    pub(super) fn has_label(&self) -> bool {
        self.has(Role::Label)
    }

    /// Whether the table has a column for solutions.
    pub(super) fn has_solution(&self) -> bool {
        self.has(Role::Solution)
    }

    /// Whether the table keeps all of these columns.
    pub(super) fn keeps(&self, columns: &Columns) -> bool {
        let has = |name: &str| {
            self.0.iter().any(|(role, own)| *role == Role::Other && own.eq_ignore_ascii_case(name))
        };
        columns.iter().all(|(name, value)| value.is_empty() || has(name) && is_one_line(value))
    }

    fn has(&self, role: Role) -> bool {
        self.0.iter().any(|(own, _)| *own == role)
    }
}

/// Whether a text fits on one line, so that it is read back unchanged.
fn is_one_line(text: &str) -> bool {
    text.trim() == text && !text.contains(char::is_control)
}

/// Appends a record as a line of a table.
pub(super) fn write_row(record: &Record, table: &Table, out: &mut String) {
    for (at, (role, name)) in table.0.iter().enumerate() {
        out.push_str(if at == 0 { "" } else { "," });
        match (role, &record.content) {
            (Role::Puzzle, Content::Grid(grid)) => line::push_cells(grid, '.', out),
            (Role::Puzzle, Content::Board(board)) => out.push_str(&board.to_string()),
            (Role::Solution, _) => push_solution(record.solution.as_deref(), out),
            (Role::Label, _) => push_field(&record.label, out),
            (Role::Other, _) => push_field(record.columns.get(name).unwrap_or_default(), out),
        }
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
