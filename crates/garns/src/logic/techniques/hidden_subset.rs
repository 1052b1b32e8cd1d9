//! Hidden subsets: n digits that have only n places in a house.
//!
//! Boxes come before rows and columns, digits in order: HoDoKu's path depends on it.

use core::ops::ControlFlow;

use crate::logic::techniques::naked_subset::choose;
use crate::logic::{
    Argument, Constraint, Deduction, Explain, Explanation, Family, Info, Pattern, Sink, Technique,
    TechniqueId, argue,
};
use crate::{Board, CellSet, Digit, DigitSet, House, HouseKind};

pub(super) static TECHNIQUES: &[Technique] = &[
    Technique::new(&PAIR, |id, position, found| search(id, position.board(), 2, found)),
    Technique::new(&TRIPLE, |id, position, found| search(id, position.board(), 3, found)),
    Technique::new(&QUADRUPLE, |id, position, found| search(id, position.board(), 4, found)),
];

static PAIR: Info = Info {
    id: TechniqueId::HiddenPair,
    name: "Hidden Pair",
    family: Family::Subsets,
    sentence: "In {houses}, {digits} must be in {cells}, so {conclusion}",
    argument: "Two digits that have only the same two places in a house must fill these two cells, in \
               either order. So no other digit can be there.",
    example: Some(
        "+4.17.+8.2..8..2...4.5.+4..18.64.98......36+4.8.9+8..3.74...38..4....2.......9.....3..:296",
    ),
};

static TRIPLE: Info = Info {
    id: TechniqueId::HiddenTriple,
    name: "Hidden Triple",
    argument: "Three digits that have only three places altogether in a house must fill these three cells, \
               in some order. So no other digit can be there.",
    example: Some(
        "...+5..+2.7.1+24.6+5.+3.5.2.3+1.62.....+83+5.8..5+2.+61..5+8..72.4+3.9.+5+6+7+2.26....58+5..+6+2.+31.:745 785 813 833",
    ),
    ..PAIR
};

static QUADRUPLE: Info = Info {
    id: TechniqueId::HiddenQuadruple,
    name: "Hidden Quadruple",
    argument: "Four digits that have only four places altogether in a house must fill these four cells, in \
               some order. So no other digit can be there.",
    example: Some(".8.9...5..6.251........7...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73...."),
    ..PAIR
};

fn search(id: TechniqueId, board: &Board, size: usize, found: Sink<'_>) -> ControlFlow<()> {
    for kind in [HouseKind::Box, HouseKind::Row, HouseKind::Column] {
        for house in House::of_kind(kind) {
            // With no other open cells there is nothing to remove.
            if (house.cells() & board.open()).len() <= size {
                continue;
            }
            let order = house.in_order();
            // For each digit, its positions in the house. A `DigitSet` serves as a set of nine positions.
            let mut positions = [DigitSet::EMPTY; 9];
            for (position, cell) in Digit::ALL.into_iter().zip(order) {
                for digit in board.candidates(cell) {
                    positions[digit.index()].insert(position);
                }
            }
            choose(size, positions.into_iter(), &mut |digits, positions| {
                let cells = positions.iter().map(|position| order[position.index()]).collect();
                let removals = argue::removals(board, cells, !digits);
                Pattern::report(id, removals, HiddenSet { house, cells, digits }, found)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// n digits that have only n places in a house.
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
