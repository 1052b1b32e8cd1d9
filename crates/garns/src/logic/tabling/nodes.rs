//! The nodes of chains: candidates, groups and almost locked sets, true or false.

use crate::logic::cell_group::als::Als;
use crate::logic::evidence::{Chain, Node};
use crate::logic::implication::Because;
use crate::logic::proof::{Constraint, Literal};
use crate::{Board, Candidate, Cell, CellSet, Digit, House};

/// A number for each node: first the 729 candidates, then groups, then sets. The number is odd if the node is
/// true.
pub(crate) type NodeId = u16;

/// The number of the first node that is not a single candidate.
const SINGLES: u16 = 1458;

/// Two or three candidates of a digit where a line crosses a box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    pub(crate) digit: Digit,
    pub(crate) cells: CellSet,
    pub(crate) line: House,
    pub(crate) block: House,
}

/// The nodes of a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nodes {
    pub(crate) groups: Vec<Group>,
    pub(crate) sets: Vec<Als>,
}

/// The kinds of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Single,
    Group(usize),
    Set(usize),
}

impl Nodes {
    /// How many nodes are single candidates; they come first.
    pub(crate) const SINGLES: usize = SINGLES as usize;

    pub(crate) fn new(board: &Board, groups: bool, sets: Vec<Als>) -> Nodes {
        Nodes { groups: if groups { super::groups(board) } else { Vec::new() }, sets }
    }

    pub(crate) fn len(&self) -> usize {
        usize::from(SINGLES) + 2 * self.groups.len() + 18 * self.sets.len()
    }

    #[inline]
    pub(crate) fn of(candidate: Candidate, on: bool) -> NodeId {
        2 * candidate.index() as u16 + u16::from(on)
    }

    #[inline]
    pub(crate) fn on(candidate: Candidate) -> NodeId {
        Nodes::of(candidate, true)
    }

    #[inline]
    pub(crate) fn off(candidate: Candidate) -> NodeId {
        Nodes::of(candidate, false)
    }

    pub(crate) fn group(&self, group: usize, on: bool) -> NodeId {
        SINGLES + 2 * group as u16 + u16::from(on)
    }

    /// The node of a set that has lost the digit.
    pub(crate) fn set(&self, set: usize, digit: Digit) -> NodeId {
        SINGLES + 2 * (self.groups.len() + 9 * set + digit.index()) as u16
    }

    /// Whether the node is true.
    #[inline]
    pub(crate) fn is_on(node: NodeId) -> bool {
        node & 1 != 0
    }

    /// The literal of a node that is a single candidate.
    #[inline]
    pub(crate) fn single(node: NodeId) -> Option<Literal> {
        let candidate = || Candidate::from_index(usize::from(node / 2));
        (node < SINGLES).then(|| Literal { candidate: candidate(), on: Nodes::is_on(node) })
    }

    pub(crate) fn kind(&self, node: NodeId) -> Kind {
        if node < SINGLES {
            return Kind::Single;
        }
        let index = usize::from(node - SINGLES) / 2;
        if index < self.groups.len() {
            Kind::Group(index)
        } else {
            Kind::Set((index - self.groups.len()) / 9)
        }
    }

    pub(crate) fn digit(&self, node: NodeId) -> Digit {
        match self.kind(node) {
            Kind::Single => Digit::from_index(usize::from(node / 2) % 9),
            Kind::Group(group) => self.groups[group].digit,
            Kind::Set(_) => Digit::from_index((usize::from(node - SINGLES) / 2 - self.groups.len()) % 9),
        }
    }

    /// The cells whose candidates make up the node.
    pub(crate) fn cells(&self, node: NodeId) -> CellSet {
        match self.kind(node) {
            Kind::Single => CellSet::only(Cell::from_index(usize::from(node / 2) / 9)),
            Kind::Group(group) => self.groups[group].cells,
            Kind::Set(set) => self.sets[set].places(self.digit(node)),
        }
    }

    /// The cells that the node occupies; for a set, all its cells.
    pub(crate) fn body(&self, node: NodeId) -> CellSet {
        match self.kind(node) {
            Kind::Set(set) => self.sets[set].cells,
            _ => self.cells(node),
        }
    }

    /// The first cell of the node.
    pub(crate) fn cell(&self, node: NodeId) -> Cell {
        let cells = self.cells(node);
        debug_assert!(!cells.is_empty(), "node {node} is an almost locked set without its digit");
        cells.first().unwrap_or(Cell::from_index(0))
    }

    /// The cells that lose the digit if one of the node's cells holds it.
    pub(crate) fn seen(&self, node: NodeId, digit: Digit) -> CellSet {
        match self.kind(node) {
            Kind::Set(set) => self.sets[set].targets(digit),
            _ => self.cells(node).common_peers(),
        }
    }

    /// A path as evidence; each link has its reason.
    pub(crate) fn chain(&self, board: &Board, path: &[NodeId]) -> Chain {
        let mut chain = Chain::from(self.drawn(path[0]));
        for pair in path.windows(2) {
            let because = self.because(board, pair[0], pair[1]);
            debug_assert!(because.is_some(), "no reason links the nodes {pair:?} on {board}");
            let Some(because) = because else { break };
            chain.then(self.drawn(pair[1]), because);
        }
        chain
    }

    fn drawn(&self, node: NodeId) -> Node {
        Node { cells: self.cells(node), digit: self.digit(node), on: Nodes::is_on(node) }
    }

    /// Why a node follows from the node before it; `None` if it does not.
    pub(crate) fn because(&self, board: &Board, from: NodeId, to: NodeId) -> Option<Because> {
        if let Kind::Set(set) = self.kind(from) {
            return Some(Because::LockedSet(self.sets[set].cells));
        }
        let digit = self.digit(to);
        let constraint = if digit == self.digit(from) {
            let both = self.cells(from) | self.cells(to);
            // A house forces a digit only if the digit has no other place in it.
            let links = |house: &House| {
                both.is_subset(house.cells())
                    && (!Nodes::is_on(to) || board.places_in(digit, *house).is_subset(both))
            };
            Constraint::House(House::all().find(links)?, digit)
        } else {
            Constraint::Cell(self.cells(from).single().filter(|&cell| cell == self.cell(to))?)
        };
        Some(if Nodes::is_on(to) { Because::Only(constraint.into()) } else { Because::Excluded(constraint) })
    }
}
