//! The hints that a search keeps.

use std::cmp::Ordering;

use super::super::state::State;
use super::link_graph::LinkGraph;

/// Cells and the digits that they lose.
pub(super) type Removals = Vec<(usize, u16)>;

/// A hint as its rank, which decides between hints, and its origin, from which it can be found again.
#[derive(Clone, Copy)]
pub(super) struct Ranked<R, O> {
    pub(super) rank: R,
    pub(super) origin: O,
}

/// The best hint for each set of removals.
pub(super) struct BestByRemovals<'a, R, O> {
    state: &'a State,
    graph: &'a LinkGraph,
    /// By candidate: hints that remove just this one.
    single: Vec<Option<Ranked<R, O>>>,
    /// By candidate: hints that remove all others of its cell, at least two.
    rest: Vec<Option<Ranked<R, O>>>,
    /// Hints that remove anything else.
    other: Vec<(Removals, Ranked<R, O>)>,
}

impl<'a, R: Copy + PartialOrd, O: Copy> BestByRemovals<'a, R, O> {
    pub(super) fn new(state: &'a State, graph: &'a LinkGraph) -> BestByRemovals<'a, R, O> {
        let count = graph.len();
        BestByRemovals { state, graph, single: vec![None; count], rest: vec![None; count], other: Vec::new() }
    }

    /// Whether a hint of this rank that proves the candidate on or off would be kept.
    pub(super) fn wants(&mut self, rank: R, id: usize, on: bool) -> bool {
        let (cell, removed) = self.removed_by(id, on);
        self.slot(cell, removed).is_none_or(|known| rank < known.rank)
    }

    /// Keeps a hint that proves the candidate on or off, if it is the best so far.
    pub(super) fn keep(&mut self, id: usize, on: bool, hint: Ranked<R, O>) {
        let (cell, removed) = self.removed_by(id, on);
        self.keep_in_cell(cell, removed, hint);
    }

    /// Keeps a hint with any removals, if it is the best so far.
    pub(super) fn keep_removals(&mut self, removals: Removals, hint: Ranked<R, O>) {
        if let [(cell, removed)] = *removals {
            let left = self.state.digits[cell] & !removed;
            if removed.is_power_of_two() || left.is_power_of_two() {
                return self.keep_in_cell(cell, removed, hint);
            }
        }
        match self.other.iter_mut().find(|known| known.0 == removals) {
            Some(known) if hint.rank < known.1.rank => known.1 = hint,
            Some(_) => {}
            None => self.other.push((removals, hint)),
        }
    }

    /// All hints with their removals, the best first.
    pub(super) fn sorted(self) -> Vec<(Removals, Ranked<R, O>)> {
        let BestByRemovals { state, graph, single, rest, other: mut sorted } = self;
        for (id, (single, rest)) in single.into_iter().zip(rest).enumerate() {
            let (cell, digit) = graph.at(id);
            if let Some(hint) = single {
                sorted.push((vec![(cell, 1 << digit)], hint));
            }
            if let Some(hint) = rest {
                sorted.push((vec![(cell, state.digits[cell] & !(1 << digit))], hint));
            }
        }
        sorted.sort_by(|one, two| one.1.rank.partial_cmp(&two.1.rank).unwrap_or(Ordering::Equal));
        sorted
    }

    /// The digits that a cell loses if the candidate is on or off.
    fn removed_by(&self, id: usize, on: bool) -> (usize, u16) {
        let (cell, digit) = self.graph.at(id);
        let own = 1 << digit;
        (cell, if on { self.state.digits[cell] & !own } else { own })
    }

    /// The slot for hints that remove one digit, or all digits but one, from a cell.
    fn slot(&mut self, cell: usize, removed: u16) -> &mut Option<Ranked<R, O>> {
        let number = |digits: u16| self.graph.number(cell, digits.trailing_zeros() as usize);
        if removed.is_power_of_two() {
            &mut self.single[number(removed)]
        } else {
            &mut self.rest[number(self.state.digits[cell] & !removed)]
        }
    }

    fn keep_in_cell(&mut self, cell: usize, removed: u16, hint: Ranked<R, O>) {
        let slot = self.slot(cell, removed);
        if slot.is_none_or(|known| hint.rank < known.rank) {
            *slot = Some(hint);
        }
    }
}
