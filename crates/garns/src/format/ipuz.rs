//! ipuz: an object of JSON with the rows of a puzzle, its solution and the digits that were entered.

use super::json_value::{Value, object};
use super::record::{Content, Loss, Record};
use super::site::{Problem, digit, nine_by_nine, refuse, solution};
use super::{Dialect, json_objects};
use crate::{Board, Cell, Grid};

pub(super) static DIALECT: Dialect = Dialect {
    name: "ipuz",
    about: "ipuz: an object of JSON for each puzzle",
    extensions: &["ipuz"],
    read: Some(|| Box::new(json_objects::Reader::default())),
    write,
    loses: &[Loss::Candidates],
    keeps_label: |_| true,
    keeps_solution: true,
    draws_candidates: false,
    keeps_columns: false,
    header: "",
    footer: "",
    gap: false,
};

const KIND: &str = "http://ipuz.org/sudoku#1";

/// Members that make a variant of the puzzle.
const RULES: [&str; 6] = ["cages", "zones", "operators", "inequalities", "irregular", "diagonal"];

/// The puzzle of an object.
pub(super) fn record(value: &Value) -> Result<Record, Problem> {
    let kinds = match value.get("kind") {
        Some(Value::List(kinds)) => kinds.iter().filter_map(Value::text).collect(),
        Some(kind) => Vec::from_iter(kind.text()),
        None => Vec::new(),
    };
    let name = |kind: &'_ str| kind.split('#').next().unwrap_or_default().to_string();
    let is_plain = |kind: &&str| name(kind).trim_end_matches('/').ends_with("ipuz.org/sudoku");
    refuse(kinds.iter().copied().filter(|kind| !is_plain(kind)))?;
    refuse(RULES.into_iter().filter(|rule| value.get(rule).is_some_and(|value| !value.is_blank())))?;
    if matches!(value.get("boxes"), Some(Value::Bool(false))) {
        refuse(["no boxes"])?;
    }
    let givens = rows(value.get("puzzle"))?;
    let entries = match value.get("saved") {
        Some(saved) if !saved.is_blank() => rows(Some(saved))?,
        _ => Grid::EMPTY,
    };
    let text = |name| value.get(name).and_then(Value::text);
    Ok(Record {
        label: text("title").unwrap_or_default().trim().to_string(),
        solution: solution(value.get("solution")),
        ..Record::new(Board::with_entries(&givens, &entries))
    })
}

fn rows(value: Option<&Value>) -> Result<Grid, Problem> {
    let cells = nine_by_nine(value, "nine rows of nine cells")?;
    let mut grid = Grid::EMPTY;
    for (cell, value) in Cell::all().zip(cells) {
        let is_object = !value.members().is_empty();
        grid.set(cell, digit(if is_object { value.get("cell") } else { Some(value) })?);
    }
    Ok(grid)
}

fn write(record: &Record, out: &mut String) {
    let givens = record.content.givens();
    let mut value = object([
        ("version", "http://ipuz.org/v2".into()),
        ("kind", Value::List(vec![KIND.into()])),
        ("title", (&*record.label).into()),
        ("charset", "123456789".into()),
        ("boxes", Value::Bool(true)),
        ("puzzle", list(&givens)),
    ]);
    let Value::Object(members) = &mut value else { return };
    let values = record.content.values();
    if matches!(record.content, Content::Board(_)) && *values != givens {
        let entries: Grid = values.iter().filter(|(cell, _)| givens.get(*cell).is_none()).collect();
        members.push(("saved".to_string(), list(&entries)));
    }
    if let Some(solution) = &record.solution {
        members.push(("solution".to_string(), list(solution)));
    }
    out.push_str(&value.to_string());
    out.push('\n');
}

fn list(grid: &Grid) -> Value {
    let row = |row: &[u8]| Value::List(row.iter().map(|&value| value.into()).collect());
    Value::List(grid.to_bytes().chunks(9).map(row).collect())
}
