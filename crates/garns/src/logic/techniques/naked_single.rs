//! Naked Single: a cell with one candidate left.

use core::ops::ControlFlow;

use crate::logic::techniques::hidden_single::Single;
use crate::logic::{Constraint, Family, Info, PositionCache, Sink, Technique, TechniqueId};
use crate::{Board, Candidate};

/// A cell with one candidate left.
#[derive(Debug)]
pub struct NakedSingle;

pub(super) static INFOS: &[&Info] = &[&INFO];
pub(super) static SEARCHES: &[&dyn Technique] = &[&NakedSingle];

static INFO: Info = Info {
    id: TechniqueId::NakedSingle,
    name: "Naked Single",
    family: Family::Singles,
    sentence: "Only {digits} is left for {cells}, so {conclusion}",
    argument: "Every cell holds a digit. When the row, column and box of a cell, or earlier steps, rule out \
               eight of the nine digits, the cell must hold the ninth.",
    example: ".8.9...5..6.251........7...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73....",
};

impl Technique for NakedSingle {
    fn id(&self) -> TechniqueId {
        INFO.id
    }

    fn search(&self, board: &Board, _: &mut PositionCache, found: Sink<'_>) -> ControlFlow<()> {
        for cell in board.open() {
            if let Some(digit) = board.candidates(cell).single() {
                found(Single(Constraint::Cell(cell)).place(INFO.id, Candidate { cell, digit }))?;
            }
        }
        ControlFlow::Continue(())
    }
}
