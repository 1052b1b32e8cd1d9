//! The links of sudokupad.app. `scf` and a short code is a plain grid, `scl` or `ctc` and compressed JSON is
//! any puzzle, `fpuz` or `fpuzzles` and compressed JSON is a puzzle of f-puzzles.

use super::error::{FormatError, Found, Line};
use super::fpuzzles::{centre_marks, digits, marks_of, with_marks};
use super::json_value::{Value, object};
use super::record::{Loss, Record};
use super::site::{Problem, digit, nine_by_nine, refuse, regions_of_boxes, solution};
use super::{Dialect, fpuzzles, link, lz_string};
use crate::{Board, Cell, CellSet, Grid, House};

pub(super) static DIALECT: Dialect = Dialect {
    name: "sudokupad",
    about: "links to sudokupad.app",
    extensions: &[],
    read: Some(|| Box::new(link::Reader)),
    write,
    loses: &[Loss::Placed, Loss::DeadCells],
    keeps_label: |_| true,
    keeps_solution: true,
    draws_candidates: false,
    keeps_columns: false,
    header: "",
    footer: "",
    gap: false,
};

const ADDRESS: &str = "https://sudokupad.app/";

/// Members that are no rules. `cages` have titles too, and are read one by one.
const NEUTRAL: [&str; 13] = [
    "id", "cellSize", "cells", "regions", "metadata", "metaData", "cages", "title", "author", "rules",
    "settings", "size", "solution",
];

/// Short names in the shorthand of links.
const SHORT: [(&str, &str); 6] =
    [("ca", "cages"), ("ce", "cells"), ("cs", "cellSize"), ("re", "regions"), ("t", "title"), ("v", "value")];

/// Short names of what is drawn for the rules of a variant.
const RULES: [(&str, &str); 4] = [("a", "arrows"), ("l", "lines"), ("o", "overlays"), ("u", "underlays")];

/// The id of a puzzle in the rest of an address.
pub(super) fn id(rest: &str) -> Option<&str> {
    let rest = match rest.split_once("puzzleid=") {
        Some((_, id)) => id,
        None => {
            let path = rest.strip_prefix('/')?;
            ["sudoku.html/", "sudoku/", "puzzle/"]
                .iter()
                .find_map(|folder| path.strip_prefix(folder))
                .unwrap_or(path)
        }
    };
    let id = rest.split(['?', '&', '#']).next()?;
    (!id.is_empty()).then_some(id)
}

/// An id that stands alone, without an address.
pub(super) fn bare(text: &str) -> Option<&str> {
    let is_id = ["scl", "ctc", "fpuz"].iter().any(|prefix| text.starts_with(prefix)) && text.len() > 60;
    (is_id && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"+/=%".contains(&b))).then_some(text)
}

/// The puzzle of an id.
pub(super) fn puzzle(line: Line<'_>, offset: usize, id: &str) -> Result<Record, FormatError> {
    let after = |prefix: &str| id.strip_prefix(prefix).map(|rest| (offset + prefix.len(), rest));
    if let Some((offset, text)) = after("fpuzzles").or_else(|| after("fpuz")) {
        return fpuzzles::compressed(line, offset, text);
    }
    if let Some((offset, text)) = after("scl").or_else(|| after("ctc")) {
        return link::decompressed(line, offset, text, record);
    }
    if let Some((offset, code)) = after("scf") {
        let code = link::unescaped(code);
        return match grid_of(&code) {
            Some(grid) => Ok(Record::new(grid)),
            None => Err(FormatError::at(line, offset, Found::text(code.as_bytes()), "the code of 81 cells")),
        };
    }
    let expected = "a link that contains the puzzle, and not the name of a puzzle on the site";
    Err(FormatError::at(line, offset, Found::text(id.as_bytes()), expected))
}

/// The member of an object by its full or its short name.
fn member<'a>(value: &'a Value, name: &str) -> Option<&'a Value> {
    let short = SHORT.iter().find(|(_, long)| *long == name).and_then(|(short, _)| value.get(short));
    value.get(name).or(short)
}

/// The puzzle of an object.
pub(super) fn record(value: &Value) -> Result<Record, Problem> {
    let neutral = |name: &str| NEUTRAL.contains(&name) || SHORT.iter().any(|(short, _)| *short == name);
    let rules = value.members().iter().filter(|(name, value)| !neutral(name) && !value.is_blank());
    refuse(
        rules.map(|(name, _)| RULES.iter().find(|(short, _)| short == name).map_or(&**name, |rule| rule.1)),
    )?;
    if let Some(regions) = member(value, "regions").filter(|regions| !regions.is_blank()) {
        regions_of_boxes(regions.items().iter().map(cells_of))?;
    }
    let (mut label, mut answer) =
        (member(value, "title").and_then(Value::text), solution(value.get("solution")));
    for metadata in ["metadata", "metaData"].iter().filter_map(|name| value.get(name)) {
        label = label.or(member(metadata, "title").and_then(Value::text));
        answer = answer.or_else(|| solution(metadata.get("solution")));
    }
    for cage in member(value, "cages").map_or(&[][..], Value::items) {
        let text = member(cage, "value").and_then(Value::text).and_then(|text| text.split_once(": "));
        match text {
            Some(("title", title)) => label = label.or(Some(title)),
            Some(("solution", digits)) => answer = answer.or_else(|| solution(Some(&digits.into()))),
            Some(("author" | "rules" | "msgcorrect", _)) => {}
            _ => refuse(["cages"])?,
        }
    }
    let cells = nine_by_nine(member(value, "cells"), "cells in nine rows of nine")?;
    let (mut givens, mut entries, mut marks) = (Grid::EMPTY, Grid::EMPTY, [None; 81]);
    for (cell, value) in Cell::all().zip(&cells) {
        let is_entry = matches!(value.get("given"), Some(Value::Bool(false)));
        let own = if is_entry { &mut entries } else { &mut givens };
        own.set(cell, digit(member(value, "value"))?);
        marks[cell.index()] = centre_marks(value.get("centremarks"));
    }
    let board = Board::with_entries(&givens, &entries);
    Ok(Record {
        label: label.unwrap_or_default().trim().to_string(),
        solution: answer,
        ..Record::new(with_marks(board, &marks))
    })
}

/// The cells of a region: lists of a row and a column, counted from 0.
fn cells_of(region: &Value) -> CellSet {
    let number = |value: &Value| value.text().and_then(|text| text.parse().ok());
    let cell = |pair: &Value| match pair.items() {
        [row, column] => Cell::new(number(row)?, number(column)?).ok(),
        _ => None,
    };
    region.items().iter().filter_map(cell).collect()
}

fn write(record: &Record, out: &mut String) {
    let marks = marks_of(&record.content);
    out.push_str(ADDRESS);
    if marks.is_none() && record.label.is_empty() && record.solution.is_none() {
        out.push_str("scf");
        push_code(record.content.values(), out);
    } else {
        out.push_str("scl");
        out.push_str(&link::escaped(&lz_string::compress(&json(record, marks.as_ref()).to_string())));
    }
    out.push('\n');
}

fn json(record: &Record, marks: Option<&Board>) -> Value {
    let cell = |cell: Cell| match (record.content.values().get(cell), marks) {
        (Some(digit), _) => object([("value", digit.get().into())]),
        (None, Some(board)) => object([("centremarks", digits(board.candidates(cell)))]),
        (None, None) => object([]),
    };
    let cells: Vec<Value> = Cell::all().map(cell).collect();
    let place = |cell: Cell| {
        let [row, column] = [cell.row(), cell.column()].map(|number| Value::Number(number.to_string()));
        Value::List(vec![row, column])
    };
    let region = |block| Value::List(House::block(block).in_order().map(place).to_vec());
    let mut metadata = vec![("title".to_string(), (&*record.label).into())];
    if let Some(solution) = &record.solution {
        let mut digits = String::new();
        super::line::push_cells(solution, '.', &mut digits);
        metadata.push(("solution".to_string(), (&*digits).into()));
    }
    object([
        ("id", "garns".into()),
        ("cellSize", 50.into()),
        ("cells", Value::List(cells.chunks(9).map(|row| Value::List(row.to_vec())).collect())),
        ("regions", Value::List((0..9).map(region).collect())),
        ("metadata", Value::Object(metadata)),
    ])
}

const SIGNS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Appends the code of a grid: a sign for each digit (0 for an empty cell) with up to five empty cells
/// after it.
fn push_code(grid: &Grid, out: &mut String) {
    let values = grid.to_bytes();
    let mut rest = &values[..];
    while let Some((&value, after)) = rest.split_first() {
        let zeros = after.iter().take(5).take_while(|&&value| value == 0).count();
        out.push(char::from(SIGNS[usize::from(value) + 10 * zeros]));
        rest = &after[zeros..];
    }
}

/// The grid of a code.
fn grid_of(code: &str) -> Option<Grid> {
    let mut values = Vec::with_capacity(81);
    for sign in code.bytes() {
        let number = SIGNS.iter().position(|&own| own == sign).filter(|number| *number < 60)?;
        values.push((number % 10) as u8);
        values.resize(values.len() + number / 10, 0);
        if values.len() > 81 {
            return None;
        }
    }
    Some(Grid::from_bytes(&values.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_a_sign_for_each_digit_and_the_empty_cells_after_it() {
        let mut code = String::new();
        push_code(&Grid::EMPTY, &mut code);
        assert_eq!(code, "oooooooooooooK");
        assert_eq!(grid_of(&code), Some(Grid::EMPTY));
        assert_eq!(grid_of("oooooooooooooo"), None);
    }
}
