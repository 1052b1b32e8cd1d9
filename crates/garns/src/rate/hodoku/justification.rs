//! The justifications of a conclusion: all ways in which a position's tables prove it.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::tabling::nodes::{NodeId, Nodes};
use crate::logic::tabling::{Table, Tables};
use crate::rate::hodoku::forcing::View;

/// Tables with `on` and `off` filled, and the board they describe.
pub(super) struct Justification<'a> {
    pub(super) board: &'a Board,
    pub(super) tables: &'a Tables,
    pub(super) view: &'a View,
}

/// Takes the chains of one justification, each as (start, end).
type Each<'a> = &'a mut dyn FnMut(&[(NodeId, NodeId)]) -> ControlFlow<()>;

impl Justification<'_> {
    /// Whether a justification of the conclusion branches.
    pub(super) fn any_branches(&self, candidate: Candidate, on: bool) -> bool {
        let mut each = |chains: &[(NodeId, NodeId)]| match chains.iter().any(|&(a, b)| self.branches(a, b)) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        self.contradictions(Nodes::of(candidate, !on), &mut each).is_break()
            || self.agreements(candidate, on, &mut each).is_break()
    }

    /// Whether HoDoKu reports a verity and not a contradiction. For a removal it takes the shorter
    /// justification (the contradiction if both are equal); for a placement, the contradiction if there
    /// is one.
    ///
    /// For nets, only justifications that branch count.
    pub(super) fn is_verity(&self, candidate: Candidate, on: bool, net: bool) -> bool {
        let shortest = |least: &mut usize, chains: &[(NodeId, NodeId)]| {
            if !net || chains.iter().any(|&(a, b)| self.branches(a, b)) {
                *least = (*least).min(chains.iter().map(|&(a, b)| self.length(a, b)).sum());
            }
            ControlFlow::Continue(())
        };
        let (mut clash, mut verity) = (usize::MAX, usize::MAX);
        let _ = self.contradictions(Nodes::of(candidate, !on), &mut |chains| shortest(&mut clash, chains));
        let _ = self.agreements(candidate, on, &mut |chains| shortest(&mut verity, chains));
        if on { clash == usize::MAX } else { verity < clash }
    }

    fn table(&self, node: NodeId) -> &Table {
        &self.tables.tables[usize::from(node)]
    }

    /// The contradictions that follow from the start.
    fn contradictions(&self, start: NodeId, each: Each<'_>) -> ControlFlow<()> {
        let table = self.table(start);
        let Some((candidate, on)) = Nodes::single(start) else { return ControlFlow::Continue(()) };
        let mut clash = |ends: &mut dyn Iterator<Item = (Candidate, bool)>| {
            let chains: Vec<_> = ends.map(|(end, on)| (start, Nodes::of(end, on))).collect();
            each(&chains)
        };
        let opposite = if on { &table.off } else { &table.on };
        if opposite.contains(candidate) {
            clash(&mut [(candidate, !on)].into_iter())?;
        }
        for digit in Digit::ALL {
            if let Some(cell) = (table.on.cells(digit) & table.off.cells(digit)).first() {
                let both = Candidate { cell, digit };
                clash(&mut [(both, true), (both, false)].into_iter())?;
            }
            for other in Digit::ALL.into_iter().filter(|&other| other > digit) {
                if let Some(cell) = (table.on.cells(digit) & table.on.cells(other)).first() {
                    clash(&mut [digit, other].map(|digit| (Candidate { cell, digit }, true)).into_iter())?;
                }
            }
            for house in House::all() {
                let twice = table.on.cells(digit) & house.cells();
                if twice.len() > 1 {
                    clash(&mut twice.iter().map(|cell| (Candidate { cell, digit }, true)))?;
                }
            }
        }
        let gone = |cell: Cell| {
            let digits = self.board.candidates(cell);
            digits.iter().all(|digit| table.off.contains(Candidate { cell, digit }))
                && table.on.digits(cell).is_empty()
        };
        for cell in self.view.open.iter().filter(|&cell| gone(cell)) {
            let digits = self.board.candidates(cell);
            clash(&mut digits.iter().map(|digit| (Candidate { cell, digit }, false)))?;
        }
        for &(digit, places) in &self.view.houses {
            if places.is_subset(table.off.cells(digit)) {
                clash(&mut places.iter().map(|cell| (Candidate { cell, digit }, false)))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// All sets of cases of which every case leads to the conclusion.
    fn agreements(&self, candidate: Candidate, on: bool, each: Each<'_>) -> ControlFlow<()> {
        let end = Nodes::of(candidate, on);
        let says = |node: NodeId| {
            let table = self.table(node);
            if on { table.on.contains(candidate) } else { table.off.contains(candidate) }
        };
        let mut chains = Vec::new();
        let mut agree = |cases: &mut dyn Iterator<Item = NodeId>| {
            chains.clear();
            for case in cases {
                if !says(case) {
                    return ControlFlow::Continue(());
                }
                chains.push((case, end));
            }
            if chains.is_empty() { ControlFlow::Continue(()) } else { each(&chains) }
        };
        for start in self.board.all_candidates().iter().filter(|start| start.cell != candidate.cell) {
            agree(&mut [Nodes::on(start), Nodes::off(start)].into_iter())?;
        }
        for cell in self.board.open() {
            let digits = self.board.candidates(cell);
            agree(&mut digits.iter().map(|digit| Nodes::on(Candidate { cell, digit })))?;
        }
        for house in House::all() {
            for digit in Digit::ALL {
                let places = self.board.places_in(digit, house);
                agree(&mut places.iter().map(|cell| Nodes::on(Candidate { cell, digit })))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the chain has a branch.
    fn branches(&self, start: NodeId, end: NodeId) -> bool {
        let visit = &mut |table: &Table, place: usize| match table.entries[place].branching {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        self.back(start, end, visit).is_break()
    }

    /// The length of the chain as HoDoKu counts it, with its branches as far back as the chain itself.
    fn length(&self, start: NodeId, end: NodeId) -> usize {
        let mut branches = Vec::new();
        let chain = self.nodes(start, end, &mut branches);
        let lengths = branches.into_iter().map(|branch| {
            let nodes = self.nodes(start, branch, &mut Vec::new());
            // A branch ends where it meets the chain, and a mark of its end counts too.
            nodes.iter().skip(1).position(|node| chain.contains(node)).map_or(nodes.len(), |place| place + 2)
        });
        chain.len() + lengths.sum::<usize>()
    }

    /// The chain's nodes, last first. The other nodes that they follow from are added to `branches`.
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

    /// Goes back along a chain to its start, and calls back with the place of each entry.
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
