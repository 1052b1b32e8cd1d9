//! All consequences of one assumption.
//!
//! All literals that are on are followed before any literal that is off, in the order in which they were
//! found. So the parents of a node belong to the first path that was found to it, which need not be the
//! shortest. A net stops growing at a contradiction; its literals are still used.

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
    /// Literals whose derivation needs a nested chain.
    pub(super) nested: LiteralSet<W>,
    /// The contradiction, if `spread` met one; `follow` stops at a contradiction without recording it.
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
    /// Whether one of the two derivations needs a nested chain.
    pub(super) nested: bool,
}

/// Memory that is needed only while a net grows.
#[derive(Default)]
pub(super) struct Scratch<const W: usize> {
    /// The candidates that are on, in the order in which they were found.
    ons: Vec<u16>,
    /// The candidates that are off, in the order in which they were found.
    offs: Vec<u16>,
    /// For each literal, all literals of its derivation, itself included. A literal that its cell or
    /// house switches off has no entry: its set is the set of its only parent plus itself.
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

    /// Empties the net for the next assumption.
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

    /// The index of a pattern in `rules`; adds the pattern if it is new.
    fn rule(&mut self, rule: &Rc<Rule>) -> u16 {
        let known = self.rules.iter().position(|known| Rc::ptr_eq(known, rule));
        let place = known.unwrap_or_else(|| {
            self.rules.push(rule.clone());
            self.rules.len() - 1
        });
        place as u16
    }

    /// Adds a literal that is off, unless the net has it. Returns `Break` at a contradiction.
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

    /// The derivation of a literal whose parents are the entries of `parents` from `first` to the end.
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

    /// All literals that a derivation depends on, and whether one of them needs a nested chain.
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

    /// Records the contradiction between a derived literal and its opposite in the net.
    fn clash_with(&mut self, literal: Literal, derivation: Derivation, scratch: &Scratch<W>) {
        let (ancestors, nested) = self.ancestors(derivation, scratch);
        let count = if ancestors.contains(literal) {
            // The literal also occurs in its own derivation. That earlier occurrence is not counted.
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
