//! All consequences of one assumption.
//!
//! All literals that are on are followed before any literal that is off, in the order in which they were
//! found. So the parents of a node belong to the first path that was found to it, which need not be the
//! shortest. A net stops growing at a contradiction; its literals are still used.

mod explain;
mod growth;

use std::rc::Rc;

use super::hint::Rule;
use super::literal::{Literal, LiteralSet};
pub(super) use growth::{Elimination, Growth};

/// The literals that follow from one assumption, each with the literals it follows from.
#[derive(Default)]
pub(super) struct Net<const W: usize> {
    pub(super) found: LiteralSet<W>,
    /// Whether a nested chain switched a literal off.
    pub(super) has_nested: bool,
    /// The contradiction at which the net stopped growing.
    pub(super) clash: Option<Clash>,
    /// The nodes by literal; only the entries of literals that were found are valid.
    nodes: Vec<Node>,
    /// The parents of all nodes in one list, node after node.
    parents: Vec<Literal>,
    /// The patterns that the reasons refer to.
    rules: Vec<Rc<Rule>>,
}

/// How a literal was found.
#[derive(Clone, Copy)]
struct Node {
    /// The number of literals in the derivation of this literal, itself included.
    count: u16,
    /// The number of literals of the same state (on or off) that were found before it.
    place: u16,
    derivation: Derivation,
}

impl Node {
    const START: Node = Node {
        count: 1,
        place: 0,
        derivation: Derivation { reason: Reason::Start, first_parent: 0, parents: 0 },
    };
}

/// Why a literal holds, and the range of its parents in the net's list.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Derivation {
    reason: Reason,
    first_parent: u32,
    parents: u16,
}

/// Why a literal holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    /// The literal is the assumption.
    Start,
    /// The literal follows by a link of the board as it is; the parent determines which link.
    Link,
    /// The literal follows from other candidates of its cell.
    Cell,
    /// The literal follows from other places in its box (0), row (1) or column (2).
    House(u8),
    /// The literal follows by the pattern at this index in the net's `rules`.
    Rule(u16),
}

/// A contradiction: a derived literal whose opposite is in the net.
#[derive(Clone, Copy)]
pub(super) struct Clash {
    /// The derived literal; it is not in the net, unless `eliminate` has added it beside its opposite.
    literal: Literal,
    derivation: Derivation,
    /// The number of literals in the derivations of the literal and of its opposite.
    pub(super) complexity: u32,
}

impl<const W: usize> Net<W> {
    /// An empty net with room for all literals that a set can hold.
    fn with_room() -> Net<W> {
        let nodes = vec![Node::START; 2 * 64 * W];
        Net { nodes, parents: Vec::with_capacity(4 * 64 * W), ..Net::default() }
    }

    /// Empties the net for the next assumption.
    fn clear(&mut self) {
        self.found = LiteralSet::EMPTY;
        self.has_nested = false;
        self.clash = None;
        self.parents.clear();
        self.rules.clear();
    }

    /// The number of literals in the derivation of a literal of the net, itself included.
    #[inline]
    pub(super) fn count(&self, literal: Literal) -> u32 {
        u32::from(self.nodes[literal.index()].count)
    }

    /// The number of literals of the same state (on or off) that were found before this literal.
    #[inline]
    pub(super) fn place(&self, literal: Literal) -> u16 {
        self.nodes[literal.index()].place
    }

    #[inline]
    fn parents_of(&self, derivation: Derivation) -> &[Literal] {
        let first = derivation.first_parent as usize;
        &self.parents[first..first + usize::from(derivation.parents)]
    }
}
