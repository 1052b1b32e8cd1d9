//! Almost Locked Set XY-Chain: a chain of almost locked sets, each joined to the next by a digit.

use core::cmp::Reverse;
use core::ops::ControlFlow;
use std::collections::HashMap;

use crate::logic::cell_group::als::{self, Als, Common};
use crate::logic::techniques::als_xz::chain;
use crate::logic::trail::one_by_one;
use crate::logic::{
    Deduction, Evidence, Explain, Explanation, Family, Info, Pattern, Position, Role, Sink, Technique,
    TechniqueId, argue,
};
use crate::{Board, CandidateSet, Digit, DigitSet};

pub(super) static TECHNIQUES: &[Technique] =
    &[Technique::new(&PLAIN, search), Technique::new(&OVERLAPPING, search)];

static PLAIN: Info = Info {
    id: TechniqueId::AlsXyChain,
    name: "Almost Locked Set XY-Chain",
    family: Family::AlmostLockedSets,
    sentence: "{groups} are almost locked sets, each linked to the next by {link digits}; any other digit \
               of the first and the last set must be in one of the two, so {conclusion}",
    argument: "If the first set does not hold Z, it is locked and holds the digit that links it to the \
               second set. The second set then loses that digit, is locked in turn and holds the digit \
               that links it to the third, and so on to the last set, which holds Z. So the first or the \
               last set holds Z, and a cell that sees all places for Z in both can't be Z.",
    example: Some(
        "+4.17.+8.2..8..2...4.5.+4..18.64.98......36+4.8.9+8..3.74...38..4....2.......9.....3..:194 199 296 594 599 699 793 799",
    ),
};

static OVERLAPPING: Info = Info {
    id: TechniqueId::AlsXyChainOverlapping,
    name: "Almost Locked Set XY-Chain, overlapping",
    example: Some(".8.9...5..6.251........7...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73...."),
    ..PLAIN
};

/// Finds the patterns of one variant: with sets that may share cells, or with sets that do not.
fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let overlap = id == OVERLAPPING.id;
    let sets = als::all(board, true);
    let commons = als::commons(&sets, overlap, true);
    let mut search = Search::new(&sets, &commons);
    // For each set of eliminations, the chain with the fewest cells.
    let mut best: HashMap<CandidateSet, (usize, Path)> = HashMap::new();
    let mut order = Vec::new();
    for start in 0..sets.len() {
        search.from(start, &mut |removed, path| {
            let cells = path.sets.iter().map(|&set| sets[set].cells.len()).sum();
            if best.get(&removed).is_none_or(|known| cells < known.0)
                && best.insert(removed, (cells, path)).is_none()
            {
                order.push(removed);
            }
        });
    }
    order.sort_by_key(|removed| Reverse(removed.len()));
    for removed in order {
        let Path { sets: chained, joins } = &best[&removed].1;
        let chained = Chained { sets: chained.iter().map(|&set| sets[set]).collect(), joins: joins.clone() };
        found(Pattern::removing(id, removed.iter(), chained))?;
    }
    ControlFlow::Continue(())
}

/// A chain of sets; `joins[i]` joins set `i` to the next set.
struct Chained {
    sets: Vec<Als>,
    joins: Vec<Digit>,
}

impl Explain for Chained {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let sets: Vec<&Als> = self.sets.iter().collect();
        let mut evidence: Vec<Evidence> =
            sets.iter().map(|set| Evidence::Group(Role::Pattern, set.cells, set.digits)).collect();
        evidence.extend(self.joins.iter().map(|&digit| Evidence::Digits(Role::Link, DigitSet::only(digit))));
        let proof = one_by_one(board, &argue::concluded(deductions), |board, target| {
            Some(chain(board, &sets, &self.joins, target))
        });
        Explanation { evidence, proof }
    }
}

/// A chain as indexes of sets, with the digits that join neighbours.
#[derive(Clone, Debug)]
struct Path {
    sets: Vec<usize>,
    joins: Vec<Digit>,
}

/// A set that a chain reaches, and the digit that joins it to the previous set.
#[derive(Clone, Copy)]
struct Arrival {
    set: usize,
    digit: Digit,
    /// The digits that may join this set to the previous set. A chain that ends here removes none of them.
    spent: DigitSet,
    before: usize,
    length: usize,
}

const NOWHERE: usize = usize::MAX;

/// A search for chains from one set, breadth first.
struct Search<'a> {
    sets: &'a [Als],
    /// For each set, the pairs in which it is the first set.
    onward: Vec<Vec<Common>>,
    /// For each set and digit, the last round in which a chain reached the set by that digit. The first nine
    /// entries are for joins with one possible digit, the other nine for joins with two.
    reached: Vec<[u32; 18]>,
    round: u32,
    arrivals: Vec<Arrival>,
}

impl<'a> Search<'a> {
    fn new(sets: &'a [Als], commons: &[Common]) -> Search<'a> {
        let mut onward = vec![Vec::new(); sets.len()];
        for common in commons {
            onward[common.one].push(*common);
        }
        Search { sets, onward, reached: vec![[0; 18]; sets.len()], round: 0, arrivals: Vec::new() }
    }

    /// Calls `found` for each chain of four or more sets from `start`, with the removed candidates and a
    /// function that builds the chain.
    fn from(&mut self, start: usize, found: &mut dyn FnMut(CandidateSet, Path)) {
        let first: DigitSet = self.onward[start].iter().flat_map(|common| common.digits().iter()).collect();
        for digit in first {
            self.round += 1;
            self.arrivals.clear();
            for i in 0..self.onward[start].len() {
                let common = self.onward[start][i];
                if common.digits().contains(digit) {
                    let spent = DigitSet::only(digit);
                    self.arrivals.push(Arrival { set: common.two, digit, spent, before: NOWHERE, length: 1 });
                }
            }
            let mut next = 0;
            while next < self.arrivals.len() {
                let arrival = self.arrivals[next];
                if arrival.length >= 3 {
                    self.report(start, digit, next, found);
                }
                for i in 0..self.onward[arrival.set].len() {
                    let common = self.onward[arrival.set][i];
                    let open = common.digits().without(arrival.digit);
                    let Some(digit) = open.first().filter(|_| common.two != start) else { continue };
                    let length = arrival.length + 1;
                    if length >= 3 {
                        let mark = digit.index() + 9 * (open.len() - 1);
                        if self.reached[common.two][mark] == self.round || self.passes(next, common.two) {
                            continue;
                        }
                        self.reached[common.two][mark] = self.round;
                    }
                    self.arrivals.push(Arrival { set: common.two, digit, spent: open, before: next, length });
                }
                next += 1;
            }
        }
    }

    fn report(&self, start: usize, first: Digit, last: usize, found: &mut dyn FnMut(CandidateSet, Path)) {
        let arrival = self.arrivals[last];
        let (one, two) = (&self.sets[start], &self.sets[arrival.set]);
        let removed = one.common_targets(two, arrival.spent.with(first));
        if !removed.is_empty() {
            found(removed, self.path(start, last));
        }
    }

    fn passes(&self, mut at: usize, set: usize) -> bool {
        while at != NOWHERE {
            if self.arrivals[at].set == set {
                return true;
            }
            at = self.arrivals[at].before;
        }
        false
    }

    fn path(&self, start: usize, last: usize) -> Path {
        let mut path = Path { sets: Vec::new(), joins: Vec::new() };
        let mut at = last;
        while at != NOWHERE {
            path.sets.push(self.arrivals[at].set);
            path.joins.push(self.arrivals[at].digit);
            at = self.arrivals[at].before;
        }
        path.sets.push(start);
        path.sets.reverse();
        path.joins.reverse();
        path
    }
}
