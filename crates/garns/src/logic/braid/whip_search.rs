//! The search for a whip on one target.

use std::collections::HashMap;

use crate::logic::bit_set::BitSet;
use crate::logic::proof::Literal;
use crate::logic::propagate::lemma::{End, Fact, Lemma};
use crate::logic::propagate::variable::{
    CANDIDATES, CandidateId, GROUP_LINKS, GROUPS, MEMBERS, PLACES, SEGMENTS, VARIABLES, VariableId,
};
use crate::logic::propagate::{Position, members_in};
use crate::stop::Interrupted;
use crate::{Candidate, Stop};

/// Which right-linking objects a chain may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Candidates: whips.
    Plain,
    /// Candidates and groups: g-whips.
    Grouped,
}

/// The number of a right-linking object: the number of a candidate, or 729 plus the number of a group.
type Object = u16;

/// A variable that a whip passes through, and the only object left of it.
struct Passage {
    variable: VariableId,
    right: Object,
}

/// A partial whip: its target and its right-linking objects, and the candidates of each variable that these
/// do not exclude.
#[derive(Clone)]
struct Partial {
    masks: [u16; VARIABLES],
    used: BitSet<{ (CANDIDATES + GROUPS).div_ceil(64) }>,
    last: Object,
    fingerprint: u128,
}

impl Partial {
    fn start(position: &Position, target: CandidateId) -> Partial {
        let masks = *position.masks();
        let mut start = Partial { masks, used: BitSet::EMPTY, last: 0, fingerprint: 0 };
        start.add(target);
        start
    }

    /// Adds a right-linking object and removes the candidates linked to it.
    fn add(&mut self, object: Object) {
        self.last = object;
        self.used.insert(usize::from(object));
        self.fingerprint = self.fingerprint.wrapping_add(scatter(object));
        if let Some(&places) = PLACES.get(object as usize) {
            for place in places {
                let others = self.masks[place.variable as usize] & !place.bit;
                for other in members_in(place.variable as usize, others) {
                    self.remove(other);
                }
            }
        } else {
            for other in GROUP_LINKS[object as usize - CANDIDATES] {
                self.remove(other);
            }
        }
    }

    fn remove(&mut self, candidate: CandidateId) {
        for place in PLACES[candidate as usize] {
            self.masks[place.variable as usize] &= !place.bit;
        }
    }
}

/// A number for each object. The sum of these numbers identifies a set of objects.
fn scatter(object: Object) -> u128 {
    let mix = |mut x: u64| {
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    };
    let seed = (u64::from(object) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    u128::from(mix(seed)) << 64 | u128::from(mix(!seed))
}

/// A search for whips on one target.
pub(crate) struct Search<'a> {
    position: &'a Position,
    kind: Kind,
    /// For each partial whip, identified by its set of objects and its last object, the greatest number of
    /// passages with which its extension was tried.
    seen: HashMap<(u128, Object), usize>,
    /// Whether some chain was not extended because of the limit on its length.
    pub(crate) longer: bool,
    stop: Stop<'a>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(position: &'a Position, kind: Kind, stop: Stop<'a>) -> Search<'a> {
        Search { position, kind, seen: HashMap::new(), longer: false, stop }
    }

    /// A whip of at most this length on a target.
    pub(crate) fn run(&mut self, target: CandidateId, length: usize) -> Result<Option<Lemma>, Interrupted> {
        let found = self.extend(&Partial::start(self.position, target), length)?;
        Ok(found.map(|(passages, end)| {
            let fact = |passage: &Passage| match passage.right.checked_sub(CANDIDATES as u16) {
                Some(group) => Fact::Locked(group, passage.variable),
                None => Fact::Only(passage.right, passage.variable),
            };
            let supposed = Literal::on(Candidate::from_index(target.into()));
            Lemma { supposed, facts: passages.iter().rev().map(fact).collect(), end: End::Empty(end) }
        }))
    }

    /// Fewer than `budget` passages that complete a partial whip, the last passage first, and the variable that
    /// has no candidate left then.
    fn extend(
        &mut self,
        partial: &Partial,
        budget: usize,
    ) -> Result<Option<(Vec<Passage>, VariableId)>, Interrupted> {
        let mut next: Vec<Passage> = Vec::new();
        let mut look = |left: CandidateId| {
            for place in PLACES[left as usize] {
                let mask = partial.masks[place.variable as usize];
                if mask == 0 {
                    return Some(place.variable);
                }
                let is_new = |&object: &Object| {
                    !partial.used.contains(usize::from(object))
                        && next.iter().all(|passage| passage.right != object)
                };
                let right = self.right_linking(place.variable as usize, mask).filter(is_new);
                next.extend(right.map(|right| Passage { variable: place.variable, right }));
            }
            None
        };
        if let Some(&places) = PLACES.get(partial.last as usize) {
            for place in places {
                let others = self.position.mask(place.variable as usize) & !place.bit;
                for left in members_in(place.variable as usize, others) {
                    if let Some(end) = look(left) {
                        return Ok(Some((Vec::new(), end)));
                    }
                }
            }
        } else {
            for left in GROUP_LINKS[partial.last as usize - CANDIDATES] {
                if self.position.has(left)
                    && let Some(end) = look(left)
                {
                    return Ok(Some((Vec::new(), end)));
                }
            }
        }
        if budget == 1 {
            self.longer |= !next.is_empty();
            return Ok(None);
        }
        self.stop.check()?;
        for passage in next {
            let object = passage.right;
            let key = (partial.fingerprint.wrapping_add(scatter(object)), object);
            let seen = self.seen.entry(key).or_default();
            if *seen >= budget - 1 {
                continue;
            }
            *seen = budget - 1;
            let mut longer = partial.clone();
            longer.add(object);
            if let Some((mut passages, end)) = self.extend(&longer, budget - 1)? {
                passages.push(passage);
                return Ok(Some((passages, end)));
            }
        }
        Ok(None)
    }

    /// The right-linking object of a variable, if its remaining candidates are a single candidate or a group.
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
