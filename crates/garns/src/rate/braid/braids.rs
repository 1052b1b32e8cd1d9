//! Rating by braids: B, and BxB for puzzles that need two levels of trial and error.

use super::path::{Path, Refutation};
use super::trial::{self, sweep};
use super::{Failure, Least, Limits, MAX_LENGTH, Rated, solves};
use crate::Stop;
use crate::logic::braid::shortest::{Probe, Verdict, refutes_within};
use crate::logic::propagate::variable::CandidateId;
use crate::logic::propagate::{Candidates, Position};
use crate::stop::Interrupted;

/// The least length of braids that solve a position.
pub(super) fn rate(mut position: Position, truth: &Candidates, limits: Limits<'_>, path: &mut Path) -> Rated {
    let mut probe = Probe::new();
    let max_length = limits.max.unwrap_or(MAX_LENGTH);
    for length in 0..=max_length {
        match close(&mut position, length, truth, &mut probe, limits.stop, path) {
            Err(Failure::Interrupted) => return Least::stopped_at(length),
            _ if position.is_solved() => return Least::Exactly(length).complete(),
            Ok(More::Longer) => {}
            Ok(More::Nothing) | Err(Failure::Contradiction) => return Least::Never.complete(),
        }
    }
    Least::above(max_length)
}

/// The least length of braids that solve a position inside one level of trial and error.
pub(super) fn rate_nested(
    mut position: Position,
    truth: &Candidates,
    limits: Limits<'_>,
    path: &mut Path,
) -> Rated {
    let mut probe = Probe::new();
    let max_length = limits.max.unwrap_or(MAX_LENGTH);
    for length in 0..=max_length {
        match close_nested(&mut position, length, truth, &mut probe, limits.stop, path) {
            Err(Failure::Interrupted) => return Least::stopped_at(length),
            _ if position.is_solved() => return Least::Exactly(length).complete(),
            Ok(()) | Err(Failure::Contradiction) => {}
        }
    }
    Least::above(max_length)
}

/// Applies one level of trial and error, with braids of limited length inside, until nothing changes.
fn close_nested(
    position: &mut Position,
    length: u8,
    truth: &Candidates,
    probe: &mut Probe,
    stop: Stop<'_>,
    path: &mut Path,
) -> Result<(), Failure> {
    sweep(
        position,
        truth,
        path,
        Refutation::NestedBraids(length),
        |position, supposed| suppose(position, supposed, length, probe, stop),
        |position, path| trial::close(position, 1, truth, stop, path),
    )
}

/// Supposes a candidate and applies braids of limited length.
pub(super) fn suppose(
    position: &Position,
    supposed: CandidateId,
    length: u8,
    probe: &mut Probe,
    stop: Stop<'_>,
) -> Result<Position, Failure> {
    let mut inner = position.clone();
    inner.assume(supposed)?;
    close(&mut inner, length, &Candidates::EMPTY, probe, stop, &mut Path::silent())?;
    Ok(inner)
}

/// Whether g-braids solve a position. They do exactly if one level of trial and error with braids of
/// length 1 inside does. If they do not, g-whips cannot solve it either.
pub(super) fn grouped_solve(
    position: &Position,
    truth: &Candidates,
    stop: Stop<'_>,
) -> Result<bool, Interrupted> {
    let mut position = position.clone();
    let outcome = close_nested(&mut position, 1, truth, &mut Probe::new(), stop, &mut Path::silent());
    solves(outcome, &position)
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
    stop: Stop<'_>,
    path: &mut Path,
) -> Result<More, Failure> {
    let length = usize::from(max_length);
    loop {
        stop.check()?;
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
                    position.exclude(candidate)?;
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
                if refutes_within(position, candidate, length, stop)?.is_some() {
                    changed = true;
                    path.delete(candidate, Refutation::Braid(max_length));
                    position.exclude(candidate)?;
                    break;
                }
            }
        }
        if !changed {
            return Ok(more);
        }
    }
}
