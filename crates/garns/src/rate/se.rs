//! Sudoku Explainer's scale: ER, EP and ED as people quote them.
//!
//! The scale is defined by a program, so its order of search is part of the definition: thirty
//! techniques in a fixed order, the first hint found is the step, and the puzzle's rating (ER) is
//! the highest of its steps. This module finds the same first hint, technique by technique;
//! where that needs an oddity of the original, a comment names it.
//!
//! Rating alone needs neither words nor proofs. Searches return what they saw in a compact form,
//! and only [`steps`] turns that into [`Step`]s that teach and that the
//! checker accepts.

mod bug;
mod chain;
mod exclusion;
mod fish;
mod found;
mod ladder;
mod locking;
mod loops;
mod name;
mod score;
mod singles;
mod state;
mod subsets;
mod tables;
mod teach;
mod tuples;
mod wings;

use std::borrow::Cow;

use crate::board::Board;
use crate::logic::{Deduction, Step, Technique};
use crate::puzzle::Puzzle;
use found::Found;
use ladder::Ladder;
pub use score::{NotAScore, Rating, Score};
use state::State;

/// The puzzle's rating.
pub fn rate(puzzle: &Puzzle) -> Rating {
    rate_up_to(puzzle, Score::UNSOLVED).unwrap_or(Rating::UNSOLVED)
}

/// The puzzle's rating, or none if it is above `max`: found as soon as one step is.
pub fn rate_up_to(puzzle: &Puzzle, max: Score) -> Option<Rating> {
    rate_from(&puzzle.board(), max)
}

/// The rating of what is left to do from a position that the caller knows to be right, of a puzzle with
/// one solution; or none if it is above `max`.
pub fn rate_from(board: &Board, max: Score) -> Option<Rating> {
    let mut walk = Walk::new(board, max);
    let mut highest = 0.0f64;
    let (mut pearl, mut diamond) = (None, None);
    for found in walk.by_ref() {
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
    }
    if walk.state.open != 0 {
        return (max >= Score::UNSOLVED).then_some(Rating::UNSOLVED);
    }
    let score = |value: Option<f64>| Score::of(value.unwrap_or(highest));
    Some(Rating { er: Score::of(highest), ep: score(pearl), ed: score(diamond) })
}

/// A step with its rating.
#[derive(Clone, Debug)]
pub struct Rated {
    /// What it counts.
    pub score: Score,
    /// What is done, and why.
    pub step: Step,
}

/// The way from the givens to the solution, each step with the position it was found in.
pub fn steps(puzzle: &Puzzle) -> Steps {
    steps_from(puzzle.board())
}

/// The same from a position that the caller knows to be right, of a puzzle with one solution.
pub fn steps_from(board: Board) -> Steps {
    Steps { walk: Walk::new(&board, Score::UNSOLVED), board }
}

/// The techniques that only this scale has, the easiest first. Those that mean the same as one of
/// [`techniques::ALL`](crate::logic::techniques::ALL) go by that one's name.
///
/// Each finds the step that [`steps_from`] takes first in a position, where that is one of its own.
pub fn own_techniques() -> impl Iterator<Item = &'static dyn Technique> {
    teach::own_techniques()
}

/// See [`steps`]. It ends at the solution, or where no technique finds anything.
pub struct Steps {
    walk: Walk,
    board: Board,
}

impl Iterator for Steps {
    type Item = (Board, Rated);

    fn next(&mut self) -> Option<(Board, Rated)> {
        let found = self.walk.next()?;
        let step = teach::step(&self.board, &found);
        let before = self.board.clone();
        step.apply(&mut self.board);
        Some((before, Rated { score: Score::of(found.rating), step }))
    }
}

/// One step on the original's way, without evidence or proof: the quick way to compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The id of the technique.
    pub technique: &'static str,
    /// Its name as the original prints it.
    pub name: Cow<'static, str>,
    /// What it counts.
    pub score: Score,
    /// What is placed or struck.
    pub deductions: Vec<Deduction>,
}

/// The way from the givens to the solution, in short.
pub fn trace(puzzle: &Puzzle) -> impl Iterator<Item = Stage> {
    trace_from(&puzzle.board())
}

/// The same from a position that the caller knows to be right, of a puzzle with one solution.
pub fn trace_from(board: &Board) -> impl Iterator<Item = Stage> + use<> {
    Walk::new(board, Score::UNSOLVED).map(|found| Stage {
        technique: teach::technique(&found).id,
        name: name::of(&found),
        score: Score::of(found.rating),
        deductions: found.deductions(),
    })
}

/// Goes from hint to hint.
struct Walk {
    ladder: Ladder,
    state: State,
}

impl Walk {
    fn new(board: &Board, max: Score) -> Walk {
        Walk { ladder: Ladder::new(max), state: State::new(board) }
    }
}

impl Iterator for Walk {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        if self.state.open == 0 {
            return None;
        }
        let found = self.ladder.first(&self.state)?;
        found.apply(&mut self.state);
        Some(found)
    }
}
