//! Sudoku Explainer's scale: ER, EP and ED as people quote them.
//!
//! The scale is defined by a program, so its order of search is part of the definition: thirty
//! techniques in a fixed order, the first hint found is the step, and the puzzle's rating (ER) is
//! the highest of its steps. This module finds the same first hint, technique by technique;
//! where that needs an oddity of the original, a comment names it.
//!
//! Rating alone needs neither words nor proofs. Searches return what they saw in a compact form,
//! and only [`steps`] turns that into [`Step`](crate::logic::Step)s that teach and that the
//! checker accepts.

#![allow(dead_code, reason = "the teacher of this ladder reads the rest")]

mod bug;
mod chain;
mod exclusion;
mod fish;
mod found;
mod ladder;
mod locking;
mod loops;
mod score;
mod singles;
mod state;
mod subsets;
mod tables;
mod tuples;
mod wings;

use crate::logic::Deduction;
use crate::puzzle::Puzzle;
use found::Found;
use ladder::Ladder;
pub use score::{NotAScore, Rating, Score};
use state::State;

/// The puzzle's rating.
pub fn rate(puzzle: &Puzzle) -> Rating {
    walk(puzzle, Score::UNSOLVED, |_, _| {}).unwrap_or(Rating::UNSOLVED)
}

/// The puzzle's rating, or none if it is above `max`: found as soon as one step is.
pub fn rate_up_to(puzzle: &Puzzle, max: Score) -> Option<Rating> {
    walk(puzzle, max, |_, _| {})
}

/// Goes from hint to hint and shows each with the position it was found in.
fn walk(puzzle: &Puzzle, max: Score, mut step: impl FnMut(&State, &Found)) -> Option<Rating> {
    let mut ladder = Ladder::new(max);
    let mut state = State::new(&puzzle.board());
    let mut highest = 0.0;
    let (mut pearl, mut diamond) = (None, None);
    while state.open != 0 {
        let Some(found) = ladder.first(&state) else {
            return (max >= Score::UNSOLVED).then_some(Rating::UNSOLVED);
        };
        if found.rating > highest {
            highest = found.rating;
        }
        if Score::of(highest) > max {
            return None;
        }
        diamond.get_or_insert(highest);
        if found.place.is_some() {
            pearl.get_or_insert(highest);
        }
        step(&state, &found);
        found.apply(&mut state);
    }
    let score = |value: Option<f64>| Score::of(value.unwrap_or(highest));
    Some(Rating { er: Score::of(highest), ep: score(pearl), ed: score(diamond) })
}

/// Each step's rating and what follows from it, without words or proof: the quick way to compare.
pub fn trace(puzzle: &Puzzle) -> Vec<(Score, Vec<Deduction>)> {
    let mut steps = Vec::new();
    walk(puzzle, Score::UNSOLVED, |_, found| steps.push((Score::of(found.rating), found.deductions())));
    steps
}
