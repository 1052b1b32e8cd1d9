//! Deadly loops and graves: one of the candidates that save the puzzle from a second solution is true.

use super::super::bug::{self, Bug};
use super::super::loops::{self, Loop};
use super::{Lesson, cell, cell_set, digit, digits, house, info, positions, removed};
use crate::board::Board;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::argue::{self, in_cell, in_house};
use crate::logic::{Constraint, Deduction, Evidence, Proof, Role, Truth};
use crate::set::{CandidateSet, CellSet, DigitSet};

/// What saves the puzzle, and what it is good for.
enum Use {
    /// One cell: it holds one of the guardians.
    Cell(Cell),
    /// One digit in several cells.
    Digit(Digit),
    /// As if of one cell, with others of a house.
    Naked(House, CellSet, DigitSet),
    /// The cells hold further digits and the pattern's two in a house.
    Hidden(House, CellSet, DigitSet),
    /// A digit of the pattern that is in one of the two cells anyway.
    Locked(House, Digit),
}

/// A pattern that could be exchanged but for its guardians.
struct Deadly {
    pattern: CandidateSet,
    guardians: CandidateSet,
    /// The cells of the guardians.
    saved: CellSet,
}

impl Deadly {
    fn new(board: &Board, pattern: CandidateSet, cells: CellSet) -> Deadly {
        let mut guardians = argue::candidates(board, cells, DigitSet::FULL);
        for digit in Digit::ALL {
            *guardians.cells_mut(digit) -= pattern.cells(digit);
        }
        let saved = guardians.iter().map(|candidate| candidate.cell).collect();
        Deadly { pattern, guardians, saved }
    }

    fn truth(&self) -> Truth {
        Truth::Guardians(Box::new(self.pattern))
    }

    /// Evidence of the use, and the proof.
    fn prove(&self, used: &Use, deductions: &[Deduction]) -> (Vec<Evidence>, Proof) {
        let mut evidence = vec![Evidence::Candidates(Role::Guardian, self.guardians)];
        let both = || self.saved.iter().map(Constraint::Cell);
        let proof = match *used {
            Use::Cell(cell) => vec![argue::cover([self.truth()], [Constraint::Cell(cell)])],
            Use::Digit(digit) => {
                let ends = argue::each(digit, self.saved);
                argue::ends(&[self.truth()], &[], &ends, &removed(deductions))
            }
            Use::Naked(house, cells, digits) => {
                evidence.push(Evidence::Cells(Role::Wing, cells));
                evidence.push(Evidence::Digits(Role::Link, digits));
                evidence.push(Evidence::Houses(Role::Pattern, vec![house]));
                let truths = core::iter::once(self.truth()).chain(cells.iter().map(in_cell));
                vec![argue::cover(truths, digits.iter().map(|digit| Constraint::House(house, digit)))]
            }
            Use::Hidden(house, cells, digits) => {
                evidence.push(Evidence::Cells(Role::Wing, cells));
                evidence.push(Evidence::Digits(Role::Link, digits));
                evidence.push(Evidence::Houses(Role::Pattern, vec![house]));
                let truths = digits.iter().map(|digit| in_house(house, digit)).chain([self.truth()]);
                vec![argue::cover(truths, cells.iter().map(Constraint::Cell).chain(both()))]
            }
            Use::Locked(house, digit) => {
                evidence.push(Evidence::Cells(Role::Pivot, self.saved));
                evidence.push(Evidence::Digits(Role::Link, DigitSet::only(digit)));
                evidence.push(Evidence::Houses(Role::Pattern, vec![house]));
                vec![argue::cover([self.truth(), in_house(house, digit)], both())]
            }
        };
        (evidence, proof)
    }
}

/// The lesson of a unique rectangle or loop.
pub(super) fn unique_loop(board: &Board, found: &Loop, deductions: &[Deduction]) -> Lesson {
    let cells = cell_set(found.cells.iter().copied());
    let pair = DigitSet::from_iter(found.digits.map(digit));
    let mut pattern = CandidateSet::EMPTY;
    for digit in pair {
        *pattern.cells_mut(digit) = cells;
    }
    let deadly = Deadly::new(board, pattern, cells);
    let extra = || deadly.guardians.iter().next().map_or(Digit::ALL[0], |candidate| candidate.digit);
    let first = || deadly.saved.first().unwrap_or(cell(0));
    let used = match &found.kind {
        loops::Type::One => Use::Cell(first()),
        loops::Type::Two => Use::Digit(extra()),
        &loops::Type::ThreeNaked { house: number, ref cells, digits: mask } => {
            Use::Naked(house(number), cell_set(cells.iter().copied()), digits(mask))
        }
        &loops::Type::ThreeHidden { house: number, cells, digits: mask } => {
            Use::Hidden(house(number), positions(number, cells), digits(mask))
        }
        &loops::Type::Four { house: number, locked } => Use::Locked(house(number), digit(locked)),
    };
    let (mut evidence, proof) = deadly.prove(&used, deductions);
    evidence.push(Evidence::Cells(Role::Pattern, cells));
    evidence.push(Evidence::Digits(Role::Pattern, pair));
    evidence.push(Evidence::Candidates(Role::Pattern, pattern));
    Lesson { technique: info::of_loop(found), evidence, proof }
}

/// The lesson of a grave.
pub(super) fn bug(board: &Board, found: &Bug, deductions: &[Deduction]) -> Lesson {
    let mut pattern = *board.all_candidates();
    for &(index, extras) in &found.cells {
        for digit in digits(extras) {
            pattern.cells_mut(digit).remove(cell(index));
        }
    }
    let deadly = Deadly::new(board, pattern, board.open());
    let extra = || deadly.guardians.iter().next().map_or(Digit::ALL[0], |candidate| candidate.digit);
    let first = || deadly.saved.first().unwrap_or(cell(0));
    let used = match &found.kind {
        bug::Type::One => Use::Cell(first()),
        bug::Type::Two => Use::Digit(extra()),
        &bug::Type::Three { house: number, ref cells, digits: mask } => {
            Use::Naked(house(number), cell_set(cells.iter().copied()), digits(mask))
        }
        &bug::Type::Four { house: number, locked } => Use::Locked(house(number), digit(locked)),
    };
    let (evidence, proof) = deadly.prove(&used, deductions);
    Lesson { technique: info::of_bug(found), evidence, proof }
}
