//! The hints that a search keeps.

use std::cmp::Ordering;

use super::super::found::Removals;
use super::link_graph::LinkGraph;
use super::literal::Literal;

/// A hint, reduced to its rank, by which hints are compared, and its origin, from which the search can
/// rebuild it.
#[derive(Clone, Copy)]
pub(super) struct Ranked<R, O> {
    pub(super) rank: R,
    pub(super) origin: O,
}

/// The best hint for each set of removals, or only the best hint of all.
pub(super) struct Kept<'a, R, O> {
    graph: &'a LinkGraph<'a>,
    /// By outcome: a candidate that is off is removed; a candidate that is on removes all other
    /// candidates of its cell. If only the best hint is kept, all outcomes share one entry.
    by_outcome: Vec<Option<Ranked<R, O>>>,
    /// Hints whose removals do not correspond to a single outcome.
    other: Vec<(Removals, Ranked<R, O>)>,
    only_best: bool,
}

impl<'a, R: Copy + PartialOrd, O: Copy> Kept<'a, R, O> {
    /// Keeps only the best hint.
    pub(super) fn best(graph: &'a LinkGraph<'a>) -> Kept<'a, R, O> {
        Kept { graph, by_outcome: vec![None], other: Vec::new(), only_best: true }
    }

    /// Keeps the best hint for each set of removals.
    pub(super) fn by_removals(graph: &'a LinkGraph<'a>) -> Kept<'a, R, O> {
        let by_outcome = vec![None; 2 * graph.len()];
        Kept { graph, by_outcome, other: Vec::new(), only_best: false }
    }

    /// The best hint so far, if only the best hint is kept; otherwise none.
    pub(super) fn only(&self) -> Option<&Ranked<R, O>> {
        if self.only_best { self.by_outcome[0].as_ref() } else { None }
    }

    /// All hints with their removals, the best first.
    pub(super) fn sorted(self) -> Vec<(Removals, Ranked<R, O>)> {
        let mut sorted = self.other;
        for (index, hint) in self.by_outcome.into_iter().enumerate() {
            if let Some(hint) = hint {
                sorted.push((vec![self.graph.removed_by(Literal::from_index(index))], hint));
            }
        }
        sorted.sort_by(|one, two| one.1.rank.partial_cmp(&two.1.rank).unwrap_or(Ordering::Equal));
        sorted
    }

    /// The index of an outcome in `by_outcome`; outcomes that remove the same candidates share it.
    #[inline]
    fn slot(&self, outcome: Literal) -> usize {
        if self.only_best {
            return 0;
        }
        let (cell, removed) = self.graph.removed_by(outcome);
        if removed.is_power_of_two() {
            // In a cell of two digits, one digit on and the other digit off are the same outcome.
            return Literal::off(self.graph.number(cell, removed.trailing_zeros() as usize)).index();
        }
        outcome.index()
    }

    /// Whether a hint of this rank and outcome would be kept.
    #[inline]
    pub(super) fn wants(&self, rank: R, outcome: Literal) -> bool {
        self.by_outcome[self.slot(outcome)].is_none_or(|known| rank < known.rank)
    }

    /// Keeps a hint for an outcome, if it is wanted.
    pub(super) fn keep(&mut self, outcome: Literal, hint: Ranked<R, O>) {
        if self.wants(hint.rank, outcome) {
            let slot = self.slot(outcome);
            self.by_outcome[slot] = Some(hint);
        }
    }

    /// Keeps a hint by its removals, which need not be those of one outcome, if it is wanted.
    pub(super) fn keep_removals(&mut self, removals: Removals, hint: Ranked<R, O>) {
        if let [(cell, removed)] = *removals {
            let left = self.graph.state.digits[cell] & !removed;
            let number = |digits: u16| self.graph.number(cell, digits.trailing_zeros() as usize);
            if removed.is_power_of_two() {
                return self.keep(Literal::off(number(removed)), hint);
            }
            if left.is_power_of_two() {
                return self.keep(Literal::on(number(left)), hint);
            }
        }
        if self.only_best {
            // Any literal will do, because all outcomes share one entry.
            return self.keep(Literal::on(0), hint);
        }
        match self.other.iter_mut().find(|known| known.0 == removals) {
            Some(known) if hint.rank < known.1.rank => known.1 = hint,
            Some(_) => {}
            None => self.other.push((removals, hint)),
        }
    }
}
