//! The conclusions from one rectangle.

use core::ops::ControlFlow;

use crate::logic::cell_group::CellGroup;
use crate::logic::guardians::deadly::{Deadly, DeadlyPattern, Guardians};
use crate::logic::techniques::linked_rectangle::Linked;
use crate::logic::{
    Constraint, Deduction, Evidence, Explain, Explanation, Pattern, Role, Sink, TechniqueId, argue,
};
use crate::{Board, Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind};

/// Four cells and the two digits that could be exchanged.
pub(super) struct Rectangle<'a> {
    board: &'a Board,
    id: TechniqueId,
    pub(super) cells: CellSet,
    digits: [Digit; 2],
    both: DigitSet,
    /// The corners that have other candidates.
    roof: CellSet,
}

const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

impl<'a> Rectangle<'a> {
    pub(super) fn new(board: &'a Board, id: TechniqueId, cells: [Cell; 4], digits: [Digit; 2]) -> Self {
        let both = DigitSet::from_iter(digits);
        let roof = cells.into_iter().filter(|&cell| !board.candidates(cell).is_subset(both)).collect();
        Rectangle { board, id, cells: cells.into_iter().collect(), digits, both, roof }
    }

    /// Type 1: three corners have only the two digits.
    pub(super) fn one(&self, found: Sink<'_>) -> ControlFlow<()> {
        let Some(corner) = self.roof.single() else { return GO_ON };
        let removals = argue::removals(self.board, self.roof, self.both);
        self.report(removals, Guardians::InCell(corner), found)
    }

    /// Type 2: two neighbours have the same further digit.
    pub(super) fn two(&self, found: Sink<'_>) -> ControlFlow<()> {
        self.one_digit(true, found)
    }

    /// Type 5: two opposite corners or three corners have the same further digit.
    pub(super) fn five(&self, found: Sink<'_>) -> ControlFlow<()> {
        self.one_digit(false, found)
    }

    fn one_digit(&self, neighbours: bool, found: Sink<'_>) -> ControlFlow<()> {
        if !(2..=3).contains(&self.roof.len()) {
            return GO_ON;
        }
        let Some(further) = self.further().single() else { return GO_ON };
        if line_of(self.roof).is_some() != neighbours {
            return GO_ON;
        }
        let targets = argue::removals(self.board, self.roof.common_peers(), DigitSet::only(further));
        self.report(targets, Guardians::OfDigit(further), found)
    }

    /// Type 3: the further digits of two neighbours make a naked subset with other cells of a house.
    pub(super) fn three(&self, found: Sink<'_>) -> ControlFlow<()> {
        let Some([first, second]) = self.roof.pair() else { return GO_ON };
        for house in first.houses().into_iter().filter(|house| house.cells().contains(second)) {
            let open = (house.cells() & self.board.open()) - self.cells;
            let source =
                open.iter().filter(|&cell| self.board.candidates(cell).is_disjoint(self.both)).collect();
            let roof = CellGroup { digits: self.further(), ..CellGroup::default() };
            roof.extend(self.board, source, &mut |&CellGroup { cells, size, digits }, _| {
                // A subset that lies on a line was found there, so it is skipped in the box.
                let is_new = house.kind() != HouseKind::Box || line_of(cells | self.roof).is_none();
                if digits.len() == size + 1 && is_new {
                    self.subset(house, cells, digits, found)?;
                }
                ControlFlow::Continue(true)
            })?;
        }
        GO_ON
    }

    fn subset(&self, house: House, cells: CellSet, digits: DigitSet, found: Sink<'_>) -> ControlFlow<()> {
        let all = cells | self.roof;
        let mut removals = argue::removals(self.board, house.cells() - all, digits);
        if removals.is_empty() {
            return GO_ON;
        }
        let mut houses = vec![house];
        let block = self.roof.first().map(|cell| cell.houses()[2]);
        if let Some(block) = block.filter(|&block| house != block && all.is_subset(block.cells())) {
            houses.push(block);
            removals.extend(argue::removals(self.board, block.cells() - house.cells() - all, digits));
        }
        self.report(removals, Guardians::InNakedSet(houses, cells, digits), found)
    }

    /// Type 4: one of the two digits must be in one of two neighbours.
    pub(super) fn four(&self, found: Sink<'_>) -> ControlFlow<()> {
        let (2, Some(line)) = (self.roof.len(), line_of(self.roof)) else { return GO_ON };
        let [a, b] = self.digits;
        let around = self.roof.common_peers();
        let (kept, removed) = if (self.board.places(a) & around).is_empty() {
            (a, b)
        } else if (self.board.places(b) & around).is_empty() {
            (b, a)
        } else {
            return GO_ON;
        };
        let removals = argue::removals(self.board, self.roof, DigitSet::only(removed));
        self.report(removals, Guardians::InLockedPair(line, kept), found)
    }

    /// Type 6: one of the digits has no other place in the rows and columns, and two opposite
    /// corners have further digits.
    pub(super) fn six(&self, found: Sink<'_>) -> ControlFlow<()> {
        if self.roof.len() != 2 || line_of(self.roof).is_some() {
            return GO_ON;
        }
        let houses: Vec<House> =
            self.roof.iter().flat_map(|cell| [cell.houses()[0], cell.houses()[1]]).collect();
        let around = houses.iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells()) - self.cells;
        let free = |digit: &&Digit| (self.board.places(**digit) & around).is_empty();
        let Some(&digit) = self.digits.iter().find(free) else { return GO_ON };
        let removals = argue::removals(self.board, self.roof, DigitSet::only(digit));
        let diagonal = Diagonal { deadly: self.deadly(), roof: self.roof, digit, houses };
        Pattern::report(self.id, removals, diagonal, found)
    }

    /// Hidden rectangle: a corner has only the two digits, and one of them has no other place in the lines of
    /// the opposite corner.
    pub(super) fn hidden(&self, found: Sink<'_>) -> ControlFlow<()> {
        let floor = self.cells - self.roof;
        if !(1..=2).contains(&floor.len()) || floor.len() == 2 && line_of(floor).is_some() {
            return GO_ON;
        }
        for corner in floor {
            let Some(opposite) = self.cells.iter().find(|&cell| cell != corner && !cell.sees(corner)) else {
                continue;
            };
            let [a, b] = self.digits;
            for (held, removed) in [(a, b), (b, a)] {
                let [row, column, _] = opposite.houses();
                let around = (row.cells() | column.cells()) - self.cells;
                if !(self.board.places(held) & around).is_empty()
                    || !self.board.places(removed).contains(opposite)
                {
                    continue;
                }
                let mut forced = Vec::new();
                for line in [row, column] {
                    for cell in (self.cells & line.cells()).without(opposite) {
                        forced.push((Candidate::new(cell, held), Constraint::House(line, held)));
                    }
                }
                let target = Candidate::new(opposite, removed);
                let linked = Linked { deadly: self.deadly(), target, forced };
                found(Pattern::removing(self.id, [target], linked))?;
            }
        }
        GO_ON
    }

    fn deadly(&self) -> Deadly {
        Deadly::exchange(self.cells, self.both)
    }

    /// Reports the pattern if it removes a candidate.
    fn report(&self, removals: Vec<Deduction>, guardians: Guardians, found: Sink<'_>) -> ControlFlow<()> {
        Pattern::report(self.id, removals, DeadlyPattern { deadly: self.deadly(), guardians }, found)
    }

    /// The further digits of the corners.
    fn further(&self) -> DigitSet {
        self.roof.iter().fold(DigitSet::EMPTY, |digits, cell| digits | self.board.candidates(cell))
            - self.both
    }
}

/// A digit that has no other place in the rows and columns of two opposite corners.
struct Diagonal {
    deadly: Deadly,
    roof: CellSet,
    digit: Digit,
    houses: Vec<House>,
}

impl Explain for Diagonal {
    fn explain(&self, board: &Board, _: &[Deduction]) -> Explanation {
        let Diagonal { deadly, roof, digit, ref houses } = *self;
        let mut proof = Vec::new();
        for corner in roof {
            // If the digit is in this corner, it has no other place in the corner's column. So in the other
            // row it must be in the opposite corner.
            for opposite in roof.without(corner) {
                let truths = [deadly.truth(), argue::in_house(opposite.houses()[0], digit)];
                let links = [
                    Constraint::Cell(corner),
                    Constraint::Cell(opposite),
                    Constraint::House(corner.houses()[1], digit),
                ];
                proof.push(argue::cover(truths, links));
            }
        }
        let mut evidence = deadly.evidence(board);
        evidence.push(Evidence::Digits(Role::Link, DigitSet::only(digit)));
        evidence.push(Evidence::Cells(Role::Pivot, roof));
        evidence.push(Evidence::Houses(Role::Pattern, houses.clone()));
        Explanation { evidence, proof }
    }
}

/// The row or column that holds all of the cells.
fn line_of(cells: CellSet) -> Option<House> {
    let [row, column, _] = cells.first()?.houses();
    [row, column].into_iter().find(|line| cells.is_subset(line.cells()))
}
