//! Short refutations: an assumption, the clauses that follow from it one by one, and a contradiction.
//!
//! A clause may rest on a *lemma*: a candidate that is false because supposing it fails in its turn.

mod fact_set;
mod growth;
mod object;
mod picture;
mod telling;

use std::rc::Rc;

use self::growth::Growth;
use self::object::Object;
use self::picture::picture;
use crate::board::Board;
use crate::candidate::Candidate;
use crate::logic::braid::position::Position;
use crate::logic::braid::variable::{CandidateId, VariableId};
use crate::logic::evidence::{Evidence, Role};
use crate::logic::pattern::{Explain, Explanation, Pattern};
use crate::logic::proof::{Argument, Literal};
use crate::logic::step::Deduction;
use crate::logic::techniques::TechniqueId;
use crate::set::CandidateSet;

/// One step of a refutation.
#[derive(Clone)]
struct Clause {
    object: Object,
    /// The variable that the object is left of.
    variable: VariableId,
    /// Why the candidate is false.
    lemma: Option<Rc<Lemma>>,
}

/// The clauses from a supposition, which is the first one, to a variable without candidates.
#[derive(Clone)]
struct Lemma {
    clauses: Vec<Clause>,
    end: VariableId,
}

/// A refutation of a candidate.
#[derive(Clone)]
pub(crate) struct Refutation {
    target: Candidate,
    clauses: Lemma,
    /// About how many characters it takes to tell.
    pub(crate) length: u32,
}

/// How much work may be done for one step; a supposition that is followed without its reasons takes 1.
const PATIENCE: usize = 250_000;

/// The lengths of lemmas that are tried one after the other.
const LENGTHS: [u32; 5] = [90, 170, 280, 450, 100_000];

/// How many of the shortest refutations are shortened further.
const POLISHED: usize = 4;

impl Refutation {
    /// The pattern that strikes the candidate.
    pub(crate) fn pattern(self, technique: TechniqueId) -> Pattern {
        Pattern::striking(technique, [self.target], self)
    }

    /// The candidates that its lemmas are about.
    fn lemmas(&self) -> Vec<CandidateId> {
        self.clauses.clauses.iter().filter_map(|clause| clause.object.refuted()).collect()
    }
}

impl Explain for Refutation {
    fn explain(&self, board: &Board, _: &[Deduction]) -> Explanation {
        let (assumed, lines) = (Literal::on(self.target), telling::lines(board, self));
        let chain = picture(board, assumed, &lines);
        Explanation {
            evidence: vec![
                Evidence::Candidates(Role::Pattern, CandidateSet::from_iter([self.target])),
                Evidence::Branches(vec![chain]),
            ],
            proof: vec![Argument::Contradiction { assumed, lines }],
        }
    }
}

/// Every candidate that fails by singles and locked candidates alone, with its refutation.
pub(crate) fn plain(board: &Board) -> Vec<Refutation> {
    let position = Position::unsettled(board);
    let started = supposed(board, &position);
    started.iter().filter_map(|(target, growth)| refutation(growth, *target)).collect()
}

/// The shortest refutation with lemmas, if there is one and patience lasts.
///
/// Lemmas are as short as can be: longer ones are tried only where no candidate fails with shorter ones.
pub(crate) fn nested(board: &Board) -> Option<Refutation> {
    let position = Position::unsettled(board);
    let started = supposed(board, &position);
    let mut attempts: Vec<Attempt<'_>> =
        started.iter().map(|(target, growth)| Attempt::new(*target, growth.clone())).collect();
    // The more follows at once, the sooner the supposition fails.
    attempts.sort_by_key(|attempt| core::cmp::Reverse(attempt.growth.len()));
    let mut patience = PATIENCE;
    for length in LENGTHS {
        let mut found: Vec<Refutation> = Vec::new();
        for attempt in &mut attempts {
            if patience == 0 {
                break;
            }
            attempt.refute(length, None, &mut patience);
            found.extend(refutation(&attempt.growth, attempt.target));
        }
        found.sort_by_key(|refutation| refutation.length);
        found.truncate(POLISHED);
        let start = |target| started.iter().find(|(other, _)| *other == target).map(|(_, growth)| growth);
        let polish = |refutation: Refutation| match start(refutation.target) {
            Some(start) => polished(start, refutation, length),
            None => refutation,
        };
        if let Some(best) = found.into_iter().map(polish).min_by_key(|refutation| refutation.length) {
            return Some(best);
        }
    }
    None
}

/// The shortest refutation of one candidate, with lemmas if it takes them.
pub(crate) fn of(board: &Board, target: Candidate) -> Option<Refutation> {
    let position = Position::unsettled(board);
    let mut start = Growth::new(position.masks());
    start.assume(target.index() as CandidateId);
    start.run();
    let mut attempt = Attempt::new(target, start.clone());
    let mut patience = PATIENCE;
    for length in LENGTHS {
        attempt.refute(length, None, &mut patience);
        if let Some(found) = refutation(&attempt.growth, target) {
            return Some(polished(&start, found, length));
        }
    }
    None
}

/// A candidate, what follows from it, and the candidates known to fail under it with long lemmas.
struct Attempt<'a> {
    target: Candidate,
    growth: Growth<'a>,
    failing: Option<Vec<CandidateId>>,
}

impl<'a> Attempt<'a> {
    fn new(target: Candidate, growth: Growth<'a>) -> Attempt<'a> {
        Attempt { target, growth, failing: None }
    }

    /// Adds lemmas up to a length until the supposition fails or nothing changes.
    fn refute(&mut self, length: u32, among: Option<&[CandidateId]>, patience: &mut usize) {
        while !self.growth.is_broken() && *patience > 0 {
            let facts = self.growth.len();
            let failing = self.growth.find_lemmas(among.or(self.failing.as_deref()), length, patience);
            self.growth.run();
            if self.growth.len() == facts {
                self.failing = Some(failing);
                return;
            }
            self.failing = None;
        }
    }
}

/// The refutation with as few lemmas as will do.
fn polished(start: &Growth<'_>, mut best: Refutation, length: u32) -> Refutation {
    let mut allowed = best.lemmas();
    let mut next = allowed.len();
    while next > 0 {
        next -= 1;
        let mut fewer = allowed.clone();
        fewer.remove(next);
        let mut attempt = Attempt::new(best.target, start.clone());
        attempt.growth.limit(best.length);
        attempt.refute(length, Some(&fewer), &mut usize::MAX.clone());
        if let Some(shorter) = refutation(&attempt.growth, best.target) {
            best = shorter;
            allowed = best.lemmas();
            next = next.min(allowed.len());
        }
    }
    best
}

/// Each candidate with what follows from it.
fn supposed<'a>(board: &Board, position: &'a Position) -> Vec<(Candidate, Growth<'a>)> {
    let base = Growth::new(position.masks());
    let mut started = Vec::new();
    for target in board.all_candidates().iter() {
        let mut growth = base.clone();
        growth.assume(target.index() as CandidateId);
        growth.run();
        started.push((target, growth));
    }
    started
}

fn refutation(growth: &Growth<'_>, target: Candidate) -> Option<Refutation> {
    let (clauses, length) = growth.clauses(0)?;
    Some(Refutation { target, clauses, length })
}
