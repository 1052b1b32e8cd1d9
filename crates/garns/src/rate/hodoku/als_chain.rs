//! Chains of almost locked sets in the order in which HoDoKu finds them: depth first, and only forward.
//!
//! If two chains remove equally many candidates and have the same weight, HoDoKu takes the first, so the
//! order is part of the scale.

use core::cmp::Reverse;

use crate::logic::cell_group::als::{Als, Common};
use crate::logic::tabling::loops::weight;
use crate::{CandidateSet, Digit, DigitSet};

/// The least number of links in a chain.
const SHORTEST: u32 = 3;

/// The candidates that the chain chosen by HoDoKu removes.
pub(super) fn best(sets: &[Als], commons: &[Common]) -> Option<CandidateSet> {
    let mut onward = vec![Vec::new(); sets.len()];
    for common in commons {
        onward[common.one].push(*common);
    }
    let mut search = Search { sets, onward: &onward, reached: vec![[[0; 18]; 9]; sets.len()], best: None };
    for (start, links) in onward.iter().enumerate() {
        for common in links {
            for first in common.digits() {
                let arrival = Arrival { set: common.two, spent: DigitSet::only(first), links: 1 };
                search.walk(start, first, arrival);
            }
        }
    }
    search.best.map(|(_, removals)| removals)
}

/// A set, the digits by which it was reached, and the number of links up to it.
#[derive(Clone, Copy)]
struct Arrival {
    set: usize,
    spent: DigitSet,
    links: u32,
}

struct Search<'a> {
    sets: &'a [Als],
    /// For each set, the pairs that continue a chain from it.
    onward: &'a [Vec<Common>],
    /// By set, first digit and digits of arrival: a stamp made of the start and the number of links of
    /// the last chain that arrived by these digits. If the stamp of a new chain is not higher, its
    /// continuations were already searched.
    reached: Vec<[[u32; 18]; 9]>,
    best: Option<((Reverse<usize>, usize), CandidateSet)>,
}

impl Search<'_> {
    fn walk(&mut self, start: usize, first: Digit, arrival: Arrival) {
        let Some(digit) = arrival.spent.first() else { return };
        let links = arrival.links.min(SHORTEST);
        let stamp = (start as u32 + 1) * (SHORTEST + 1) + links;
        let mark = digit.index() + 9 * (arrival.spent.len() - 1);
        let reached = &mut self.reached[arrival.set][first.index()][mark];
        if *reached >= stamp {
            return;
        }
        *reached = stamp;
        if links == SHORTEST {
            self.keep_if_best(start, first, arrival);
        }
        let onward = self.onward;
        for common in &onward[arrival.set] {
            // If a chain arrives by two digits, HoDoKu excludes only the first of them from the next
            // link.
            let spent = common.digits().without(digit);
            self.walk(start, first, Arrival { set: common.two, spent, links: links + 1 });
        }
    }

    fn keep_if_best(&mut self, start: usize, first: Digit, arrival: Arrival) {
        let (one, two) = (&self.sets[start], &self.sets[arrival.set]);
        let mut removals = CandidateSet::EMPTY;
        for digit in (one.digits & two.digits).without(first) - arrival.spent {
            *removals.cells_mut(digit) = one.targets(digit) & two.targets(digit);
        }
        if removals.is_empty() {
            return;
        }
        let key = (Reverse(removals.len()), weight(&removals));
        if self.best.as_ref().is_none_or(|(least, _)| key < *least) {
            self.best = Some((key, removals));
        }
    }
}
