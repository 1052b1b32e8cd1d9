//! Rating by braids: B, and BxB for puzzles that need two levels of trial and error.

use super::Least;
use super::path::{Path, Refutation};
use super::trial::{self, Trial, sweep};
use crate::logic::braid::limits::{Interrupted, Limits};
use crate::logic::braid::position::{Candidates, Contradiction, Position};
use crate::logic::braid::shortest::{Probe, Verdict, refutes_within};
use crate::logic::braid::variable::CandidateId;

/// The least length of braids that solve a position.
pub(super) fn rate(
    mut position: Position,
    truth: &Candidates,
    limits: &Limits<'_>,
    path: &mut Path<'_>,
) -> Least {
    let mut probe = Probe::new();
    for length in 0..=limits.max_length {
        match close(&mut position, length, truth, &mut probe, limits, path) {
            Err(Interrupted) => return Least::interrupted_at(length),
            _ if position.is_solved() => return Least::Exactly(length),
            Ok(Ok(More::Longer)) => {}
            Ok(Ok(More::Nothing) | Err(Contradiction)) => return Least::Never,
        }
    }
    Least::Above(limits.max_length)
}

/// The least length of braids that solve a position inside one level of trial and error.
pub(super) fn rate_nested(
    mut position: Position,
    truth: &Candidates,
    limits: &Limits<'_>,
    path: &mut Path<'_>,
) -> Least {
    let mut probe = Probe::new();
    for length in 0..=limits.max_length {
        match close_nested(&mut position, length, truth, &mut probe, limits, path) {
            Err(Interrupted) => return Least::interrupted_at(length),
            _ if position.is_solved() => return Least::Exactly(length),
            Ok(_) => {}
        }
    }
    Least::Above(limits.max_length)
}

/// Applies one level of trial and error, with braids of limited length inside, until nothing changes.
fn close_nested(
    position: &mut Position,
    length: u8,
    truth: &Candidates,
    probe: &mut Probe,
    limits: &Limits<'_>,
    path: &mut Path<'_>,
) -> Result<Result<(), Contradiction>, Interrupted> {
    sweep(
        position,
        truth,
        path,
        Refutation::NestedBraids(length),
        |position, supposed| suppose(position, supposed, length, probe, limits),
        |position, path| trial::close(position, 1, truth, limits, path),
    )
}

/// Supposes a candidate and applies braids of limited length.
pub(super) fn suppose(
    position: &Position,
    supposed: CandidateId,
    length: u8,
    probe: &mut Probe,
    limits: &Limits<'_>,
) -> Result<Trial, Interrupted> {
    let mut inner = position.clone();
    if inner.assume(supposed).is_err()
        || close(&mut inner, length, &Candidates::EMPTY, probe, limits, &mut Path::silent())?.is_err()
    {
        return Ok(Err(Contradiction));
    }
    Ok(Ok(inner))
}

/// Whether g-braids solve a position. They do exactly if one level of trial and error with braids of
/// length 1 inside does. If they do not, g-whips cannot solve it either.
pub(super) fn grouped_solve(
    position: &Position,
    truth: &Candidates,
    limits: &Limits<'_>,
) -> Result<bool, Interrupted> {
    let mut position = position.clone();
    let outcome = close_nested(&mut position, 1, truth, &mut Probe::new(), limits, &mut Path::silent())?;
    Ok(outcome.is_ok() && position.is_solved())
}

/// Whether longer braids might refute further candidates.
enum More {
    Longer,
    Nothing,
}

/// Applies braids of limited length until nothing changes.
fn close(
    position: &mut Position,
    max_length: u8,
    truth: &Candidates,
    probe: &mut Probe,
    limits: &Limits<'_>,
    path: &mut Path<'_>,
) -> Result<Result<More, Contradiction>, Interrupted> {
    let length = usize::from(max_length);
    loop {
        limits.check()?;
        let mut survivors = truth.clone();
        let mut changed = false;
        let mut more = More::Nothing;
        let mut undecided = Vec::new();
        for candidate in position.open_candidates() {
            if !position.has(candidate) || survivors.contains(candidate) {
                continue;
            }
            match probe.suppose(position, candidate, &mut survivors) {
                Verdict::Survives => {}
                Verdict::Refuted { at_most, .. } if at_most <= length => {
                    changed = true;
                    path.delete(candidate, Refutation::Braid(at_most as u8));
                    if position.exclude(candidate).is_err() {
                        return Ok(Err(Contradiction));
                    }
                }
                Verdict::Refuted { at_least, .. } => {
                    more = More::Longer;
                    if at_least <= length {
                        undecided.push(candidate);
                    }
                }
            }
        }
        if !changed {
            for candidate in undecided {
                if refutes_within(position, candidate, length, limits)?.is_some() {
                    changed = true;
                    path.delete(candidate, Refutation::Braid(max_length));
                    if position.exclude(candidate).is_err() {
                        return Ok(Err(Contradiction));
                    }
                    break;
                }
            }
        }
        if !changed {
            return Ok(Ok(more));
        }
    }
}
