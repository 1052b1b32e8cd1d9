//! The hints that a search keeps.

use std::cmp::Ordering;

use super::super::found::Removals;
use super::super::state::State;
use super::link_graph::LinkGraph;
use super::literal::Literal;

/// A hint, reduced to its rank, by which hints are compared, and its origin, from which the search can
/// rebuild it.
#[derive(Clone, Copy)]
pub(super) struct Ranked<R, O> {
    pub(super) rank: R,
    pub(super) origin: O,
}

/// Keeps the hints that are found.
pub(super) trait Keeper<R, O> {
    /// The best hint so far, if the keeper keeps only one hint; otherwise none.
    fn best(&self) -> Option<&Ranked<R, O>>;
    /// Whether a hint of this rank and outcome would be kept.
    fn wants(&self, rank: R, outcome: Literal) -> bool;
    /// Keeps a hint for an outcome, if the keeper wants it.
    fn keep(&mut self, outcome: Literal, hint: Ranked<R, O>);
    /// Keeps a hint by its removals, which need not be those of one outcome, if the keeper wants it.
    fn keep_removals(&mut self, removals: Removals, hint: Ranked<R, O>);
}

/// Only the best hint is kept.
impl<R: Copy + PartialOrd, O> Keeper<R, O> for Option<Ranked<R, O>> {
    fn best(&self) -> Option<&Ranked<R, O>> {
        self.as_ref()
    }

    #[inline]
    fn wants(&self, rank: R, _: Literal) -> bool {
        self.as_ref().is_none_or(|best| rank < best.rank)
    }

    fn keep(&mut self, outcome: Literal, hint: Ranked<R, O>) {
        if self.wants(hint.rank, outcome) {
            *self = Some(hint);
        }
    }

    fn keep_removals(&mut self, _: Removals, hint: Ranked<R, O>) {
        // Any literal will do: this keeper ignores the outcome.
        self.keep(Literal::on(0), hint);
    }
}

/// Keeps the best hint for each set of removals.
pub(super) struct BestByRemovals<'a, R, O> {
    state: &'a State,
    graph: &'a LinkGraph,
    /// By outcome: a candidate that is off is removed; a candidate that is on removes all other
    /// candidates of its cell.
    by_outcome: Vec<Option<Ranked<R, O>>>,
    /// Hints whose removals do not correspond to a single outcome.
    other: Vec<(Removals, Ranked<R, O>)>,
}

impl<'a, R: Copy + PartialOrd, O: Copy> BestByRemovals<'a, R, O> {
    pub(super) fn new(state: &'a State, graph: &'a LinkGraph) -> BestByRemovals<'a, R, O> {
        BestByRemovals { state, graph, by_outcome: vec![None; 2 * graph.len()], other: Vec::new() }
    }

    /// All hints with their removals, the best first.
    pub(super) fn sorted(self) -> Vec<(Removals, Ranked<R, O>)> {
        let BestByRemovals { state, graph, by_outcome, other: mut sorted } = self;
        for (index, hint) in by_outcome.into_iter().enumerate() {
            if let Some(hint) = hint {
                sorted.push((vec![graph.removed_by(state, Literal::from_index(index))], hint));
            }
        }
        sorted.sort_by(|one, two| one.1.rank.partial_cmp(&two.1.rank).unwrap_or(Ordering::Equal));
        sorted
    }

    /// The index of an outcome in `by_outcome`; outcomes that remove the same candidates share it.
    fn slot(&self, outcome: Literal) -> usize {
        let (cell, removed) = self.graph.removed_by(self.state, outcome);
        if removed.is_power_of_two() {
            // In a cell of two digits, one digit on and the other digit off are the same outcome.
            return Literal::off(self.graph.number(cell, removed.trailing_zeros() as usize)).index();
        }
        outcome.index()
    }
}

impl<R: Copy + PartialOrd, O: Copy> Keeper<R, O> for BestByRemovals<'_, R, O> {
    fn best(&self) -> Option<&Ranked<R, O>> {
        None
    }

    fn wants(&self, rank: R, outcome: Literal) -> bool {
        self.by_outcome[self.slot(outcome)].is_none_or(|known| rank < known.rank)
    }

    fn keep(&mut self, outcome: Literal, hint: Ranked<R, O>) {
        if self.wants(hint.rank, outcome) {
            let slot = self.slot(outcome);
            self.by_outcome[slot] = Some(hint);
        }
    }

    fn keep_removals(&mut self, removals: Removals, hint: Ranked<R, O>) {
        if let [(cell, removed)] = *removals {
            let left = self.state.digits[cell] & !removed;
            let number = |digits: u16| self.graph.number(cell, digits.trailing_zeros() as usize);
            if removed.is_power_of_two() {
                return self.keep(Literal::off(number(removed)), hint);
            }
            if left.is_power_of_two() {
                return self.keep(Literal::on(number(left)), hint);
            }
        }
        match self.other.iter_mut().find(|known| known.0 == removals) {
            Some(known) if hint.rank < known.1.rank => known.1 = hint,
            Some(_) => {}
            None => self.other.push((removals, hint)),
        }
    }
}
