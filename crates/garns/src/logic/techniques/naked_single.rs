//! Naked Single: a cell with one candidate left.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::logic::argue;
use crate::logic::proof::Constraint;
use crate::logic::technique::{Family, Hodoku, Info, Level, Sink, Technique};

/// A cell with one candidate left.
#[derive(Debug)]
pub struct NakedSingle;

pub(super) static ALL: &[&dyn Technique] = &[&NakedSingle];

static INFO: Info = Info {
    id: "naked-single",
    name: "Naked Single",
    family: Family::Singles,
    hodoku: Some(Hodoku::new("0003", 200, Level::Easy, 4)),
    needs_uniqueness: false,
    sentence: "{digits} is the only digit left for {cells}: {conclusion}",
    argument: "Every cell holds a digit. When eight of the nine digits are excluded from a cell, by its row, \
               its column, its box or by earlier steps, the ninth goes there.",
    example: ".8.9...5..6.251........7...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73....",
};

impl Technique for NakedSingle {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn find(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        for cell in board.open() {
            if let Some(digit) = board.candidates(cell).single() {
                found(argue::single(&INFO, Candidate { cell, digit }, Constraint::Cell(cell)))?;
            }
        }
        ControlFlow::Continue(())
    }
}
