//! Hidden subsets: n digits that have only n places in a house.
//!
//! Boxes come before rows and columns, digits in order: HoDoKu's path depends on it.

use core::ops::ControlFlow;

use crate::logic::{
    Argument, Constraint, Deduction, Explain, Explanation, Family, Info, Pattern, PositionCache, Sink,
    Technique, TechniqueId, argue,
};
use crate::{Board, CellSet, Digit, DigitSet, House, HouseKind};

/// n digits for n cells.
#[derive(Debug)]
pub struct HiddenSubset {
    size: usize,
    id: TechniqueId,
}

pub(super) static INFOS: &[&Info] = &[&PAIR, &TRIPLE, &QUADRUPLE];
pub(super) static SEARCHES: &[&dyn Technique] = &[
    &HiddenSubset { size: 2, id: PAIR.id },
    &HiddenSubset { size: 3, id: TRIPLE.id },
    &HiddenSubset { size: 4, id: QUADRUPLE.id },
];

const SENTENCE: &str = "In {houses}, {digits} must be in {cells}, so {conclusion}";

static PAIR: Info = Info {
    id: TechniqueId::HiddenPair,
    name: "Hidden Pair",
    family: Family::Subsets,
    sentence: SENTENCE,
    argument: "Two digits that have only the same two places in a house must fill these two cells, in \
               either order. So no other digit can be there.",
    example: "+4.17.+8.2..8..2...4.5.+4..18.64.98......36+4.8.9+8..3.74...38..4....2.......9.....3..:296",
};

static TRIPLE: Info = Info {
    id: TechniqueId::HiddenTriple,
    name: "Hidden Triple",
    family: Family::Subsets,
    sentence: SENTENCE,
    argument: "Three digits that have only three places altogether in a house must fill these three cells, \
               in some order. So no other digit can be there.",
    example: "...+5..+2.7.1+24.6+5.+3.5.2.3+1.62.....+83+5.8..5+2.+61..5+8..72.4+3.9.+5+6+7+2.26....58+5..+6+2.+31.:745 785 813 833",
};

static QUADRUPLE: Info = Info {
    id: TechniqueId::HiddenQuadruple,
    name: "Hidden Quadruple",
    family: Family::Subsets,
    sentence: SENTENCE,
    argument: "Four digits that have only four places altogether in a house must fill these four cells, in \
               some order. So no other digit can be there.",
    example: ".8.9...5..6.251........7...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73....",
};

impl Technique for HiddenSubset {
    fn id(&self) -> TechniqueId {
        self.id
    }

    fn search(&self, board: &Board, _: &mut PositionCache, found: Sink<'_>) -> ControlFlow<()> {
        for kind in [HouseKind::Box, HouseKind::Row, HouseKind::Column] {
            for house in House::of_kind(kind) {
                // With no other open cells there is nothing to remove.
                if (house.cells() & board.open()).len() <= self.size {
                    continue;
                }
                let mut digits = [(Digit::from_index(0), CellSet::EMPTY); 9];
                let mut count = 0;
                for digit in Digit::ALL {
                    let places = board.places_in(digit, house);
                    if (1..=self.size).contains(&places.len()) {
                        digits[count] = (digit, places);
                        count += 1;
                    }
                }
                if count >= self.size {
                    let search = Search { subset: self, board, house, digits: &digits[..count] };
                    search.choose(0, DigitSet::EMPTY, CellSet::EMPTY, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

struct Search<'a> {
    subset: &'a HiddenSubset,
    board: &'a Board,
    house: House,
    digits: &'a [(Digit, CellSet)],
}

impl Search<'_> {
    fn choose(&self, from: usize, chosen: DigitSet, cells: CellSet, found: Sink<'_>) -> ControlFlow<()> {
        if chosen.len() == self.subset.size {
            return match self.pattern(chosen, cells) {
                Some(pattern) => found(pattern),
                None => ControlFlow::Continue(()),
            };
        }
        for (i, &(digit, places)) in self.digits.iter().enumerate().skip(from) {
            let more = cells | places;
            if more.len() <= self.subset.size {
                self.choose(i + 1, chosen.with(digit), more, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, digits: DigitSet, cells: CellSet) -> Option<Pattern> {
        if cells.len() != self.subset.size {
            return None;
        }
        let deductions = argue::removals(self.board, cells, !digits);
        if deductions.is_empty() {
            return None;
        }
        Some(Pattern::new(self.subset.id, deductions, HiddenSet { house: self.house, cells, digits }))
    }
}

/// As many digits as places for them in a house.
pub(crate) struct HiddenSet {
    pub(crate) house: House,
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
}

impl HiddenSet {
    pub(crate) fn argument(&self) -> Argument {
        argue::cover(
            self.digits.iter().map(|digit| argue::in_house(self.house, digit)),
            self.cells.iter().map(Constraint::Cell),
        )
    }
}

impl Explain for HiddenSet {
    fn explain(&self, board: &Board, _: &[Deduction]) -> Explanation {
        let evidence = argue::set_evidence(board, self.cells, self.digits, vec![self.house]);
        Explanation { evidence, proof: vec![self.argument()] }
    }
}
