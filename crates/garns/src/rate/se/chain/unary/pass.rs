//! The links that one pass uses, as sets and as lists.

use super::super::bit_set::BitSet;
use super::super::link_graph::{LinkGraph, Use};
use super::super::literal::Literal;

/// Links of one pass. A *hop* is a weak and then a strong link: on, off, on.
pub(super) struct Pass<const W: usize> {
    pub(super) links: Use,
    hop_start: Vec<u32>,
    hops: Vec<(u16, u16)>,
    hop_sets: Vec<BitSet<W>>,
    weak_sets: Vec<BitSet<W>>,
    strong_sets: Vec<BitSet<W>>,
    /// For each candidate those that switch off one of its strong neighbours.
    closing_sets: Vec<BitSet<W>>,
}

impl<const W: usize> Pass<W> {
    pub(super) fn new(graph: &LinkGraph, links: Use) -> Pass<W> {
        let count = graph.len();
        let mut pass = Pass {
            links,
            hop_start: Vec::with_capacity(count + 1),
            hops: Vec::with_capacity(count * 8),
            hop_sets: vec![BitSet::EMPTY; count],
            weak_sets: vec![BitSet::EMPTY; count],
            strong_sets: vec![BitSet::EMPTY; count],
            closing_sets: vec![BitSet::EMPTY; count],
        };
        // The candidates that a hop can lead through.
        let mut passable = BitSet::<W>::EMPTY;
        for id in 0..count {
            for link in graph.strong(id, links) {
                pass.strong_sets[id].insert(usize::from(link.to));
                passable.insert(id);
            }
        }
        for id in 0..count {
            pass.hop_start.push(pass.hops.len() as u32);
            let (mut weak_set, mut hop_set) = (BitSet::EMPTY, BitSet::EMPTY);
            for &off in graph.weak(id, links.y) {
                weak_set.insert(usize::from(off));
                if passable.contains(usize::from(off)) {
                    hop_set.unite(&pass.strong_sets[usize::from(off)]);
                    let strong = graph.strong(usize::from(off), links);
                    pass.hops.extend(strong.iter().map(|link| (off, link.to)));
                }
            }
            (pass.weak_sets[id], pass.hop_sets[id]) = (weak_set, hop_set);
        }
        pass.hop_start.push(pass.hops.len() as u32);
        for id in 0..count {
            let mut closing_set = BitSet::EMPTY;
            for link in graph.strong(id, links) {
                closing_set.unite(&pass.weak_sets[usize::from(link.to)]);
            }
            pass.closing_sets[id] = closing_set;
        }
        pass
    }

    /// The hops from a candidate that is on, in order: the candidate that goes off and the candidate that
    /// goes on by that.
    #[inline]
    pub(super) fn hops(&self, id: usize) -> &[(u16, u16)] {
        &self.hops[self.hop_start[id] as usize..self.hop_start[id + 1] as usize]
    }

    /// Whether the first candidate, if it is on, switches the second off.
    #[inline]
    pub(super) fn weak(&self, one: usize, two: usize) -> bool {
        self.weak_sets[one].contains(two)
    }

    /// The candidates where cycles can start: a cycle ends with a strong link to its start. (With
    /// cell links only these are the cells of two digits.)
    pub(super) fn cycle_starts(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.strong_sets.len()).filter(|&id| !self.strong_sets[id].is_empty())
    }

    /// The number of nodes on the shortest chain from an assumption to its opposite, if it is not above
    /// `most`.
    pub(super) fn forcing(&self, assumed: Literal, most: u32) -> Option<u32> {
        let start = assumed.id();
        let mut wave = BitSet::EMPTY;
        let (goal, mut complexity) = if assumed.is_on() {
            wave.insert(start);
            (&self.weak_sets[start], 2)
        } else {
            wave = self.strong_sets[start];
            (&self.closing_sets[start], 4)
        };
        let mut seen = wave;
        loop {
            if complexity > most {
                return None;
            }
            if wave.meets(goal) {
                return Some(complexity);
            }
            let mut next = BitSet::EMPTY;
            for id in wave.iter() {
                next.unite(&self.hop_sets[id]);
            }
            next.subtract(&seen);
            if next.is_empty() {
                return None;
            }
            seen.unite(&next);
            wave = next;
            complexity += 2;
        }
    }
}
