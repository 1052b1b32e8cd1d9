//! Refutations: an assumption that leads to a contradiction, if necessary by cases within cases.

use crate::candidate::Candidate;
use crate::logic::net::{Net, Scope};
use crate::logic::proof::{Argument, Constraint, Literal, ProofLine, Split, Truth};
use crate::set::CandidateSet;

/// The greatest depth of cases within cases. Deciding 45 candidates one after the other settles any board.
const DEEPEST: usize = 60;

/// The argument that refutes an assumption, and the number of nets in it. `None` if no argument is found.
///
/// `nets_left` is the number of nets that may be tried.
pub(crate) fn refute(
    alive: &CandidateSet,
    scope: Scope,
    assumed: Literal,
    nets_left: &mut usize,
) -> Option<(Argument, usize)> {
    refute_within(alive, scope, assumed, nets_left, DEEPEST)
}

/// The argument that refutes an assumption without cases: it may only suppose single candidates and refute
/// them.
pub(crate) fn refute_by_trying(
    alive: &CandidateSet,
    assumed: Literal,
    nets_left: &mut usize,
) -> Option<(Argument, usize)> {
    refute_within(alive, Scope::All, assumed, nets_left, 0)
}

fn refute_within(
    alive: &CandidateSet,
    scope: Scope,
    assumed: Literal,
    nets_left: &mut usize,
    depth: usize,
) -> Option<(Argument, usize)> {
    let net = assuming(settled(alive, scope), assumed);
    let mut refutation = Refutation { scope, size: 0, nets_left };
    let lines = refutation.close(net, depth)?;
    Some((Argument::Contradiction { assumed, lines }, refutation.size))
}

/// A refutation in progress.
struct Refutation<'a> {
    scope: Scope,
    /// The number of nets in the argument so far.
    size: usize,
    /// The number of nets that may still be tried.
    nets_left: &'a mut usize,
}

/// The result of trying the candidates of all pairs.
enum Tried {
    /// The net has a contradiction.
    Broken,
    /// No candidate fails any more. If there are pairs, this is the best pair to split: its candidates have
    /// the most consequences.
    Stuck(Option<Constraint>),
    /// No more nets may be tried.
    OutOfNets,
}

impl Refutation<'_> {
    /// The lines from a net's assumption to a contradiction. Cases may be nested `depth` deep.
    fn close(&mut self, mut net: Net, depth: usize) -> Option<Vec<ProofLine>> {
        self.size += 1;
        if net.is_broken() {
            return Some(net.lines_to_clash());
        }
        let best = match self.try_pairs(&mut net) {
            Tried::Broken => return Some(net.lines_to_clash()),
            Tried::OutOfNets => return None,
            Tried::Stuck(best) => best,
        };
        if depth == 0 {
            return None;
        }
        let split = best.or_else(|| smallest(&net))?;
        let base = settled(net.alive(), self.scope);
        let mut branches = Vec::new();
        for candidate in split.among(net.alive()).iter() {
            let case = Literal::on(candidate);
            branches.push((case, self.close(assuming(base.clone(), case), depth - 1)?));
        }
        let conclusions = net.assumed().map(Literal::negated).into_iter().collect();
        let split = Split::Truth(Truth::Constraint(split));
        Some(net.lines_to_cases(Argument::Cases { split, branches, conclusions }))
    }

    /// Tries both candidates of every pair. Removing a candidate that fails makes more pairs, so all pairs
    /// are tried again.
    fn try_pairs(&mut self, net: &mut Net) -> Tried {
        loop {
            let base = settled(net.alive(), self.scope);
            let pairs = pairs(net);
            // For each tried candidate, the number of literals that follow from it, plus one.
            let mut reach = [0usize; 729];
            let mut failed = None;
            for candidate in pairs.iter().flat_map(|(_, pair)| pair) {
                if reach[candidate.index()] != 0 {
                    continue;
                }
                if *self.nets_left == 0 {
                    return Tried::OutOfNets;
                }
                *self.nets_left -= 1;
                let trial = assuming(base.clone(), Literal::on(*candidate));
                if let Some(argument) = trial.contradiction() {
                    failed = Some((*candidate, argument));
                    break;
                }
                reach[candidate.index()] = trial.len() + 1;
            }
            let Some((candidate, argument)) = failed else {
                return Tried::Stuck(with_most_consequences(&pairs, &reach));
            };
            self.size += 1;
            net.learn(candidate, argument);
            if net.is_broken() {
                return Tried::Broken;
            }
        }
    }
}

/// The net of these candidates without an assumption.
fn settled(alive: &CandidateSet, scope: Scope) -> Net {
    let mut net = Net::new(alive, scope);
    net.scan();
    net
}

/// The net with an assumption and all its consequences.
fn assuming(mut net: Net, assumed: Literal) -> Net {
    net.assume(assumed);
    net
}

/// The pair whose weaker candidate has the most consequences. Among equals the stronger candidate decides,
/// then the order of the pairs.
fn with_most_consequences(
    pairs: &[(Constraint, [Candidate; 2])],
    reach: &[usize; 729],
) -> Option<Constraint> {
    let mut best: Option<((usize, usize), Constraint)> = None;
    for &(constraint, [a, b]) in pairs {
        let (a, b) = (reach[a.index()], reach[b.index()]);
        let gain = (a.min(b), a.max(b));
        if best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, constraint));
        }
    }
    best.map(|(_, constraint)| constraint)
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
