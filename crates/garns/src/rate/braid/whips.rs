//! Rating by whips, W, and by g-whips, gW.
//!
//! Which whips there are may depend on which eliminations came first. The order here is the simplest
//! first, and all eliminations of one length at once, so the rating is the same in every orientation.

use std::collections::HashMap;

use super::Least;
use super::braids::{grouped_solve, suppose};
use super::limits::{Interrupted, Limits};
use super::position::{Candidates, Position, members_in};
use super::shortest::{Probe, Verdict, refutes_within};
use super::trial::{self, Trial};
use super::variable::{CANDIDATES, CandidateId, GROUP_LINKS, GROUPS, MEMBERS, PLACES, SEGMENTS, VARIABLES};

/// Which right-linking objects a chain may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Candidates: whips.
    Plain,
    /// Candidates and groups: g-whips.
    Grouped,
}

/// The least length of whips that solve a position, simplest first.
pub(super) fn rate(position: &Position, kind: Kind, truth: &Candidates, limits: &Limits<'_>) -> Least {
    let mut hardest = 0;
    match solve(position.clone(), kind, truth, limits, &mut hardest) {
        Ok(least) => least,
        Err(Interrupted) => Least::interrupted_at(hardest),
    }
}

/// Solves a position; `hardest` is the greatest length tried so far.
fn solve(
    mut position: Position,
    kind: Kind,
    truth: &Candidates,
    limits: &Limits<'_>,
    hardest: &mut u8,
) -> Result<Least, Interrupted> {
    if !may_solve(&position, kind, truth, limits)? {
        return Ok(Least::Never);
    }
    let mut used = 0;
    while !position.is_solved() {
        let suspects = suspects(&position, kind, truth, limits)?;
        let mut length = 0;
        let targets = loop {
            length += 1;
            if length > limits.max_length {
                return Ok(Least::Above(limits.max_length));
            }
            *hardest = length.max(*hardest);
            limits.check()?;
            let found = targets(&position, kind, &suspects, usize::from(length), limits)?;
            if !found.targets.is_empty() {
                break found.targets;
            }
            if !found.longer {
                return Ok(Least::Never);
            }
        };
        used = length.max(used);
        for target in targets {
            if position.has(target) && position.exclude(target).is_err() {
                return Ok(Least::Never);
            }
        }
    }
    Ok(Least::Exactly(used))
}

/// Whether the theory of braids, or of g-braids, solves a position: otherwise whips cannot.
fn may_solve(
    position: &Position,
    kind: Kind,
    truth: &Candidates,
    limits: &Limits<'_>,
) -> Result<bool, Interrupted> {
    match kind {
        Kind::Plain => {
            let mut position = position.clone();
            let outcome = trial::close(&mut position, 1, truth, limits)?;
            Ok(outcome.is_ok() && position.is_solved())
        }
        Kind::Grouped => grouped_solve(position, truth, limits),
    }
}

/// A candidate that some braid, or g-braid, refutes.
struct Suspect {
    target: CandidateId,
    /// No whip is shorter.
    at_least: usize,
}

fn suspects(
    position: &Position,
    kind: Kind,
    truth: &Candidates,
    limits: &Limits<'_>,
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
                if let Verdict::Refuted { at_least, .. } = probe.suppose(position, target, &mut survivors) {
                    suspects.push(Suspect { target, at_least });
                }
            }
            Kind::Grouped => match suppose(position, target, 1, &mut probe, limits)? {
                Trial::Refuted => suspects.push(Suspect { target, at_least: 1 }),
                Trial::Survived(inner) => survivors.insert_decided(&inner),
            },
        }
    }
    Ok(suspects)
}

struct Found {
    /// The targets of whips of the length.
    targets: Vec<CandidateId>,
    /// Whether there may be longer whips.
    longer: bool,
}

fn targets(
    position: &Position,
    kind: Kind,
    suspects: &[Suspect],
    length: usize,
    limits: &Limits<'_>,
) -> Result<Found, Interrupted> {
    let mut found = Found { targets: Vec::new(), longer: false };
    for &Suspect { target, at_least } in suspects {
        if at_least > length || kind == Kind::Plain && !refutes_within(position, target, length, limits)? {
            found.longer = true;
            continue;
        }
        let mut search = Search { position, kind, seen: HashMap::new(), longer: false, limits };
        if search.extend(&Partial::start(position, target), length)? {
            found.targets.push(target);
        }
        found.longer |= search.longer;
    }
    Ok(found)
}

/// A right-linking object: a candidate, or a group, counted from 729 on.
type Object = u16;

/// A partial whip: what its right-linking objects leave of every variable.
#[derive(Clone)]
struct Partial {
    masks: [u16; VARIABLES],
    used: [u64; (CANDIDATES + GROUPS).div_ceil(64)],
    last: Object,
    fingerprint: u128,
}

impl Partial {
    fn start(position: &Position, target: CandidateId) -> Partial {
        let mut start = Partial {
            masks: *position.masks(),
            used: [0; (CANDIDATES + GROUPS).div_ceil(64)],
            last: 0,
            fingerprint: 0,
        };
        start.add(target);
        start
    }

    fn uses(&self, object: Object) -> bool {
        self.used[object as usize / 64] & 1 << (object % 64) != 0
    }

    /// Adds a right-linking object and strikes what is linked to it.
    fn add(&mut self, object: Object) {
        self.last = object;
        self.used[object as usize / 64] |= 1 << (object % 64);
        self.fingerprint = self.fingerprint.wrapping_add(scatter(object));
        if let Some(&places) = PLACES.get(object as usize) {
            for place in places {
                let others = self.masks[place.variable as usize] & !place.bit;
                for other in members_in(place.variable as usize, others) {
                    self.strike(other);
                }
            }
        } else {
            for other in GROUP_LINKS[object as usize - CANDIDATES] {
                self.strike(other);
            }
        }
    }

    fn strike(&mut self, candidate: CandidateId) {
        for place in PLACES[candidate as usize] {
            self.masks[place.variable as usize] &= !place.bit;
        }
    }
}

/// A number for each object; sums of them tell sets of objects apart.
fn scatter(object: Object) -> u128 {
    let mix = |mut x: u64| {
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    };
    let seed = (u64::from(object) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    u128::from(mix(seed)) << 64 | u128::from(mix(!seed))
}

struct Search<'a> {
    position: &'a Position,
    kind: Kind,
    /// How much length was left when a set of objects with that last one was extended.
    seen: HashMap<(u128, Object), usize>,
    longer: bool,
    limits: &'a Limits<'a>,
}

impl Search<'_> {
    /// Whether a partial whip becomes a whip with at most `budget` more variables.
    fn extend(&mut self, partial: &Partial, budget: usize) -> Result<bool, Interrupted> {
        let mut next: Vec<Object> = Vec::new();
        let mut look = |left: CandidateId| {
            for place in PLACES[left as usize] {
                let variable = place.variable as usize;
                let mask = partial.masks[variable];
                if mask == 0 {
                    return true;
                }
                if let Some(object) = self.right_linking(variable, mask) {
                    if !partial.uses(object) && !next.contains(&object) {
                        next.push(object);
                    }
                }
            }
            false
        };
        if let Some(&places) = PLACES.get(partial.last as usize) {
            for place in places {
                let others = self.position.mask(place.variable as usize) & !place.bit;
                for left in members_in(place.variable as usize, others) {
                    if look(left) {
                        return Ok(true);
                    }
                }
            }
        } else {
            for left in GROUP_LINKS[partial.last as usize - CANDIDATES] {
                if self.position.has(left) && look(left) {
                    return Ok(true);
                }
            }
        }
        if budget == 1 {
            self.longer |= !next.is_empty();
            return Ok(false);
        }
        self.limits.check()?;
        for object in next {
            let key = (partial.fingerprint.wrapping_add(scatter(object)), object);
            let seen = self.seen.entry(key).or_default();
            if *seen >= budget - 1 {
                continue;
            }
            *seen = budget - 1;
            let mut longer = partial.clone();
            longer.add(object);
            if self.extend(&longer, budget - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The right-linking object of a variable, if what is left of it is one.
    fn right_linking(&self, variable: usize, mask: u16) -> Option<Object> {
        if mask.is_power_of_two() {
            return Some(MEMBERS[variable][mask.trailing_zeros() as usize]);
        }
        if self.kind == Kind::Plain || variable < 81 {
            return None;
        }
        let segment = SEGMENTS[variable].iter().find(|segment| mask & !segment.bits == 0)?;
        Some(CANDIDATES as u16 + segment.group)
    }
}
