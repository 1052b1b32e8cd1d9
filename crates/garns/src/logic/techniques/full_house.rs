//! Full House: the last open cell of a house takes the digit that is missing.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::house::House;
use crate::logic::argue;
use crate::logic::proof::Constraint;
use crate::logic::technique::{Family, Hodoku, Info, Level, Sink, Technique};
use crate::set::CellSet;

/// The last open cell of a house.
#[derive(Debug)]
pub struct FullHouse;

pub(super) static ALL: &[&dyn Technique] = &[&FullHouse];

static INFO: Info = Info {
    id: "full-house",
    name: "Full House",
    family: Family::Singles,
    hodoku: Some(Hodoku::new("0000", 100, Level::Easy, 4)),
    needs_uniqueness: false,
    sentence: "{cells} is the last open cell of {houses}, and {digits} is missing there: {conclusion}",
    argument: "A house holds every digit once. When eight of its nine cells are filled, the ninth cell takes \
               the one digit that is not there yet.",
    example: ".8.9+4+6.5..6.251.......+87...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73....",
};

impl Technique for FullHouse {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn find(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        let mut done = CellSet::EMPTY;
        for house in House::all() {
            let Some(cell) = (board.open() & house.cells()).single() else { continue };
            let Some(digit) = board.candidates(cell).single() else { continue };
            // A cell that is the last of two houses is one step, not two.
            if done.insert(cell) {
                found(argue::single(&INFO, Candidate { cell, digit }, Constraint::House(house, digit)))?;
            }
        }
        ControlFlow::Continue(())
    }
}
