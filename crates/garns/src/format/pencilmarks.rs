//! A drawing in which every open cell shows its candidates.

use super::Dialect;
use super::grid::{Reader, write_label};
use super::record::{Loss, Record};
use super::rows;
use crate::{Board, Cell};

pub(super) static DIALECT: Dialect = Dialect {
    name: "pencilmarks",
    about: "nine rows of cells, each with its digit or its candidates",
    extensions: &[],
    read: Some(|| Box::new(Reader::new(|drawing| Ok(rows::board(&drawing.candidates()).into())))),
    write,
    loses: &[Loss::Placed, Loss::Excluded, Loss::Singles, Loss::DeadCells],
    keeps_label: |_| true,
    keeps_solution: false,
    draws_candidates: true,
    keeps_columns: false,
    header: "",
    footer: "",
    gap: true,
};

fn write(record: &Record, out: &mut String) {
    write_label(&record.label, out);
    push_drawing(&record.content.board(), ['+', '+', '+'], out);
}

/// Appends the drawing of a board. The three characters stand at the corners, at the ends of the
/// inner borders, and where borders cross.
pub(super) fn push_drawing(board: &Board, [corner, end, crossing]: [char; 3], out: &mut String) {
    let text = |cell: Cell| match board.value(cell) {
        Some(digit) => digit.to_string(),
        None if board.candidates(cell).is_empty() => ".".to_string(),
        None => board.candidates(cell).to_string(),
    };
    let mut widths = [0; 9];
    for cell in Cell::all() {
        let width = &mut widths[cell.column()];
        *width = text(cell).len().max(*width);
    }
    let border = |end: char, crossing: char, out: &mut String| {
        out.push(end);
        for (stack, columns) in widths.chunks(3).enumerate() {
            if stack > 0 {
                out.push(crossing);
            }
            out.extend(core::iter::repeat_n('-', columns.iter().map(|width| width + 1).sum::<usize>() + 1));
        }
        out.push(end);
        out.push('\n');
    };
    border(corner, if corner == '*' { '-' } else { crossing }, out);
    for cell in Cell::all() {
        if matches!(cell.column(), 0 | 3 | 6) {
            out.push_str("| ");
        }
        out.push_str(&format!("{:width$} ", text(cell), width = widths[cell.column()]));
        if cell.column() == 8 {
            out.push_str("|\n");
            if matches!(cell.row(), 2 | 5) {
                border(end, crossing, out);
            }
        }
    }
    border(corner, if corner == '*' { '-' } else { crossing }, out);
}
