//! Positions to be tried, without allocating or recursing.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use super::engine::{Node, Outcome};
#[cfg(target_arch = "x86_64")]
use super::lanes::Avx2;
use super::lanes::{Lanes, Plain};

/// A search with so many dead ends is long. Few puzzles need as many.
const LONG: usize = 1000;

/// A search that stops at each solution and can go on from there.
#[derive(Clone)]
pub(super) struct Search {
    /// How many positions wait.
    depth: usize,
    /// How many have been followed to their end.
    ends: usize,
    /// They wait here, the next one last. But for the start, a waiting position is the other half
    /// of a choice made on the way to the present one, each in a different cell: there are never
    /// more than cells.
    waiting: [MaybeUninit<Node>; 81],
}

impl Search {
    /// A search with nothing to do yet.
    // Written so, and filled in place afterwards, it is never copied: it is large.
    #[inline(always)]
    pub(super) const fn new() -> Search {
        Search { depth: 0, ends: 0, waiting: [const { MaybeUninit::uninit() }; 81] }
    }

    /// Begins with a position.
    #[inline(always)]
    pub(super) fn start(&mut self, node: &Node) {
        self.waiting[0].write(*node);
        self.depth = 1;
        self.ends = 0;
    }

    /// The next solution.
    #[inline]
    pub(super) fn advance(&mut self) -> Option<Node> {
        self.advance_within(usize::MAX)
    }

    /// Whether no more than so many ends show that there is no solution.
    pub(super) fn is_refuted_within(&mut self, most: usize) -> bool {
        self.advance_within(most).is_none() && self.depth == 0
    }

    /// The next solution, unless so many ends come first.
    #[inline]
    fn advance_within(&mut self, most: usize) -> Option<Node> {
        #[cfg(target_arch = "x86_64")]
        if Avx2::available() {
            // SAFETY: the machine has AVX2.
            return unsafe { self.advance_avx2(most) };
        }
        self.advance_with::<Plain>(most)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn advance_avx2(&mut self, most: usize) -> Option<Node> {
        self.advance_with::<Avx2>(most)
    }

    #[inline(always)]
    fn advance_with<V: Lanes>(&mut self, most: usize) -> Option<Node> {
        while self.depth > 0 && self.ends < most {
            self.ends += 1;
            self.depth -= 1;
            // SAFETY: the places below `depth` have been written.
            let mut node = unsafe { self.waiting[self.depth].assume_init() };
            loop {
                match node.settle::<V>() {
                    Outcome::Dead => break,
                    Outcome::Solved => return Some(node),
                    Outcome::Open => {}
                }
                let Some(choice) = node.choice::<V>(self.ends > LONG) else { break };
                self.waiting[self.depth].write(node.split(choice));
                self.depth += 1;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;
    use crate::grid::Grid;
    use crate::random::Random;
    use crate::solve::reference::random_solutions;

    #[test]
    fn both_kinds_of_lanes_find_the_same_solutions_in_the_same_order() {
        for seed in 0..300 {
            let mut random = Random::new(seed);
            let mut grid = random_solutions(&Grid::EMPTY, seed).next().unwrap();
            let mut cells: Vec<Cell> = Cell::all().collect();
            random.shuffle(&mut cells);
            for &cell in &cells[..40 + random.below(35)] {
                grid.set(cell, None);
            }
            let mut plain = Search::new();
            plain.start(&Node::new(&grid));
            let mut best = plain.clone();
            for _ in 0..30 {
                let found = plain.advance_with::<Plain>(usize::MAX).map(|node| node.grid());
                assert_eq!(best.advance().map(|node| node.grid()), found, "{grid}");
                if found.is_none() {
                    break;
                }
            }
        }
    }

    #[test]
    fn both_kinds_of_lanes_read_a_grid_alike() {
        let grid = random_solutions(&Grid::EMPTY, 1).next().unwrap();
        for cell in Cell::all() {
            let mut grid = grid;
            grid.set(cell, None);
            let plain = Plain::spread(&grid.to_bytes()).map(Plain::to_array);
            assert!(Node::new(&grid).places() == &plain, "{grid}");
        }
    }
}
