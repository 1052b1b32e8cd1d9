//! The conclusions from a deadly pattern, by the types that players number.

use core::ops::ControlFlow;

use super::{Deadly, DeadlyPattern, Guardians};
use crate::logic::cell_group::CellGroup;
use crate::logic::{Deduction, Pattern, Sink, TechniqueId, argue};
use crate::{Board, CandidateSet, CellSet, Digit, DigitSet, House};

/// The types of conclusions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    /// All guardians are in one cell, so it holds one of them.
    One,
    /// All guardians have the same digit, so a cell that sees all of them can't hold it.
    Two,
    /// The cells of the guardians count as one cell of a naked subset.
    Three,
    /// All guardians are in two cells of a house, one of which holds a digit of the pattern anyway.
    Four,
}

/// The greatest number of cells in a naked subset of type three, besides the cells of the guardians.
const MAX_SUBSET: usize = 3;

impl Deadly {
    /// Reports the conclusions of a type that remove a candidate.
    pub(crate) fn report(
        &self,
        technique: TechniqueId,
        kind: Type,
        board: &Board,
        found: Sink<'_>,
    ) -> ControlFlow<()> {
        let conclusions = match kind {
            Type::One => self.one(board).into_iter().collect(),
            Type::Two => self.two(board).into_iter().collect(),
            Type::Three => self.three(board),
            Type::Four => self.four(board),
        };
        for (removals, guardians) in conclusions {
            if !removals.is_empty() {
                found(Pattern::new(technique, removals, DeadlyPattern { deadly: *self, guardians }))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn one(&self, board: &Board) -> Option<(Vec<Deduction>, Guardians)> {
        let cell = self.guardian_cells(board).single()?;
        let removals = argue::removals(board, CellSet::only(cell), self.pattern.digits(cell));
        Some((removals, Guardians::InCell(cell)))
    }

    fn two(&self, board: &Board) -> Option<(Vec<Deduction>, Guardians)> {
        let guardians = self.guardians(board);
        let digit = digits_of(&guardians).single()?;
        let cells = guardians.cells(digit);
        if cells.len() < 2 {
            return None;
        }
        let removals = argue::removals(board, cells.common_peers(), DigitSet::only(digit));
        Some((removals, Guardians::OfDigit(digit)))
    }

    fn three(&self, board: &Board) -> Vec<(Vec<Deduction>, Guardians)> {
        let guardians = self.guardians(board);
        let cells_of_guardians = self.guardian_cells(board);
        let mut conclusions = Vec::new();
        for house in shared_houses(cells_of_guardians) {
            let source = (house.cells() & board.open()) - cells_of_guardians;
            let start = CellGroup { digits: digits_of(&guardians), ..CellGroup::default() };
            let _ = start.extend(board, source, &mut |&CellGroup { cells, size, digits }, _| {
                // The cells of the guardians count as one more cell, which completes a naked subset.
                if digits.len() == size + 1 {
                    let mut removals = argue::removals(board, house.cells() - cells, digits);
                    removals.retain(|removal| !guardians.contains(removal.candidate()));
                    conclusions.push((removals, Guardians::InNakedSet(vec![house], cells, digits)));
                }
                ControlFlow::Continue(size < MAX_SUBSET && digits.len() <= MAX_SUBSET + 1)
            });
        }
        conclusions
    }

    fn four(&self, board: &Board) -> Vec<(Vec<Deduction>, Guardians)> {
        let guardians = self.guardians(board);
        let cells_of_guardians = self.guardian_cells(board);
        let mut conclusions = Vec::new();
        if cells_of_guardians.len() != 2 {
            return conclusions;
        }
        for house in shared_houses(cells_of_guardians) {
            for digit in Digit::ALL {
                let is_locked = board.places_in(digit, house) == cells_of_guardians
                    && cells_of_guardians.is_subset(self.pattern.cells(digit));
                if is_locked {
                    let mut removals = argue::removals(board, cells_of_guardians, !DigitSet::only(digit));
                    removals.retain(|removal| !guardians.contains(removal.candidate()));
                    conclusions.push((removals, Guardians::InLockedPair(house, digit)));
                }
            }
        }
        conclusions
    }
}

/// The houses that contain all of these cells; none if there are fewer than two cells.
fn shared_houses(cells: CellSet) -> impl Iterator<Item = House> {
    let first = cells.first().filter(|_| cells.len() > 1);
    let houses = first.into_iter().flat_map(|cell| cell.houses());
    houses.filter(move |house| cells.is_subset(house.cells()))
}

fn digits_of(candidates: &CandidateSet) -> DigitSet {
    candidates.iter().map(|candidate| candidate.digit).collect()
}
