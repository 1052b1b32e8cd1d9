//! What the formats of other sites have in common: nine rows of nine cells, and rules of variants, which
//! are refused by name.

use super::error::{FormatError, Found, Line, shorten};
use super::json_value::Value;
use crate::{Cell, CellSet, Digit, Grid, House};

/// What was found, and what was expected instead.
pub(super) type Problem = (Found, &'static str);

/// The text that is expected instead of a variant.
const CLASSIC: &str = "a classic Sudoku of nine rows without further rules";

/// The rules of a variant that an error names at most.
const NAMED: usize = 8;

/// An error about the whole text that begins at a byte of a line.
pub(super) fn error(line: Line<'_>, offset: usize, (found, expected): Problem) -> FormatError {
    FormatError::at(line, offset, found, expected)
}

/// The refusal of a variant with rules of these names.
pub(super) fn refuse<'a>(rules: impl IntoIterator<Item = &'a str>) -> Result<(), Problem> {
    let mut names: Vec<String> = rules.into_iter().map(|rule| shorten(rule.as_bytes(), 30)).collect();
    if names.is_empty() {
        return Ok(());
    }
    if names.len() > NAMED {
        names.truncate(NAMED);
        names.push("…".to_string());
    }
    Err((Found::Rules(names.join(", ")), CLASSIC))
}

/// Refuses an object that has something else to say than these members.
pub(super) fn variant(value: &Value, neutral: &[&str]) -> Result<(), Problem> {
    if let Some(size) = value.get("size").and_then(Value::text).filter(|size| *size != "9") {
        refuse([&*format!("a grid of size {size}")])?;
    }
    let has_rule = |(name, value): &&(String, Value)| !neutral.contains(&&**name) && !value.is_blank();
    refuse(value.members().iter().filter(has_rule).map(|(name, _)| &**name))
}

/// The cells of nine rows.
pub(super) fn nine_by_nine<'a>(
    rows: Option<&'a Value>,
    expected: &'static str,
) -> Result<Vec<&'a Value>, Problem> {
    let rows = rows.map_or(&[][..], Value::items);
    let cells: Vec<&Value> = rows.iter().flat_map(Value::items).collect();
    if rows.len() == 9 && rows.iter().all(|row| row.items().len() == 9) {
        Ok(cells)
    } else {
        Err((Found::Cells(cells.len()), expected))
    }
}

/// The digit of a cell; `None` if it is empty.
pub(super) fn digit(value: Option<&Value>) -> Result<Option<Digit>, Problem> {
    match value {
        None | Some(Value::Null | Value::Bool(false)) => Ok(None),
        Some(value) => match value.text() {
            Some("" | "0" | "." | " ") => Ok(None),
            Some(text) => match text.trim().parse() {
                Ok(digit) => Ok(Some(digit)),
                Err(_) => Err((Found::text(text.as_bytes()), "a digit")),
            },
            None => Err((Found::Text("a list or an object".to_string()), "a digit")),
        },
    }
}

/// The grid of 81 digits in a text or in a list.
pub(super) fn solution(value: Option<&Value>) -> Option<Box<Grid>> {
    let text = match value? {
        Value::Text(text) => text.replace(',', ""),
        Value::List(items) => match items.len() {
            9 => items.iter().flat_map(Value::items).filter_map(Value::text).collect(),
            _ => items.iter().filter_map(Value::text).collect(),
        },
        _ => return None,
    };
    let grid: Grid = text.parse().ok()?;
    (grid.clues() == 81).then(|| Box::new(grid))
}

/// Refuses regions that are not the nine boxes.
pub(super) fn regions_of_boxes(regions: impl IntoIterator<Item = CellSet>) -> Result<(), Problem> {
    let is_box =
        |cells: CellSet| cells.first().is_some_and(|cell: Cell| House::block(cell.block()).cells() == cells);
    if regions.into_iter().all(is_box) { Ok(()) } else { refuse(["irregular regions"]) }
}
