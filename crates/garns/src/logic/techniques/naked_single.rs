//! Naked Single: a cell with one candidate left.

use core::ops::ControlFlow;

use crate::Candidate;
use crate::logic::techniques::hidden_single::Single;
use crate::logic::{Constraint, Family, Info, Position, Sink, Technique, TechniqueId};

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&INFO, search)];

static INFO: Info = Info {
    id: TechniqueId::NakedSingle,
    name: "Naked Single",
    family: Family::Singles,
    sentence: "Only {digits} is left for {cells}, so {conclusion}",
    argument: "Every cell holds a digit. When the row, column and box of a cell, or earlier steps, rule out \
               eight of the nine digits, the cell must hold the ninth.",
    example: Some(".8.9...5..6.251........7...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73...."),
};

fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    for cell in board.open() {
        if let Some(digit) = board.candidates(cell).single() {
            found(Single(Constraint::Cell(cell)).place(id, Candidate { cell, digit }))?;
        }
    }
    ControlFlow::Continue(())
}
