//! From what was found to a step that teaches: evidence for people, a proof for the checker.

mod chains;
mod exclusion;
mod info;
mod own;
mod patterns;
mod uniqueness;

pub(super) use own::own_techniques;

use super::found::{Found, Pattern};
use super::tables::{CELLS, COLUMN, ROW, bits};
use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::{Deduction, Evidence, Info, Proof, Step};
use crate::set::{CellSet, DigitSet};

/// What makes a step out of a hint.
struct Lesson {
    technique: &'static Info,
    evidence: Vec<Evidence>,
    proof: Proof,
}

/// The step that the hint stands for on the board it was found on.
pub(super) fn step(board: &Board, found: &Found) -> Step {
    let deductions = found.deductions();
    let Lesson { technique, evidence, proof } = match &found.pattern {
        Pattern::Loop(unique_loop) => uniqueness::unique_loop(board, unique_loop, &deductions),
        Pattern::Bug(bug) => uniqueness::bug(board, bug, &deductions),
        Pattern::Exclusion { cells } => exclusion::lesson(board, cells, &deductions),
        Pattern::Chains(chains) => chains::lesson(chains),
        pattern => patterns::lesson(board, pattern, &deductions, info::of(found)),
    };
    Step { technique, deductions, evidence, proof }
}

/// The name of the technique that found it.
pub(super) fn technique(found: &Found) -> &'static Info {
    info::of(found)
}

fn cell(index: usize) -> Cell {
    Cell::from_index(index)
}

fn digit(index: usize) -> Digit {
    Digit::from_index(index)
}

fn digits(mask: u16) -> DigitSet {
    DigitSet::from_bits(mask)
}

fn candidate(cell_index: usize, digit_index: usize) -> Candidate {
    Candidate::new(cell(cell_index), digit(digit_index))
}

/// From this module's numbering of houses to the library's.
fn house(number: usize) -> House {
    match number {
        ROW.. => House::row(number - ROW),
        COLUMN.. => House::column(number - COLUMN),
        _ => House::block(number),
    }
}

/// The cells at some positions of a house.
fn positions(house: usize, mask: u16) -> CellSet {
    bits(mask).map(|i| cell(CELLS[house][i] as usize)).collect()
}

fn cell_set(cells: impl IntoIterator<Item = usize>) -> CellSet {
    cells.into_iter().map(cell).collect()
}

/// What is removed.
fn removed(deductions: &[Deduction]) -> Vec<Candidate> {
    deductions.iter().map(|deduction| deduction.candidate()).collect()
}
