//! Bent sets: as many cells as digits in two houses that cross, with at most one digit that may occur twice.
//!
//! An XYZ-Wing is a bent set of three cells; these searches find bent sets of four and five cells.

use core::ops::ControlFlow;

use crate::logic::cell_group::CellGroup;
use crate::logic::trail::house_of;
use crate::logic::{
    Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Pattern, Role, Sink, Technique,
    TechniqueId, argue,
};
use crate::{Board, Cell, CellSet, Digit, DigitSet, House, HouseKind};

pub(super) static TECHNIQUES: &[Technique] = &[
    Technique::new(&FOUR, |id, position, found| BentSet { id, size: 4 }.search(position.board(), found)),
    Technique::new(&FIVE, |id, position, found| BentSet { id, size: 5 }.search(position.board(), found)),
];

static FOUR: Info = Info {
    id: TechniqueId::WxyzWing,
    name: "WXYZ-Wing",
    family: Family::Wings,
    sentence: "{cells} have only {digits}, and each of these but {link digits} can be in only one of them; one of them must \
               be {link digits}, so {conclusion}",
    argument: "Four cells in two houses that cross have four digits in all. Three of these digits can be in only one \
               of the cells each, because all cells that have the digit see each other. Three digits fill at most \
               three cells, so one of the cells holds the fourth digit, Z. A cell that sees every place of Z in the \
               set can't be Z.",
    example: Some(
        "...7..+14...7..+12.6.1...9+837.....5+3........52.+583.1+2....942+5..1+33.2+164......+93.+4.+2:424 434 445 455 631 653 748 756 816 824 845 855 856 898 948 949 959",
    ),
};

static FIVE: Info = Info {
    id: TechniqueId::VwxyzWing,
    name: "VWXYZ-Wing",
    argument: "Five cells in two houses that cross have five digits in all. Four of these digits can be in only one \
               of the cells each, because all cells that have the digit see each other. Four digits fill at most four \
               cells, so one of the cells holds the fifth digit, Z. A cell that sees every place of Z in the set can't \
               be Z.",
    example: Some(
        "..37.5....+5.4.....2..+3..5..61+489+3....8+9.+72..4.+27.+14...9..+2.7..6..+29.+6....6514+8..9",
    ),
    ..FOUR
};

/// A search for bent sets of one size.
struct BentSet {
    id: TechniqueId,
    size: usize,
}

impl BentSet {
    fn search(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        let is_small = |cell: &Cell| board.candidates(*cell).len() <= self.size;
        let open: CellSet = board.open().iter().filter(is_small).collect();
        for (one, two) in crossing_houses() {
            let (in_one, in_two) = (one.cells() - two.cells(), two.cells() - one.cells());
            if (in_one & open).is_empty() || (in_two & open).is_empty() {
                continue;
            }
            let source = open & (one.cells() | two.cells());
            CellGroup::default().extend(board, source, &mut |&CellGroup { cells, size, digits }, _| {
                let is_bent = !cells.is_disjoint(in_one) && !cells.is_disjoint(in_two);
                if size == self.size && digits.len() == size && is_bent {
                    self.bent(board, cells, digits, found)?;
                }
                ControlFlow::Continue(size < self.size && digits.len() <= self.size)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Reports the removals for each digit that must be in the set: the only digit whose places in the set do
    /// not share a house, or every digit if each has its places in one house.
    fn bent(&self, board: &Board, cells: CellSet, digits: DigitSet, found: Sink<'_>) -> ControlFlow<()> {
        let is_bent = |digit: &Digit| house_of(board.places(*digit) & cells).is_none();
        let bent: DigitSet = digits.iter().filter(is_bent).collect();
        let certain = match bent.len() {
            0 => digits,
            1 => bent,
            _ => return ControlFlow::Continue(()),
        };
        for z in certain {
            let places = board.places(z) & cells;
            let targets = (board.places(z) & places.common_peers()) - cells;
            Pattern::report(self.id, argue::digit_removals(z, targets), Bent { cells, digits, z }, found)?;
        }
        ControlFlow::Continue(())
    }
}

/// Pairs of houses that cross: each box with its lines, then each row with each column.
fn crossing_houses() -> impl Iterator<Item = (House, House)> {
    let lines = || House::of_kind(HouseKind::Row).chain(House::of_kind(HouseKind::Column));
    let with_box =
        House::of_kind(HouseKind::Box).flat_map(move |block| lines().map(move |line| (block, line)));
    let rows = House::of_kind(HouseKind::Row);
    let lines = rows.flat_map(|row| House::of_kind(HouseKind::Column).map(move |column| (row, column)));
    with_box.chain(lines).filter(|(one, two)| !(one.cells() & two.cells()).is_empty())
}

/// As many cells as digits; every digit except `z` can be in only one of the cells.
struct Bent {
    cells: CellSet,
    digits: DigitSet,
    z: Digit,
}

impl Explain for Bent {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let Bent { cells, digits, z } = *self;
        let places = board.places(z) & cells;
        let mut links = Vec::new();
        for digit in digits.without(z) {
            let house = house_of(board.places(digit) & cells);
            links.extend(house.map(|house| Constraint::House(house, digit)));
        }
        let truths: Vec<_> = cells.iter().map(argue::in_cell).collect();
        let evidence = vec![
            Evidence::Cells(Role::Pattern, cells),
            Evidence::Digits(Role::Pattern, digits),
            Evidence::Digits(Role::Link, DigitSet::only(z)),
            Evidence::Candidates(Role::Pattern, argue::candidates(board, cells, digits.without(z))),
            Evidence::Candidates(Role::Fin, argue::digit_in(z, places)),
        ];
        let proof = argue::ends(&truths, &links, &argue::each(z, places), &argue::concluded(deductions));
        Explanation { evidence, proof }
    }
}
