//! Trial and error: supposes candidates, and excludes those that lead to a contradiction.

use super::Failure;
use super::path::{Path, Refutation};
use crate::Stop;
use crate::logic::propagate::variable::CandidateId;
use crate::logic::propagate::{Candidates, Position};

/// The greatest T&E depth that is tried. No puzzle is known with a greater depth.
pub const MAX_DEPTH: u8 = 3;

/// Applies T&E of this depth until nothing changes. `truth` is the solution, if the position is known to
/// have one: candidates of the solution need no trial.
pub(super) fn close(
    position: &mut Position,
    depth: u8,
    truth: &Candidates,
    stop: Stop<'_>,
    path: &mut Path,
) -> Result<(), Failure> {
    if depth == 0 || position.is_solved() {
        return Ok(());
    }
    sweep(
        position,
        truth,
        path,
        Refutation::Trial(depth),
        |position, supposed| {
            if depth > 1 {
                stop.check()?;
            }
            let mut trial = position.clone();
            trial.assume(supposed)?;
            close(&mut trial, depth - 1, &Candidates::EMPTY, stop, &mut Path::silent())?;
            Ok(trial)
        },
        |position, path| close(position, depth - 1, truth, stop, path),
    )
}

/// Tries every open candidate and excludes those for which `attempt` finds a contradiction, and repeats this
/// until nothing changes. After each exclusion `ease` applies the easier theories. `path` records the exclusions as
/// `refuted`.
///
/// If a candidate survives, so does every candidate that its trial decides, because the consequences of the
/// decided candidates are also consequences of the survivor. The decided candidates are not tried in the same
/// pass.
pub(super) fn sweep(
    position: &mut Position,
    truth: &Candidates,
    path: &mut Path,
    refuted: Refutation,
    mut attempt: impl FnMut(&Position, CandidateId) -> Result<Position, Failure>,
    mut ease: impl FnMut(&mut Position, &mut Path) -> Result<(), Failure>,
) -> Result<(), Failure> {
    ease(position, path)?;
    loop {
        let mut survivors = truth.clone();
        let mut changed = false;
        for candidate in position.open_candidates() {
            if position.is_solved() {
                return Ok(());
            }
            if !position.has(candidate) || survivors.contains(candidate) {
                continue;
            }
            match attempt(position, candidate) {
                Ok(trial) => survivors.insert_decided(&trial),
                Err(Failure::Contradiction) => {
                    changed = true;
                    path.delete(candidate, refuted);
                    position.exclude(candidate)?;
                    ease(position, path)?;
                }
                Err(Failure::Interrupted) => return Err(Failure::Interrupted),
            }
        }
        if !changed {
            return Ok(());
        }
    }
}
