//! A drawing for a terminal, with or without colour. It can't be read back.

use super::Dialect;
use super::record::{Content, Loss};
use crate::{Cell, CellSet};

pub(super) static DIALECT: Dialect = Dialect {
    name: "terminal",
    about: "a drawing with box lines (output only)",
    extensions: &[],
    read: None,
    write: |record, out| out.push_str(&draw(&record.content, Ink::Plain)),
    loses: &[Loss::Placed, Loss::Candidates],
    keeps_label: |_| false,
    keeps_solution: false,
    draws_candidates: true,
    keeps_columns: false,
    header: "",
    footer: "",
    gap: true,
};

/// Whether a drawing may use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Characters only.
    Plain,
    /// Givens bold, placed digits blue, empty cells faint: ANSI escapes.
    Colour,
}

/// A drawing of a grid for a terminal.
pub fn draw(content: &Content, ink: Ink) -> String {
    let placed = match content {
        Content::Grid(_) => CellSet::EMPTY,
        Content::Board(board) => board.values().filled() - board.givens(),
    };
    let mut out = String::with_capacity(1200);
    out.push_str("┌───────┬───────┬───────┐\n");
    for cell in Cell::all() {
        if cell.column() % 3 == 0 {
            out.push_str("│ ");
        }
        let (sign, style) = match content.values().get(cell) {
            None => ('·', "\x1b[2m"),
            Some(digit) if placed.contains(cell) => (char::from(digit), "\x1b[34m"),
            Some(digit) => (char::from(digit), "\x1b[1m"),
        };
        match ink {
            Ink::Plain => out.push(sign),
            Ink::Colour => {
                out.push_str(style);
                out.push(sign);
                out.push_str("\x1b[0m");
            }
        }
        out.push(' ');
        if cell.column() == 8 {
            out.push_str("│\n");
            if matches!(cell.row(), 2 | 5) {
                out.push_str("├───────┼───────┼───────┤\n");
            }
        }
    }
    out.push_str("└───────┴───────┴───────┘\n");
    out
}
