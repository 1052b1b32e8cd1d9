//! Rating by whips, W, and by g-whips, gW.
//!
//! The whips of a position depend on the eliminations before it. Here the shortest whips come first,
//! and all eliminations of one length are applied at once, so the rating is the same in every
//! orientation.

use super::braids::{grouped_solve, suppose};
use super::path::{Path, Refutation};
use super::{Failure, Least, Limits, MAX_LENGTH, Rated, solves, trial};
use crate::Stop;
use crate::logic::braid::shortest::{Probe, Verdict, refutes_within};
use crate::logic::braid::whip_search::{Kind, Search};
use crate::logic::propagate::variable::CandidateId;
use crate::logic::propagate::{Candidates, Position};
use crate::stop::Interrupted;

/// The least length of whips that solve a position, if the shortest whips are applied first.
pub(super) fn rate(
    position: Position,
    kind: Kind,
    truth: &Candidates,
    limits: Limits<'_>,
    path: &mut Path,
) -> Rated {
    let mut hardest = 0;
    match solve(position, kind, truth, limits, path, &mut hardest) {
        Ok(rated) => rated,
        Err(Interrupted) => Least::stopped_at(hardest),
    }
}

/// Solves a position; `hardest` is the greatest length tried so far.
fn solve(
    mut position: Position,
    kind: Kind,
    truth: &Candidates,
    limits: Limits<'_>,
    path: &mut Path,
    hardest: &mut u8,
) -> Result<Rated, Interrupted> {
    let Limits { max, stop } = limits;
    let max_length = max.unwrap_or(MAX_LENGTH);
    if !may_solve(&position, kind, truth, stop)? {
        return Ok(Least::Never.complete());
    }
    let mut used = 0;
    while !position.is_solved() {
        let suspects = suspects(&position, kind, truth, stop)?;
        let mut length = 0;
        let targets = loop {
            length += 1;
            if length > max_length {
                return Ok(Least::above(max_length));
            }
            *hardest = length.max(*hardest);
            stop.check()?;
            let found = targets(&position, kind, &suspects, usize::from(length), stop)?;
            if !found.targets.is_empty() {
                break found.targets;
            }
            if !found.longer {
                return Ok(Least::Never.complete());
            }
        };
        used = length.max(used);
        let refuted = match kind {
            Kind::Plain => Refutation::Whip(length),
            Kind::Grouped => Refutation::GWhip(length),
        };
        for target in targets {
            if !position.has(target) {
                continue;
            }
            path.delete(target, refuted);
            if position.exclude(target).is_err() {
                return Ok(Least::Never.complete());
            }
        }
    }
    Ok(Least::Exactly(used).complete())
}

/// Whether braids (or g-braids) solve a position. If they do not, whips (or g-whips) cannot.
fn may_solve(
    position: &Position,
    kind: Kind,
    truth: &Candidates,
    stop: Stop<'_>,
) -> Result<bool, Interrupted> {
    match kind {
        Kind::Plain => {
            let mut position = position.clone();
            let outcome = trial::close(&mut position, 1, truth, stop, &mut Path::silent());
            solves(outcome, &position)
        }
        Kind::Grouped => grouped_solve(position, truth, stop),
    }
}

/// A candidate that some braid or g-braid refutes. The lengths of g-braids are not known, so both bounds
/// are 1 for them.
struct Suspect {
    target: CandidateId,
    /// A lower bound: no shorter braid refutes the candidate.
    at_least: usize,
    /// An upper bound: a braid of this length was found.
    at_most: usize,
}

fn suspects(
    position: &Position,
    kind: Kind,
    truth: &Candidates,
    stop: Stop<'_>,
) -> Result<Vec<Suspect>, Interrupted> {
    let mut suspects = Vec::new();
    let mut probe = Probe::new();
    let mut survivors = truth.clone();
    for target in position.open_candidates() {
        if survivors.contains(target) {
            continue;
        }
        match kind {
            Kind::Plain => {
                let verdict = probe.suppose(position, target, &mut survivors);
                if let Verdict::Refuted { at_least, at_most } = verdict {
                    suspects.push(Suspect { target, at_least, at_most });
                }
            }
            Kind::Grouped => match suppose(position, target, 1, &mut probe, stop) {
                Ok(inner) => survivors.insert_decided(&inner),
                Err(Failure::Contradiction) => suspects.push(Suspect { target, at_least: 1, at_most: 1 }),
                Err(Failure::Interrupted) => return Err(Interrupted),
            },
        }
    }
    Ok(suspects)
}

struct Found {
    /// The targets of whips of at most the requested length.
    targets: Vec<CandidateId>,
    /// Whether there may be longer whips.
    longer: bool,
}

fn targets(
    position: &Position,
    kind: Kind,
    suspects: &[Suspect],
    length: usize,
    stop: Stop<'_>,
) -> Result<Found, Interrupted> {
    let mut found = Found { targets: Vec::new(), longer: false };
    for &Suspect { target, at_least, at_most } in suspects {
        // A whip is a braid.
        let has_braid = at_least <= length
            && (at_most <= length || refutes_within(position, target, length, stop)?.is_some());
        if !has_braid {
            found.longer = true;
            continue;
        }
        let mut search = Search::new(position, kind, stop);
        if search.run(target, length)?.is_some() {
            found.targets.push(target);
        }
        found.longer |= search.longer;
    }
    Ok(found)
}
