//! The links and the JSON of f-puzzles.com: `https://www.f-puzzles.com/?load=` and compressed JSON.

use super::error::{FormatError, Line};
use super::json_value::{Value, object};
use super::record::{Content, Loss, Record};
use super::rows::set_candidates;
use super::site::{Problem, digit, nine_by_nine, regions_of_boxes, solution, variant};
use super::{Dialect, link, lz_string};
use crate::{Board, Cell, CellSet, Digit, DigitSet, Grid};

pub(super) static DIALECT: Dialect = Dialect {
    name: "fpuzzles",
    about: "links to f-puzzles.com",
    extensions: &[],
    read: Some(|| Box::new(link::Reader)),
    write,
    loses: &[Loss::DeadCells],
    keeps_label: |_| true,
    keeps_solution: true,
    draws_candidates: false,
    keeps_columns: false,
    header: "",
    footer: "",
    gap: false,
};

/// What a link begins with.
const ADDRESS: &str = "https://www.f-puzzles.com/?load=";

/// Members that are no rules.
const NEUTRAL: [&str; 11] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "version",
    "msgcorrect",
];

/// The puzzle of compressed JSON.
pub(super) fn compressed(line: Line<'_>, offset: usize, text: &str) -> Result<Record, FormatError> {
    link::decompressed(line, offset, text, record)
}

/// The puzzle of an object.
pub(super) fn record(value: &Value) -> Result<Record, Problem> {
    variant(value, &NEUTRAL)?;
    let cells = nine_by_nine(value.get("grid"), "a grid of nine rows of nine cells")?;
    let regions: Vec<Option<&str>> =
        cells.iter().map(|cell| cell.get("region").and_then(Value::text)).collect();
    if regions.iter().any(Option::is_some) {
        let same =
            |a: usize| Cell::all().filter(|cell| regions[cell.index()] == regions[a]).collect::<CellSet>();
        regions_of_boxes(Cell::all().map(|cell| same(cell.index())))?;
    }
    let (mut givens, mut entries, mut marks) = (Grid::EMPTY, Grid::EMPTY, [None; 81]);
    for (cell, value) in Cell::all().zip(&cells) {
        let is_given = matches!(value.get("given"), Some(Value::Bool(true)));
        let own = if is_given { &mut givens } else { &mut entries };
        own.set(cell, digit(value.get("value"))?);
        marks[cell.index()] = centre_marks(value.get("centerPencilMarks"));
    }
    let board = Board::with_entries(&givens, &entries);
    Ok(Record {
        label: value.get("title").and_then(Value::text).unwrap_or_default().trim().to_string(),
        solution: solution(value.get("solution")),
        ..Record::new(with_marks(board, &marks))
    })
}

/// The candidates that somebody wrote into the middle of a cell; `None` if there are none.
pub(super) fn centre_marks(marks: Option<&Value>) -> Option<DigitSet> {
    let digit = |mark: &Value| mark.text().and_then(|text| text.parse::<Digit>().ok());
    let digits: DigitSet = marks?.items().iter().filter_map(digit).collect();
    Some(digits).filter(|digits| !digits.is_empty())
}

/// A board whose open cells have these candidates.
pub(super) fn with_marks(mut board: Board, marks: &[Option<DigitSet>; 81]) -> Content {
    set_candidates(&mut board, marks);
    board.into()
}

/// The candidates to write into the cells of a content: `None` if they follow from the digits.
pub(super) fn marks_of(content: &Content) -> Option<Board> {
    let Content::Board(board) = content else { return None };
    let plain = Board::new(board.values());
    (board.all_candidates() != plain.all_candidates()).then(|| (**board).clone())
}

/// A list of digits.
pub(super) fn digits(digits: DigitSet) -> Value {
    Value::List(digits.iter().map(|digit| digit.get().into()).collect())
}

fn write(record: &Record, out: &mut String) {
    let marks = marks_of(&record.content);
    let givens = record.content.givens();
    let cell = |cell: Cell| {
        let mut members = Vec::new();
        if let Some(digit) = record.content.values().get(cell) {
            members.push(("value".to_string(), digit.get().into()));
            if givens.get(cell).is_some() {
                members.push(("given".to_string(), Value::Bool(true)));
            }
        } else if let Some(board) = &marks {
            members.push(("centerPencilMarks".to_string(), digits(board.candidates(cell))));
        }
        Value::Object(members)
    };
    let cells: Vec<Value> = Cell::all().map(cell).collect();
    let grid = cells.chunks(9).map(|row| Value::List(row.to_vec())).collect();
    let mut value =
        object([("size", 9.into()), ("title", (&*record.label).into()), ("grid", Value::List(grid))]);
    if let (Value::Object(members), Some(solution)) = (&mut value, &record.solution) {
        let solution = solution.to_bytes().map(Value::from).to_vec();
        members.push(("solution".to_string(), Value::List(solution)));
    }
    out.push_str(ADDRESS);
    out.push_str(&lz_string::compress(&value.to_string()));
    out.push('\n');
}
