//! JSON Lines: an object on each line, as the command prints them with `--json`.
//!
//! `puzzle` has 81 cells, or `position` a position in HoDoKu's form; `solution` and `label` are the record's own.
//! The members of `columns`, and all others that have a text or a number, are its columns.

use super::json_value::{Value, object};
use super::record::{Content, Record};
use super::site::{Problem, solution};
use super::{Dialect, Found, json_objects, line};
use crate::{Board, Grid};

pub(super) static DIALECT: Dialect = Dialect {
    name: "json",
    about: "JSON Lines: an object for each puzzle, with puzzle, position, solution, label, columns",
    extensions: &["json", "jsonl", "ndjson"],
    read: Some(|| Box::new(json_objects::Reader::default())),
    write,
    loses: &[],
    keeps_label: |_| true,
    keeps_solution: true,
    draws_candidates: false,
    keeps_columns: true,
    header: "",
    footer: "",
    gap: false,
};

/// Members that are not columns: the record's own, and the place that it was read from.
const OWN: [&str; 7] = ["puzzle", "position", "solution", "label", "columns", "source", "line"];

/// The record of an object.
pub(super) fn record(value: &Value) -> Result<Record, Problem> {
    let text = |name| value.get(name).and_then(Value::text);
    let content = match (text("position"), text("puzzle")) {
        (Some(position), _) => {
            let board: Result<Board, _> = position.parse();
            let found = |_| (Found::text(position.as_bytes()), "a position");
            // Also a board that says no more than its digits is a position.
            board.map_err(found).map(|board| Content::Board(Box::new(board)))?
        }
        (None, Some(cells)) => {
            let grid: Result<Grid, _> = cells.parse();
            Content::Grid(grid.map_err(|_| (Found::text(cells.as_bytes()), "81 cells"))?)
        }
        (None, None) => return Err((Found::Text(names(value)), "an object with the member puzzle")),
    };
    let mut record = Record {
        label: text("label").unwrap_or_default().to_string(),
        solution: solution(value.get("solution")),
        ..Record::new(content)
    };
    for (name, value) in value.get("columns").map_or(&[][..], Value::members) {
        add(name, value, &mut record);
    }
    for (name, value) in value.members().iter().filter(|(name, _)| !OWN.contains(&&**name)) {
        add(name, value, &mut record);
    }
    Ok(record)
}

/// Adds a column, or a column for each member of an object: `se.er`.
fn add(name: &str, value: &Value, record: &mut Record) {
    match value {
        Value::Null => record.columns.set(name, ""),
        Value::Text(text) | Value::Number(text) => record.columns.set(name, &**text),
        Value::Object(members) => {
            members.iter().for_each(|(inner, value)| add(&format!("{name}.{inner}"), value, record));
        }
        Value::Bool(_) | Value::List(_) => record.columns.set(name, value.to_string()),
    }
}

fn names(value: &Value) -> String {
    let names: Vec<&str> = value.members().iter().map(|(name, _)| &**name).collect();
    super::error::shorten(names.join(", ").as_bytes(), 60)
}

fn write(record: &Record, out: &mut String) {
    let cells = |grid: &Grid| {
        let mut text = String::new();
        line::push_cells(grid, '.', &mut text);
        Value::Text(text)
    };
    let mut value = object([("puzzle", cells(record.content.values()))]);
    let Value::Object(members) = &mut value else { return };
    let mut add = |name: &str, value| members.push((name.to_string(), value));
    if let Content::Board(board) = &record.content {
        add("position", Value::Text(board.to_string()));
    }
    if let Some(solution) = &record.solution {
        add("solution", cells(solution));
    }
    if !record.label.is_empty() {
        add("label", (&*record.label).into());
    }
    let named = record.columns.iter().filter(|(name, _)| !name.is_empty());
    let columns: Vec<(String, Value)> = named.map(|(name, value)| (name.to_string(), value.into())).collect();
    if !columns.is_empty() {
        add("columns", Value::Object(columns));
    }
    out.push_str(&value.to_string());
    out.push('\n');
}
