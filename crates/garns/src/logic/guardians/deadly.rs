//! Deadly patterns: candidates that could be exchanged, which would give the puzzle a second solution.
//!
//! A puzzle has one solution, so one of the other candidates in the cells of the pattern, the guardians,
//! is true.

mod conclusions;
mod search;

use crate::logic::argue::{self, in_cell, in_house};
use crate::logic::{Constraint, Deduction, Evidence, Explain, Explanation, Role, Truth};
use crate::{Board, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

pub(crate) use conclusions::Type;
pub(crate) use search::patterns;

/// Candidates that could be exchanged if there were no guardians.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadly {
    pattern: CandidateSet,
    cells: CellSet,
    /// The digits that are exchanged; none if the pattern is the whole board.
    digits: DigitSet,
}

/// A deadly pattern, and where its guardians are.
pub(crate) struct DeadlyPattern {
    pub(crate) deadly: Deadly,
    pub(crate) guardians: Guardians,
}

/// Where the guardians are, which decides the conclusion.
#[derive(PartialEq, Eq)]
pub(crate) enum Guardians {
    /// All guardians are in this cell, so it holds one of them.
    InCell(Cell),
    /// All guardians have this digit, so another candidate of the digit that sees all guardians is false.
    OfDigit(Digit),
    /// All guardians lie in each of these houses. The cells of the guardians count as one cell, which
    /// together with the given cells forms a naked set of these digits.
    InNakedSet(Vec<House>, CellSet, DigitSet),
    /// All guardians lie in two cells of this house, where these digits, the pattern's digits among them,
    /// form a hidden set: the given cells and one of the two cells hold the digits.
    InHiddenSet(House, CellSet, DigitSet),
    /// All guardians lie in two cells of this house, one of which holds this digit of the pattern anyway.
    InLockedPair(House, Digit),
}

impl Deadly {
    /// The pattern of cells that could exchange these digits.
    pub(crate) fn exchange(cells: CellSet, digits: DigitSet) -> Deadly {
        let mut pattern = CandidateSet::EMPTY;
        for digit in digits {
            *pattern.cells_mut(digit) = cells;
        }
        Deadly { pattern, cells, digits }
    }

    /// The pattern of all candidates of a board except the guardians.
    pub(crate) fn grave(candidates: &CandidateSet, guardians: &CandidateSet) -> Deadly {
        let cells = candidates.iter().map(|candidate| candidate.cell).collect();
        Deadly { pattern: *candidates - *guardians, cells, digits: DigitSet::EMPTY }
    }

    /// The digits that are exchanged.
    pub(crate) fn digits(&self) -> DigitSet {
        self.digits
    }

    /// The truth that one of the guardians is true.
    pub(crate) fn truth(&self) -> Truth {
        argue::guardians(&self.pattern)
    }

    pub(crate) fn guardians(&self, board: &Board) -> CandidateSet {
        let mut guardians = argue::candidates(board, self.cells, DigitSet::FULL);
        for digit in Digit::ALL {
            *guardians.cells_mut(digit) -= self.pattern.cells(digit);
        }
        guardians
    }

    /// The cells of the guardians.
    pub(crate) fn guardian_cells(&self, board: &Board) -> CellSet {
        self.guardians(board).iter().map(|guardian| guardian.cell).collect()
    }

    pub(crate) fn evidence(&self, board: &Board) -> Vec<Evidence> {
        let guardians = Evidence::Candidates(Role::Guardian, self.guardians(board));
        if self.digits.is_empty() {
            return vec![Evidence::Cells(Role::Pattern, self.guardian_cells(board)), guardians];
        }
        let pattern = self.pattern.iter().filter(|&candidate| board.has(candidate)).collect();
        vec![
            Evidence::Cells(Role::Pattern, self.cells),
            Evidence::Digits(Role::Pattern, self.digits),
            Evidence::Candidates(Role::Pattern, pattern),
            guardians,
        ]
    }
}

impl Explain for DeadlyPattern {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let DeadlyPattern { deadly, guardians } = self;
        let cells_of_guardians = deadly.guardian_cells(board);
        let mut evidence = deadly.evidence(board);
        evidence.push(Evidence::Cells(Role::Pivot, cells_of_guardians));
        let proof = match guardians {
            &Guardians::InCell(cell) => vec![argue::cover([deadly.truth()], [Constraint::Cell(cell)])],
            &Guardians::OfDigit(digit) => {
                evidence.push(Evidence::Digits(Role::Link, DigitSet::only(digit)));
                let ends = argue::each(digit, cells_of_guardians);
                argue::ends(&[deadly.truth()], &[], &ends, &argue::concluded(deductions))
            }
            Guardians::InNakedSet(houses, cells, digits) => {
                evidence.push(Evidence::Cells(Role::Wing, *cells));
                evidence.push(Evidence::Digits(Role::Link, *digits));
                evidence.push(Evidence::Candidates(Role::Fin, argue::candidates(board, *cells, *digits)));
                evidence.push(Evidence::Houses(Role::Pattern, houses.clone()));
                let cover = |&house: &House| {
                    let truths = [deadly.truth()].into_iter().chain(cells.iter().map(in_cell));
                    argue::cover(truths, digits.iter().map(|digit| Constraint::House(house, digit)))
                };
                houses.iter().map(cover).collect()
            }
            &Guardians::InHiddenSet(house, cells, digits) => {
                evidence.push(Evidence::Cells(Role::Wing, cells));
                evidence.push(Evidence::Digits(Role::Link, digits));
                evidence.push(Evidence::Houses(Role::Pattern, vec![house]));
                let truths = digits.iter().map(|digit| in_house(house, digit)).chain([deadly.truth()]);
                vec![argue::cover(truths, cells.iter().chain(cells_of_guardians).map(Constraint::Cell))]
            }
            &Guardians::InLockedPair(house, digit) => {
                evidence.push(Evidence::Digits(Role::Link, DigitSet::only(digit)));
                evidence.push(Evidence::Houses(Role::Pattern, vec![house]));
                let truths = [deadly.truth(), in_house(house, digit)];
                vec![argue::cover(truths, cells_of_guardians.iter().map(Constraint::Cell))]
            }
        };
        Explanation { evidence, proof }
    }
}
