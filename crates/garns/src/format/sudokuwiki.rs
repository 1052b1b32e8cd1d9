//! The links of sudokuwiki.org: 81 digits, or two signs for each cell. Those are a number with 32 signs: a
//! bit that says whether the cell is a clue, and above it a bit for each candidate.

use super::error::{FormatError, Found, Line};
use super::record::{Content, Loss, Record};
use super::rows::{self, set_candidates};
use super::{Dialect, line, link};
use crate::{Board, Cell, DigitSet, Grid};

pub(super) static DIALECT: Dialect = Dialect {
    name: "sudokuwiki",
    about: "links to sudokuwiki.org",
    extensions: &[],
    read: Some(|| Box::new(link::Reader)),
    write,
    loses: &[Loss::Singles, Loss::DeadCells],
    keeps_label: |_| false,
    keeps_solution: false,
    draws_candidates: false,
    keeps_columns: false,
    header: "",
    footer: "",
    gap: false,
};

const ADDRESS: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

/// The puzzle or position of the text after `bd=`.
pub(super) fn puzzle(line: Line<'_>, offset: usize, text: &str) -> Result<Record, FormatError> {
    let error = |found, expected| Err(FormatError::at(line, offset, found, expected));
    if text.len() == 81 {
        let inner = Line { before: line.before + offset, ..Line::new(line.number, text.as_bytes()) };
        return match line::parse(inner)? {
            Some((grid, b"")) => Ok(Record::new(grid)),
            _ => error(Found::text(text.as_bytes()), "81 digits"),
        };
    }
    if text.len() != 162 {
        return error(Found::text(text.as_bytes()), "81 digits, or two signs for each of 81 cells");
    }
    let (mut marks, mut givens) = ([None; 81], Grid::EMPTY);
    for (cell, signs) in Cell::all().zip(text.as_bytes().chunks(2)) {
        let number = core::str::from_utf8(signs).ok().and_then(|signs| u16::from_str_radix(signs, 32).ok());
        let Some(number) = number else { return error(Found::text(signs), "two signs of 0-9 and a-v") };
        let digits = DigitSet::from_bits(number >> 1);
        marks[cell.index()] = Some(digits).filter(|digits| !digits.is_empty());
        if let Some(digit) = digits.single().filter(|_| number & 1 == 1) {
            givens.set(cell, digit);
        }
    }
    let filled = *rows::board(&marks).values();
    let entries: Grid = filled.iter().filter(|(cell, _)| givens.get(*cell).is_none()).collect();
    let mut board = Board::with_entries(&givens, &entries);
    set_candidates(&mut board, &marks);
    Ok(Record::new(board))
}

fn write(record: &Record, out: &mut String) {
    out.push_str(ADDRESS);
    match &record.content {
        Content::Grid(grid) => line::push_cells(grid, '0', out),
        Content::Board(board) => {
            for cell in Cell::all() {
                let digits = board.value(cell).map_or(board.candidates(cell), DigitSet::only);
                let number = digits.bits() << 1 | u16::from(board.givens().contains(cell));
                out.extend(
                    [number >> 5, number & 31].map(|five| char::from_digit(five.into(), 32).unwrap_or('0')),
                );
            }
        }
    }
    out.push('\n');
}
