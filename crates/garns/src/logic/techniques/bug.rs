//! BUG+1: a single extra candidate keeps the board from having only pairs.

use core::ops::ControlFlow;

use crate::logic::guardians::deadly::{Deadly, DeadlyPattern, Guardians};
use crate::logic::{Family, Info, Pattern, Position, Sink, Technique, TechniqueId, argue};
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&INFO, search)];

static INFO: Info = Info {
    id: TechniqueId::BugPlus1,
    name: "Bivalue Universal Grave + 1",
    family: Family::Uniqueness,
    sentence: "Without {guardian candidates}, every open cell would have two candidates and every digit two \
               places in each house, and there would be two solutions or none, so {conclusion}",
    argument: "When every open cell has two candidates and every digit has two places in each house, all \
               candidates can be exchanged: the puzzle has two solutions or none. So the only candidate \
               that keeps the board from being such a pattern is true.",
    example: Some(
        ".+7..+16....+61.3+7..5.9..+28+17+6.+5+6+37+94+8.78.1+546+9..+49+6+8+2+5.+74+172+9+5+3+68+92+58+6+3+7..+6+38+7412+59:211 219 311 313 414",
    ),
};

fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let Some(extra) = extra(board) else { return ControlFlow::Continue(()) };
    let removals = argue::removals(board, CellSet::only(extra.cell), !DigitSet::only(extra.digit));
    let deadly = Deadly::grave(board.all_candidates(), &CandidateSet::only(extra));
    found(Pattern::new(id, removals, DeadlyPattern { deadly, guardians: Guardians::InCell(extra.cell) }))
}

/// The extra candidate, if one open cell has three candidates and all others have two: the digit of that cell
/// with three places in its houses.
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
