//! Naked subsets: n cells of a house with only n candidate digits.
//!
//! The rule is the same for all n: n cells whose candidates are n digits hold exactly these digits,
//! so no other cell of a house that contains the cells can hold them. It does not matter how many
//! of the digits each cell has. A naked single is the rule for n = 1; if the n cells are
//! all open cells of a house but one, the last cell is a hidden single.
//!
//! Boxes come before rows and columns, cells in order: HoDoKu's path depends on it.

use core::ops::ControlFlow;

use crate::logic::{
    Argument, Constraint, Deduction, Explain, Explanation, Family, Info, Pattern, Position, Sink, Technique,
    TechniqueId, argue,
};
use crate::{Board, CellSet, Digit, DigitSet, House, HouseKind};

pub(super) static TECHNIQUES: &[Technique] = &[
    Technique::new(&LOCKED_PAIR, search::<2, true>),
    Technique::new(&LOCKED_TRIPLE, search::<3, true>),
    Technique::new(&PAIR, search::<2, false>),
    Technique::new(&TRIPLE, search::<3, false>),
    Technique::new(&QUADRUPLE, search::<4, false>),
];

static LOCKED_PAIR: Info = Info {
    id: TechniqueId::LockedPair,
    name: "Locked Pair",
    family: Family::Subsets,
    sentence: "In {houses}, {cells} can only be {digits}, so {conclusion}",
    argument: "Two cells that can only be the same two digits hold one each. When both cells lie in one box \
               and on one line, the two digits can't be anywhere else in the box or on the line.",
    example: Some("...+7.23...8.3.....7.....5.4.5.+237+84...78.6+2.1..8+41.....1.+5.49...+7.....6...967...8"),
};

static LOCKED_TRIPLE: Info = Info {
    id: TechniqueId::LockedTriple,
    name: "Locked Triple",
    argument: "Three cells that can only be three digits between them hold one each. When they fill the \
               crossing of a box and a line, the three digits can't be anywhere else in the box or on the \
               line.",
    example: Some(".8+3+2.59..6.2....3....3.8.2.7......9....7...1....52.....5...2..4..6+1....+93..8.4..7"),
    ..LOCKED_PAIR
};

static PAIR: Info = Info {
    id: TechniqueId::NakedPair,
    name: "Naked Pair",
    argument: "Two cells of a house that can only be the same two digits hold one each, in either order. So \
               the two digits can't be anywhere else in that house.",
    example: Some(
        "93+8+1+725+4+6.+6+7+3.+4+1..+1+4.8.6+3.7.14+9+6+5+7...+9.+7.+1.6..7+62.3.1.6+8+1+5+27.3.+7+294+3+8+6+5+1+4+5+3+619.7.:929",
    ),
    ..LOCKED_PAIR
};

static TRIPLE: Info = Info {
    id: TechniqueId::NakedTriple,
    name: "Naked Triple",
    argument: "Three cells of a house whose candidates are three digits altogether hold these three, in \
               some order. None of the cells needs to have all three as candidates. So the three digits \
               can't be anywhere else in that house.",
    example: Some(
        "+7.1+982..65.6+1+7+3.+2.9..4+5+6...+4+57+2+1+8...3+6+85+49...+21+9+3+67.4.89.+7+31...+1..6+9+478.+67+4+8+2539+1",
    ),
    ..LOCKED_PAIR
};

static QUADRUPLE: Info = Info {
    id: TechniqueId::NakedQuadruple,
    name: "Naked Quadruple",
    argument: "Four cells of a house whose candidates are four digits altogether hold these four, in some \
               order. So the four digits can't be anywhere else in that house.",
    example: Some(".8.9...5..6.251........7...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73...."),
    ..LOCKED_PAIR
};

/// Finds sets of `SIZE` cells. A locked set lies in a box and a line, and removes candidates in both.
fn search<const SIZE: usize, const LOCKED: bool>(
    id: TechniqueId,
    position: &mut Position<'_>,
    found: Sink<'_>,
) -> ControlFlow<()> {
    let board = position.board();
    for kind in [HouseKind::Box, HouseKind::Row, HouseKind::Column] {
        if LOCKED && kind != HouseKind::Box {
            break;
        }
        for house in House::of_kind(kind) {
            let order = house.in_order();
            let candidates = order.iter().map(|&cell| board.candidates(cell));
            choose(SIZE, candidates, &mut |positions, digits| {
                let cells = positions.iter().map(|position| order[position.index()]).collect();
                let pattern = pattern(id, board, house, cells, digits, LOCKED);
                pattern.map_or(ControlFlow::Continue(()), &mut *found)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The pattern of a naked set, if it removes candidates, and is locked or not as required.
fn pattern(
    id: TechniqueId,
    board: &Board,
    house: House,
    cells: CellSet,
    digits: DigitSet,
    locked: bool,
) -> Option<Pattern> {
    let shared = cells.first()?.houses().into_iter().filter(|house| cells.is_subset(house.cells()));
    // A set that lies in a box and a line was already found in the box.
    if house.kind() != HouseKind::Box && shared.clone().count() > 1 {
        return None;
    }
    let others = digits.iter().fold(CellSet::EMPTY, |cells, digit| cells | board.places(digit)) - cells;
    let houses: Vec<House> = shared.filter(|house| !others.is_disjoint(house.cells())).collect();
    let is_locked = match houses[..] {
        [line, block] => digits.len() < 4 && !others.is_disjoint(line.cells() - block.cells()),
        _ => false,
    };
    if houses.is_empty() || is_locked != locked {
        return None;
    }
    let (mut deductions, mut done) = (Vec::new(), CellSet::EMPTY);
    for house in &houses {
        deductions.extend(argue::removals(board, (others & house.cells()) - done, digits));
        done |= house.cells();
    }
    Some(Pattern::new(id, deductions, NakedSet { cells, digits, houses }))
}

/// Calls `found` with every choice of n of the nine sets whose union has n members, and with that union. A
/// `DigitSet` serves as a set of nine positions for the choice.
pub(super) fn choose(
    size: usize,
    sets: impl Iterator<Item = DigitSet>,
    found: &mut dyn FnMut(DigitSet, DigitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut small = [(Digit::from_index(0), DigitSet::EMPTY); 9];
    let mut count = 0;
    for (number, set) in Digit::ALL.into_iter().zip(sets) {
        if (1..=size).contains(&set.len()) {
            small[count] = (number, set);
            count += 1;
        }
    }
    if count < size {
        return ControlFlow::Continue(());
    }
    choose_from(&small[..count], size, size, DigitSet::EMPTY, DigitSet::EMPTY, found)
}

/// Adds `missing` more sets to the chosen sets.
fn choose_from(
    sets: &[(Digit, DigitSet)],
    size: usize,
    missing: usize,
    chosen: DigitSet,
    union: DigitSet,
    found: &mut dyn FnMut(DigitSet, DigitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (i, &(number, set)) in sets.iter().enumerate().take(sets.len() + 1 - missing) {
        let (chosen, union) = (chosen.with(number), union | set);
        if union.len() > size {
            continue;
        }
        if missing > 1 {
            choose_from(&sets[i + 1..], size, missing - 1, chosen, union, found)?;
        } else if union.len() == size {
            found(chosen, union)?;
        }
    }
    ControlFlow::Continue(())
}

/// Cells with as many candidate digits as cells, and the houses where other cells lose these digits.
pub(crate) struct NakedSet {
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
    pub(crate) houses: Vec<House>,
}

impl NakedSet {
    /// The argument that the digits have no other place in the house.
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
