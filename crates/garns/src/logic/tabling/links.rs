//! The links of each node: the direct consequences of a candidate, a group or an almost locked set.
//!
//! The order in which links are added is HoDoKu's.

use crate::logic::cell_group::als::Als;
use crate::logic::tabling::nodes::{NodeId, Nodes};
use crate::logic::tabling::{Kinds, Tables};
use crate::{Board, Candidate, CandidateSet, CellSet, Digit};

impl Tables {
    fn link(&mut self, from: NodeId, to: NodeId) {
        self.link_further(from, to, 0);
    }

    pub(super) fn link_singles(&mut self, board: &Board) {
        for cell in board.open() {
            let digits = board.candidates(cell);
            for digit in digits {
                let candidate = Candidate { cell, digit };
                let (on, off) = (Nodes::on(candidate), Nodes::off(candidate));
                self.link(on, on);
                self.link(off, off);
                for other in digits.without(digit) {
                    let other = Candidate { cell, digit: other };
                    self.link(on, Nodes::off(other));
                    if digits.len() == 2 {
                        self.link(off, Nodes::on(other));
                    }
                }
                for house in cell.houses() {
                    let others = board.places_in(digit, house).without(cell);
                    for other in others {
                        self.link(on, Nodes::off(Candidate { cell: other, digit }));
                    }
                    if let Some(other) = others.single() {
                        self.link(off, Nodes::on(Candidate { cell: other, digit }));
                    }
                }
            }
        }
    }

    /// Adds the links of groups and of almost locked sets.
    pub(crate) fn link_others(&mut self, board: &Board, kinds: Kinds) {
        if kinds.groups {
            let mut of_digit: [Vec<usize>; 9] = Default::default();
            for (g, group) in self.nodes.groups.iter().enumerate() {
                of_digit[group.digit.index()].push(g);
            }
            for g in 0..self.nodes.groups.len() {
                let alike = &of_digit[self.nodes.groups[g].digit.index()];
                self.link_group(board, g, alike);
            }
        }
        if kinds.sets {
            for s in 0..self.nodes.sets.len() {
                for digit in self.nodes.sets[s].digits {
                    self.link_set(board, s, digit);
                }
            }
        }
    }

    /// Adds the links of a group. `alike` are the groups of the same digit.
    fn link_group(&mut self, board: &Board, g: usize, alike: &[usize]) {
        let group = self.nodes.groups[g];
        let digit = group.digit;
        let (on, off) = (self.nodes.group(g, true), self.nodes.group(g, false));
        self.link(on, on);
        self.link(off, off);
        let seen = board.places(digit) & group.cells.common_peers();
        for cell in seen {
            let candidate = Candidate { cell, digit };
            self.link(on, Nodes::off(candidate));
            self.link(Nodes::on(candidate), off);
        }
        for house in [group.block, group.line] {
            if let Some(cell) = (seen & house.cells()).single() {
                let candidate = Candidate { cell, digit };
                self.link(off, Nodes::on(candidate));
                self.link(Nodes::off(candidate), on);
            }
        }
        // Other groups of the digit that share the line or the box.
        let mut first = [None; 2];
        let mut count = [0; 2];
        for &h in alike {
            let other = self.nodes.groups[h];
            if h == g || !other.cells.is_disjoint(group.cells) {
                continue;
            }
            for (kind, shares) in
                [other.line == group.line, other.block == group.block].into_iter().enumerate()
            {
                if shares {
                    count[kind] += 1;
                    first[kind].get_or_insert(h);
                    let node = self.nodes.group(h, false);
                    self.link(on, node);
                }
            }
        }
        for (kind, house) in [group.line, group.block].into_iter().enumerate() {
            if let (1, Some(h)) = (count[kind], first[kind]) {
                let rest = board.places_in(digit, house) - group.cells - self.nodes.groups[h].cells;
                if rest.is_empty() {
                    let node = self.nodes.group(h, true);
                    self.link(off, node);
                }
            }
        }
    }

    /// Adds the links of a set that loses the digit. Its other digits are then locked, so cells that see all
    /// places of such a digit in the set lose that digit.
    fn link_set(&mut self, board: &Board, s: usize, digit: Digit) {
        let set = self.nodes.sets[s];
        let mut removed = CandidateSet::EMPTY;
        for other in set.digits.without(digit) {
            *removed.cells_mut(other) = set.targets(other);
        }
        if removed.is_empty() {
            return;
        }
        let node = self.nodes.set(s, digit);
        self.start_set(node);
        self.link_into_set(&set, digit, node);
        self.link_set_to_removed(&set, node, &removed);
        self.link_set_to_sets(s, node, &removed);
        self.link_set_to_last_digits(board, &set, node, &removed);
    }

    /// Adds links to a set that loses the digit, from the candidates and groups that remove it from the set.
    fn link_into_set(&mut self, set: &Als, digit: Digit, node: NodeId) {
        for cell in set.targets(digit) {
            self.link(Nodes::on(Candidate { cell, digit }), node);
            for g in 0..self.nodes.groups.len() {
                let group = self.nodes.groups[g];
                if group.digit != digit || !group.cells.contains(cell) || !group.cells.is_disjoint(set.cells)
                {
                    continue;
                }
                let from = self.nodes.group(g, true);
                let known = self.tables[usize::from(from)].find(node).is_some();
                if !known && set.places(digit).is_subset(group.cells.common_peers()) {
                    self.link(from, node);
                }
            }
        }
    }

    /// Adds links from a locked set to the candidates and groups that it excludes.
    fn link_set_to_removed(&mut self, set: &Als, node: NodeId, removed: &CandidateSet) {
        let penalty = penalty(set);
        for digit in set.digits {
            let cells = removed.cells(digit);
            if cells.is_empty() {
                continue;
            }
            for cell in cells {
                self.link_further(node, Nodes::off(Candidate { cell, digit }), penalty);
            }
            for g in 0..self.nodes.groups.len() {
                let group = self.nodes.groups[g];
                if group.digit == digit && group.cells.is_subset(cells) {
                    self.link_further(node, self.nodes.group(g, false), penalty);
                }
            }
        }
    }

    /// Adds links from a locked set to other sets that lose a digit because of it.
    fn link_set_to_sets(&mut self, s: usize, node: NodeId, removed: &CandidateSet) {
        let set = self.nodes.sets[s];
        for t in 0..self.nodes.sets.len() {
            let next = self.nodes.sets[t];
            if t == s || !next.cells.is_disjoint(set.cells) {
                continue;
            }
            for digit in set.digits & next.digits {
                let places = next.places(digit);
                if !places.is_empty() && places.is_subset(removed.cells(digit)) {
                    let to = self.nodes.set(t, digit);
                    self.start_set(to);
                    self.link_further(node, to, penalty(&set));
                }
            }
        }
    }

    /// Adds links from a locked set to the last digit of cells that lose all other digits because of it.
    /// Cells with two candidates are skipped: their own links have the same effect.
    fn link_set_to_last_digits(&mut self, board: &Board, set: &Als, node: NodeId, removed: &CandidateSet) {
        let reach = set.digits.iter().fold(CellSet::EMPTY, |reach, digit| reach | set.targets(digit));
        for cell in reach {
            let digits = board.candidates(cell);
            if digits.len() == 2 {
                continue;
            }
            if let Some(digit) = (digits - removed.digits(cell)).single() {
                self.link_further(node, Nodes::on(Candidate { cell, digit }), penalty(set) + 1);
            }
        }
    }

    /// Adds a link that is longer by the penalty.
    fn link_further(&mut self, from: NodeId, to: NodeId, penalty: u16) {
        self.tables[usize::from(from)].link(to, penalty);
    }

    fn start_set(&mut self, node: NodeId) {
        if self.tables[usize::from(node)].entries.is_empty() {
            self.link(node, node);
        }
    }
}

/// The additional length of a chain for passing through a set.
pub(crate) fn penalty(set: &Als) -> u16 {
    match set.digits.len() as u16 {
        0 | 1 => 0,
        2 => 1,
        n => (n - 1) * 2,
    }
}
