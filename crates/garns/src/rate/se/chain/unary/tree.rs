//! The tree of first paths from a start, in the original's order.

use super::super::super::found::Removals;
use super::super::super::tables::{cells_of, peers};
use super::super::hint::Why;
use super::super::link_graph::LinkGraph;
use super::super::literal::Literal;
use super::pass::Pass;
use crate::logic;

/// Stands for no candidate.
const NONE: u16 = u16::MAX;

/// The tree of hops from a start, breadth first. A hop leads from a candidate that is on through a
/// candidate that is off.
pub(super) struct Tree<'a> {
    graph: &'a LinkGraph<'a>,
    queue: Vec<u16>,
    /// By candidate: the hop that first switched it on, as (candidate on, candidate off).
    parents: Vec<(u16, u16)>,
    depth: Vec<u32>,
    /// By candidate: the round in which it was last reached. Its other entries are valid only if this is
    /// `round`.
    seen: Vec<u32>,
    round: u32,
}

/// A cycle in the tree, given by the last candidates on and off before it returns to its start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cycle {
    start: u16,
    last_on: u16,
    last_off: u16,
}

/// A callback that gets the tree, a cycle and the number of its nodes, and returns whether to continue.
type Closed<'a, 'b> = &'a mut dyn FnMut(&Tree<'b>, Cycle, u32) -> bool;

impl<'a> Tree<'a> {
    pub(super) fn new(graph: &'a LinkGraph<'a>) -> Tree<'a> {
        let count = graph.len();
        Tree {
            graph,
            queue: Vec::with_capacity(count),
            parents: vec![(NONE, NONE); count],
            depth: vec![0; count],
            seen: vec![0; count],
            round: 0,
        }
    }

    fn push(&mut self, id: u16, parents: (u16, u16), depth: u32) {
        let index = usize::from(id);
        if self.seen[index] != self.round {
            self.seen[index] = self.round;
            self.parents[index] = parents;
            self.depth[index] = depth;
            self.queue.push(id);
        }
    }

    /// Grows the tree from an assumption. Calls back with each path of at most `most` nodes that returns
    /// to the candidate of the assumption and switches it on, shortest first.
    pub(super) fn grow<const W: usize>(
        &mut self,
        pass: &Pass<W>,
        assumed: Literal,
        most: u32,
        closed: Closed<'_, 'a>,
    ) {
        let start = assumed.id() as u16;
        self.round += 1;
        self.queue.clear();
        if assumed.is_on() {
            self.push(start, (NONE, NONE), 0);
        } else {
            for &on in self.graph.strong(assumed.id(), pass.links) {
                self.push(on, (NONE, start), 2);
            }
        }
        let mut head = 0;
        while head < self.queue.len() {
            let on = self.queue[head];
            let depth = self.depth[usize::from(on)];
            if depth.saturating_add(2) > most {
                return;
            }
            for &(off, next) in pass.hops(usize::from(on)) {
                if next != start {
                    self.push(next, (on, off), depth + 2);
                    continue;
                }
                // A cycle must have more than two links, and must not pass through the same candidate
                // twice.
                let passed = || self.hops_to(on).any(|(_, passed)| passed == off);
                let cycle = Cycle { start, last_on: on, last_off: off };
                if depth >= 2 && !passed() && !closed(self, cycle, depth + 2) {
                    return;
                }
            }
            head += 1;
        }
    }

    /// The hops from the start to a candidate, the last hop first. If the start is off, its own hop has
    /// `NONE` as the candidate that is on.
    fn hops_to(&self, on: u16) -> impl Iterator<Item = (u16, u16)> + '_ {
        let mut next = on;
        core::iter::from_fn(move || {
            let hop = *self.parents.get(usize::from(next))?;
            next = hop.0;
            (hop.1 != NONE).then_some(hop)
        })
    }

    /// Cells and the digits that they lose by a cycle; none if nothing is removed. Candidates outside the
    /// cells of the cycle are removed if they see both an on and an off node of their digit. (The
    /// original ignores candidates inside these cells.)
    pub(super) fn removals(&self, cycle: Cycle) -> Option<Removals> {
        let mut seen = [[0u128; 9]; 2];
        let mut inside = 0u128;
        let mut visit = |id: u16, on: bool| {
            let (cell, digit) = self.graph.at(usize::from(id));
            inside |= 1 << cell;
            seen[usize::from(on)][digit] |= peers(cell);
        };
        visit(cycle.last_on, true);
        visit(cycle.last_off, false);
        for (on, off) in self.hops_to(cycle.last_on) {
            visit(on, true);
            visit(off, false);
        }
        let mut losing = 0u128;
        let lost: [u128; 9] = core::array::from_fn(|digit| {
            let cells = seen[0][digit] & seen[1][digit] & self.graph.state.places[digit] & !inside;
            losing |= cells;
            cells
        });
        let digits =
            |cell: usize| (0..9).fold(0, |set, digit| set | ((lost[digit] >> cell & 1) as u16) << digit);
        (losing != 0).then(|| cells_of(losing).map(|cell| (cell, digits(cell))).collect())
    }

    /// The nodes of a path that returns to its start, from its end backwards, each with its reason.
    pub(super) fn line(&self, cycle: Cycle) -> Vec<(logic::Literal, Why)> {
        let Cycle { start, last_on, last_off } = cycle;
        let mut line = vec![self.node(last_off, Literal::on(usize::from(start)))];
        self.trail(last_on, last_off, &mut line);
        line
    }

    /// The nodes of a forcing chain from its conclusion backwards, each with its reason.
    pub(super) fn forcing_line<const W: usize>(
        &mut self,
        pass: &Pass<W>,
        assumed: Literal,
    ) -> Vec<(logic::Literal, Why)> {
        let mut line = Vec::new();
        if assumed.is_on() {
            let start = assumed.id();
            self.grow(pass, assumed, u32::MAX, &mut |_, _, _| true);
            let last = self.queue.iter().find(|&&id| pass.weak(usize::from(id), start));
            if let Some(&last) = last {
                self.trail(last, start as u16, &mut line);
            }
        } else {
            self.grow(pass, assumed, u32::MAX, &mut |tree, cycle, _| {
                line = tree.line(cycle);
                false
            });
        }
        line
    }

    /// Adds a candidate that is off, the candidate that switches it off, and so on back to the start.
    fn trail(&self, on: u16, off: u16, line: &mut Vec<(logic::Literal, Why)>) {
        line.push(self.node(on, Literal::off(usize::from(off))));
        let mut last = on;
        for (on, off) in self.hops_to(on) {
            line.push(self.node(off, Literal::on(usize::from(last))));
            line.push(self.node(on, Literal::off(usize::from(off))));
            last = on;
        }
        if last != NONE {
            line.push(self.node(NONE, Literal::on(usize::from(last))));
        }
    }

    /// A node of a chain and why it follows from the node before it; the start follows from no node.
    fn node(&self, from: u16, to: Literal) -> (logic::Literal, Why) {
        let why = if from == NONE { Why::Start } else { self.graph.why(usize::from(from), to) };
        (self.graph.literal(to), why)
    }
}
