//! BUG+1: one candidate keeps the board from having only pairs.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::argue;
use crate::logic::evidence::{Evidence, Role};
use crate::logic::proof::Constraint;
use crate::logic::step::Step;
use crate::logic::technique::{Family, Hodoku, Info, Level, Sink, Technique};
use crate::set::{CellSet, DigitSet};

/// Bivalue universal grave with one candidate too many.
#[derive(Debug)]
pub struct BugPlusOne;

pub(super) static ALL: &[&dyn Technique] = &[&BugPlusOne];

static INFO: Info = Info {
    id: "bug-plus-1",
    name: "Bivalue Universal Grave + 1",
    family: Family::Uniqueness,
    hodoku: Some(Hodoku::new("0610", 2900, Level::Hard, 100)),
    needs_uniqueness: true,
    sentence: "but for {guardian candidates}, every open cell has two candidates and every digit two places in each house, \
               which could all be exchanged, so {one of guardian candidates} is true: {conclusion}",
    argument: "When every open cell has two candidates and every digit two places in each house, the candidates can \
               be exchanged all over the board: the puzzle would have no solution or two. So the one candidate that \
               is too many for such a pattern is true.",
    example: ".+7..+16....+61.3+7..5.9..+28+17+6.+5+6+37+94+8.78.1+546+9..+49+6+8+2+5.+74+172+9+5+3+68+92+58+6+3+7..+6+38+7412+59:211 219 311 313 414",
};

impl Technique for BugPlusOne {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn find(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        match extra(board) {
            Some(extra) => step(board, extra).map_or(ControlFlow::Continue(()), found),
            None => ControlFlow::Continue(()),
        }
    }
}

/// The cell with three candidates, all others having two, and the digit that is there for the third time.
fn extra(board: &Board) -> Option<Candidate> {
    let mut three: Option<Cell> = None;
    for cell in board.open() {
        match board.candidates(cell).len() {
            2 => {}
            3 if three.is_none() => three = Some(cell),
            _ => return None,
        }
    }
    let cell = three?;
    let box_of = cell.houses()[2];
    let digit = board.candidates(cell).iter().find(|&digit| board.places_in(digit, box_of).len() == 3)?;
    for house in House::all() {
        for other in Digit::ALL {
            let expected = if other == digit && house.cells().contains(cell) { 3 } else { 2 };
            let places = board.places_in(other, house).len();
            if places != 0 && places != expected {
                return None;
            }
        }
    }
    Some(Candidate { cell, digit })
}

fn step(board: &Board, extra: Candidate) -> Option<Step> {
    let mut pattern = *board.all_candidates();
    pattern.remove(extra);
    let cell = CellSet::only(extra.cell);
    Some(Step {
        technique: &INFO,
        deductions: argue::removals(board, cell, !DigitSet::only(extra.digit)),
        evidence: vec![
            Evidence::Cells(Role::Pattern, cell),
            Evidence::Candidates(Role::Guardian, [extra].into_iter().collect()),
        ],
        proof: vec![argue::cover([argue::guardians(&pattern)], [Constraint::Cell(extra.cell)])],
    })
}
