//! Nice loops and alternating inference chains, read off the tables.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::logic::argue;
use crate::logic::proof::Literal;
use crate::logic::proof::literal_set::LiteralSet;
use crate::logic::tabling::nodes::{Kind, NodeId, Nodes};
use crate::logic::tabling::{Table, Tables, penalty};
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

/// The shapes of chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Shape {
    /// A loop in which strong and weak links alternate throughout, so every weak link becomes a strong link.
    Continuous,
    /// A loop whose links do not alternate in the cell where it starts and ends, so a candidate of that cell
    /// is decided.
    Discontinuous,
    /// A chain of which at least one end is true.
    Open,
}

/// A loop or chain and the candidates that it removes.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) shape: Shape,
    /// The candidates that it removes.
    pub(crate) removed: CandidateSet,
    /// The length as HoDoKu counts it.
    pub(crate) length: usize,
    /// The nodes from the start on.
    pub(crate) nodes: Vec<NodeId>,
}

/// Whether the table of a literal may contain a loop or chain that removes a candidate.
/// Only the candidates that become true and false in the table are examined. Tables without such loops need
/// not be expanded.
pub(crate) fn may_show(board: &Board, reached: &LiteralSet, start: Literal) -> bool {
    let Candidate { cell, digit } = start.candidate;
    let others = board.candidates(cell).without(digit);
    let any = |set: &CandidateSet| others.iter().any(|digit| set.contains(Candidate { cell, digit }));
    if start.on {
        return reached.contains(start.negated()) || any(&reached.on);
    }
    // In a cell with two candidates, the other candidate is true at once, which is no loop.
    if reached.contains(start.negated()) || any(&reached.off) || others.len() > 1 && any(&reached.on) {
        return true;
    }
    let seen = cell.peers() & board.places(digit);
    let crossed = |other| !(reached.on.cells(other) & seen).is_empty();
    let joined = |end: Cell| (seen & end.peers()).len() >= 2;
    others.iter().any(crossed) || reached.on.cells(digit).without(cell).iter().any(joined)
}

/// All loops and chains of the tables. Among those with the same shape, grouping and removals, each is
/// shorter than the one before.
pub(crate) fn all(board: &Board, tables: &Tables, only_grouped: bool) -> Vec<Found> {
    let mut search =
        Search { board, tables, only_grouped, found: Vec::new(), known: HashMap::new(), chain: Vec::new() };
    for on in [true, false] {
        search.loops(on);
    }
    search.chains();
    search.found
}

struct Search<'a> {
    board: &'a Board,
    tables: &'a Tables,
    only_grouped: bool,
    found: Vec<Found>,
    /// For each shape, grouping and set of removed candidates, the index of the last loop or chain found.
    known: HashMap<(Shape, bool, CandidateSet), usize>,
    chain: Vec<NodeId>,
}

impl Search<'_> {
    fn loops(&mut self, on: bool) {
        for start in self.board.candidates_by_cell() {
            let node = Nodes::of(start, on);
            // Skip the start's own links: a single link is no loop.
            let Table { entries, own, .. } = &self.tables.tables[usize::from(node)];
            for (i, entry) in entries.iter().enumerate().skip(*own) {
                if let Some(end) = Nodes::single(entry.node)
                    && end.candidate.cell == start.cell
                    && entry.distance > 2
                {
                    self.tables.chain_to(node, i, &mut self.chain);
                    self.check_loop();
                }
            }
        }
    }

    fn chains(&mut self) {
        for start in self.board.candidates_by_cell() {
            let node = Nodes::off(start);
            // Skip the start's own links: a single link is no chain.
            let Table { entries, own, .. } = &self.tables.tables[usize::from(node)];
            for (i, entry) in entries.iter().enumerate().skip(*own) {
                let Some(Literal { candidate: end, on: true }) = Nodes::single(entry.node) else { continue };
                if end.cell == start.cell || entry.distance <= 2 {
                    continue;
                }
                let removed: CandidateSet = if start.digit == end.digit {
                    let seen = start.cell.peers() & end.cell.peers() & self.board.places(start.digit);
                    // If only one candidate sees both ends, a discontinuous loop removes it too, and `loops`
                    // finds that loop.
                    if seen.len() < 2 {
                        continue;
                    }
                    argue::digit_in(start.digit, seen)
                } else {
                    let one = Candidate { cell: start.cell, digit: end.digit };
                    let two = Candidate { cell: end.cell, digit: start.digit };
                    if !start.cell.sees(end.cell) || !self.board.has(one) || !self.board.has(two) {
                        continue;
                    }
                    CandidateSet::from_iter([one, two])
                };
                self.tables.chain_to(node, i, &mut self.chain);
                if self.is_lasso(true) {
                    continue;
                }
                self.keep(Shape::Open, removed);
            }
        }
    }

    /// Whether the chain comes back to a cell that it passed before. A loop (not `open`) may come back to
    /// its first cell.
    fn is_lasso(&self, open: bool) -> bool {
        let nodes = &self.tables.nodes;
        let first = nodes.cell(self.chain[0]);
        let mut passed = CellSet::EMPTY;
        let mut last: Option<NodeId> = None;
        for &node in &self.chain {
            let cell = nodes.cell(node);
            if passed.contains(cell) {
                return true;
            }
            if let Some(last) = last
                && (open || nodes.cell(last) != first)
            {
                passed |= nodes.body(last).with(nodes.cell(last));
            }
            last = Some(node);
        }
        false
    }

    fn check_loop(&mut self) {
        let nodes = &self.tables.nodes;
        let chain = &self.chain;
        let last = chain.len() - 1;
        // Neither the first nor the last link may lie inside the start cell.
        if nodes.cell(chain[last]) == nodes.cell(chain[last - 1])
            || nodes.cell(chain[0]) == nodes.cell(chain[1])
            || self.is_lasso(false)
        {
            return;
        }
        let (first_strong, last_strong) = (!Nodes::is_on(chain[0]), Nodes::is_on(chain[last]));
        let (cell, start, end) = (nodes.cell(chain[0]), nodes.digit(chain[0]), nodes.digit(chain[last]));
        let in_cell = |digits| argue::candidates(self.board, CellSet::only(cell), digits);
        let (shape, removed) = match (first_strong, last_strong, start == end) {
            (false, false, true) | (false, true, false) => {
                (Shape::Discontinuous, in_cell(DigitSet::only(start)))
            }
            (true, false, false) => (Shape::Discontinuous, in_cell(DigitSet::only(end))),
            (true, true, true) => (Shape::Discontinuous, in_cell(!DigitSet::only(start))),
            (false, false, false) if self.board.candidates(cell).len() != 2 => return,
            _ => (Shape::Continuous, self.removed_by_loop(first_strong && last_strong, start, end)),
        };
        if !removed.is_empty() {
            self.keep(shape, removed);
        }
    }

    fn removed_by_loop(&self, both_strong: bool, start: Digit, end: Digit) -> CandidateSet {
        let (nodes, chain) = (&self.tables.nodes, &self.chain);
        let last = chain.len() - 1;
        let body = chain[..last]
            .iter()
            .fold(CellSet::EMPTY, |body, &node| body | nodes.body(node).with(nodes.cell(node)));
        let home = nodes.cell(chain[0]);
        let mut removed = CandidateSet::EMPTY;
        let mut remove_from_cell = |cell, one: Digit, two: Digit| {
            let others = !DigitSet::only(one).with(two);
            removed |= argue::candidates(self.board, CellSet::only(cell), others);
        };
        if both_strong {
            remove_from_cell(home, start, end);
        }
        for four in chain.windows(4) {
            let [before, node, next, after] = [0, 1, 2, 3].map(|i| nodes.cell(four[i]));
            let is_strong = Nodes::is_on(four[1]) && !Nodes::is_on(four[2]) && Nodes::is_on(four[3]);
            if is_strong && before != node && node == next && next != after {
                remove_from_cell(node, nodes.digit(four[1]), nodes.digit(four[3]));
            }
        }
        for i in 1..chain.len() {
            let (before, node) = (chain[i - 1], chain[i]);
            if Nodes::is_on(node) || nodes.cell(before) == nodes.cell(node) {
                continue;
            }
            let digit = nodes.digit(node);
            let seen = nodes.seen(before, digit) & nodes.seen(node, digit);
            *removed.cells_mut(digit) |= ((seen & self.board.places(digit)) - body).without(home);
            if let Kind::Set(s) = nodes.kind(node) {
                let set = &nodes.sets[s];
                let next = chain.get(i + 1).copied();
                let exit = next.filter(|&next| Nodes::is_on(next));
                // The digits through which the chain leaves the set.
                let out = match (exit, next) {
                    (Some(exit), _) => self.board.candidates(nodes.cell(exit)).without(nodes.digit(exit)),
                    (None, Some(next)) => DigitSet::only(nodes.digit(next)),
                    (None, None) => DigitSet::EMPTY,
                };
                for other in set.digits.without(digit) - out {
                    *removed.cells_mut(other) |= set.targets(other);
                }
                if let Some(exit) = exit {
                    for other in out & set.digits {
                        *removed.cells_mut(other) |= set.targets(other) & nodes.cell(exit).peers();
                    }
                }
            }
        }
        removed
    }

    fn keep(&mut self, shape: Shape, removed: CandidateSet) {
        let nodes = &self.tables.nodes;
        let grouped = self.chain.iter().any(|&node| nodes.kind(node) != Kind::Single);
        if self.only_grouped && !grouped {
            return;
        }
        let mut length = self.chain.len();
        for &node in &self.chain {
            if let Kind::Set(set) = nodes.kind(node) {
                length += usize::from(penalty(&nodes.sets[set]));
            }
        }
        match self.known.entry((shape, grouped, removed)) {
            Entry::Occupied(known) if self.found[*known.get()].length <= length => return,
            known => drop(known.insert_entry(self.found.len())),
        }
        self.found.push(Found { shape, removed, length, nodes: self.chain.clone() });
    }
}

/// HoDoKu's weight of the removed candidates: of two steps that remove the same number, the lighter comes
/// first.
pub(crate) fn weight(removed: &CandidateSet) -> usize {
    removed
        .iter()
        .enumerate()
        .map(|(i, Candidate { cell, digit })| cell.index() * (1 + 80 * i) + digit.index() + 1)
        .sum()
}
