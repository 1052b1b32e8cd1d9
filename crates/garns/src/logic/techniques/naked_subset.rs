//! Naked subsets: n cells of a house whose candidates number n.
//!
//! The rule is the same for all n: n cells whose candidates are n digits hold exactly these digits,
//! so no other cell of a house that contains the cells can hold them. It does not matter how many
//! of the digits each cell has. A naked single is the rule for n = 1; if n is all open cells of a
//! house but one, the last cell is a hidden single.
//!
//! Boxes come before rows and columns, cells in order: HoDoKu's path depends on it.

use core::ops::ControlFlow;

use crate::logic::{
    Argument, Constraint, Deduction, Explain, Explanation, Family, Info, Pattern, PositionCache, Sink,
    Technique, TechniqueId, argue,
};
use crate::{Board, Candidate, Cell, CellSet, DigitSet, House, HouseKind};

/// n cells for n digits; locked if they lie in a box and a line and remove candidates in both.
#[derive(Debug)]
pub struct NakedSubset {
    size: usize,
    locked: bool,
    id: TechniqueId,
}

pub(super) static INFOS: &[&Info] = &[&LOCKED_PAIR, &LOCKED_TRIPLE, &PAIR, &TRIPLE, &QUADRUPLE];
pub(super) static SEARCHES: &[&dyn Technique] = &[
    &NakedSubset { size: 2, locked: true, id: LOCKED_PAIR.id },
    &NakedSubset { size: 3, locked: true, id: LOCKED_TRIPLE.id },
    &NakedSubset { size: 2, locked: false, id: PAIR.id },
    &NakedSubset { size: 3, locked: false, id: TRIPLE.id },
    &NakedSubset { size: 4, locked: false, id: QUADRUPLE.id },
];

const SENTENCE: &str = "In {houses}, {cells} can only be {digits}, so {conclusion}";

static LOCKED_PAIR: Info = Info {
    id: TechniqueId::LockedPair,
    name: "Locked Pair",
    family: Family::Subsets,
    sentence: SENTENCE,
    argument: "Two cells that can only be the same two digits hold one each. When both cells lie in one box \
               and on one line, the two digits can't be anywhere else in the box or on the line.",
    example: "...+7.23...8.3.....7.....5.4.5.+237+84...78.6+2.1..8+41.....1.+5.49...+7.....6...967...8",
};

static LOCKED_TRIPLE: Info = Info {
    id: TechniqueId::LockedTriple,
    name: "Locked Triple",
    family: Family::Subsets,
    sentence: SENTENCE,
    argument: "Three cells that can only be three digits between them hold one each. When they fill the \
               crossing of a box and a line, the three digits can't be anywhere else in the box or on the \
               line.",
    example: ".8+3+2.59..6.2....3....3.8.2.7......9....7...1....52.....5...2..4..6+1....+93..8.4..7",
};

static PAIR: Info = Info {
    id: TechniqueId::NakedPair,
    name: "Naked Pair",
    family: Family::Subsets,
    sentence: SENTENCE,
    argument: "Two cells of a house that can only be the same two digits hold one each, in either order. So \
               the two digits can't be anywhere else in that house.",
    example: "93+8+1+725+4+6.+6+7+3.+4+1..+1+4.8.6+3.7.14+9+6+5+7...+9.+7.+1.6..7+62.3.1.6+8+1+5+27.3.+7+294+3+8+6+5+1+4+5+3+619.7.:929",
};

static TRIPLE: Info = Info {
    id: TechniqueId::NakedTriple,
    name: "Naked Triple",
    family: Family::Subsets,
    sentence: SENTENCE,
    argument: "Three cells of a house whose candidates are three digits altogether hold these three, in \
               some order. None of the cells needs to have all three as candidates. So the three digits \
               can't be anywhere else in that house.",
    example: "+7.1+982..65.6+1+7+3.+2.9..4+5+6...+4+57+2+1+8...3+6+85+49...+21+9+3+67.4.89.+7+31...+1..6+9+478.+67+4+8+2539+1",
};

static QUADRUPLE: Info = Info {
    id: TechniqueId::NakedQuadruple,
    name: "Naked Quadruple",
    family: Family::Subsets,
    sentence: SENTENCE,
    argument: "Four cells of a house whose candidates are four digits altogether hold these four, in some \
               order. So the four digits can't be anywhere else in that house.",
    example: ".8.9...5..6.251........7...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73....",
};

impl Technique for NakedSubset {
    fn id(&self) -> TechniqueId {
        self.id
    }

    fn search(&self, board: &Board, _: &mut PositionCache, found: Sink<'_>) -> ControlFlow<()> {
        for kind in [HouseKind::Box, HouseKind::Row, HouseKind::Column] {
            if self.locked && kind != HouseKind::Box {
                break;
            }
            for house in House::of_kind(kind) {
                let mut cells = [Cell::from_index(0); 9];
                let mut count = 0;
                for cell in house.in_order() {
                    if board.candidates(cell).len() <= self.size && board.value(cell).is_none() {
                        cells[count] = cell;
                        count += 1;
                    }
                }
                if count >= self.size {
                    let search = Search { subset: self, board, house, cells: &cells[..count] };
                    search.choose(self.size, 0, CellSet::EMPTY, DigitSet::EMPTY, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

struct Search<'a> {
    subset: &'a NakedSubset,
    board: &'a Board,
    house: House,
    cells: &'a [Cell],
}

impl Search<'_> {
    fn choose(
        &self,
        missing: usize,
        from: usize,
        chosen: CellSet,
        digits: DigitSet,
        found: Sink<'_>,
    ) -> ControlFlow<()> {
        if missing == 0 {
            return match self.pattern(chosen, digits) {
                Some(pattern) => found(pattern),
                None => ControlFlow::Continue(()),
            };
        }
        for (i, &cell) in self.cells.iter().enumerate().skip(from) {
            if self.cells.len() - i < missing {
                break;
            }
            let more = digits | self.board.candidates(cell);
            if more.len() <= self.subset.size {
                self.choose(missing - 1, i + 1, chosen.with(cell), more, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, cells: CellSet, digits: DigitSet) -> Option<Pattern> {
        if digits.len() != self.subset.size {
            return None;
        }
        let houses = cells.first()?.houses();
        let shared = houses.into_iter().filter(|house| cells.is_subset(house.cells()));
        // A set that lies in a box and a line was found in the box.
        if self.house.kind() != HouseKind::Box && shared.clone().count() > 1 {
            return None;
        }
        let mut deductions = Vec::new();
        let mut striking = Vec::new();
        let mut sides = 0;
        for house in shared {
            let targets = house.cells() - cells;
            let before = deductions.len();
            let mut beyond_box = house.kind() == HouseKind::Box;
            let mut any = false;
            for cell in targets {
                for digit in self.board.candidates(cell) & digits {
                    any = true;
                    beyond_box |= !houses[2].cells().contains(cell);
                    let removal = Deduction::Remove(Candidate { cell, digit });
                    if !deductions[..before].contains(&removal) {
                        deductions.push(removal);
                    }
                }
            }
            if any {
                striking.push(house);
                sides += usize::from(beyond_box);
            }
        }
        let locked = self.subset.size < 4 && striking.len() > 1 && sides > 1;
        if deductions.is_empty() || locked != self.subset.locked {
            return None;
        }
        Some(Pattern::new(self.subset.id, deductions, NakedSet { cells, digits, houses: striking }))
    }
}

/// Cells with as many candidate digits as cells, and the houses where other cells lose these digits.
pub(crate) struct NakedSet {
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
    pub(crate) houses: Vec<House>,
}

impl NakedSet {
    /// The digits go nowhere else in the house.
    pub(crate) fn argument(&self, house: House) -> Argument {
        argue::cover(
            self.cells.iter().map(argue::in_cell),
            self.digits.iter().map(|digit| Constraint::House(house, digit)),
        )
    }
}

impl Explain for NakedSet {
    fn explain(&self, board: &Board, _: &[Deduction]) -> Explanation {
        let evidence = argue::set_evidence(board, self.cells, self.digits, self.houses.clone());
        Explanation { evidence, proof: self.houses.iter().map(|&house| self.argument(house)).collect() }
    }
}
