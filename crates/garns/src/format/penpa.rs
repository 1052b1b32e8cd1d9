//! The links of Penpa+: lines of text and JSON, with short names for frequent words, compressed by DEFLATE.
//!
//! The first line has the kind and the size of the grid and the title; the fourth what the author drew, the
//! fifth what the solver wrote, the sixth the cells inside the frame. A cell has the number `column + row *
//! (columns + 4)`, a corner between cells that of the cell above and to the left of it, plus the number of
//! all cells.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::error::{FormatError, Found, Line};
use super::fpuzzles::{marks_of, with_marks};
use super::json_value::{Value, object};
use super::record::{Loss, Record};
use super::site::{self, Problem, refuse};
use super::{Dialect, base64, link};
use crate::{Board, Cell, Digit, DigitSet, Grid};

pub(super) static DIALECT: Dialect = Dialect {
    name: "penpa",
    about: "links to Penpa+",
    extensions: &[],
    read: Some(|| Box::new(link::Reader)),
    write,
    loses: &[Loss::DeadCells],
    keeps_label: |_| true,
    keeps_solution: false,
    draws_candidates: false,
    keeps_columns: false,
    header: "",
    footer: "",
    gap: false,
};

const ADDRESS: &str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=";

/// The longest text that is decompressed.
const LONGEST: usize = 1 << 20;

/// Short names, in the order in which they replace words. The first makes room for the others.
const SHORT: [(&str, &str); 31] = [
    ("z", "zZ"),
    ("\"qa\"", "z9"),
    ("\"pu_q\"", "zQ"),
    ("\"pu_a\"", "zA"),
    ("\"grid\"", "zG"),
    ("\"edit_mode\"", "zM"),
    ("\"surface\"", "zS"),
    ("\"line\"", "zL"),
    ("\"lineE\"", "zE"),
    ("\"wall\"", "zW"),
    ("\"cage\"", "zC"),
    ("\"number\"", "zN"),
    ("\"symbol\"", "zY"),
    ("\"special\"", "zP"),
    ("\"board\"", "zB"),
    ("\"command_redo\"", "zR"),
    ("\"command_undo\"", "zU"),
    ("\"command_replay\"", "z8"),
    ("\"numberS\"", "z1"),
    ("\"freeline\"", "zF"),
    ("\"freelineE\"", "z2"),
    ("\"thermo\"", "zT"),
    ("\"arrows\"", "z3"),
    ("\"direction\"", "zD"),
    ("\"squareframe\"", "z0"),
    ("\"polygon\"", "z5"),
    ("\"deletelineE\"", "z4"),
    ("\"killercages\"", "z6"),
    ("\"nobulbthermo\"", "z7"),
    ("\"__a\"", "z_"),
    ("null", "zO"),
];

/// The columns of a grid of nine, with the two unused ones on each side.
const WIDTH: usize = 13;

/// The puzzle of the text after `p=`.
pub(super) fn puzzle(line: Line<'_>, offset: usize, text: &str) -> Result<Record, FormatError> {
    let expected = "a puzzle that Penpa+ compressed";
    let bytes = base64::decode(&link::unescaped(text)).unwrap_or_default();
    let Ok(plain) = decompress_to_vec_with_limit(&bytes, LONGEST) else {
        return Err(FormatError::at(line, offset, Found::text(text.as_bytes()), expected));
    };
    let mut plain = String::from_utf8_lossy(&plain).into_owned();
    // The last replacement could make a text grow by a factor of eight at most.
    for (word, short) in SHORT.into_iter().rev() {
        plain = plain.replace(short, word);
    }
    record(&plain).map_err(|problem| site::error(line, offset, problem))
}

fn record(text: &str) -> Result<Record, Problem> {
    let lines: Vec<&str> = text.lines().collect();
    let head: Vec<&str> = lines.first().map_or(Vec::new(), |line| line.split(',').collect());
    let json = |index: usize| lines.get(index).and_then(|line| Value::parse(line).ok());
    let (Some(drawn), Some(inside)) = (json(3), json(5)) else {
        return Err((Found::Text(head.join(",")), "the lines of a puzzle of Penpa+"));
    };
    let kind = head.first().copied().unwrap_or_default();
    if !["sudoku", "square"].contains(&kind) {
        refuse([&*format!("a grid of the kind {kind}")])?;
    }
    let columns: usize = head.get(1).and_then(|columns| columns.parse().ok()).unwrap_or_default();
    let frame = Frame::new(columns, &inside)?;
    let is_rule = |(name, value): &&(String, Value)| {
        !["number", "lineE", "command_redo", "command_undo", "command_replay", "squareframe"]
            .contains(&&**name)
            && !value.is_blank()
    };
    refuse(drawn.members().iter().filter(is_rule).map(|(name, _)| &**name))?;
    frame.check_lines(drawn.get("lineE"))?;
    let mut marks = [None; 81];
    let givens = frame.digits(drawn.get("number"), &mut marks)?;
    let entries = match json(4) {
        Some(written) => frame.digits(written.get("number"), &mut marks)?,
        None => Grid::EMPTY,
    };
    let title = head.get(15).map_or("", |title| title.trim_start_matches("Title:").trim());
    let board = Board::with_entries(&givens, &entries);
    Ok(Record { label: title.replace("%2C", ","), ..Record::new(with_marks(board, &marks)) })
}

/// The nine rows inside the frame of a drawing.
struct Frame {
    /// The number of the first cell.
    first: usize,
    /// The columns of the drawing, with the unused ones.
    width: usize,
    /// The number of all cells.
    cells: usize,
}

impl Frame {
    /// The frame of a list with the number of the first cell, and from each cell to the next.
    fn new(columns: usize, inside: &Value) -> Result<Frame, Problem> {
        let width = columns.saturating_add(4);
        let mut number = 0usize;
        let mut cells = Vec::new();
        for step in inside.items() {
            let step: i64 = step.text().and_then(|text| text.parse().ok()).unwrap_or_default();
            number = number.saturating_add_signed(step as isize);
            cells.push(number);
        }
        cells.sort_unstable();
        let first = cells.first().copied().unwrap_or_default();
        let is_square = |(i, &cell): (usize, &usize)| {
            Some(cell) == (i / 9).checked_mul(width).map(|row| first + row + i % 9)
        };
        if cells.len() != 81 || width > 1000 || !cells.iter().enumerate().all(is_square) {
            return Err((Found::Cells(cells.len()), "a frame of nine rows of nine cells"));
        }
        Ok(Frame { first, width, cells: width * width })
    }

    /// The cell with this number.
    fn cell(&self, number: usize) -> Option<Cell> {
        let distance = number.checked_sub(self.first)?;
        Cell::new(distance / self.width, distance % self.width).ok()
    }

    /// The digits that are numbers of normal size. Other sizes are candidates.
    fn digits(&self, numbers: Option<&Value>, marks: &mut [Option<DigitSet>; 81]) -> Result<Grid, Problem> {
        let mut grid = Grid::EMPTY;
        for (number, value) in numbers.map_or(&[][..], Value::members) {
            let [text, _, size, ..] = value.items() else { continue };
            let Some(cell) = number.parse().ok().and_then(|number| self.cell(number)) else {
                refuse(["numbers outside the grid"])?;
                continue;
            };
            let (digits, is_small) = match text {
                Value::List(flags) => {
                    let is_set = |digit: &Digit| flags.get(digit.index()).and_then(Value::text) == Some("1");
                    let digits: DigitSet = Digit::ALL.into_iter().filter(is_set).collect();
                    (digits, digits.len() > 1)
                }
                _ => {
                    let text = text.text().unwrap_or_default().trim();
                    let read = |c: char| c.to_digit(10).and_then(|value| Digit::new(value as u8).ok());
                    let Some(digits) = text.chars().map(read).collect::<Option<DigitSet>>() else {
                        return Err((Found::text(text.as_bytes()), "digits in the cells"));
                    };
                    (digits, digits.len() > 1 || matches!(size.text(), Some("5" | "6")))
                }
            };
            match digits.single() {
                Some(digit) if !is_small => {
                    grid.set(cell, digit);
                }
                _ if digits.is_empty() => {}
                _ => marks[cell.index()] = Some(digits),
            }
        }
        Ok(grid)
    }

    /// Refuses lines along the edges of cells that are not those of boxes.
    fn check_lines(&self, lines: Option<&Value>) -> Result<(), Problem> {
        let is_of_box = |name: &str| {
            let (from, to) = name.split_once(',')?;
            let from = from.parse::<usize>().ok()?.checked_sub(self.cells)?;
            let to = to.parse::<usize>().ok()?.checked_sub(self.cells)?;
            // The corner above and to the left of the first cell counts as row 0, column 0.
            let corner = self.first.checked_sub(self.width + 1)?;
            let distance = from.checked_sub(corner)?;
            let (row, column) = (distance / self.width, distance % self.width);
            let along = if to == from + 1 {
                row
            } else if to == from + self.width {
                column
            } else {
                return None;
            };
            (row <= 9 && column <= 9 && along.is_multiple_of(3)).then_some(())
        };
        match lines.map_or(&[][..], Value::members).iter().all(|(name, _)| is_of_box(name).is_some()) {
            true => Ok(()),
            false => refuse(["lines between cells"]),
        }
    }
}

fn write(record: &Record, out: &mut String) {
    let mut text = plain(record);
    for (word, short) in SHORT {
        text = text.replace(word, short);
    }
    out.push_str(ADDRESS);
    out.push_str(&base64::encode(&compress_to_vec(text.as_bytes(), 9)));
    out.push('\n');
}

/// The lines of a puzzle, without short names.
fn plain(record: &Record) -> String {
    let number = |cell: Cell| ((cell.row() + 2) * WIDTH + cell.column() + 2).to_string();
    let normal = |digit: Digit, colour: u8| {
        Value::List(vec![digit.to_string().as_str().into(), colour.into(), "1".into()])
    };
    let givens = record.content.givens();
    let drawn = givens.iter().map(|(cell, digit)| (number(cell), normal(digit, 1))).collect();
    let mut written: Vec<(String, Value)> = record
        .content
        .values()
        .iter()
        .filter(|(cell, _)| givens.get(*cell).is_none())
        .map(|(cell, digit)| (number(cell), normal(digit, 9)))
        .collect();
    if let Some(board) = marks_of(&record.content) {
        let small = |cell: Cell| {
            let digits: String = board.candidates(cell).iter().map(char::from).collect();
            (number(cell), Value::List(vec![(&*digits).into(), 9.into(), "5".into()]))
        };
        written.extend(board.open().iter().map(small));
    }
    let mut edges = Vec::new();
    for line in [4, 7] {
        for at in 1..=9 {
            let corner = |row: usize, column: usize| WIDTH * WIDTH + row * WIDTH + column;
            edges.push((format!("{},{}", corner(at, line), corner(at + 1, line)), 2.into()));
            edges.push((format!("{},{}", corner(line, at), corner(line, at + 1)), 2.into()));
        }
    }
    let title = super::one_line(&record.label).replace(',', "%2C");
    let inside: Vec<Value> = Cell::all()
        .map(|cell| match (cell.row(), cell.column()) {
            (0, 0) => 2 * WIDTH + 2,
            (_, 0) => WIDTH - 8,
            _ => 1,
        })
        .map(|step| Value::Number(step.to_string()))
        .collect();
    let nothing = layer(Vec::new(), Vec::new());
    let mode = mode();
    [
        format!("sudoku,9,9,38,0,1,1,380,380,84,84,0,0,0,0,Title: {title},Author: ,,,OFF,false"),
        "[0,0,0,0]".to_string(),
        mode.to_string(),
        layer(drawn, edges).to_string(),
        layer(written, Vec::new()).to_string(),
        Value::List(inside).to_string(),
        "[]".to_string(),
        "{}".to_string(),
        "\"x\"".to_string(),
        "\"x\"".to_string(),
        "[3,0,10]".to_string(),
        mode.to_string(),
        "\"x\"".to_string(),
        "0".to_string(),
        nothing.to_string(),
        nothing.to_string(),
        "{}".to_string(),
        "[\"classic\"]".to_string(),
        "false".to_string(),
    ]
    .join("\n")
}

/// Everything that is drawn in one layer.
fn layer(numbers: Vec<(String, Value)>, edges: Vec<(String, Value)>) -> Value {
    let stack = || object([("__a", Value::List(Vec::new()))]);
    let none = || Value::Object(Vec::new());
    let list = || Value::List(Vec::new());
    object([
        ("command_redo", stack()),
        ("command_undo", stack()),
        ("command_replay", stack()),
        ("surface", none()),
        ("number", Value::Object(numbers)),
        ("numberS", none()),
        ("symbol", none()),
        ("freeline", none()),
        ("freelineE", none()),
        ("thermo", list()),
        ("arrows", list()),
        ("direction", list()),
        ("squareframe", list()),
        ("polygon", list()),
        ("line", none()),
        ("lineE", Value::Object(edges)),
        ("wall", none()),
        ("cage", none()),
        ("deletelineE", none()),
        ("killercages", list()),
        ("nobulbthermo", list()),
    ])
}

/// The tools that are chosen when the page opens.
fn mode() -> Value {
    let pair = |a: &str, b: u8| Value::List(vec![a.into(), b.into()]);
    let tools = |edit: &str, colour: u8, line: u8| {
        object([
            ("edit_mode", edit.into()),
            ("surface", pair("", 1)),
            ("line", pair("1", line)),
            ("lineE", pair("1", line)),
            ("wall", pair("", line)),
            ("cage", pair("1", 10)),
            ("number", pair("1", colour)),
            ("symbol", pair("circle_L", 1)),
            ("special", Value::List(vec!["thermo".into(), "".into()])),
            ("board", Value::List(vec!["".into(), "".into()])),
            ("move", Value::List(vec!["1".into(), "".into()])),
            ("combi", Value::List(vec!["battleship".into(), "".into()])),
            ("sudoku", pair("1", if colour == 1 { 1 } else { 9 })),
        ])
    };
    object([
        ("qa", "pu_a".into()),
        ("grid", Value::List(vec!["1".into(), "2".into(), "1".into()])),
        ("pu_q", tools("sudoku", 1, 2)),
        ("pu_a", tools("sudoku", 2, 3)),
    ])
}
