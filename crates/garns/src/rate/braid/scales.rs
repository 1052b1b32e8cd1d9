//! T&E depth, W, gW, B and BxB as scales.

use super::path::Path;
use super::{Least, braids, trial, whips};
use crate::board::Board;
use crate::logic::braid::limits::{Interrupted, Limits};
use crate::logic::braid::position::{Candidates, Position};
use crate::logic::braid::whip_search::Kind;
use crate::puzzle::Puzzle;
use crate::rate::scale::{BoundedRating, Scale, TraceStep};

/// T&E depth. The score of a step is the depth of its trial.
#[derive(Clone, Copy, Debug)]
pub struct TrialAndError;

/// W: the least length of whips that solve a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Whips;

/// gW: the least length of g-whips that solve a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct GWhips;

/// B: the least length of braids that solve a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Braids;

/// BxB: the least length of braids that solve a puzzle of T&E depth 2 inside one level of trial and error.
#[derive(Clone, Copy, Debug)]
pub struct NestedBraids;

impl Scale for TrialAndError {
    type Rating = Least;
    type Score = u8;
    type Limit<'a> = Limits<'a>;

    fn rate_from(
        puzzle: &Puzzle,
        board: &Board,
        max: Option<Limits<'_>>,
        steps: Option<&mut Vec<TraceStep<u8>>>,
    ) -> BoundedRating<Least> {
        rate_within(puzzle, board, max, |mut start, limits| {
            let mut path = Path::new(board, steps);
            for depth in 0..=trial::MAX_DEPTH {
                match start.is_solved_by_trials(depth, limits, &mut path) {
                    Err(Interrupted) => return Least::interrupted_at(depth),
                    Ok(true) => return Least::Exactly(depth),
                    Ok(false) => {}
                }
            }
            Least::Above(trial::MAX_DEPTH)
        })
    }
}

impl Scale for Whips {
    type Rating = Least;
    type Score = u8;
    type Limit<'a> = Limits<'a>;

    fn rate_from(
        puzzle: &Puzzle,
        board: &Board,
        max: Option<Limits<'_>>,
        steps: Option<&mut Vec<TraceStep<u8>>>,
    ) -> BoundedRating<Least> {
        rate_within(puzzle, board, max, |start, limits| {
            whips::rate(start.position, Kind::Plain, &start.truth, limits, &mut Path::new(board, steps))
        })
    }
}

impl Scale for GWhips {
    type Rating = Least;
    type Score = u8;
    type Limit<'a> = Limits<'a>;

    fn rate_from(
        puzzle: &Puzzle,
        board: &Board,
        max: Option<Limits<'_>>,
        steps: Option<&mut Vec<TraceStep<u8>>>,
    ) -> BoundedRating<Least> {
        rate_within(puzzle, board, max, |start, limits| {
            whips::rate(start.position, Kind::Grouped, &start.truth, limits, &mut Path::new(board, steps))
        })
    }
}

impl Scale for Braids {
    type Rating = Least;
    type Score = u8;
    type Limit<'a> = Limits<'a>;

    fn rate_from(
        puzzle: &Puzzle,
        board: &Board,
        max: Option<Limits<'_>>,
        steps: Option<&mut Vec<TraceStep<u8>>>,
    ) -> BoundedRating<Least> {
        rate_within(puzzle, board, max, |start, limits| {
            braids::rate(start.position, &start.truth, limits, &mut Path::new(board, steps))
        })
    }
}

impl Scale for NestedBraids {
    type Rating = Least;
    type Score = u8;
    type Limit<'a> = Limits<'a>;

    fn rate_from(
        puzzle: &Puzzle,
        board: &Board,
        max: Option<Limits<'_>>,
        steps: Option<&mut Vec<TraceStep<u8>>>,
    ) -> BoundedRating<Least> {
        rate_within(puzzle, board, max, |start, limits| match start.has_depth_2(limits) {
            Err(Interrupted) => Least::Above(0),
            Ok(false) => Least::Never,
            Ok(true) => {
                braids::rate_nested(start.position, &start.truth, limits, &mut Path::new(board, steps))
            }
        })
    }
}

/// Rates a position within limits.
fn rate_within(
    puzzle: &Puzzle,
    board: &Board,
    max: Option<Limits<'_>>,
    rate: impl FnOnce(Start, &Limits<'_>) -> Least,
) -> BoundedRating<Least> {
    let rating = match Position::new(board) {
        // A position that contradicts itself has no rating.
        Err(_) => Least::Never,
        Ok(position) => {
            let truth = Candidates::of_solution(puzzle.solution());
            rate(Start { position, truth }, &max.unwrap_or(Limits::NONE))
        }
    };
    BoundedRating { rating, above: matches!(rating, Least::Above(_)) }
}

/// A position to rate and the solution that it leads to.
#[derive(Clone)]
struct Start {
    position: Position,
    truth: Candidates,
}

impl Start {
    /// Applies T&E of this depth, and returns whether it solves the position.
    fn is_solved_by_trials(
        &mut self,
        depth: u8,
        limits: &Limits<'_>,
        path: &mut Path<'_>,
    ) -> Result<bool, Interrupted> {
        let outcome = trial::close(&mut self.position, depth, &self.truth, limits, path)?;
        Ok(outcome.is_ok() && self.position.is_solved())
    }

    /// Whether T&E of depth 2 solves the position, and T&E of depth 1 does not.
    fn has_depth_2(&self, limits: &Limits<'_>) -> Result<bool, Interrupted> {
        let mut start = self.clone();
        Ok(!start.is_solved_by_trials(1, limits, &mut Path::silent())?
            && start.is_solved_by_trials(2, limits, &mut Path::silent())?)
    }
}
