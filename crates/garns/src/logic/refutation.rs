//! Short refutations: an assumption, the clauses that follow from it one by one, and a contradiction.
//!
//! A clause may rest on a *lemma*: a candidate is false because supposing it leads to a contradiction, too.

mod growth;
mod object;
mod start;

use self::growth::Growth;
#[cfg(test)]
pub(crate) use self::growth::weight;
use self::start::Start;
use crate::logic::pattern::Pattern;
use crate::logic::propagate::lemma::{End, Fact, GUARDIANS, Lemma};
use crate::logic::propagate::variable::{CandidateId, VariableId};
use crate::logic::techniques::TechniqueId;
use crate::{Board, Candidate, CandidateSet};

/// A refutation of a candidate.
#[derive(Clone)]
pub(crate) struct Refutation {
    pub(crate) lemma: Lemma,
    /// The approximate length of the refutation's text in characters.
    pub(crate) length: u32,
}

/// The work that may be done for one step. Following a supposition without recording reasons costs 1.
const MAX_WORK: usize = 250_000;

/// The limits for the length of lemmas, tried one after the other.
const LENGTHS: [u32; 5] = [90, 170, 280, 450, 100_000];

/// How many of the shortest refutations are shortened further.
const POLISHED: usize = 4;

impl Refutation {
    /// The candidate that fails.
    pub(crate) fn target(&self) -> Candidate {
        self.lemma.supposed.candidate
    }

    /// The pattern that removes the candidate.
    pub(crate) fn pattern(self, technique: TechniqueId) -> Pattern {
        self.lemma.pattern(technique)
    }

    /// Whether the refutation uses the guardians.
    fn uses_guardians(&self) -> bool {
        let is_last = |variable: VariableId| usize::from(variable) == GUARDIANS;
        let uses = |fact: &Fact| matches!(*fact, Fact::Only(_, variable) if is_last(variable));
        matches!(self.lemma.end, End::Empty(variable) if is_last(variable))
            || self.lemma.facts.iter().any(uses)
    }

    /// The candidates that the lemmas refute.
    fn lemmas(&self) -> Vec<CandidateId> {
        let refuted = |fact: &Fact| match fact {
            Fact::Refuted(lemma) => Some(lemma.supposed.candidate.index() as CandidateId),
            _ => None,
        };
        self.lemma.facts.iter().filter_map(refuted).collect()
    }
}

/// Every candidate that fails by singles and locked candidates alone, with its refutation.
pub(crate) fn plain(board: &Board) -> Vec<Refutation> {
    let start = Start::new(board, &CandidateSet::EMPTY);
    let started = supposed(board, &start, u32::MAX);
    started.iter().filter_map(|(_, growth)| refutation(growth)).collect()
}

/// Every candidate that fails because one of these guardians is true, with its refutation. Refutations longer
/// than `length` are left out.
pub(crate) fn guarded(board: &Board, guardians: &CandidateSet, length: u32) -> Vec<Refutation> {
    let start = Start::new(board, guardians);
    let started = supposed(board, &start, length + 1);
    let refuted = started.iter().filter_map(|(_, growth)| refutation(growth));
    refuted.filter(Refutation::uses_guardians).collect()
}

/// A short refutation, with lemmas if necessary; `None` if no refutation is found within the allowed work.
///
/// Lemmas are as short as possible: longer lemmas are tried only if no candidate fails with shorter lemmas.
pub(crate) fn nested(board: &Board) -> Option<Refutation> {
    let start = Start::new(board, &CandidateSet::EMPTY);
    let started = supposed(board, &start, u32::MAX);
    let mut attempts: Vec<Attempt<'_>> =
        started.iter().map(|(_, growth)| Attempt::new(growth.clone())).collect();
    // Suppositions with many consequences come first, because they tend to fail sooner.
    attempts.sort_by_key(|attempt| core::cmp::Reverse(attempt.growth.len()));
    let mut work_left = MAX_WORK;
    for length in LENGTHS {
        let mut found: Vec<Refutation> = Vec::new();
        for attempt in &mut attempts {
            if work_left == 0 {
                break;
            }
            attempt.refute(length, None, &mut work_left);
            found.extend(refutation(&attempt.growth));
        }
        found.sort_by_key(|refutation| refutation.length);
        found.truncate(POLISHED);
        let start = |target| started.iter().find(|(other, _)| *other == target).map(|(_, growth)| growth);
        let polish = |refutation: Refutation| match start(refutation.target()) {
            Some(start) => polished(start, refutation, length),
            None => refutation,
        };
        if let Some(best) = found.into_iter().map(polish).min_by_key(|refutation| refutation.length) {
            return Some(best);
        }
    }
    None
}

/// A short refutation of one candidate, with lemmas if necessary; `None` if no refutation is found within the
/// allowed work.
pub(crate) fn of(board: &Board, target: Candidate) -> Option<Refutation> {
    let candidates = Start::new(board, &CandidateSet::EMPTY);
    let mut start = Growth::new(&candidates);
    start.assume(target.index() as CandidateId);
    start.run();
    let mut attempt = Attempt::new(start.clone());
    let mut work_left = MAX_WORK;
    for length in LENGTHS {
        attempt.refute(length, None, &mut work_left);
        if let Some(found) = refutation(&attempt.growth) {
            return Some(polished(&start, found, length));
        }
    }
    None
}

/// A supposed candidate, its consequences, and the candidates that fail under it only with long lemmas.
struct Attempt<'a> {
    growth: Growth<'a>,
    failing: Option<Vec<CandidateId>>,
}

impl<'a> Attempt<'a> {
    fn new(growth: Growth<'a>) -> Attempt<'a> {
        Attempt { growth, failing: None }
    }

    /// Adds lemmas shorter than `length` until the supposition fails, nothing changes or the work is used up.
    fn refute(&mut self, length: u32, among: Option<&[CandidateId]>, work_left: &mut usize) {
        while !self.growth.is_broken() && *work_left > 0 {
            let facts = self.growth.len();
            let failing = self.growth.find_lemmas(among.or(self.failing.as_deref()), length, work_left);
            self.growth.run();
            if self.growth.len() == facts {
                self.failing = Some(failing);
                return;
            }
            self.failing = None;
        }
    }
}

/// Tries to do without each lemma of the refutation, and keeps each shorter refutation that this gives.
fn polished(start: &Growth<'_>, mut best: Refutation, length: u32) -> Refutation {
    let mut allowed = best.lemmas();
    let mut next = allowed.len();
    while next > 0 {
        next -= 1;
        let mut fewer = allowed.clone();
        fewer.remove(next);
        let mut attempt = Attempt::new(start.clone());
        attempt.growth.limit(best.length);
        attempt.refute(length, Some(&fewer), &mut usize::MAX.clone());
        if let Some(shorter) = refutation(&attempt.growth) {
            best = shorter;
            allowed = best.lemmas();
            next = next.min(allowed.len());
        }
    }
    best
}

/// Each candidate of the board with the consequences of supposing it whose text is shorter than `length`.
fn supposed<'a>(board: &Board, start: &'a Start, length: u32) -> Vec<(Candidate, Growth<'a>)> {
    let mut base = Growth::new(start);
    base.limit(length);
    let mut started = Vec::new();
    for target in board.all_candidates().iter() {
        let mut growth = base.clone();
        growth.assume(target.index() as CandidateId);
        growth.run();
        started.push((target, growth));
    }
    started
}

fn refutation(growth: &Growth<'_>) -> Option<Refutation> {
    let (lemma, length) = growth.lemma()?;
    Some(Refutation { lemma, length })
}
