//! Full House: the last open cell of a house takes the digit that is missing.

use core::ops::ControlFlow;

use crate::logic::techniques::hidden_single::Single;
use crate::logic::{Constraint, Family, Info, PositionCache, Sink, Technique, TechniqueId};
use crate::{Board, Candidate, CellSet, House};

/// The last open cell of a house.
#[derive(Debug)]
pub struct FullHouse;

pub(super) static INFOS: &[&Info] = &[&INFO];
pub(super) static SEARCHES: &[&dyn Technique] = &[&FullHouse];

static INFO: Info = Info {
    id: TechniqueId::FullHouse,
    name: "Full House",
    family: Family::Singles,
    sentence: "Only {digits} is missing in {houses}, so {conclusion}",
    argument: "A house holds every digit once. When eight of its nine cells are filled, the last cell must \
               hold the missing digit.",
    example: ".8.9+4+6.5..6.251.......+87...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73....",
};

impl Technique for FullHouse {
    fn id(&self) -> TechniqueId {
        INFO.id
    }

    fn search(&self, board: &Board, _: &mut PositionCache, found: Sink<'_>) -> ControlFlow<()> {
        let mut done = CellSet::EMPTY;
        for house in House::all() {
            let Some(cell) = (board.open() & house.cells()).single() else { continue };
            let Some(digit) = board.candidates(cell).single() else { continue };
            // A cell that is the last of two houses is one step, not two.
            if done.insert(cell) {
                found(Single(Constraint::House(house, digit)).place(INFO.id, Candidate { cell, digit }))?;
            }
        }
        ControlFlow::Continue(())
    }
}
