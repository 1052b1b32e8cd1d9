//! All consequences of one assumption.
//!
//! All literals that are on are followed before any that is off, each in the order in which it was
//! found. So the parents of a node are those of the first path to it, not of the shortest. A net
//! that meets a contradiction stops there, and is still used.

mod explain;
mod spread;

use core::ops::ControlFlow;
use std::rc::Rc;

use super::hint::Rule;
use super::link_graph::{LinkGraph, Use};
use super::literal::{Literal, LiteralSet};
pub(super) use spread::{Elimination, Growth};

/// The literals that follow from one assumption, each with the literals it follows from.
#[derive(Clone)]
pub(super) struct Net<const W: usize> {
    pub(super) found: LiteralSet<W>,
    /// Literals that need a nested chain.
    pub(super) nested: LiteralSet<W>,
    /// The contradiction, if there is one.
    pub(super) clash: Option<Clash>,
    /// The nodes by literal; only the entries of literals that were found are valid.
    nodes: Vec<Node>,
    /// The parents of all nodes, one node after the other.
    parents: Vec<Literal>,
    /// The patterns that the reasons refer to.
    rules: Vec<Rc<Rule>>,
}

/// How a literal was found.
#[derive(Clone, Copy)]
struct Node {
    /// How many literals explain this one, itself included.
    count: u16,
    /// How many literals of the same sign were found before it.
    place: u16,
    derivation: Derivation,
}

impl Node {
    const START: Node = Node {
        count: 0,
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
    /// It is assumed.
    Start,
    /// By a link of the board as it is; the parent tells which.
    Link,
    /// By the other candidates of its cell.
    Cell,
    /// By the other places in its box (0), row (1) or column (2).
    House(u8),
    /// By the pattern at this place of the net's list.
    Rule(u16),
}

/// A literal found whose opposite is in the net.
#[derive(Clone, Copy)]
pub(super) struct Clash {
    /// The literal; it is not in the net.
    literal: Literal,
    derivation: Derivation,
    /// How many literals explain it and its opposite.
    pub(super) complexity: u32,
    /// Whether one of these needs a nested chain.
    pub(super) nested: bool,
}

/// Memory that is needed only while a net grows.
#[derive(Default)]
pub(super) struct Scratch<const W: usize> {
    /// The candidates that are on, in the order in which they were found.
    ons: Vec<u16>,
    /// The candidates that are off, in the order in which they were found.
    offs: Vec<u16>,
    /// For each literal all literals that explain it, itself included. A literal that its cell or house
    /// switches off has no entry: its set is that of its one parent plus itself.
    ancestors: Vec<LiteralSet<W>>,
}

impl<const W: usize> Scratch<W> {
    /// Room for as many literals as a set can hold.
    pub(super) fn with_room() -> Scratch<W> {
        Scratch { ons: Vec::new(), offs: Vec::new(), ancestors: vec![LiteralSet::EMPTY; 2 * 64 * W] }
    }
}

impl<const W: usize> Net<W> {
    /// An empty net with room for all literals that a set can hold.
    pub(super) fn new() -> Net<W> {
        Net {
            found: LiteralSet::EMPTY,
            nested: LiteralSet::EMPTY,
            clash: None,
            nodes: vec![Node::START; 2 * 64 * W],
            parents: Vec::with_capacity(4 * 64 * W),
            rules: Vec::new(),
        }
    }

    /// How many literals explain a literal of the net, itself included.
    #[inline]
    pub(super) fn count(&self, literal: Literal) -> u32 {
        u32::from(self.nodes[literal.index()].count)
    }

    /// How many literals of the same sign (on or off) were found before this one.
    #[inline]
    pub(super) fn place(&self, literal: Literal) -> u16 {
        self.nodes[literal.index()].place
    }

    /// Empties the net, so that it can grow again.
    fn clear(&mut self, scratch: &mut Scratch<W>) {
        scratch.ons.clear();
        scratch.offs.clear();
        self.found = LiteralSet::EMPTY;
        self.nested = LiteralSet::EMPTY;
        self.clash = None;
        self.parents.clear();
        self.rules.clear();
    }

    /// Grows from a candidate that is on by the links of the board as it is: every literal has one
    /// parent.
    pub(super) fn follow(&mut self, graph: &LinkGraph, start: usize, scratch: &mut Scratch<W>) {
        self.clear(scratch);
        let (ons, offs) = (&mut scratch.ons, &mut scratch.offs);
        let root = Literal::on(start);
        self.found.insert(root);
        self.nodes[root.index()] = Node { count: 1, ..Node::START };
        ons.push(start as u16);
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            if next_on < ons.len() {
                let on = Literal::on(usize::from(ons[next_on]));
                next_on += 1;
                for &id in graph.weak(on.id(), true) {
                    let off = Literal::off(usize::from(id));
                    if self.found.contains(off.opposite()) {
                        return;
                    }
                    if !self.found.contains(off) {
                        self.link(off, on, offs.len());
                        offs.push(id);
                    }
                }
            } else if next_off < offs.len() {
                let off = Literal::off(usize::from(offs[next_off]));
                next_off += 1;
                for link in graph.strong(off.id(), Use { x: true, y: true }) {
                    let on = Literal::on(usize::from(link.to));
                    if self.found.contains(on.opposite()) {
                        return;
                    }
                    if !self.found.contains(on) {
                        self.link(on, off, ons.len());
                        ons.push(link.to);
                    }
                }
            } else {
                return;
            }
        }
    }

    /// Adds a literal with one parent.
    #[inline]
    fn link(&mut self, literal: Literal, parent: Literal, place: usize) {
        self.found.insert(literal);
        let first_parent = self.parents.len() as u32;
        self.parents.push(parent);
        self.nodes[literal.index()] = Node {
            count: self.nodes[parent.index()].count + 1,
            place: place as u16,
            derivation: Derivation { reason: Reason::Link, first_parent, parents: 1 },
        };
    }

    /// The place of a pattern in the list.
    fn rule(&mut self, rule: &Rc<Rule>) -> u16 {
        let known = self.rules.iter().position(|known| Rc::ptr_eq(known, rule));
        let place = known.unwrap_or_else(|| {
            self.rules.push(rule.clone());
            self.rules.len() - 1
        });
        place as u16
    }

    /// Switches a literal off, unless it is off already; breaks at a contradiction.
    #[inline]
    fn off(
        &mut self,
        literal: Literal,
        reason: Reason,
        parent: Literal,
        scratch: &mut Scratch<W>,
    ) -> ControlFlow<()> {
        let clashes = self.found.contains(literal.opposite());
        if !clashes && self.found.contains(literal) {
            return ControlFlow::Continue(());
        }
        let first = self.parents.len();
        self.parents.push(parent);
        let derivation = self.derivation(reason, first);
        if clashes {
            self.clash_with(literal, derivation, scratch);
            return ControlFlow::Break(());
        }
        self.found.insert(literal);
        if self.nested.contains(parent) {
            self.nested.insert(literal);
        }
        let count = self.nodes[parent.index()].count + 1;
        self.nodes[literal.index()] = Node { count, place: scratch.offs.len() as u16, derivation };
        scratch.offs.push(literal.id() as u16);
        ControlFlow::Continue(())
    }

    /// The derivation of a literal whose parents are the last of the list, from `first` on.
    #[inline]
    fn derivation(&self, reason: Reason, first: usize) -> Derivation {
        Derivation { reason, first_parent: first as u32, parents: (self.parents.len() - first) as u16 }
    }

    /// Adds a literal with any number of parents.
    fn add(&mut self, literal: Literal, derivation: Derivation, scratch: &mut Scratch<W>) {
        let (mut ancestors, nested) = self.ancestors(derivation, scratch);
        ancestors.insert(literal);
        self.found.insert(literal);
        if nested {
            self.nested.insert(literal);
        }
        let count = match *self.parents_of(derivation) {
            [only] => self.nodes[only.index()].count + 1,
            _ => ancestors.len() as u16,
        };
        scratch.ancestors[literal.index()] = ancestors;
        let list = if literal.is_on() { &mut scratch.ons } else { &mut scratch.offs };
        self.nodes[literal.index()] = Node { count, place: list.len() as u16, derivation };
        list.push(literal.id() as u16);
    }

    /// All literals that a derivation rests on, and whether one of them needs a nested chain.
    fn ancestors(&self, derivation: Derivation, scratch: &Scratch<W>) -> (LiteralSet<W>, bool) {
        let mut ancestors = LiteralSet::EMPTY;
        let mut nested = false;
        for &parent in self.parents_of(derivation) {
            nested |= self.nested.contains(parent);
            let own = self.nodes[parent.index()].derivation;
            if !parent.is_on() && matches!(own.reason, Reason::Cell | Reason::House(_)) {
                let switch = self.parents[own.first_parent as usize];
                ancestors.unite(&scratch.ancestors[switch.index()]);
                ancestors.insert(parent);
            } else {
                ancestors.unite(&scratch.ancestors[parent.index()]);
            }
        }
        (ancestors, nested)
    }

    /// Records the contradiction between a literal that follows and its opposite in the net.
    fn clash_with(&mut self, literal: Literal, derivation: Derivation, scratch: &Scratch<W>) {
        let (ancestors, nested) = self.ancestors(derivation, scratch);
        let count = if ancestors.contains(literal) {
            // The literal is also among those that explain it: that other derivation does not count.
            self.reach(literal, derivation).len() as u32
        } else {
            ancestors.len() + 1
        };
        let opposite = literal.opposite();
        self.clash = Some(Clash {
            literal,
            derivation,
            complexity: count + self.count(opposite),
            nested: nested || self.nested.contains(opposite),
        });
    }

    #[inline]
    fn parents_of(&self, derivation: Derivation) -> &[Literal] {
        let first = derivation.first_parent as usize;
        &self.parents[first..first + usize::from(derivation.parents)]
    }
}
