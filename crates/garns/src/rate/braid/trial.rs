//! Trial and error: supposes candidates, and excludes those that lead to a contradiction.

use super::path::{Path, Refutation};
use crate::logic::braid::limits::{Interrupted, Limits};
use crate::logic::braid::position::{Candidates, Contradiction, Position};
use crate::logic::braid::variable::CandidateId;

/// The greatest T&E depth that is tried. No puzzle is known with a greater depth.
pub const MAX_DEPTH: u8 = 3;

/// The result of a trial: the position that the theory derives from the supposed candidate, or the
/// contradiction that refutes the candidate.
pub(super) type Trial = Result<Position, Contradiction>;

/// The result of T&E in a position.
type Outcome = Result<Result<(), Contradiction>, Interrupted>;

/// Applies T&E of this depth until nothing changes. `truth` is the solution, if the position is known to
/// have one: candidates of the solution need no trial.
pub(super) fn close(
    position: &mut Position,
    depth: u8,
    truth: &Candidates,
    limits: &Limits<'_>,
    path: &mut Path<'_>,
) -> Outcome {
    if depth == 0 || position.is_solved() {
        return Ok(Ok(()));
    }
    sweep(
        position,
        truth,
        path,
        Refutation::Trial(depth),
        |position, supposed| {
            if depth > 1 {
                limits.check()?;
            }
            let mut trial = position.clone();
            if trial.assume(supposed).is_err()
                || close(&mut trial, depth - 1, &Candidates::EMPTY, limits, &mut Path::silent())?.is_err()
            {
                return Ok(Err(Contradiction));
            }
            Ok(Ok(trial))
        },
        |position, path| close(position, depth - 1, truth, limits, path),
    )
}

/// Tries every open candidate and excludes those that `attempt` refutes, and repeats this until nothing
/// changes. After each exclusion `ease` applies the easier theories. `path` records the exclusions as
/// `refuted`.
///
/// If a candidate survives, so does every candidate that its trial decides, because the consequences of the
/// decided candidates are also consequences of the survivor. The decided candidates are not tried in the same
/// pass.
pub(super) fn sweep(
    position: &mut Position,
    truth: &Candidates,
    path: &mut Path<'_>,
    refuted: Refutation,
    mut attempt: impl FnMut(&Position, CandidateId) -> Result<Trial, Interrupted>,
    mut ease: impl FnMut(&mut Position, &mut Path<'_>) -> Outcome,
) -> Outcome {
    if ease(position, path)?.is_err() {
        return Ok(Err(Contradiction));
    }
    loop {
        let mut survivors = truth.clone();
        let mut changed = false;
        for candidate in position.open_candidates() {
            if position.is_solved() {
                return Ok(Ok(()));
            }
            if !position.has(candidate) || survivors.contains(candidate) {
                continue;
            }
            match attempt(position, candidate)? {
                Ok(trial) => survivors.insert_decided(&trial),
                Err(Contradiction) => {
                    changed = true;
                    path.delete(candidate, refuted);
                    if position.exclude(candidate).is_err() || ease(position, path)?.is_err() {
                        return Ok(Err(Contradiction));
                    }
                }
            }
        }
        if !changed {
            return Ok(Ok(()));
        }
    }
}
