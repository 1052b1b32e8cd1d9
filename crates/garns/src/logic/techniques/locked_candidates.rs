//! Locked candidates: a digit of one house confined to its crossing with another.
//!
//! Type 1 looks at boxes, type 2 at rows and then columns, digits in order: HoDoKu's path depends
//! on it.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::digit::Digit;
use crate::house::{House, HouseKind};
use crate::logic::argue;
use crate::logic::evidence::{Evidence, Role};
use crate::logic::proof::Constraint;
use crate::logic::step::Step;
use crate::logic::technique::{Family, Hodoku, Info, Level, Sink, Technique};
use crate::set::DigitSet;

/// A digit whose places in one house all lie in another.
#[derive(Debug)]
pub struct LockedCandidates {
    /// The houses to look at.
    bases: &'static [HouseKind],
    info: &'static Info,
}

pub(super) static ALL: &[&dyn Technique] = &[
    &LockedCandidates { bases: &[HouseKind::Box], info: &POINTING },
    &LockedCandidates { bases: &[HouseKind::Row, HouseKind::Column], info: &CLAIMING },
];

const SENTENCE: &str =
    "{digits} in {base houses} lies only in {cover houses}, so it goes nowhere else there: {conclusion}";

static POINTING: Info = Info {
    id: "locked-candidates-1",
    name: "Locked Candidates Type 1 (Pointing)",
    family: Family::Intersections,
    hodoku: Some(Hodoku::new("0100", 1200, Level::Medium, 50)),
    needs_uniqueness: false,
    sentence: SENTENCE,
    argument: "When all places of a digit in a box lie in one row or column, the digit is placed there, inside the \
               box. So it goes nowhere else in that row or column.",
    example: ".8.9+4+6.5..6.251......+3+87...6+7.1+23.9..53+4+7+9..2..9+5+6+8.7..+36+8+14.+27+712+6+9+5..8...73+2...",
};

static CLAIMING: Info = Info {
    id: "locked-candidates-2",
    name: "Locked Candidates Type 2 (Claiming)",
    family: Family::Intersections,
    hodoku: Some(Hodoku::new("0101", 1210, Level::Medium, 50)),
    needs_uniqueness: false,
    sentence: SENTENCE,
    argument: "When all places of a digit in a row or column lie in one box, the digit is placed there, on that line. \
               So it goes nowhere else in that box.",
    example: ".2....9.1.954+1..2.71.+2+93.....7....6.....6.7.2.5.9.........25..4.7.3.1+2.......+931.:445 465 518 614",
};

impl Technique for LockedCandidates {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        for base in self.bases.iter().flat_map(|&kind| House::of_kind(kind)) {
            for digit in Digit::ALL {
                let places = board.places_in(digit, base);
                if !(2..=3).contains(&places.len()) {
                    continue;
                }
                let Some(first) = places.first() else { continue };
                for cover in first.houses() {
                    let crossing = (cover.kind() == HouseKind::Box) != (base.kind() == HouseKind::Box);
                    if !crossing || !places.is_subset(cover.cells()) {
                        continue;
                    }
                    let targets = board.places_in(digit, cover) - places;
                    if targets.is_empty() {
                        continue;
                    }
                    found(Step {
                        technique: self.info,
                        deductions: argue::removals(board, targets, DigitSet::only(digit)),
                        evidence: vec![
                            Evidence::Digits(Role::Pattern, DigitSet::only(digit)),
                            Evidence::Houses(Role::Base, vec![base]),
                            Evidence::Houses(Role::Cover, vec![cover]),
                            Evidence::Candidates(Role::Pattern, argue::digit_in(digit, places)),
                        ],
                        proof: vec![argue::cover(
                            [argue::in_house(base, digit)],
                            [Constraint::House(cover, digit)],
                        )],
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
