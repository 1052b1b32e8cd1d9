//! A contradiction by search: a tree of assumptions, with a clause for each branch.
//!
//! The search follows singles only, because the checker's unit propagation finds singles by itself. So a
//! branch that ends in a contradiction needs one clause: its assumptions cannot all hold. The clauses of
//! the branches below an assumption are deleted as soon as that assumption is refuted.

use core::cmp::Reverse;

use super::NotWritten;
use super::log::Log;
use crate::logic::Literal;
use crate::logic::propagate::{Contradiction, Position, members_in};
use crate::solve::Undecided;
use crate::{Board, Candidate, Grid};

/// The greatest number of clauses. A hard puzzle needs some hundreds.
const CLAUSES: usize = 100_000;

/// Refutes a formula that has no solution: the givens, and perhaps a candidate that is excluded or a
/// solution that is forbidden.
pub(super) fn refute(
    log: &mut Log<'_>,
    givens: &Grid,
    excluded: Option<Candidate>,
) -> Result<(), NotWritten> {
    let mut position = Position::new(&Board::new(givens));
    if let (Ok(open), Some(candidate)) = (&mut position, excluded)
        && open.has(candidate.index() as u16)
        && open.exclude(candidate.index() as u16).is_err()
    {
        position = Err(Contradiction);
    }
    Search { log, assumed: Vec::new(), clauses: 0 }.refute(position)?;
    Ok(())
}

struct Search<'a, 'b> {
    log: &'a mut Log<'b>,
    assumed: Vec<Literal>,
    /// The number of clauses begun so far.
    clauses: usize,
}

impl Search<'_, '_> {
    /// Derives that the assumptions cannot all hold. Returns the number of that clause.
    fn refute(&mut self, position: Result<Position, Contradiction>) -> Result<usize, NotWritten> {
        self.clauses += 1;
        if self.clauses > CLAUSES {
            return Err(Undecided::after(CLAUSES).into());
        }
        let mut position = position;
        let first = self.log.mark();
        loop {
            let open = match &mut position {
                Ok(open) if !open.is_solved() => open,
                // A position that is solved is the solution that the formula forbids.
                _ => break,
            };
            let candidate = choose(open);
            let mut child = open.clone();
            let child = child.assume(candidate.index() as u16).map(|()| child);
            self.assumed.push(Literal::on(candidate));
            self.refute(child)?;
            self.assumed.pop();
            if open.exclude(candidate.index() as u16).is_err() {
                position = Err(Contradiction);
            }
        }
        let below = first..self.log.mark();
        let clause = self.log.derive(&self.assumed, None)?;
        self.log.delete(below)?;
        Ok(clause)
    }
}

/// The candidate to assume next, in a position that is not solved.
///
/// Both candidates of every pair (a variable with two candidates left) are tried. A candidate that leads to
/// a contradiction is chosen at once. Otherwise the pair wins whose branches have the greatest product of
/// decided cells. If there is no pair, the first open candidate is chosen.
fn choose(position: &Position) -> Candidate {
    let mut best = None;
    for (variable, mask) in position.masks().iter().enumerate() {
        if mask.count_ones() != 2 {
            continue;
        }
        let mut decided = [0; 2];
        let mut pair = [0; 2];
        for (n, candidate) in members_in(variable, *mask).enumerate() {
            let mut branch = position.clone();
            if branch.assume(candidate).is_err() {
                return Candidate::from_index(candidate.into());
            }
            decided[n] = branch.decided();
            pair[n] = candidate;
        }
        let first = if decided[0] >= decided[1] { pair[0] } else { pair[1] };
        best = best.max(Some((decided[0] * decided[1], Reverse(first))));
    }
    let candidate = match best {
        Some((_, Reverse(candidate))) => Some(candidate),
        None => position.open_candidates().into_iter().next(),
    };
    Candidate::from_index(candidate.expect("an open position has a candidate").into())
}
