//! Nice loops and alternating inference chains, read off the tables.

use std::collections::HashMap;

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
    /// The ends meet and fit: every weak link of the loop becomes a strong one.
    Continuous,
    /// The ends meet in a cell and do not fit: that settles the cell.
    Discontinuous,
    /// One end or the other is true.
    Open,
}

/// A loop or chain and the candidates that it removes.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) shape: Shape,
    pub(crate) struck: CandidateSet,
    /// Its length as HoDoKu counts it.
    pub(crate) length: usize,
    /// The nodes from the start on.
    pub(crate) nodes: Vec<NodeId>,
}

/// Whether the table of a candidate, true or false, can show a loop or chain that removes a
/// candidate, judged by the candidates that become true and false in it. Other tables need not be
/// expanded.
pub(crate) fn may_show(board: &Board, table: &Table, start: Candidate, on: bool) -> bool {
    let Candidate { cell, digit } = start;
    let others = board.candidates(cell).without(digit);
    let any = |set: &CandidateSet| others.iter().any(|digit| set.contains(Candidate { cell, digit }));
    if on {
        return table.off.contains(start) || any(&table.on);
    }
    // In a cell with two candidates the other one is true at once, which is no loop.
    if table.on.contains(start) || any(&table.off) || others.len() > 1 && any(&table.on) {
        return true;
    }
    let seen = cell.peers() & board.places(digit);
    let crossed = |other| !(table.on.cells(other) & seen).is_empty();
    let joined = |end: Cell| (seen & end.peers()).len() >= 2;
    others.iter().any(crossed) || table.on.cells(digit).without(cell).iter().any(joined)
}

/// All loops and chains of the tables. With the same shape, grouping and removals, later ones are shorter.
pub(crate) fn all(board: &Board, tables: &Tables, only_grouped: bool) -> Vec<Found> {
    let mut search =
        Search { board, tables, only_grouped, found: Vec::new(), known: HashMap::new(), way: Vec::new() };
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
    /// For each shape and set of removed candidates, the index of the last loop or chain found.
    known: HashMap<(Shape, bool, CandidateSet), usize>,
    way: Vec<NodeId>,
}

impl Search<'_> {
    fn loops(&mut self, on: bool) {
        for start in starts(self.board) {
            let node = Nodes::of(start, on);
            // The links of a candidate alone are no loop or chain.
            let Table { entries, own, .. } = &self.tables.tables[usize::from(node)];
            for (i, entry) in entries.iter().enumerate().skip(*own) {
                if let Some((end, _)) = Nodes::single(entry.node)
                    && end.cell == start.cell
                    && entry.distance > 2
                {
                    self.tables.way(node, i, &mut self.way);
                    self.check_loop();
                }
            }
        }
    }

    fn chains(&mut self) {
        for start in starts(self.board) {
            let node = Nodes::off(start);
            // The links of a candidate alone are no loop or chain.
            let Table { entries, own, .. } = &self.tables.tables[usize::from(node)];
            for (i, entry) in entries.iter().enumerate().skip(*own) {
                let Some((end, true)) = Nodes::single(entry.node) else { continue };
                if end.cell == start.cell || entry.distance <= 2 {
                    continue;
                }
                let mut struck = CandidateSet::EMPTY;
                if start.digit == end.digit {
                    let seen = start.cell.peers() & end.cell.peers() & self.board.places(start.digit);
                    // If there is only one, a discontinuous loop at that candidate removes it too, and is
                    // found elsewhere.
                    if seen.len() < 2 {
                        continue;
                    }
                    *struck.cells_mut(start.digit) = seen;
                } else {
                    let one = Candidate { cell: start.cell, digit: end.digit };
                    let two = Candidate { cell: end.cell, digit: start.digit };
                    if !start.cell.sees(end.cell) || !self.board.has(one) || !self.board.has(two) {
                        continue;
                    }
                    struck.insert(one);
                    struck.insert(two);
                }
                self.tables.way(node, i, &mut self.way);
                if self.is_lasso(true) {
                    continue;
                }
                self.keep(Shape::Open, struck);
            }
        }
    }

    /// Whether the chain crosses itself before its end.
    fn is_lasso(&self, open: bool) -> bool {
        let nodes = &self.tables.nodes;
        let first = nodes.cell(self.way[0]);
        let mut passed = CellSet::EMPTY;
        let mut last: Option<NodeId> = None;
        for &node in &self.way {
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
        let way = &self.way;
        let last = way.len() - 1;
        // Neither the first link nor the last may stay inside the cell.
        if nodes.cell(way[last]) == nodes.cell(way[last - 1])
            || nodes.cell(way[0]) == nodes.cell(way[1])
            || self.is_lasso(false)
        {
            return;
        }
        let (first_strong, last_strong) = (!Nodes::is_on(way[0]), Nodes::is_on(way[last]));
        let (cell, start, end) = (nodes.cell(way[0]), nodes.digit(way[0]), nodes.digit(way[last]));
        let mut struck = CandidateSet::EMPTY;
        let mut shape = Shape::Discontinuous;
        match (first_strong, last_strong, start == end) {
            (false, false, true) => {
                struck.insert(Candidate { cell, digit: start });
            }
            (true, true, true) => {
                for digit in self.board.candidates(cell).without(start) {
                    struck.insert(Candidate { cell, digit });
                }
            }
            (false, true, false) => {
                struck.insert(Candidate { cell, digit: start });
            }
            (true, false, false) => {
                struck.insert(Candidate { cell, digit: end });
            }
            (false, false, false) if self.board.candidates(cell).len() != 2 => return,
            _ => {
                shape = Shape::Continuous;
                struck = self.struck_by_loop(first_strong && last_strong, start, end);
            }
        }
        if !struck.is_empty() {
            self.keep(shape, struck);
        }
    }

    fn struck_by_loop(&self, both_strong: bool, start: Digit, end: Digit) -> CandidateSet {
        let (nodes, way) = (&self.tables.nodes, &self.way);
        let last = way.len() - 1;
        let body = way[..last]
            .iter()
            .fold(CellSet::EMPTY, |body, &node| body | nodes.body(node).with(nodes.cell(node)));
        let home = nodes.cell(way[0]);
        let mut struck = CandidateSet::EMPTY;
        let mut strike_cell = |cell, kept: DigitSet| {
            for digit in self.board.candidates(cell) - kept {
                struck.insert(Candidate { cell, digit });
            }
        };
        if both_strong {
            strike_cell(home, DigitSet::only(start).with(end));
        }
        for i in 1..way.len() {
            let (before, node) = (way[i - 1], way[i]);
            if Nodes::is_on(node) && i + 2 <= last && nodes.cell(before) != nodes.cell(node) {
                let (next, after) = (way[i + 1], way[i + 2]);
                if !Nodes::is_on(next)
                    && nodes.cell(node) == nodes.cell(next)
                    && Nodes::is_on(after)
                    && nodes.cell(next) != nodes.cell(after)
                {
                    strike_cell(nodes.cell(node), DigitSet::only(nodes.digit(node)).with(nodes.digit(after)));
                }
            }
        }
        for i in 1..way.len() {
            let (before, node) = (way[i - 1], way[i]);
            if Nodes::is_on(node) || nodes.cell(before) == nodes.cell(node) {
                continue;
            }
            let digit = nodes.digit(node);
            let seen = nodes.seen(before, digit) & nodes.seen(node, digit);
            *struck.cells_mut(digit) |= ((seen & self.board.places(digit)) - body).without(home);
            if let Kind::Set(s) = nodes.kind(node) {
                let set = &nodes.sets[s];
                let next = way.get(i + 1).copied();
                let exit = next.filter(|&next| Nodes::is_on(next));
                // The digits by which the chain leaves the set.
                let out = match (exit, next) {
                    (Some(exit), _) => self.board.candidates(nodes.cell(exit)).without(nodes.digit(exit)),
                    (None, Some(next)) => DigitSet::only(nodes.digit(next)),
                    (None, None) => DigitSet::EMPTY,
                };
                for other in set.digits.without(digit) - out {
                    *struck.cells_mut(other) |= set.targets(other);
                }
                if let Some(exit) = exit {
                    for other in out & set.digits {
                        *struck.cells_mut(other) |= set.targets(other) & nodes.cell(exit).peers();
                    }
                }
            }
        }
        struck
    }

    fn keep(&mut self, shape: Shape, struck: CandidateSet) {
        let nodes = &self.tables.nodes;
        let grouped = self.way.iter().any(|&node| nodes.kind(node) != Kind::Single);
        if self.only_grouped && !grouped {
            return;
        }
        let mut length = self.way.len();
        for &node in &self.way {
            if let Kind::Set(set) = nodes.kind(node) {
                length += usize::from(penalty(&nodes.sets[set]));
            }
        }
        let key = (shape, grouped, struck);
        if self.known.get(&key).is_some_and(|&known| self.found[known].length <= length) {
            return;
        }
        self.known.insert(key, self.found.len());
        self.found.push(Found { shape, struck, length, nodes: self.way.clone() });
    }
}

/// HoDoKu's weight of the removed candidates: of two steps that remove equally many, the lighter comes first.
pub(crate) fn weight(struck: &CandidateSet) -> usize {
    struck
        .iter()
        .enumerate()
        .map(|(i, Candidate { cell, digit })| cell.index() * (1 + 80 * i) + digit.index() + 1)
        .sum()
}
