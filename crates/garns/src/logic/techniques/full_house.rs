//! Full House: the last open cell of a house takes the missing digit.

use core::ops::ControlFlow;

use crate::logic::techniques::hidden_single::Single;
use crate::logic::{Constraint, Family, Info, Position, Sink, Technique, TechniqueId};
use crate::{Candidate, CellSet, House};

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&INFO, search)];

static INFO: Info = Info {
    id: TechniqueId::FullHouse,
    name: "Full House",
    family: Family::Singles,
    sentence: "Only {digits} is missing in {houses}, so {conclusion}",
    argument: "A house holds every digit once. When eight of its nine cells are filled, the last cell must \
               hold the missing digit.",
    example: Some(".8.9+4+6.5..6.251.......+87...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73...."),
};

fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let mut done = CellSet::EMPTY;
    for house in House::all() {
        let Some(cell) = (board.open() & house.cells()).single() else { continue };
        let Some(digit) = board.candidates(cell).single() else { continue };
        // A cell that is the last open cell of two houses is one step, not two.
        if done.insert(cell) {
            found(Single(Constraint::House(house, digit)).place(id, Candidate { cell, digit }))?;
        }
    }
    ControlFlow::Continue(())
}
