//! The length of the shortest braid that refutes a candidate.
//!
//! A braid for a target is a trail: the target is supposed, and each right-linking candidate is the last
//! candidate left of its variable when the candidates linked to the target and to earlier right-linking
//! candidates are removed. The trail ends with a variable that has no candidate left. So the length of
//! the shortest braid is the size of the smallest set of derived candidates that leads to a contradiction,
//! plus one.
//!
//! [`Probe`] bounds that number from both sides in one pass of the basic rules, which decides almost every
//! case. [`refutes_within`] decides the other cases by *cuts*: a cut is a set of candidates of which every
//! trail must contain at least one. The number of cuts without a common member is a lower bound, and the
//! smallest cut is a short list of candidates to branch on.

use crate::logic::proof::Literal;
use crate::logic::propagate::lemma::{End, Fact, Lemma};
use crate::logic::propagate::variable::{CANDIDATES, CandidateId, VARIABLES, VariableId};
use crate::logic::propagate::{Candidates, Empty, Position, members_in, remove_linked};
use crate::stop::Interrupted;
use crate::{Candidate, Stop};

/// The result of applying the basic rules to a supposed candidate.
pub(crate) enum Verdict {
    /// No contradiction: no braid of any length refutes the candidate.
    Survives,
    /// A contradiction.
    Refuted {
        /// A lower bound for the length of a braid: the number of waves of deductions.
        at_least: usize,
        /// An upper bound: the length of a braid that was found.
        at_most: usize,
    },
}

/// Follows a supposed candidate wave by wave, and remembers for each removed candidate the derived candidate
/// that removed it.
pub(crate) struct Probe {
    masks: [u16; VARIABLES],
    /// The supposed candidate and the candidates derived from it, in the order of trail.
    derived: Vec<Derived>,
    known: Candidates,
    /// For each removed candidate, the index in `derived` of the candidate that removed it.
    removed_by: [u16; CANDIDATES],
}

#[derive(Clone, Copy)]
struct Derived {
    candidate: CandidateId,
    /// The variable whose last remaining candidate this is; none for the supposed candidate.
    variable: Option<VariableId>,
    wave: usize,
}

impl Probe {
    pub(crate) fn new() -> Probe {
        Probe {
            masks: [0; VARIABLES],
            derived: Vec::with_capacity(81),
            known: Candidates::EMPTY,
            removed_by: [0; CANDIDATES],
        }
    }

    /// Supposes a candidate. If the supposition survives, its consequences are added to `survivors`.
    pub(crate) fn suppose(
        &mut self,
        position: &Position,
        candidate: CandidateId,
        survivors: &mut Candidates,
    ) -> Verdict {
        self.masks = *position.masks();
        self.known = Candidates::EMPTY;
        self.known.insert(candidate);
        self.derived.clear();
        self.derived.push(Derived { candidate, variable: None, wave: 0 });
        let mut next = 0;
        while next < self.derived.len() {
            if let Err(Empty(empty)) = self.fire(next) {
                let at_least = self.derived[next].wave + 1;
                return Verdict::Refuted { at_least, at_most: self.length(position, empty) };
            }
            next += 1;
        }
        for derived in &self.derived {
            survivors.insert(derived.candidate);
        }
        Verdict::Survives
    }

    /// Removes all candidates linked to a derived candidate.
    fn fire(&mut self, index: usize) -> Result<(), Empty> {
        let Derived { candidate, wave, .. } = self.derived[index];
        let removed = |other: CandidateId| self.removed_by[other as usize] = index as u16;
        remove_linked(&mut self.masks, candidate, removed, |variable, candidate| {
            if self.known.insert(candidate) {
                self.derived.push(Derived { candidate, variable: Some(variable), wave: wave + 1 });
            }
        })
    }

    /// The length of the braid that ends in an empty variable. Only the derived candidates that it needs are
    /// counted.
    fn length(&self, position: &Position, empty: VariableId) -> usize {
        let mut needed = [false; VARIABLES];
        let mark = |needed: &mut [bool], variable: VariableId, except: Option<CandidateId>| {
            for member in members_in(variable as usize, position.mask(variable as usize)) {
                if Some(member) != except {
                    needed[self.removed_by[member as usize] as usize] = true;
                }
            }
        };
        mark(&mut needed, empty, None);
        let mut length = 1;
        // Go backwards, because reasons come before their consequences.
        for (index, derived) in self.derived.iter().enumerate().rev() {
            if let Some(variable) = derived.variable.filter(|_| needed[index]) {
                length += 1;
                mark(&mut needed, variable, Some(derived.candidate));
            }
        }
        length
    }
}

/// The right-linking candidates of a braid of at most this length that refutes a candidate; `None` if there
/// is no such braid. The search is exact: branch and bound.
pub(crate) fn refutes_within(
    position: &Position,
    target: CandidateId,
    length: usize,
    stop: Stop<'_>,
) -> Result<Option<Candidates>, Interrupted> {
    let mut reach = Reach::new(position);
    if reach.fire(target).is_err() {
        return Ok(Some(Candidates::EMPTY));
    }
    search(&reach, &Candidates::EMPTY, &Candidates::EMPTY, length - 1, stop)
}

/// Looks for at most `budget` more candidates that, together with the `chosen` candidates, lead to a
/// contradiction. `reach` has the consequences of the chosen candidates. The search has tried the `barred`
/// candidates before and leaves them out.
fn search(
    reach: &Reach,
    chosen: &Candidates,
    barred: &Candidates,
    budget: usize,
    stop: Stop<'_>,
) -> Result<Option<Candidates>, Interrupted> {
    if budget == 0 {
        return Ok(None);
    }
    stop.check()?;
    let mut smallest: Vec<CandidateId> = Vec::new();
    let mut free = chosen.clone();
    let mut relaxed = reach.clone();
    let mut cuts = 0;
    loop {
        let cut = relaxed.cut(&free, barred);
        cuts += 1;
        if cut.is_empty() || cuts > budget {
            return Ok(None);
        }
        for &candidate in &cut {
            free.insert(candidate);
        }
        if smallest.is_empty() || cut.len() < smallest.len() {
            smallest = cut;
        }
        if relaxed.close(&free).is_err() {
            break;
        }
    }
    let mut barred = barred.clone();
    for candidate in smallest {
        let mut chosen = chosen.clone();
        chosen.insert(candidate);
        let mut further = reach.clone();
        if further.close(&chosen).is_err() {
            return Ok(Some(chosen));
        }
        if let Some(found) = search(&further, &chosen, &barred, budget - 1, stop)? {
            return Ok(Some(found));
        }
        barred.insert(candidate);
    }
    Ok(None)
}

/// Puts the right-linking candidates of a braid in order, each with its variable.
pub(crate) fn in_order(position: &Position, target: CandidateId, chosen: &Candidates) -> Lemma {
    let mut reach = Reach::new(position);
    let supposed = Literal::on(Candidate::from_index(target.into()));
    let mut lemma = Lemma { supposed, facts: Vec::new(), end: End::Shows(supposed) };
    let mut right = target;
    // The last right-linking candidate leaves a variable without candidates.
    while reach.fire(right).is_ok() {
        let next = (0..VARIABLES).find_map(|variable| {
            let left = reach.masks[variable];
            let last = members_in(variable, left).next()?;
            let is_new = left.is_power_of_two() && left != position.mask(variable);
            (is_new && chosen.contains(last) && !reach.fired.contains(last)).then_some((variable, last))
        });
        let Some((variable, last)) = next else { break };
        lemma.facts.push(Fact::Only(last, variable as VariableId));
        right = last;
    }
    if let Some(empty) = reach.masks.iter().position(|&left| left == 0) {
        lemma.end = End::Empty(empty as VariableId);
    }
    lemma
}

/// The candidates left after some of the derived candidates were fired. Firing a candidate removes all
/// candidates linked to it.
#[derive(Clone)]
struct Reach {
    masks: [u16; VARIABLES],
    /// The candidates that became the last of a variable, in the order of trail.
    derived: Vec<CandidateId>,
    /// The derived candidates as a set, together with the fired candidates.
    known: Candidates,
    /// The candidates that were fired.
    fired: Candidates,
}

impl Reach {
    fn new(position: &Position) -> Reach {
        Reach {
            masks: *position.masks(),
            derived: Vec::with_capacity(64),
            known: Candidates::EMPTY,
            fired: Candidates::EMPTY,
        }
    }

    /// Removes all candidates linked to a candidate.
    fn fire(&mut self, candidate: CandidateId) -> Result<(), Empty> {
        self.known.insert(candidate);
        self.fired.insert(candidate);
        remove_linked(
            &mut self.masks,
            candidate,
            |_| {},
            |_, last| {
                if self.known.insert(last) {
                    self.derived.push(last);
                }
            },
        )
    }

    /// Fires the derived candidates that are in `free`, until no further candidate is derived.
    fn close(&mut self, free: &Candidates) -> Result<(), Empty> {
        let mut next = 0;
        while next < self.derived.len() {
            let candidate = self.derived[next];
            if free.contains(candidate) && !self.fired.contains(candidate) {
                self.fire(candidate)?;
            }
            next += 1;
        }
        Ok(())
    }

    /// A cut: a set of candidates such that each trail of a contradiction fires at least one of them.
    /// Trails may fire `free` candidates as well, but no `barred` candidates.
    ///
    /// The function fires every derived candidate that causes no contradiction. The candidates that would
    /// cause a contradiction are the cut. It is empty if no trail leads to a contradiction.
    fn cut(&self, free: &Candidates, barred: &Candidates) -> Vec<CandidateId> {
        let mut reach = self.clone();
        let mut cut = Vec::new();
        let mut next = 0;
        while next < reach.derived.len() {
            let candidate = reach.derived[next];
            next += 1;
            if reach.fired.contains(candidate) || barred.contains(candidate) {
                continue;
            }
            let mut further = reach.clone();
            if further.fire(candidate).is_err() || further.close(free).is_err() {
                cut.push(candidate);
            } else {
                reach = further;
            }
        }
        cut
    }
}
