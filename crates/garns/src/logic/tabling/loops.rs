//! Nice loops and alternating inference chains, read off the tables.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::logic::tabling::nodes::{Kind, NodeId, Nodes};
use crate::logic::tabling::{Table, Tables, penalty};
use crate::set::{CandidateSet, CellSet, DigitSet};

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

/// Whether the table of a candidate, true or false, may contain a loop or chain that removes a candidate.
/// Only the candidates that become true and false in the table are examined. Tables without such loops need
/// not be expanded.
pub(crate) fn may_show(board: &Board, table: &Table, start: Candidate, on: bool) -> bool {
    let Candidate { cell, digit } = start;
    let others = board.candidates(cell).without(digit);
    let any = |set: &CandidateSet| others.iter().any(|digit| set.contains(Candidate { cell, digit }));
    if on {
        return table.off.contains(start) || any(&table.on);
    }
    // In a cell with two candidates, the other candidate is true at once, which is no loop.
    if table.on.contains(start) || any(&table.off) || others.len() > 1 && any(&table.on) {
        return true;
    }
    let seen = cell.peers() & board.places(digit);
    let crossed = |other| !(table.on.cells(other) & seen).is_empty();
    let joined = |end: Cell| (seen & end.peers()).len() >= 2;
    others.iter().any(crossed) || table.on.cells(digit).without(cell).iter().any(joined)
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

/// The candidates by cell and then by digit.
fn starts(board: &Board) -> impl Iterator<Item = Candidate> {
    let of_cell = |cell| board.candidates(cell).iter().map(move |digit| Candidate { cell, digit });
    board.open().iter().flat_map(of_cell)
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
        for start in starts(self.board) {
            let node = Nodes::of(start, on);
            // Skip the start's own links: a single link is no loop.
            let Table { entries, own, .. } = &self.tables.tables[usize::from(node)];
            for (i, entry) in entries.iter().enumerate().skip(*own) {
                if let Some((end, _)) = Nodes::single(entry.node)
                    && end.cell == start.cell
                    && entry.distance > 2
                {
                    self.tables.chain_to(node, i, &mut self.chain);
                    self.check_loop();
                }
            }
        }
    }

    fn chains(&mut self) {
        for start in starts(self.board) {
            let node = Nodes::off(start);
            // Skip the start's own links: a single link is no chain.
            let Table { entries, own, .. } = &self.tables.tables[usize::from(node)];
            for (i, entry) in entries.iter().enumerate().skip(*own) {
                let Some((end, true)) = Nodes::single(entry.node) else { continue };
                if end.cell == start.cell || entry.distance <= 2 {
                    continue;
                }
                let mut removed = CandidateSet::EMPTY;
                if start.digit == end.digit {
                    let seen = start.cell.peers() & end.cell.peers() & self.board.places(start.digit);
                    // If only one candidate sees both ends, a discontinuous loop removes it too, and `loops`
                    // finds that loop.
                    if seen.len() < 2 {
                        continue;
                    }
                    *removed.cells_mut(start.digit) = seen;
                } else {
                    let one = Candidate { cell: start.cell, digit: end.digit };
                    let two = Candidate { cell: end.cell, digit: start.digit };
                    if !start.cell.sees(end.cell) || !self.board.has(one) || !self.board.has(two) {
                        continue;
                    }
                    removed.insert(one);
                    removed.insert(two);
                }
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
        let mut removed = CandidateSet::EMPTY;
        let mut shape = Shape::Discontinuous;
        match (first_strong, last_strong, start == end) {
            (false, false, true) => {
                removed.insert(Candidate { cell, digit: start });
            }
            (true, true, true) => {
                for digit in self.board.candidates(cell).without(start) {
                    removed.insert(Candidate { cell, digit });
                }
            }
            (false, true, false) => {
                removed.insert(Candidate { cell, digit: start });
            }
            (true, false, false) => {
                removed.insert(Candidate { cell, digit: end });
            }
            (false, false, false) if self.board.candidates(cell).len() != 2 => return,
            _ => {
                shape = Shape::Continuous;
                removed = self.removed_by_loop(first_strong && last_strong, start, end);
            }
        }
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
        let mut remove_from_cell = |cell, kept: DigitSet| {
            for digit in self.board.candidates(cell) - kept {
                removed.insert(Candidate { cell, digit });
            }
        };
        if both_strong {
            remove_from_cell(home, DigitSet::only(start).with(end));
        }
        for i in 1..chain.len() {
            let (before, node) = (chain[i - 1], chain[i]);
            if Nodes::is_on(node) && i + 2 <= last && nodes.cell(before) != nodes.cell(node) {
                let (next, after) = (chain[i + 1], chain[i + 2]);
                if !Nodes::is_on(next)
                    && nodes.cell(node) == nodes.cell(next)
                    && Nodes::is_on(after)
                    && nodes.cell(next) != nodes.cell(after)
                {
                    remove_from_cell(
                        nodes.cell(node),
                        DigitSet::only(nodes.digit(node)).with(nodes.digit(after)),
                    );
                }
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
