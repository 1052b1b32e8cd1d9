//! Refutations of any depth: suppositions within suppositions, as deep as necessary.

use std::rc::Rc;

use super::lemma::{End, Fact, Lemma};
use super::variable::{CANDIDATES, CandidateId, VARIABLES};
use super::{Empty, Position, members_in};
use crate::logic::proof::Literal;
use crate::{Board, Candidate, Digit};

/// How far a refutation may go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// How many candidates may be supposed on the way.
    pub(crate) tries: usize,
    /// Whether a candidate may be supposed that does not fail at once.
    pub(crate) nested: bool,
    /// The only digit whose candidates may be supposed.
    pub(crate) digit: Option<Digit>,
}

impl Effort {
    /// No limit: every wrong supposition is refuted.
    pub(crate) const ANY: Effort = Effort { tries: usize::MAX, nested: true, digit: None };
}

/// The lemma that a supposition leads to a contradiction. `None` if that takes more effort, or if the
/// supposition may hold.
pub(crate) fn refute(board: &Board, supposed: Literal, mut effort: Effort) -> Option<Lemma> {
    let mut position = Position::unsettled(board);
    let mut facts = Vec::new();
    let settled = position.settle_all(&mut facts);
    let mut lemma = Lemma { supposed, facts, end: End::Shows(supposed) };
    effort.close(position, settled, &mut lemma)?;
    Some(lemma)
}

impl Effort {
    /// Adds facts to a lemma until it ends in a contradiction.
    fn close(&mut self, mut position: Position, mut now: Result<(), Empty>, lemma: &mut Lemma) -> Option<()> {
        if now.is_ok() {
            now = position.follow(lemma.supposed, &mut lemma.facts);
        }
        while now.is_ok() {
            let inner = self.failing(&position)?;
            let wrong = inner.supposed.negated();
            lemma.facts.push(Fact::Refuted(Rc::new(inner)));
            now = position.follow(wrong, &mut lemma.facts);
        }
        lemma.end = End::Empty(now.err()?.0);
        Some(())
    }

    /// A candidate that fails: at once, or else one of the pair whose candidates have the most consequences.
    fn failing(&mut self, position: &Position) -> Option<Lemma> {
        let mut best = None;
        let mut consequences = [None; CANDIDATES];
        for variable in self.variables() {
            let left = position.mask(variable);
            if left.count_ones() < 2 {
                continue;
            }
            // The number of candidates comes first, then the candidate with fewer consequences.
            let mut reach = Vec::new();
            if left.count_ones() == 2 {
                for candidate in members_in(variable, left) {
                    if let Some(known) = consequences[usize::from(candidate)] {
                        reach.push(known);
                        continue;
                    }
                    self.tries = self.tries.checked_sub(1)?;
                    let mut lemma = supposing(candidate);
                    let mut trial = position.clone();
                    match trial.follow(lemma.supposed, &mut lemma.facts) {
                        Ok(()) => {
                            consequences[usize::from(candidate)] = Some(lemma.facts.len());
                            reach.push(lemma.facts.len());
                        }
                        Err(Empty(variable)) => {
                            lemma.end = End::Empty(variable);
                            return Some(lemma);
                        }
                    }
                }
                reach.sort_unstable();
            }
            let rank = (left.count_ones(), core::cmp::Reverse(reach), variable);
            if best.as_ref().is_none_or(|known| rank < *known) {
                best = Some(rank);
            }
        }
        let (_, _, variable) = best.filter(|_| self.nested)?;
        let mut lemma = supposing(members_in(variable, position.mask(variable)).next()?);
        self.close(position.clone(), Ok(()), &mut lemma)?;
        Some(lemma)
    }

    /// The variables whose candidates may be supposed.
    fn variables(&self) -> impl Iterator<Item = usize> + use<> {
        let digit = self.digit;
        (0..VARIABLES).filter(move |&variable| {
            digit.is_none_or(|digit| variable >= 81 && variable % 9 == digit.index())
        })
    }
}

fn supposing(candidate: CandidateId) -> Lemma {
    let supposed = Literal::on(Candidate::from_index(candidate.into()));
    Lemma { supposed, facts: Vec::new(), end: End::Shows(supposed) }
}
