//! Everything that follows from one assumption.
//!
//! All literals that are on are followed before any that is off, each in the order in which it was
//! found. So the parents of a node are those of the first way to it, not of the shortest. At a
//! contradiction the net stays as it is, cut short, and is still used.

mod explain;

use std::rc::Rc;

use super::super::state::State;
use super::super::tables::{CELLS, HOUSES, bits};
use super::hint::Rule;
use super::link_graph::{LinkGraph, Use};
use super::literal::{Literal, LiteralSet};

/// The literals that follow from one assumption, each with the literals it follows from.
#[derive(Clone)]
pub(super) struct Net<const W: usize> {
    found: LiteralSet<W>,
    /// Literals that need a nested chain.
    nested: LiteralSet<W>,
    /// The contradiction, if there is one.
    clash: Option<Clash>,
    /// By literal; only those of the literals found mean anything.
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
    /// How many literals that are on, or off, were found before it.
    place: u16,
    derivation: Derivation,
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

/// An elimination by a pattern that appears when the links alone are exhausted.
pub(super) struct Elimination {
    /// Cell times nine plus digit.
    pub(super) candidate: u16,
    /// The candidates that had to go before.
    pub(super) parents: Rc<[u16]>,
    pub(super) rule: Rc<Rule>,
}

/// Gives the eliminations on a board that the links have exhausted.
pub(super) type Advanced<'a> = &'a mut dyn FnMut(&State) -> Rc<[Elimination]>;

/// The board that a net grows on, and the ways in which it grows.
pub(super) struct Growth<'a> {
    pub(super) graph: &'a LinkGraph,
    pub(super) state: &'a State,
    /// Whether cells link their digits.
    pub(super) y: bool,
    /// Asked for eliminations when the links are exhausted.
    pub(super) advanced: Option<Advanced<'a>>,
}

/// Memory that is needed only while a net grows.
#[derive(Default)]
pub(super) struct Scratch<const W: usize> {
    /// The candidates that are on, in the order in which they were found.
    ons: Vec<u16>,
    /// The candidates that are off, likewise.
    offs: Vec<u16>,
    /// For each literal all literals that explain it, itself included. Literals that a single
    /// parent switches off have no entry: theirs is the parent's and themselves.
    ancestors: Vec<LiteralSet<W>>,
}

impl<const W: usize> Scratch<W> {
    /// Room for as many literals as a set can hold.
    pub(super) fn with_room() -> Scratch<W> {
        Scratch { ons: Vec::new(), offs: Vec::new(), ancestors: vec![LiteralSet::EMPTY; 2 * 64 * W] }
    }
}

/// Whether a net may grow on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Open,
    Clashed,
}

impl<const W: usize> Net<W> {
    /// An empty net with room for all literals that a set can hold.
    pub(super) fn new() -> Net<W> {
        let derivation = Derivation { reason: Reason::Start, first_parent: 0, parents: 0 };
        Net {
            found: LiteralSet::EMPTY,
            nested: LiteralSet::EMPTY,
            clash: None,
            nodes: vec![Node { count: 0, place: 0, derivation }; 2 * 64 * W],
            parents: Vec::with_capacity(4 * 64 * W),
            rules: Vec::new(),
        }
    }

    /// All literals of the net.
    pub(super) fn found(&self) -> &LiteralSet<W> {
        &self.found
    }

    /// The literals that need a nested chain.
    pub(super) fn nested(&self) -> &LiteralSet<W> {
        &self.nested
    }

    /// The contradiction, if the net has run into one.
    pub(super) fn clash(&self) -> Option<Clash> {
        self.clash
    }

    /// How many literals explain a literal of the net, itself included.
    #[inline]
    pub(super) fn count(&self, literal: Literal) -> u32 {
        u32::from(self.nodes[literal.index()].count)
    }

    /// How many literals on, or off, were found before a literal of the net that is on, or off.
    #[inline]
    pub(super) fn place(&self, literal: Literal) -> u16 {
        self.nodes[literal.index()].place
    }

    /// Forgets everything, in order to grow again.
    fn clear(&mut self) {
        self.found = LiteralSet::EMPTY;
        self.nested = LiteralSet::EMPTY;
        self.clash = None;
        self.parents.clear();
        self.rules.clear();
    }

    /// Grows from a candidate that is on by the links of the board as it is: every literal has one
    /// parent.
    pub(super) fn follow(&mut self, graph: &LinkGraph, start: usize, scratch: &mut Scratch<W>) {
        self.clear();
        let (ons, offs) = (&mut scratch.ons, &mut scratch.offs);
        ons.clear();
        offs.clear();
        let root = Literal::on(start);
        self.found.insert(root);
        let derivation = Derivation { reason: Reason::Start, first_parent: 0, parents: 0 };
        self.nodes[root.index()] = Node { count: 1, place: 0, derivation };
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

    /// Grows from a candidate by the links of a board from which candidates that are off disappear.
    pub(super) fn spread(&mut self, growth: &mut Growth<'_>, start: Literal, scratch: &mut Scratch<W>) {
        self.clear();
        scratch.ons.clear();
        scratch.offs.clear();
        let mut work = *growth.state;
        let derivation = self.derivation(Reason::Start, 0);
        self.add(start, derivation, scratch);
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            let progress = if next_on < scratch.ons.len() {
                next_on += 1;
                self.switch_off(growth, &work, usize::from(scratch.ons[next_on - 1]), scratch)
            } else if next_off < scratch.offs.len() {
                next_off += 1;
                self.switch_on(growth, &mut work, usize::from(scratch.offs[next_off - 1]), scratch)
            } else {
                let Some(advanced) = growth.advanced.as_mut() else { return };
                let eliminations = advanced(&work);
                if eliminations.is_empty() {
                    return;
                }
                self.eliminate(growth.graph, &eliminations, scratch);
                Progress::Open
            };
            if progress == Progress::Clashed {
                return;
            }
        }
    }

    /// A candidate is on: the others of its cell and the other places of its digit go off.
    fn switch_off(
        &mut self,
        growth: &Growth<'_>,
        work: &State,
        on: usize,
        scratch: &mut Scratch<W>,
    ) -> Progress {
        let graph = growth.graph;
        let (cell, digit) = graph.at(on);
        let parent = Literal::on(on);
        if growth.y {
            for other in bits(work.digits[cell] & !(1 << digit)) {
                let off = Literal::off(graph.number(cell, other));
                if self.off(off, Reason::Cell, parent, scratch) == Progress::Clashed {
                    return Progress::Clashed;
                }
            }
        }
        for (kind, &(house, own)) in HOUSES[cell].iter().enumerate() {
            let house = house as usize;
            for i in bits(work.positions[house][digit] & !(1 << own)) {
                let off = Literal::off(graph.number(CELLS[house][i] as usize, digit));
                if self.off(off, Reason::House(kind as u8), parent, scratch) == Progress::Clashed {
                    return Progress::Clashed;
                }
            }
        }
        Progress::Open
    }

    /// A candidate is off: where one other is left in its cell or in one of its houses, that goes
    /// on. It follows from this candidate and from all that went off there before.
    fn switch_on(
        &mut self,
        growth: &Growth<'_>,
        work: &mut State,
        off: usize,
        scratch: &mut Scratch<W>,
    ) -> Progress {
        let graph = growth.graph;
        let (cell, digit) = graph.at(off);
        let before = growth.state;
        // This candidate is still on the board: where two are left, the second goes on.
        let own_digits = work.digits[cell];
        let own_positions = HOUSES[cell].map(|(house, _)| work.positions[house as usize][digit]);
        work.remove(cell, digit);
        if growth.y && has_two(own_digits) {
            let other = (own_digits & !(1 << digit)).trailing_zeros() as usize;
            let on = Literal::on(graph.number(cell, other));
            if self.is_news(on) {
                let first = self.parents.len();
                self.parents.push(Literal::off(off));
                for gone in bits(before.digits[cell] & !own_digits) {
                    self.parents.push(Literal::off(graph.number(cell, gone)));
                }
                let derivation = self.derivation(Reason::Cell, first);
                if self.on(on, derivation, scratch) == Progress::Clashed {
                    return Progress::Clashed;
                }
            }
        }
        for (kind, &(house, own)) in HOUSES[cell].iter().enumerate() {
            let positions = own_positions[kind];
            if !has_two(positions) {
                continue;
            }
            let house = house as usize;
            let other = CELLS[house][(positions & !(1 << own)).trailing_zeros() as usize] as usize;
            let on = Literal::on(graph.number(other, digit));
            if self.is_news(on) {
                let first = self.parents.len();
                self.parents.push(Literal::off(off));
                for gone in bits(before.positions[house][digit] & !positions) {
                    self.parents.push(Literal::off(graph.number(CELLS[house][gone] as usize, digit)));
                }
                let derivation = self.derivation(Reason::House(kind as u8), first);
                if self.on(on, derivation, scratch) == Progress::Clashed {
                    return Progress::Clashed;
                }
            }
        }
        Progress::Open
    }

    /// The candidates go off that patterns eliminate. (One that is on goes off as well without a
    /// contradiction: the original does not look.)
    fn eliminate(&mut self, graph: &LinkGraph, eliminations: &[Elimination], scratch: &mut Scratch<W>) {
        for elimination in eliminations {
            let off = Literal::off(graph.number_of(elimination.candidate));
            if self.found.contains(off) {
                continue;
            }
            let first = self.parents.len();
            for &parent in &*elimination.parents {
                self.parents.push(Literal::off(graph.number_of(parent)));
            }
            if matches!(*elimination.rule, Rule::Chains(_)) {
                self.nested.insert(off);
            }
            let rule = self.rule(&elimination.rule);
            let derivation = self.derivation(Reason::Rule(rule), first);
            self.add(off, derivation, scratch);
        }
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

    /// Whether a literal that follows would be new, or a contradiction.
    #[inline]
    fn is_news(&self, literal: Literal) -> bool {
        !self.found.contains(literal) || self.found.contains(literal.opposite())
    }

    /// A literal goes off, unless it is off already.
    #[inline]
    fn off(
        &mut self,
        literal: Literal,
        reason: Reason,
        parent: Literal,
        scratch: &mut Scratch<W>,
    ) -> Progress {
        if self.found.contains(literal.opposite()) {
            let first = self.parents.len();
            self.parents.push(parent);
            let derivation = self.derivation(reason, first);
            self.clash_with(literal, derivation, scratch);
            return Progress::Clashed;
        }
        if self.found.contains(literal) {
            return Progress::Open;
        }
        let first_parent = self.parents.len() as u32;
        self.parents.push(parent);
        self.found.insert(literal);
        if self.nested.contains(parent) {
            self.nested.insert(literal);
        }
        self.nodes[literal.index()] = Node {
            count: self.nodes[parent.index()].count + 1,
            place: scratch.offs.len() as u16,
            derivation: Derivation { reason, first_parent, parents: 1 },
        };
        scratch.offs.push(literal.id() as u16);
        Progress::Open
    }

    /// A literal that is news goes on.
    fn on(&mut self, literal: Literal, derivation: Derivation, scratch: &mut Scratch<W>) -> Progress {
        if self.found.contains(literal.opposite()) {
            self.clash_with(literal, derivation, scratch);
            return Progress::Clashed;
        }
        self.add(literal, derivation, scratch);
        Progress::Open
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

    /// Notes the contradiction of a literal that follows with its opposite in the net.
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

/// Whether just two bits are set.
#[inline]
fn has_two(mask: u16) -> bool {
    let but_lowest = mask & mask.wrapping_sub(1);
    but_lowest.is_power_of_two()
}
