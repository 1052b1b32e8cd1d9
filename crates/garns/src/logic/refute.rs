//! Refutations: an assumption that fails, if need be by cases within cases.

use crate::candidate::Candidate;
use crate::logic::net::{Net, Scope};
use crate::logic::proof::{Argument, Constraint, Line, Literal, Split, Truth};
use crate::set::CandidateSet;

/// How deep cases may lie within cases; 45 candidates decided one after the other settle any board.
const DEEPEST: usize = 60;

/// An argument that the assumption cannot hold, and how many nets it took; none if it can hold.
///
/// `patience` is the number of nets that may be tried.
pub(crate) fn refute(
    alive: &CandidateSet,
    scope: Scope,
    assumed: Literal,
    patience: &mut usize,
) -> Option<(Argument, usize)> {
    let mut net = Net::new(alive, scope);
    net.scan();
    net.assume(assumed);
    let mut size = 0;
    let lines = close(net, scope, &mut size, patience, DEEPEST)?;
    Some((Argument::Contradiction { assumed, lines }, size))
}

/// The same without cases: at most single candidates are tried and refuted on the way.
pub(crate) fn refute_by_trying(
    alive: &CandidateSet,
    assumed: Literal,
    patience: &mut usize,
) -> Option<(Argument, usize)> {
    let mut net = Net::new(alive, Scope::All);
    net.scan();
    net.assume(assumed);
    let mut size = 0;
    let lines = close(net, Scope::All, &mut size, patience, 0)?;
    Some((Argument::Contradiction { assumed, lines }, size))
}

/// The lines to a contradiction.
fn close(
    mut net: Net,
    scope: Scope,
    size: &mut usize,
    patience: &mut usize,
    depth: usize,
) -> Option<Vec<Line>> {
    *size += 1;
    if net.is_broken() {
        return Some(net.lines_to_clash());
    }
    // Try both candidates of every pair: one that fails at once is struck, and makes more pairs.
    let best = 'again: loop {
        let mut base = Net::new(net.alive(), scope);
        base.scan();
        let pairs: Vec<(Constraint, [Candidate; 2])> = pairs(&net);
        let mut best: Option<(usize, Constraint)> = None;
        let mut reach = vec![0u32; 729];
        for &(_, pair) in &pairs {
            for candidate in pair {
                if reach[candidate.index()] != 0 {
                    continue;
                }
                if *patience == 0 {
                    return None;
                }
                *patience -= 1;
                let mut trial = base.clone();
                trial.assume(Literal::on(candidate));
                if let Some(argument) = trial.contradiction() {
                    *size += 1;
                    net.learn(candidate, argument);
                    if net.is_broken() {
                        return Some(net.lines_to_clash());
                    }
                    continue 'again;
                }
                reach[candidate.index()] = trial.len() as u32 + 1;
            }
        }
        for (constraint, [a, b]) in pairs {
            let gain = reach[a.index()].min(reach[b.index()]) as usize * 1000
                + reach[a.index()].max(reach[b.index()]) as usize;
            if best.is_none_or(|(least, _)| gain > least) {
                best = Some((gain, constraint));
            }
        }
        break best;
    };
    if depth == 0 {
        return None;
    }
    let split = best.map(|(_, constraint)| constraint).or_else(|| smallest(&net))?;
    let mut base = Net::new(net.alive(), scope);
    base.scan();
    let mut branches = Vec::new();
    for candidate in split.among(net.alive()).iter() {
        let mut branch = base.clone();
        branch.assume(Literal::on(candidate));
        branches.push((Literal::on(candidate), close(branch, scope, size, patience, depth - 1)?));
    }
    let conclusions = net.assumed().map(Literal::negated).into_iter().collect();
    let argument = Argument::Cases { split: Split::Truth(Truth::Constraint(split)), branches, conclusions };
    Some(net.lines_to_cases(argument))
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
