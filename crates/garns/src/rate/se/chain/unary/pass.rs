//! The links that one pass uses, as sets and as lists.

use super::super::mesh::{Mesh, Use};

/// A set of candidates.
type Bits<const V: usize> = [u64; V];

/// Links of one pass. A *hop* leads from a candidate on, through one that it switches off, to one
/// that goes on by that.
pub(super) struct Pass<const V: usize> {
    pub(super) links: Use,
    hop_start: Vec<u32>,
    hops: Vec<(u16, u16)>,
    hop_sets: Vec<Bits<V>>,
    weak_sets: Vec<Bits<V>>,
    strong_sets: Vec<Bits<V>>,
    /// For each candidate those that switch off one of its strong neighbours.
    closing_sets: Vec<Bits<V>>,
}

#[inline]
fn insert<const V: usize>(set: &mut Bits<V>, id: usize) {
    set[id / 64] |= 1 << (id % 64);
}

#[inline]
fn contains<const V: usize>(set: &Bits<V>, id: usize) -> bool {
    set[id / 64] >> (id % 64) & 1 != 0
}

#[inline]
fn union<const V: usize>(set: &mut Bits<V>, other: &Bits<V>) {
    for (word, other) in set.iter_mut().zip(other) {
        *word |= other;
    }
}

#[inline]
fn meet<const V: usize>(one: &Bits<V>, two: &Bits<V>) -> bool {
    one.iter().zip(two).any(|(one, two)| one & two != 0)
}

impl<const V: usize> Pass<V> {
    pub(super) fn new(mesh: &Mesh, links: Use) -> Pass<V> {
        let count = mesh.len();
        let mut pass = Pass {
            links,
            hop_start: Vec::with_capacity(count + 1),
            hops: Vec::with_capacity(count * 8),
            hop_sets: vec![[0; V]; count],
            weak_sets: vec![[0; V]; count],
            strong_sets: vec![[0; V]; count],
            closing_sets: vec![[0; V]; count],
        };
        for id in 0..count {
            pass.hop_start.push(pass.hops.len() as u32);
            for &off in mesh.weak(id, links.y) {
                insert(&mut pass.weak_sets[id], usize::from(off));
                for on in mesh.strong(usize::from(off), links) {
                    pass.hops.push((off, on));
                    insert(&mut pass.hop_sets[id], usize::from(on));
                }
            }
            for other in mesh.strong(id, links) {
                insert(&mut pass.strong_sets[id], usize::from(other));
            }
        }
        pass.hop_start.push(pass.hops.len() as u32);
        for id in 0..count {
            for other in mesh.strong(id, links) {
                let weak = pass.weak_sets[usize::from(other)];
                union(&mut pass.closing_sets[id], &weak);
            }
        }
        pass
    }

    /// From a candidate on: what it switches off and what goes on by that, in order.
    #[inline]
    pub(super) fn hops(&self, id: usize) -> &[(u16, u16)] {
        &self.hops[self.hop_start[id] as usize..self.hop_start[id + 1] as usize]
    }

    /// Whether one being on switches the other off.
    #[inline]
    pub(super) fn weak(&self, one: usize, two: usize) -> bool {
        contains(&self.weak_sets[one], two)
    }

    /// Where cycles can start: a cycle ends with a strong link to its start. (With cell links only
    /// these are the cells of two digits.)
    pub(super) fn cycle_starts(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.strong_sets.len()).filter(|&id| self.strong_sets[id].iter().any(|&word| word != 0))
    }

    /// The number of nodes on the shortest way from the start, on or off, to its opposite, if
    /// it is not above `most`.
    pub(super) fn forcing(&self, start: usize, on: bool, most: u32) -> Option<u32> {
        let mut wave = [0; V];
        let (goal, mut complexity) = if on {
            insert(&mut wave, start);
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
            if meet(&wave, goal) {
                return Some(complexity);
            }
            let mut next = [0; V];
            for (index, &word) in wave.iter().enumerate() {
                let mut word = word;
                while word != 0 {
                    let id = index * 64 + word.trailing_zeros() as usize;
                    word &= word - 1;
                    union(&mut next, &self.hop_sets[id]);
                }
            }
            let mut fresh = 0;
            for index in 0..V {
                next[index] &= !seen[index];
                seen[index] |= next[index];
                fresh |= next[index];
            }
            if fresh == 0 {
                return None;
            }
            wave = next;
            complexity += 2;
        }
    }
}
