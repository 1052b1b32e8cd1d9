//! Hidden Single: a digit with one place left in a house.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::house::{House, HouseKind};
use crate::logic::argue;
use crate::logic::proof::Constraint;
use crate::logic::technique::{Family, Hodoku, Info, Level, Sink, Technique};
use crate::set::CandidateSet;

/// A digit with one place left in a house.
#[derive(Debug)]
pub struct HiddenSingle;

pub(super) static ALL: &[&dyn Technique] = &[&HiddenSingle];

static INFO: Info = Info {
    id: "hidden-single",
    name: "Hidden Single",
    family: Family::Singles,
    hodoku: Some(Hodoku::new("0002", 300, Level::Easy, 14)),
    needs_uniqueness: false,
    sentence: "{cells} is the only place left for {digits} in {houses}: {conclusion}",
    argument: "Every house holds every digit. When eight of the nine cells of a house are filled or excluded for \
               a digit, it goes into the ninth, even though other digits would fit there too.",
    example: ".8.9+4+6.5..6.251......+3+87...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73....",
};

impl Technique for HiddenSingle {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn find(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        let mut done = CandidateSet::EMPTY;
        // Boxes first: people see them first.
        for kind in [HouseKind::Box, HouseKind::Row, HouseKind::Column] {
            for house in House::of_kind(kind) {
                for digit in Digit::ALL {
                    let Some(cell) = board.places_in(digit, house).single() else { continue };
                    let placed = Candidate { cell, digit };
                    if done.insert(placed) {
                        found(argue::single(&INFO, placed, Constraint::House(house, digit)))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
