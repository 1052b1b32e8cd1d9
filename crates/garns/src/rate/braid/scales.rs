//! T&E depth, W, gW, B and BxB as scales.

use super::path::Path;
use super::{Least, Limits, Rated, braids, solves, trial, whips};
use crate::logic::braid::whip_search::Kind;
use crate::logic::propagate::{Candidates, Position};
use crate::rate::scale::{Record, Scale, Trace};
use crate::stop::Interrupted;
use crate::{Board, Puzzle, Stop};

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

/// Implements a scale by a function that rates the start of a path.
macro_rules! scale {
    ($scale:ty, $rate:expr) => {
        impl Scale for $scale {
            type Rating = Least;
            type Score = u8;
            type Max = u8;

            fn rate_from(
                puzzle: &Puzzle,
                board: &Board,
                limits: Limits<'_>,
                record: Record,
            ) -> Trace<Least, u8> {
                rate(puzzle, board, limits, record, $rate)
            }
        }
    };
}

scale! { TrialAndError, |mut start, limits, path| {
    let max_depth = limits.max.map_or(trial::MAX_DEPTH, |max| max.min(trial::MAX_DEPTH));
    for depth in 0..=max_depth {
        match start.is_solved_by_trials(depth, limits.stop, path) {
            Err(Interrupted) => return Least::stopped_at(depth),
            Ok(true) => return Least::Exactly(depth).complete(),
            Ok(false) => {}
        }
    }
    Least::above(max_depth)
} }

scale! { Whips, |start, limits, path| whips::rate(start.position, Kind::Plain, &start.truth, limits, path) }

scale! { GWhips, |start, limits, path| whips::rate(start.position, Kind::Grouped, &start.truth, limits, path) }

scale! { Braids, |start, limits, path| braids::rate(start.position, &start.truth, limits, path) }

scale! { NestedBraids, |start, limits, path| match start.has_depth_2(limits.stop) {
    Ok(true) => braids::rate_nested(start.position, &start.truth, limits, path),
    // The scale is for depth 2 alone, so there is no path.
    without_depth_2 => {
        *path = Path::silent();
        if without_depth_2.is_ok() { Least::Never.complete() } else { Least::stopped_at(0) }
    }
} }

/// Rates a position within limits.
fn rate(
    puzzle: &Puzzle,
    board: &Board,
    limits: Limits<'_>,
    record: Record,
    rate: impl FnOnce(Start, Limits<'_>, &mut Path) -> Rated,
) -> Trace<Least, u8> {
    let mut path = Path::new(board, record);
    let (rating, end) = match Position::new(board) {
        // A position that contradicts itself has no rating.
        Err(_) => Least::Never.complete(),
        Ok(position) => {
            let truth = Candidates::of_solution(puzzle.solution());
            rate(Start { position, truth }, limits, &mut path)
        }
    };
    Trace { rating, steps: path.steps(), end }
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
        stop: Stop<'_>,
        path: &mut Path,
    ) -> Result<bool, Interrupted> {
        let outcome = trial::close(&mut self.position, depth, &self.truth, stop, path);
        solves(outcome, &self.position)
    }

    /// Whether T&E of depth 2 solves the position, and T&E of depth 1 does not.
    fn has_depth_2(&self, stop: Stop<'_>) -> Result<bool, Interrupted> {
        let mut start = self.clone();
        Ok(!start.is_solved_by_trials(1, stop, &mut Path::silent())?
            && start.is_solved_by_trials(2, stop, &mut Path::silent())?)
    }
}
