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
                let mut positions = [0; 9];
                for (i, cell) in house.in_order().into_iter().enumerate() {
                    for digit in board.candidates(cell) {
                        positions[digit.index()] |= 1 << i;
                    }
                }
                let mut digits = [(Digit::from_index(0), 0); 9];
                let mut count = 0;
                for (digit, positions) in Digit::ALL.into_iter().zip(positions) {
                    if (1..=self.size).contains(&how_many(positions)) {
                        digits[count] = (digit, positions);
                        count += 1;
                    }
                }
                if count >= self.size {
                    let search = Search { subset: self, board, house, digits: &digits[..count] };
                    search.choose(self.size, 0, DigitSet::EMPTY, 0, found)?;
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
    /// Digits with few places, and their positions in the house, a bit for each.
    digits: &'a [(Digit, u16)],
}

impl Search<'_> {
    fn choose(
        &self,
        missing: usize,
        from: usize,
        chosen: DigitSet,
        positions: u16,
        found: Sink<'_>,
    ) -> ControlFlow<()> {
        if missing == 0 {
            return match self.pattern(chosen, positions) {
                Some(pattern) => found(pattern),
                None => ControlFlow::Continue(()),
            };
        }
        for (i, &(digit, more)) in self.digits.iter().enumerate().skip(from) {
            if self.digits.len() - i < missing {
                break;
            }
            let more = positions | more;
            if how_many(more) <= self.subset.size {
                self.choose(missing - 1, i + 1, chosen.with(digit), more, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, digits: DigitSet, positions: u16) -> Option<Pattern> {
        if how_many(positions) != self.subset.size {
            return None;
        }
        let inside = self.house.in_order().into_iter().enumerate();
        let cells: CellSet = inside.filter(|(i, _)| positions >> i & 1 != 0).map(|(_, cell)| cell).collect();
        let deductions = argue::removals(self.board, cells, !digits);
        if deductions.is_empty() {
            return None;
        }
        Some(Pattern::new(self.subset.id, deductions, HiddenSet { house: self.house, cells, digits }))
    }
}

/// How many of the nine positions of a house these are.
fn how_many(positions: u16) -> usize {
    DigitSet::from_bits(positions).len()
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
