//! The justifications of a conclusion: the ways in which a position's tables prove it.

use core::ops::ControlFlow;

use crate::logic::Literal;
use crate::logic::tabling::nodes::{NodeId, Nodes};
use crate::logic::tabling::{Complete, Table};
use crate::rate::hodoku::forcing::View;
use crate::{Board, Candidate, Cell, Digit, House};

/// Finds justifications in tables; `board` is the board that they describe.
pub(super) struct Justifications<'a> {
    pub(super) board: &'a Board,
    pub(super) tables: Complete<'a>,
    pub(super) view: &'a View,
}

/// The chains of one justification, each as (start, end).
pub(super) type Chains = Vec<(NodeId, NodeId)>;

impl Justifications<'_> {
    /// Whether HoDoKu reports a verity (all cases agree) rather than a contradiction. For a removal it
    /// takes the shorter justification (the contradiction if both are equal); for a placement, the
    /// contradiction if there is one.
    ///
    /// For nets, only justifications that branch count.
    pub(super) fn is_verity(&self, candidate: Candidate, on: bool, net: bool) -> bool {
        let shortest = |justifications: Vec<Chains>| {
            let branch = |chains: &&Chains| !net || chains.iter().any(|&(a, b)| self.branches(a, b));
            let length = |chains: &Chains| chains.iter().map(|&(a, b)| self.length(a, b)).sum::<usize>();
            justifications.iter().filter(branch).map(length).min().unwrap_or(usize::MAX)
        };
        let clash = shortest(self.contradictions(Nodes::of(candidate, !on)));
        let verity = shortest(self.agreements(candidate, on));
        if on { clash == usize::MAX } else { verity < clash }
    }

    fn table(&self, node: NodeId) -> &Table {
        &self.tables.tables[usize::from(node)]
    }

    /// The contradictions that follow from the start.
    pub(super) fn contradictions(&self, start: NodeId) -> Vec<Chains> {
        let reached = self.tables.reached(start);
        let mut all = Vec::new();
        let Some(Literal { candidate, on }) = Nodes::single(start) else { return all };
        let mut clash = |ends: &mut dyn Iterator<Item = (Candidate, bool)>| {
            all.push(ends.map(|(end, on)| (start, Nodes::of(end, on))).collect());
        };
        if reached.contains(Literal { candidate, on: !on }) {
            clash(&mut [(candidate, !on)].into_iter());
        }
        for digit in Digit::ALL {
            if let Some(cell) = (reached.on.cells(digit) & reached.off.cells(digit)).first() {
                let both = Candidate { cell, digit };
                clash(&mut [(both, true), (both, false)].into_iter());
            }
            for other in Digit::ALL.into_iter().filter(|&other| other > digit) {
                if let Some(cell) = (reached.on.cells(digit) & reached.on.cells(other)).first() {
                    clash(&mut [digit, other].map(|digit| (Candidate { cell, digit }, true)).into_iter());
                }
            }
            for house in House::all() {
                let twice = reached.on.cells(digit) & house.cells();
                if twice.len() > 1 {
                    clash(&mut twice.iter().map(|cell| (Candidate { cell, digit }, true)));
                }
            }
        }
        let gone = |cell: Cell| {
            let digits = self.board.candidates(cell);
            digits.iter().all(|digit| reached.off.contains(Candidate { cell, digit }))
                && reached.on.digits(cell).is_empty()
        };
        for cell in self.view.open.iter().filter(|&cell| gone(cell)) {
            let digits = self.board.candidates(cell);
            clash(&mut digits.iter().map(|digit| (Candidate { cell, digit }, false)));
        }
        for (digit, houses) in Digit::ALL.into_iter().zip(&self.view.houses) {
            for places in houses.iter().filter(|places| places.is_subset(reached.off.cells(digit))) {
                clash(&mut places.iter().map(|cell| (Candidate { cell, digit }, false)));
            }
        }
        all
    }

    /// The justifications in which every case leads to the conclusion: the digits of a cell, the places
    /// of a digit in a house, or a candidate that is true or false.
    pub(super) fn agreements(&self, candidate: Candidate, on: bool) -> Vec<Chains> {
        let mut all = Vec::new();
        let end = Nodes::of(candidate, on);
        let says = |node: NodeId| self.tables.reached(node).contains(Literal { candidate, on });
        let mut agree = |cases: &mut dyn Iterator<Item = NodeId>| {
            let mut chains = Chains::new();
            for case in cases {
                if !says(case) {
                    return;
                }
                chains.push((case, end));
            }
            if !chains.is_empty() {
                all.push(chains);
            }
        };
        for start in self.board.all_candidates().iter().filter(|start| start.cell != candidate.cell) {
            agree(&mut [Nodes::on(start), Nodes::off(start)].into_iter());
        }
        for cell in self.board.open() {
            let digits = self.board.candidates(cell);
            agree(&mut digits.iter().map(|digit| Nodes::on(Candidate { cell, digit })));
        }
        for house in House::all() {
            for digit in Digit::ALL {
                let places = self.board.places_in(digit, house);
                agree(&mut places.iter().map(|cell| Nodes::on(Candidate { cell, digit })));
            }
        }
        all
    }

    /// Whether the chain has a branch. The table of its start must be expanded.
    pub(super) fn branches(&self, start: NodeId, end: NodeId) -> bool {
        let visit = &mut |table: &Table, place: usize| match table.entries[place].branching {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        self.back(start, end, visit).is_break()
    }

    /// The length of the chain as HoDoKu counts it: its nodes, and those of each branch back to the
    /// chain.
    fn length(&self, start: NodeId, end: NodeId) -> usize {
        let mut branches = Vec::new();
        let chain = self.nodes(start, end, &mut branches);
        let lengths = branches.into_iter().map(|branch| {
            let nodes = self.nodes(start, branch, &mut Vec::new());
            // A branch ends where it meets the chain; the node where they meet is counted again.
            nodes.iter().skip(1).position(|node| chain.contains(node)).map_or(nodes.len(), |place| place + 2)
        });
        chain.len() + lengths.sum::<usize>()
    }

    /// The chain's nodes, last first. Other parents of these nodes are added to `branches`.
    fn nodes(&self, start: NodeId, end: NodeId, branches: &mut Vec<NodeId>) -> Vec<NodeId> {
        let mut nodes = Vec::new();
        let _ = self.back(start, end, &mut |table, place| {
            nodes.push(table.entries[place].node);
            branches.extend(table.others_of(place).map(|other| table.entries[other].node));
            ControlFlow::Continue(())
        });
        nodes.push(start);
        nodes
    }

    /// Goes back along a chain to its start, and calls `visit` with the place of each entry.
    fn back(
        &self,
        start: NodeId,
        end: NodeId,
        visit: &mut dyn FnMut(&Table, usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let home = self.table(start);
        let mut at = home.find(end).unwrap_or(0);
        while at != 0 {
            let entry = home.entries[at];
            if !entry.expanded {
                visit(home, at)?;
                at = usize::from(entry.from);
                continue;
            }
            // Go back through the table that the entry was copied from, to that table's own start.
            let through = usize::from(entry.from);
            let source = self.table(home.entries[through].node);
            let mut place = source.find(entry.node).unwrap_or(0);
            while place != 0 {
                visit(source, place)?;
                place = usize::from(source.entries[place].from);
            }
            at = through;
        }
        ControlFlow::Continue(())
    }
}
