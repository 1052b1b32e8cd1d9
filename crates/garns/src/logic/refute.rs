//! Refutations: an assumption that leads to a contradiction, if necessary by cases within cases.

use core::cmp::Reverse;

use crate::logic::net::{Net, Scope};
use crate::logic::proof::{Argument, Constraint, Literal, ProofLine, Split, Truth};
use crate::{Candidate, CandidateSet};

/// The greatest depth of cases within cases. Deciding 45 candidates one after the other settles any board.
const DEEPEST: usize = 60;

/// The argument that refutes an assumption. `None` if no argument is found by trying this many nets.
pub(crate) fn refute(alive: &CandidateSet, scope: Scope, assumed: Literal, nets: usize) -> Option<Argument> {
    refute_within(alive, scope, assumed, nets, DEEPEST)
}

/// The argument that refutes an assumption without cases: it may only suppose single candidates and refute
/// them.
pub(crate) fn refute_by_trying(alive: &CandidateSet, assumed: Literal, nets: usize) -> Option<Argument> {
    refute_within(alive, Scope::All, assumed, nets, 0)
}

fn refute_within(
    alive: &CandidateSet,
    scope: Scope,
    assumed: Literal,
    nets: usize,
    depth: usize,
) -> Option<Argument> {
    let net = Net::settled(alive, scope).assuming(assumed);
    let lines = Refutation { scope, nets_left: nets }.close(net, depth)?;
    Some(Argument::Contradiction { assumed, lines })
}

/// A refutation in progress.
struct Refutation {
    scope: Scope,
    /// The number of nets that may still be tried.
    nets_left: usize,
}

/// The result of trying the candidates of all pairs.
enum Tried {
    /// This candidate is false, by this argument.
    Failed(Candidate, Argument),
    /// No candidate fails. If there are pairs, this is the best pair to split: its candidates have the most
    /// consequences.
    Stuck(Option<Constraint>),
}

impl Refutation {
    /// The lines from a net's assumption to a contradiction. Cases may be nested `depth` deep.
    fn close(&mut self, mut net: Net, depth: usize) -> Option<Vec<ProofLine>> {
        // Removing a candidate that fails makes more pairs, so all pairs are tried again.
        let best = loop {
            if net.is_broken() {
                return Some(net.lines_to_clash());
            }
            match self.try_pairs(&net)? {
                Tried::Failed(candidate, argument) => net.learn(candidate, argument),
                Tried::Stuck(best) => break best,
            }
        };
        if depth == 0 {
            return None;
        }
        let split = best.or_else(|| smallest(&net))?;
        let base = Net::settled(net.alive(), self.scope);
        let mut branches = Vec::new();
        for candidate in split.among(net.alive()).iter() {
            let case = Literal::on(candidate);
            branches.push((case, self.close(base.assuming(case), depth - 1)?));
        }
        let conclusions = net.assumed().map(Literal::negated).into_iter().collect();
        let split = Split::Truth(Truth::Constraint(split));
        Some(net.lines_to_cases(Argument::Cases { split, branches, conclusions }))
    }

    /// Tries both candidates of every pair, until a candidate fails. `None` if no more nets may be tried.
    fn try_pairs(&mut self, net: &Net) -> Option<Tried> {
        let base = Net::settled(net.alive(), self.scope);
        let pairs = pairs(net);
        // For each tried candidate, the number of literals that follow from it, plus one.
        let mut reach = [0usize; 729];
        for &candidate in pairs.iter().flat_map(|(_, pair)| pair) {
            if reach[candidate.index()] != 0 {
                continue;
            }
            self.nets_left = self.nets_left.checked_sub(1)?;
            let trial = base.assuming(Literal::on(candidate));
            if let Some(argument) = trial.contradiction() {
                return Some(Tried::Failed(candidate, argument));
            }
            reach[candidate.index()] = trial.len() + 1;
        }
        Some(Tried::Stuck(with_most_consequences(&pairs, &reach)))
    }
}

/// The pair whose weaker candidate has the most consequences. Among equals the stronger candidate decides,
/// then the order of the pairs.
fn with_most_consequences(
    pairs: &[(Constraint, [Candidate; 2])],
    reach: &[usize; 729],
) -> Option<Constraint> {
    let best = pairs.iter().min_by_key(|(_, pair)| {
        let [a, b] = pair.map(|candidate| reach[candidate.index()]);
        Reverse((a.min(b), a.max(b)))
    });
    best.map(|(constraint, _)| *constraint)
}

/// The constraints with two candidates left.
fn pairs(net: &Net) -> Vec<(Constraint, [Candidate; 2])> {
    let mut pairs = Vec::new();
    for constraint in net.open_truths() {
        let left = constraint.among(net.alive());
        let mut left = left.iter();
        if let (Some(a), Some(b), None) = (left.next(), left.next(), left.next()) {
            pairs.push((constraint, [a, b]));
        }
    }
    pairs
}

/// A constraint with the fewest candidates, but more than one.
fn smallest(net: &Net) -> Option<Constraint> {
    let open =
        net.open_truths().into_iter().map(|constraint| (constraint.among(net.alive()).len(), constraint));
    open.filter(|(left, _)| *left > 1).min().map(|(_, constraint)| constraint)
}
