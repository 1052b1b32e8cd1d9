//! The links that one pass uses, as sets and as lists.

use super::super::link_graph::{LinkGraph, Use};
use super::super::literal::Literal;
use crate::logic::bit_set::BitSet;

/// The links of one pass. A *hop* is a weak link and then a strong link: from a candidate that is on,
/// through a candidate that is off, to a candidate that is on.
pub(super) struct Pass<const W: usize> {
    pub(super) links: Use,
    hop_start: Vec<u32>,
    hops: Vec<(u16, u16)>,
    strong_sets: Vec<BitSet<W>>,
    /// By candidate. In the pass without forcing chains, which needs no sets, `weak` and `closing` are empty.
    sets: Vec<Sets<W>>,
}

/// For one candidate, the candidates that links connect with it.
struct Sets<const W: usize> {
    /// Candidates that a weak link reaches.
    weak: BitSet<W>,
    /// Candidates that a hop reaches.
    hop: BitSet<W>,
    /// Candidates that, when on, switch off a candidate with a strong link to this candidate.
    closing: BitSet<W>,
}

impl<const W: usize> Pass<W> {
    pub(super) fn new(graph: &LinkGraph<'_>, links: Use) -> Pass<W> {
        let count = graph.len();
        let mut pass = Pass {
            links,
            hop_start: Vec::with_capacity(count + 1),
            hops: Vec::with_capacity(count * 8),
            strong_sets: vec![BitSet::EMPTY; count],
            sets: Vec::with_capacity(count),
        };
        // The candidates that a hop can pass through, because a strong link leads on from them.
        let mut passable = BitSet::<W>::EMPTY;
        for id in 0..count {
            for &to in graph.strong(id, links) {
                pass.strong_sets[id].insert(usize::from(to));
                passable.insert(id);
            }
        }
        for id in 0..count {
            pass.hop_start.push(pass.hops.len() as u32);
            let mut sets = Sets { weak: BitSet::EMPTY, hop: BitSet::EMPTY, closing: BitSet::EMPTY };
            for &off in graph.weak(id, links.y) {
                let index = usize::from(off);
                if links.x {
                    sets.weak.insert(index);
                }
                if passable.contains(index) {
                    pass.hops.extend(graph.strong(index, links).iter().map(|&on| (off, on)));
                    sets.hop.unite(&pass.strong_sets[index]);
                }
            }
            pass.sets.push(sets);
        }
        pass.hop_start.push(pass.hops.len() as u32);
        for id in 0..count {
            let mut closing = BitSet::EMPTY;
            for &to in graph.strong(id, links) {
                closing.unite(&pass.sets[usize::from(to)].weak);
            }
            pass.sets[id].closing = closing;
        }
        pass
    }

    /// The hops from a candidate that is on, in order. Each is a pair: the candidate that goes off, and
    /// the candidate that goes on as a result.
    #[inline]
    pub(super) fn hops(&self, id: usize) -> &[(u16, u16)] {
        &self.hops[self.hop_start[id] as usize..self.hop_start[id + 1] as usize]
    }

    /// Whether candidate `one`, when on, switches candidate `two` off.
    #[inline]
    pub(super) fn weak(&self, one: usize, two: usize) -> bool {
        self.sets[one].weak.contains(two)
    }

    /// The candidates where cycles can start: a cycle ends with a strong link to its start. (In the pass
    /// with cell links only, these are the candidates of cells with two digits.)
    pub(super) fn cycle_starts(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.strong_sets.len()).filter(|&id| !self.strong_sets[id].is_empty())
    }

    /// The number of nodes on the shortest chain from an assumption to its opposite; none if there is no such
    /// chain, or if the number is above `most`.
    pub(super) fn forcing(&self, assumed: Literal, most: u32) -> Option<u32> {
        let start = assumed.id();
        let mut wave = BitSet::EMPTY;
        let (goal, mut complexity) = if assumed.is_on() {
            wave.insert(start);
            (&self.sets[start].weak, 2)
        } else {
            wave = self.strong_sets[start];
            (&self.sets[start].closing, 4)
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
                next.unite(&self.sets[id].hop);
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
