//! Locked candidates: a digit of one house confined to its crossing with another house.
//!
//! Type 1 searches boxes, type 2 rows and then columns. Digits are tried in order. HoDoKu's path depends on
//! these orders.

use core::ops::ControlFlow;

use crate::logic::{
    Argument, Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Pattern, Role, Sink,
    Technique, TechniqueId, argue,
};
use crate::{Board, Digit, DigitSet, House, HouseKind};

pub(super) static TECHNIQUES: &[Technique] = &[
    Technique::new(&POINTING, |id, position, found| search(id, position.board(), &[HouseKind::Box], found)),
    Technique::new(&CLAIMING, |id, position, found| {
        search(id, position.board(), &[HouseKind::Row, HouseKind::Column], found)
    }),
];

static POINTING: Info = Info {
    id: TechniqueId::LockedCandidates1,
    name: "Locked Candidates Type 1 (Pointing)",
    family: Family::Intersections,
    sentence: "In {base houses}, {digits} must be in {cover houses}, so {conclusion}",
    argument: "When all places for a digit in a box lie in one row or column, the digit must be in one of \
               them. So it can't be anywhere else in that row or column.",
    example: Some(
        ".8.9+4+6.5..6.251......+3+87...6+7.1+23.9..53+4+7+9..2..9+5+6+8.7..+36+8+14.+27+712+6+9+5..8...73+2...",
    ),
};

static CLAIMING: Info = Info {
    id: TechniqueId::LockedCandidates2,
    name: "Locked Candidates Type 2 (Claiming)",
    argument: "When all places for a digit in a row or column lie in one box, the digit must be in one of \
               them. So it can't be anywhere else in that box.",
    example: Some(
        ".2....9.1.954+1..2.71.+2+93.....7....6.....6.7.2.5.9.........25..4.7.3.1+2.......+931.:445 465 518 614",
    ),
    ..POINTING
};

fn search(id: TechniqueId, board: &Board, bases: &[HouseKind], found: Sink<'_>) -> ControlFlow<()> {
    for base in bases.iter().flat_map(|&kind| House::of_kind(kind)) {
        for digit in Digit::ALL {
            let places = board.places_in(digit, base);
            let Some(first) = places.first() else { continue };
            if places.without(first).is_empty() {
                continue;
            }
            for cover in first.houses() {
                let crossing = (cover.kind() == HouseKind::Box) != (base.kind() == HouseKind::Box);
                if !crossing || !places.is_subset(cover.cells()) {
                    continue;
                }
                let targets = board.places_in(digit, cover) - places;
                if !targets.is_empty() {
                    let locked = Locked { digit, base, cover };
                    found(Pattern::new(id, argue::digit_removals(digit, targets), locked))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A digit whose places in the base house all lie in the cover house.
pub(crate) struct Locked {
    pub(crate) digit: Digit,
    pub(crate) base: House,
    pub(crate) cover: House,
}

impl Locked {
    pub(crate) fn argument(&self) -> Argument {
        let Locked { digit, base, cover } = *self;
        argue::cover([argue::in_house(base, digit)], [Constraint::House(cover, digit)])
    }
}

impl Explain for Locked {
    fn explain(&self, board: &Board, _: &[Deduction]) -> Explanation {
        let Locked { digit, base, cover } = *self;
        let evidence = vec![
            Evidence::Digits(Role::Pattern, DigitSet::only(digit)),
            Evidence::Houses(Role::Base, vec![base]),
            Evidence::Houses(Role::Cover, vec![cover]),
            Evidence::Candidates(Role::Pattern, argue::digit_in(digit, board.places_in(digit, base))),
        ];
        Explanation { evidence, proof: vec![self.argument()] }
    }
}
