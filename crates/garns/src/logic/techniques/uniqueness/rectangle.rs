//! What follows from one rectangle.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::{House, HouseKind};
use crate::logic::argue;
use crate::logic::evidence::{Evidence, Role};
use crate::logic::proof::{Argument, Constraint, Line, Literal, Proof};
use crate::logic::step::{Deduction, Step};
use crate::logic::technique::{Info, Sink};
use crate::set::{CandidateSet, CellSet, DigitSet};

/// Four cells and the two digits that could be exchanged.
pub(super) struct Rectangle<'a> {
    board: &'a Board,
    info: &'static Info,
    pub(super) cells: CellSet,
    digits: [Digit; 2],
    both: DigitSet,
    /// The corners that have other candidates.
    roof: CellSet,
}

const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

impl<'a> Rectangle<'a> {
    pub(super) fn new(board: &'a Board, info: &'static Info, cells: [Cell; 4], digits: [Digit; 2]) -> Self {
        let both = DigitSet::from_iter(digits);
        let roof = cells.into_iter().filter(|&cell| !board.candidates(cell).is_subset(both)).collect();
        Rectangle { board, info, cells: cells.into_iter().collect(), digits, both, roof }
    }

    /// Type 1: three corners have only the two digits.
    pub(super) fn one(&self, found: Sink<'_>) -> ControlFlow<()> {
        let Some(corner) = self.roof.single() else { return GO_ON };
        let removals = argue::removals(self.board, self.roof, self.both);
        if removals.is_empty() {
            return GO_ON;
        }
        let proof = vec![argue::cover([self.guardians()], [Constraint::Cell(corner)])];
        found(self.step(removals, proof, [Evidence::Cells(Role::Pivot, self.roof)]))
    }

    /// Types 2 and 5: the others have the same further digit; type 2 in two neighbours.
    pub(super) fn one_digit(&self, scattered: bool, found: Sink<'_>) -> ControlFlow<()> {
        if !(2..=3).contains(&self.roof.len()) {
            return GO_ON;
        }
        let Some(further) = self.further().single() else { return GO_ON };
        let neighbours = self.roof_lines().next().is_some();
        if neighbours == scattered {
            return GO_ON;
        }
        let targets = self.board.places(further) & self.roof.common_peers();
        if targets.is_empty() {
            return GO_ON;
        }
        let (ends, struck) = (argue::each(further, self.roof), argue::each(further, targets));
        let proof = argue::ends(&[self.guardians()], &[], &ends, &struck);
        let more =
            [Evidence::Cells(Role::Pivot, self.roof), Evidence::Digits(Role::Link, DigitSet::only(further))];
        found(self.step(struck.into_iter().map(Deduction::Remove).collect(), proof, more))
    }

    /// Type 3: the further digits of two neighbours make a naked subset with other cells of a house.
    pub(super) fn three(&self, found: Sink<'_>) -> ControlFlow<()> {
        if self.roof.len() != 2 {
            return GO_ON;
        }
        let Some(first) = self.roof.first() else { return GO_ON };
        for house in first.houses() {
            if !self.roof.is_subset(house.cells()) {
                continue;
            }
            let source = (house.cells() & self.board.open()) - self.cells;
            let source =
                source.iter().filter(|&cell| self.board.candidates(cell).is_disjoint(self.both)).collect();
            self.subsets(house, source, CellSet::EMPTY, self.further(), found)?;
        }
        GO_ON
    }

    fn subsets(
        &self,
        house: House,
        source: CellSet,
        chosen: CellSet,
        digits: DigitSet,
        found: Sink<'_>,
    ) -> ControlFlow<()> {
        let mut rest = source;
        for cell in source {
            rest.remove(cell);
            let (cells, digits) = (chosen.with(cell), digits | self.board.candidates(cell));
            let all = cells | self.roof;
            // In a box only what is not on a line: that was found on the line.
            let on_line = lines(all).next().is_some();
            let fits = digits.len() == cells.len() + 1 && (house.kind() != HouseKind::Box || !on_line);
            if let Some(step) = fits.then(|| self.subset(house, cells, digits)).flatten() {
                found(step)?;
            }
            self.subsets(house, rest, cells, digits, found)?;
        }
        GO_ON
    }

    fn subset(&self, house: House, cells: CellSet, digits: DigitSet) -> Option<Step> {
        let all = cells | self.roof;
        let mut removals = argue::removals(self.board, house.cells() - all, digits);
        if removals.is_empty() {
            return None;
        }
        let mut houses = vec![house];
        let block = all.first()?.houses()[2];
        if house != block && all.is_subset(block.cells()) {
            houses.push(block);
            for removal in argue::removals(self.board, block.cells() - all, digits) {
                if !removals.contains(&removal) {
                    removals.push(removal);
                }
            }
        }
        let proof = houses.iter().map(|&house| {
            let truths = [self.guardians()].into_iter().chain(cells.iter().map(argue::in_cell));
            argue::cover(truths, digits.iter().map(|digit| Constraint::House(house, digit)))
        });
        let more = [
            Evidence::Cells(Role::Pivot, self.roof),
            Evidence::Cells(Role::Wing, cells),
            Evidence::Digits(Role::Link, digits),
            Evidence::Candidates(Role::Fin, argue::candidates(self.board, cells, digits)),
            Evidence::Houses(Role::Pattern, houses.clone()),
        ];
        Some(self.step(removals, proof.collect(), more))
    }

    /// Type 4: one of the digits is in one of two neighbours anyway.
    pub(super) fn four(&self, found: Sink<'_>) -> ControlFlow<()> {
        if self.roof.len() != 2 {
            return GO_ON;
        }
        let Some(line) = self.roof_lines().next() else { return GO_ON };
        let [a, b] = self.digits;
        let around = self.roof.common_peers();
        let (kept, struck) = if (self.board.places(a) & around).is_empty() {
            (a, b)
        } else if (self.board.places(b) & around).is_empty() {
            (b, a)
        } else {
            return GO_ON;
        };
        let removals = argue::removals(self.board, self.roof, DigitSet::only(struck));
        if removals.is_empty() {
            return GO_ON;
        }
        let truths = [self.guardians(), argue::in_house(line, kept)];
        let proof = vec![argue::cover(truths, self.roof.iter().map(Constraint::Cell))];
        let more = [
            Evidence::Digits(Role::Link, DigitSet::only(kept)),
            Evidence::Cells(Role::Pivot, self.roof),
            Evidence::Houses(Role::Pattern, vec![line]),
        ];
        found(self.step(removals, proof, more))
    }

    /// Type 6: one of the digits has no other place in the rows and columns, and two opposite
    /// corners have further digits.
    pub(super) fn six(&self, found: Sink<'_>) -> ControlFlow<()> {
        if self.roof.len() != 2 || self.roof_lines().next().is_some() {
            return GO_ON;
        }
        let houses: Vec<House> =
            self.roof.iter().flat_map(|cell| [cell.houses()[0], cell.houses()[1]]).collect();
        let around = houses.iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells()) - self.cells;
        let free = |digit: &&Digit| (self.board.places(**digit) & around).is_empty();
        let Some(&digit) = self.digits.iter().find(free) else { return GO_ON };
        let removals = argue::removals(self.board, self.roof, DigitSet::only(digit));
        if removals.is_empty() {
            return GO_ON;
        }
        let mut proof = Vec::new();
        for corner in self.roof {
            // The digit here takes it from the column, so in its row the opposite corner has it too.
            for opposite in self.roof.without(corner) {
                let truths = [self.guardians(), argue::in_house(opposite.houses()[0], digit)];
                let links = [
                    Constraint::Cell(corner),
                    Constraint::Cell(opposite),
                    Constraint::House(corner.houses()[1], digit),
                ];
                proof.push(argue::cover(truths, links));
            }
        }
        let more = [
            Evidence::Digits(Role::Link, DigitSet::only(digit)),
            Evidence::Cells(Role::Pivot, self.roof),
            Evidence::Houses(Role::Pattern, houses),
        ];
        found(self.step(removals, proof, more))
    }

    /// Hidden rectangle: one of the digits has no other place in the lines of the corner opposite
    /// to one that has only the two.
    pub(super) fn hidden(&self, found: Sink<'_>) -> ControlFlow<()> {
        let floor = self.cells - self.roof;
        if !(1..=2).contains(&floor.len()) || floor.len() == 2 && lines(floor).next().is_some() {
            return GO_ON;
        }
        for corner in floor {
            let Some(opposite) = self.cells.iter().find(|&cell| cell != corner && !cell.sees(corner)) else {
                continue;
            };
            let [a, b] = self.digits;
            for (held, struck) in [(a, b), (b, a)] {
                let [row, column, _] = opposite.houses();
                let around = (row.cells() | column.cells()) - self.cells;
                if !(self.board.places(held) & around).is_empty()
                    || !self.board.places(struck).contains(opposite)
                {
                    continue;
                }
                let target = Candidate::new(opposite, struck);
                let more = [
                    Evidence::Digits(Role::Link, DigitSet::only(held)),
                    Evidence::Houses(Role::Pattern, vec![row, column]),
                ];
                let proof = self.hidden_proof(target, held);
                found(self.step(vec![Deduction::Remove(target)], proof, more))?;
            }
        }
        GO_ON
    }

    /// If the target were true, its neighbours would hold the other digit, and no guardian were left.
    fn hidden_proof(&self, target: Candidate, held: Digit) -> Proof {
        let [row, column, _] = target.cell.houses();
        let mut lines: Vec<Line> =
            vec![argue::excluded(Candidate::new(target.cell, held), Constraint::Cell(target.cell))];
        for line in [row, column] {
            for neighbour in (self.cells & line.cells()).without(target.cell) {
                lines.push(argue::last(Candidate::new(neighbour, held), Constraint::House(line, held)));
            }
        }
        let guardians = self.guardian_candidates();
        let Some(last) = guardians.iter().last() else { return Vec::new() };
        for guardian in guardians.iter() {
            lines.push(argue::excluded(guardian, Constraint::Cell(guardian.cell)));
        }
        lines.push(argue::last(last, self.guardians()));
        vec![Argument::Contradiction { assumed: Literal::on(target), lines }]
    }

    /// The further digits of the corners.
    fn further(&self) -> DigitSet {
        self.roof.iter().fold(DigitSet::EMPTY, |digits, cell| digits | self.board.candidates(cell))
            - self.both
    }

    /// The row or column of the corners with further digits, if they share one.
    fn roof_lines(&self) -> impl Iterator<Item = House> {
        lines(self.roof)
    }

    fn guardians(&self) -> crate::logic::proof::Truth {
        let mut pattern = CandidateSet::EMPTY;
        for digit in self.digits {
            *pattern.cells_mut(digit) = self.cells;
        }
        argue::guardians(&pattern)
    }

    fn guardian_candidates(&self) -> CandidateSet {
        argue::candidates(self.board, self.roof, !self.both)
    }

    fn step(
        &self,
        deductions: Vec<Deduction>,
        proof: Proof,
        more: impl IntoIterator<Item = Evidence>,
    ) -> Step {
        let mut evidence = vec![
            Evidence::Cells(Role::Pattern, self.cells),
            Evidence::Digits(Role::Pattern, self.both),
            Evidence::Candidates(Role::Pattern, argue::candidates(self.board, self.cells, self.both)),
            Evidence::Candidates(Role::Guardian, self.guardian_candidates()),
        ];
        evidence.extend(more);
        Step { technique: self.info, deductions, evidence, proof }
    }
}

/// The row or column that holds all of the cells.
fn lines(cells: CellSet) -> impl Iterator<Item = House> {
    let first = cells.first();
    first
        .into_iter()
        .flat_map(|cell| [cell.houses()[0], cell.houses()[1]])
        .filter(move |line| cells.is_subset(line.cells()))
}
