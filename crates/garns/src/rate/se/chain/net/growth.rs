//! The growth of a net: the links that it follows, and the patterns when no link leads further.
//!
//! Multiple chains follow the links of the board as it is. For the other kinds, the board loses each
//! candidate that goes off, so that literals may have many parents.

use core::iter::empty;
use core::ops::ControlFlow;
use std::rc::Rc;

use super::super::super::state::State;
use super::super::super::tables::{CELLS, HOUSES, bits};
use super::super::Kind;
use super::super::advanced::Memory;
use super::super::hint::Rule;
use super::super::link_graph::{LinkGraph, Use};
use super::super::literal::{Literal, LiteralSet};
use super::{Clash, Derivation, Net, Node, Reason};

/// An elimination by a pattern that appears when the links alone are exhausted.
pub(in super::super) struct Elimination {
    /// The candidate, as cell times nine plus digit.
    pub(in super::super) candidate: u16,
    /// The candidates that had to be removed before the pattern appeared.
    pub(in super::super) parents: Rc<[u16]>,
    pub(in super::super) rule: Rc<Rule>,
}

/// Grows one net after another on the same board.
pub(in super::super) struct Growth<'a, const W: usize> {
    kind: Kind,
    /// The candidates of the board before the assumption.
    graph: &'a LinkGraph<'a>,
    pub(in super::super) memory: &'a mut Memory<W>,
    net: Net<W>,
    /// The board without the candidates that went off. Multiple chains do not use it.
    work: State,
    /// The literals that are on, in the order in which they were found.
    ons: Vec<Literal>,
    /// The literals that are off, in the order in which they were found.
    offs: Vec<Literal>,
    /// For each literal, all literals of its derivation, itself included. A literal with one parent has
    /// no entry: its set is the set of its parent plus itself.
    ancestors: Vec<LiteralSet<W>>,
}

impl<'a, const W: usize> Growth<'a, W> {
    pub(in super::super) fn new(
        graph: &'a LinkGraph<'a>,
        kind: Kind,
        memory: &'a mut Memory<W>,
    ) -> Growth<'a, W> {
        Growth {
            kind,
            graph,
            memory,
            net: Net::default(),
            work: *graph.state,
            ons: Vec::new(),
            offs: Vec::new(),
            ancestors: vec![LiteralSet::EMPTY; 2 * graph.len()],
        }
    }

    /// The net of an assumption.
    pub(in super::super) fn grow(&mut self, start: Literal) -> Box<Net<W>> {
        let is_static = self.kind == Kind::Multiple;
        self.ons.clear();
        self.offs.clear();
        if !is_static {
            self.work = *self.graph.state;
        }
        let mut net = self.memory.nets.pop().unwrap_or_else(|| Box::new(Net::with_room()));
        core::mem::swap(&mut self.net, &mut *net);
        self.net.clear();
        self.add(start, Node::START.derivation);
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            let progress = if let Some(&on) = self.ons.get(next_on) {
                next_on += 1;
                if is_static { self.follow_weak(on) } else { self.follow_on(on) }
            } else if let Some(&off) = self.offs.get(next_off) {
                next_off += 1;
                if is_static { self.follow_strong(off) } else { self.follow_off(off) }
            } else {
                self.eliminate()
            };
            if progress.is_break() {
                core::mem::swap(&mut self.net, &mut *net);
                return net;
            }
        }
    }

    /// Follows the weak links of the board as it is. Returns `Break` at a contradiction.
    fn follow_weak(&mut self, on: Literal) -> ControlFlow<()> {
        for &id in self.graph.weak(on.id(), true) {
            self.derive(Literal::off(usize::from(id)), Reason::Link, on, empty())?;
        }
        ControlFlow::Continue(())
    }

    /// Follows the strong links of the board as it is. Returns `Break` at a contradiction.
    fn follow_strong(&mut self, off: Literal) -> ControlFlow<()> {
        for &id in self.graph.strong(off.id(), Use { x: true, y: true }) {
            self.derive(Literal::on(usize::from(id)), Reason::Link, off, empty())?;
        }
        ControlFlow::Continue(())
    }

    /// Follows a candidate that is on: the other candidates of its cell and the other places of its digit
    /// go off. Returns `Break` at a contradiction.
    fn follow_on(&mut self, on: Literal) -> ControlFlow<()> {
        let graph = self.graph;
        let (cell, digit) = graph.at(on.id());
        if self.kind != Kind::Nishio {
            for other in bits(self.work.digits[cell] & !(1 << digit)) {
                self.derive(Literal::off(graph.number(cell, other)), Reason::Cell, on, empty())?;
            }
        }
        for (kind, &(house, own)) in (0..).zip(&HOUSES[cell]) {
            for i in bits(self.work.positions[house][digit] & !(1 << own)) {
                let off = Literal::off(graph.number(CELLS[house][i], digit));
                self.derive(off, Reason::House(kind), on, empty())?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Follows a candidate that is off: if only one other candidate is left in its cell, or one other
    /// place in one of its houses, that candidate goes on. Its parents are this candidate and all others
    /// that went off there before. Returns `Break` at a contradiction.
    fn follow_off(&mut self, off: Literal) -> ControlFlow<()> {
        let graph = self.graph;
        let before = graph.state;
        let (cell, digit) = graph.at(off.id());
        // These masks are from before the removal: if two bits are set, the other candidate goes on.
        let own_digits = self.work.digits[cell];
        let own_positions = HOUSES[cell].map(|(house, _)| self.work.positions[house][digit]);
        self.work.remove(cell, digit);
        if self.kind != Kind::Nishio && has_two(own_digits) {
            let number = |digit: usize| graph.number(cell, digit);
            let on = number((own_digits & !(1 << digit)).trailing_zeros() as usize);
            let gone = bits(before.digits[cell] & !own_digits).map(|digit| Literal::off(number(digit)));
            self.derive(Literal::on(on), Reason::Cell, off, gone)?;
        }
        for (kind, &(house, own)) in HOUSES[cell].iter().enumerate() {
            let positions = own_positions[kind];
            if has_two(positions) {
                let number = |i: usize| graph.number(CELLS[house][i], digit);
                let on = number((positions & !(1 << own)).trailing_zeros() as usize);
                let gone = bits(before.positions[house][digit] & !positions).map(|i| Literal::off(number(i)));
                self.derive(Literal::on(on), Reason::House(kind as u8), off, gone)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Switches off the candidates that patterns eliminate, even a candidate that is on: the original
    /// does not check for a contradiction here. Returns `Break` if there are none.
    fn eliminate(&mut self) -> ControlFlow<()> {
        let Kind::Dynamic(Some(extra)) = self.kind else { return ControlFlow::Break(()) };
        let graph = self.graph;
        let eliminations = self.memory.eliminations(extra, graph.state, &self.work);
        if eliminations.is_empty() {
            return ControlFlow::Break(());
        }
        for elimination in eliminations.iter() {
            let off = Literal::off(graph.number_of(elimination.candidate));
            if self.net.found.contains(off) {
                continue;
            }
            self.net.has_nested |= matches!(*elimination.rule, Rule::Chains(_));
            let first = self.net.parents.len();
            let parents = elimination.parents.iter().map(|&parent| Literal::off(graph.number_of(parent)));
            self.net.parents.extend(parents);
            let derivation = self.derivation(Reason::Rule(self.net.rules.len() as u16), first);
            self.net.rules.push(elimination.rule.clone());
            self.add(off, derivation);
        }
        ControlFlow::Continue(())
    }

    /// Adds a literal that follows from a parent and others, unless the net has it. Returns `Break` at a
    /// contradiction. (Hard ratings spend most of their time here, so this function is always inlined.)
    #[inline(always)]
    fn derive(
        &mut self,
        literal: Literal,
        reason: Reason,
        parent: Literal,
        others: impl Iterator<Item = Literal>,
    ) -> ControlFlow<()> {
        let clashes = self.net.found.contains(literal.opposite());
        if !clashes && self.net.found.contains(literal) {
            return ControlFlow::Continue(());
        }
        let first = self.net.parents.len();
        self.net.parents.push(parent);
        self.net.parents.extend(others);
        let derivation = self.derivation(reason, first);
        if clashes {
            self.clash(literal, derivation);
            return ControlFlow::Break(());
        }
        self.add(literal, derivation);
        ControlFlow::Continue(())
    }

    /// The derivation of a literal whose parents are the entries of `parents` from `first` to the end.
    #[inline]
    fn derivation(&self, reason: Reason, first: usize) -> Derivation {
        let parents = (self.net.parents.len() - first) as u16;
        Derivation { reason, first_parent: first as u32, parents }
    }

    #[inline(always)]
    fn add(&mut self, literal: Literal, derivation: Derivation) {
        let count = if derivation.parents == 1 {
            let parent = self.net.parents[derivation.first_parent as usize];
            self.net.nodes[parent.index()].count + 1
        } else {
            self.count_ancestors(literal, derivation)
        };
        self.net.found.insert(literal);
        let list = if literal.is_on() { &mut self.ons } else { &mut self.offs };
        self.net.nodes[literal.index()] = Node { count, place: list.len() as u16, derivation };
        list.push(literal);
    }

    /// Sets the ancestors of a literal and returns their number.
    fn count_ancestors(&mut self, literal: Literal, derivation: Derivation) -> u16 {
        let mut ancestors = self.ancestors(derivation);
        ancestors.insert(literal);
        self.ancestors[literal.index()] = ancestors;
        ancestors.len() as u16
    }

    /// All literals that a derivation depends on.
    fn ancestors(&self, derivation: Derivation) -> LiteralSet<W> {
        let net = &self.net;
        let mut ancestors = LiteralSet::EMPTY;
        for &parent in net.parents_of(derivation) {
            let mut literal = parent;
            while let [only] = *net.parents_of(net.nodes[literal.index()].derivation) {
                ancestors.insert(literal);
                literal = only;
            }
            ancestors.unite(&self.ancestors[literal.index()]);
        }
        ancestors
    }

    /// Records the contradiction between a derived literal and its opposite in the net.
    fn clash(&mut self, literal: Literal, derivation: Derivation) {
        let ancestors = self.ancestors(derivation);
        let count = if ancestors.contains(literal) {
            // The literal also occurs in its own derivation. That earlier occurrence is not counted.
            self.net.reach(literal, derivation).len() as u32
        } else {
            ancestors.len() + 1
        };
        let complexity = count + self.net.count(literal.opposite());
        self.net.clash = Some(Clash { literal, derivation, complexity });
    }
}

/// Whether exactly two bits are set.
#[inline]
fn has_two(mask: u16) -> bool {
    let but_lowest = mask & mask.wrapping_sub(1);
    but_lowest.is_power_of_two()
}
