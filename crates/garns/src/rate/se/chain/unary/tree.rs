//! The tree of first paths from a start, in the original's order.

use super::super::super::state::State;
use super::super::super::tables::{HOUSES, PEERS, cells_of};
use super::super::hint::Why;
use super::super::link_graph::LinkGraph;
use super::pass::Pass;

/// No candidate.
const NONE: u16 = u16::MAX;

/// The hops from a start, breadth first.
pub(super) struct Tree {
    queue: Vec<u16>,
    /// By candidate: the hop that first switched it on (from on, through off).
    parents: Vec<(u16, u16)>,
    depth: Vec<u32>,
    /// Equal to `round` where the entry is of this search.
    seen: Vec<u32>,
    round: u32,
}

/// Takes the tree, the last candidates on and off, and the number of nodes of the cycle; returns
/// whether to go on.
type Closed<'a> = &'a mut dyn FnMut(&Tree, u16, u16, u32) -> bool;

impl Tree {
    pub(super) fn new(count: usize) -> Tree {
        Tree {
            queue: Vec::with_capacity(count),
            parents: vec![(NONE, NONE); count],
            depth: vec![0; count],
            seen: vec![0; count],
            round: 0,
        }
    }

    fn begin(&mut self) {
        self.round += 1;
        self.queue.clear();
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

    /// All cycles through the start with at most that many nodes, shortest first.
    pub(super) fn cycles<const W: usize>(
        &mut self,
        pass: &Pass<W>,
        start: usize,
        most: u32,
        closed: Closed<'_>,
    ) {
        self.begin();
        self.push(start as u16, (NONE, NONE), 0);
        let mut head = 0;
        while head < self.queue.len() {
            let on = self.queue[head];
            let depth = self.depth[usize::from(on)];
            if depth.saturating_add(2) > most {
                return;
            }
            for &(off, next) in pass.hops(usize::from(on)) {
                if usize::from(next) == start {
                    // A cycle does not turn back at once, and does not pass the same candidate twice.
                    if depth >= 2 && !self.descends(on, off) && !closed(self, on, off, depth + 2) {
                        return;
                    }
                } else {
                    self.push(next, (on, off), depth + 2);
                }
            }
            head += 1;
        }
    }

    /// The whole tree from the start on.
    pub(super) fn grow<const W: usize>(&mut self, pass: &Pass<W>, start: usize) {
        self.cycles(pass, start, u32::MAX, &mut |_, _, _, _| true);
    }

    /// Whether the candidate that is off lies on the path to the candidate that is on.
    fn descends(&self, on: u16, off: u16) -> bool {
        let mut at = on;
        while at != NONE {
            let (parent, by) = self.parents[usize::from(at)];
            if by == off {
                return true;
            }
            at = parent;
        }
        false
    }

    /// The removals: candidates outside the cycle's cells that see an on and an off node of their
    /// digit. (The original ignores others.)
    fn reach(
        &self,
        state: &State,
        graph: &LinkGraph,
        start: usize,
        last_on: u16,
        last_off: u16,
    ) -> [u128; 9] {
        let mut seen = [[0u128; 9]; 2];
        let mut inside = 0u128;
        let mut visit = |id: usize, on: bool| {
            let (cell, digit) = graph.at(id);
            inside |= 1 << cell;
            seen[usize::from(on)][digit] |= PEERS[cell];
        };
        visit(start, true);
        let (mut on, mut off) = (last_on, last_off);
        loop {
            visit(usize::from(off), false);
            if usize::from(on) == start {
                break;
            }
            visit(usize::from(on), true);
            (on, off) = self.parents[usize::from(on)];
        }
        core::array::from_fn(|digit| seen[0][digit] & seen[1][digit] & state.places[digit] & !inside)
    }

    pub(super) fn removes_anything(
        &self,
        state: &State,
        graph: &LinkGraph,
        start: usize,
        last_on: u16,
        last_off: u16,
    ) -> bool {
        self.reach(state, graph, start, last_on, last_off).iter().any(|&cells| cells != 0)
    }

    /// Cells and the digits that they lose, if any.
    pub(super) fn removals(
        &self,
        state: &State,
        graph: &LinkGraph,
        start: usize,
        last_on: u16,
        last_off: u16,
    ) -> Option<Vec<(usize, u16)>> {
        let removed = self.reach(state, graph, start, last_on, last_off);
        let cells = removed.iter().fold(0, |set, cells| set | cells);
        (cells != 0).then(|| {
            cells_of(cells)
                .map(|cell| {
                    let digits = (0..9).filter(|&digit| removed[digit] >> cell & 1 != 0);
                    (cell, digits.fold(0, |set, digit| set | 1 << digit))
                })
                .collect()
        })
    }

    /// The nodes of a cycle from its end backwards, each with its reason.
    pub(super) fn cycle_line(
        &self,
        state: &State,
        graph: &LinkGraph,
        start: usize,
        last_on: u16,
        last_off: u16,
    ) -> Vec<(u16, Why)> {
        let end = (graph.written(start, true), strong_why(state, graph, last_off, start));
        let mut line = vec![end];
        self.trail(state, graph, last_on, last_off, &mut line);
        // The start itself is the end.
        line.pop();
        line
    }

    /// The nodes of a forcing chain from its conclusion backwards, each with its reason.
    pub(super) fn forcing_line<const W: usize>(
        &mut self,
        state: &State,
        graph: &LinkGraph,
        pass: &Pass<W>,
        start: usize,
        on: bool,
    ) -> Vec<(u16, Why)> {
        let mut line = Vec::new();
        if on {
            self.grow(pass, start);
            let last = self.queue.iter().copied().find(|&id| pass.weak(usize::from(id), start));
            if let Some(last) = last {
                self.trail(state, graph, last, start as u16, &mut line);
            }
            return line;
        }
        self.begin();
        for link in graph.strong(start, pass.links) {
            self.push(link.to, (NONE, start as u16), 1);
        }
        let mut head = 0;
        while head < self.queue.len() {
            let on = self.queue[head];
            for &(off, next) in pass.hops(usize::from(on)) {
                if usize::from(next) == start {
                    line.push((graph.written(start, true), strong_why(state, graph, off, start)));
                    self.trail(state, graph, on, off, &mut line);
                    return line;
                }
                self.push(next, (on, off), self.depth[usize::from(on)] + 2);
            }
            head += 1;
        }
        line
    }

    /// Adds a candidate off, the one on that switches it off, and so on back to the start.
    fn trail(&self, state: &State, graph: &LinkGraph, on: u16, off: u16, line: &mut Vec<(u16, Why)>) {
        let (mut on, mut off) = (on, off);
        loop {
            if on == NONE {
                line.push((graph.written(usize::from(off), false), Why::Start));
                return;
            }
            line.push((graph.written(usize::from(off), false), weak_why(graph, on, off)));
            let (parent, by) = self.parents[usize::from(on)];
            if by == NONE {
                line.push((graph.written(usize::from(on), true), Why::Start));
                return;
            }
            line.push((graph.written(usize::from(on), true), strong_why(state, graph, by, usize::from(on))));
            (on, off) = (parent, by);
        }
    }
}

/// Why a candidate is off when the other is on: their cell, or the first house that holds both.
fn weak_why(graph: &LinkGraph, on: u16, off: u16) -> Why {
    let ((cell, _), (other, _)) = (graph.at(usize::from(on)), graph.at(usize::from(off)));
    if cell == other {
        return Why::Cell;
    }
    let kind = (0..3).find(|&kind| HOUSES[cell][kind].0 == HOUSES[other][kind].0);
    Why::House(kind.unwrap_or(0) as u8)
}

/// Why a candidate is on when the other is off: their cell, or the first house where these two are
/// the only places.
fn strong_why(state: &State, graph: &LinkGraph, off: u16, on: usize) -> Why {
    let ((cell, digit), (other, _)) = (graph.at(on), graph.at(usize::from(off)));
    if cell == other {
        return Why::Cell;
    }
    let kind = (0..3).find(|&kind| {
        let house = HOUSES[cell][kind].0;
        house == HOUSES[other][kind].0 && state.positions[house as usize][digit].count_ones() == 2
    });
    Why::House(kind.unwrap_or(0) as u8)
}
