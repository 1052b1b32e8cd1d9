//! Everything that follows from one assumption.
//!
//! What is on is handled before anything that is off, each in the order in which it was found; so
//! a node's parents are those of the first way to it, not of the shortest. At a contradiction the
//! net stays as it is, cut short, and is still used.

mod explain;
mod set;

use std::rc::Rc;

use super::super::state::State;
use super::super::tables::{CELLS, HOUSES, bits};
use super::hint::Rule;
use super::mesh::{Mesh, NONE, Use};

pub(super) use set::{Bits, literals};
use set::{contains, insert};

/// Reasons as they are stored; what is larger counts from here into the rules used.
const START: u16 = 0;
const CELL: u16 = 1;
const HOUSE: u16 = 2;
const RULE: u16 = 5;

/// What follows from one assumption, node by node.
#[derive(Clone)]
pub(super) struct Net<const W: usize> {
    /// What is on and what is off.
    pub(super) found: Bits<W>,
    /// For each literal how many nodes it takes to explain it, itself included.
    pub(super) count: Vec<u16>,
    /// For each literal its place among those of its state, in the order of finding.
    pub(super) place: Vec<u16>,
    /// Literals that need a nested chain.
    pub(super) nested: Bits<W>,
    /// What both is and is not.
    pub(super) clash: Option<Clash>,
    reason: Vec<u16>,
    parents: Vec<(u32, u32)>,
    arena: Vec<u16>,
    rules: Vec<Rc<Rule>>,
}

/// A literal found whose opposite is known.
#[derive(Clone, Copy)]
pub(super) struct Clash {
    /// The literal just found; it is not in the net.
    fresh: u16,
    reason: u16,
    parents: (u32, u32),
    /// Nodes to explain both.
    pub(super) complexity: u32,
    /// Whether one of them needs a nested chain.
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

/// How a net grows.
pub(super) struct Growth<'a> {
    pub(super) mesh: &'a Mesh,
    pub(super) state: &'a State,
    /// Whether cells link their digits.
    pub(super) y: bool,
    /// What to do when the links are exhausted: eliminations on the board that is left.
    pub(super) advanced: Option<Advanced<'a>>,
}

/// What is needed while a net grows, and not after.
pub(super) struct Scratch<const W: usize> {
    ons: Vec<u16>,
    offs: Vec<u16>,
    /// For each literal all that explains it.
    ancestors: Vec<Bits<W>>,
}

impl<const W: usize> Default for Scratch<W> {
    fn default() -> Scratch<W> {
        Scratch { ons: Vec::new(), offs: Vec::new(), ancestors: vec![[0; W]; 64 * W] }
    }
}

impl<const W: usize> Net<W> {
    /// Room for as many literals as a set can hold.
    pub(super) fn new() -> Net<W> {
        Net {
            found: [0; W],
            count: vec![0; 64 * W],
            place: vec![0; 64 * W],
            nested: [0; W],
            clash: None,
            reason: vec![0; 64 * W],
            parents: vec![(0, 0); 64 * W],
            arena: Vec::with_capacity(4 * 64 * W),
            rules: Vec::new(),
        }
    }

    fn clear(&mut self) {
        self.found = [0; W];
        self.nested = [0; W];
        self.clash = None;
        self.arena.clear();
        self.rules.clear();
    }

    /// Follows the links of the board as it is: every node has one parent.
    pub(super) fn follow(&mut self, mesh: &Mesh, start: usize, scratch: &mut Scratch<W>) {
        self.clear();
        let both = Use { x: true, y: true };
        let (ons, offs) = (&mut scratch.ons, &mut scratch.offs);
        ons.clear();
        offs.clear();
        let root = start as u16 * 2 + 1;
        insert(&mut self.found, root);
        (self.count[usize::from(root)], self.place[usize::from(root)]) = (1, 0);
        (self.reason[usize::from(root)], self.parents[usize::from(root)]) = (START, (0, 0));
        ons.push(start as u16);
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            if next_on < ons.len() {
                let on = ons[next_on];
                next_on += 1;
                for &other in mesh.weak(usize::from(on), true) {
                    if contains(&self.found, other * 2 + 1) {
                        return;
                    }
                    if !contains(&self.found, other * 2) {
                        self.link(other * 2, on * 2 + 1, offs.len());
                        offs.push(other);
                    }
                }
            } else if next_off < offs.len() {
                let off = offs[next_off];
                next_off += 1;
                for other in mesh.strong(usize::from(off), both) {
                    if contains(&self.found, other * 2) {
                        return;
                    }
                    if !contains(&self.found, other * 2 + 1) {
                        self.link(other * 2 + 1, off * 2, ons.len());
                        ons.push(other);
                    }
                }
            } else {
                return;
            }
        }
    }

    /// Adds a node with one parent; its reason is told by the two when somebody asks.
    #[inline]
    fn link(&mut self, literal: u16, parent: u16, place: usize) {
        insert(&mut self.found, literal);
        let index = usize::from(literal);
        self.count[index] = self.count[usize::from(parent)] + 1;
        self.place[index] = place as u16;
        self.reason[index] = NONE;
        self.parents[index] = (self.arena.len() as u32, 1);
        self.arena.push(parent);
    }

    /// Follows the links of a board from which what is off disappears.
    pub(super) fn spread(
        &mut self,
        growth: &mut Growth<'_>,
        start: usize,
        on: bool,
        scratch: &mut Scratch<W>,
    ) {
        self.clear();
        scratch.ons.clear();
        scratch.offs.clear();
        let mut work = *growth.state;
        let root = start as u16 * 2 + u16::from(on);
        self.add(root, START, 0, scratch);
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            let clashed = if next_on < scratch.ons.len() {
                next_on += 1;
                self.switch_off(growth, &work, scratch.ons[next_on - 1], scratch)
            } else if next_off < scratch.offs.len() {
                next_off += 1;
                self.switch_on(growth, &mut work, scratch.offs[next_off - 1], scratch)
            } else {
                let Some(advanced) = growth.advanced.as_mut() else { return };
                let eliminations = advanced(&work);
                if eliminations.is_empty() {
                    return;
                }
                self.eliminate(growth.mesh, &eliminations, scratch);
                false
            };
            if clashed {
                return;
            }
        }
    }

    /// Adds a node whose parents are the arena's from there on.
    fn add(&mut self, literal: u16, reason: u16, first_parent: usize, scratch: &mut Scratch<W>) {
        let index = usize::from(literal);
        let mut ancestors = [0; W];
        let mut nested = false;
        for &parent in &self.arena[first_parent..] {
            nested |= contains(&self.nested, parent);
            for (word, other) in ancestors.iter_mut().zip(&scratch.ancestors[usize::from(parent)]) {
                *word |= other;
            }
        }
        insert(&mut ancestors, literal);
        insert(&mut self.found, literal);
        if nested {
            insert(&mut self.nested, literal);
        }
        self.count[index] = match self.arena[first_parent..] {
            [only] => self.count[usize::from(only)] + 1,
            _ => ancestors.iter().map(|word| word.count_ones()).sum::<u32>() as u16,
        };
        scratch.ancestors[index] = ancestors;
        self.reason[index] = reason;
        self.parents[index] = (first_parent as u32, (self.arena.len() - first_parent) as u32);
        let list = if literal & 1 != 0 { &mut scratch.ons } else { &mut scratch.offs };
        self.place[index] = list.len() as u16;
        list.push(literal / 2);
    }

    /// A candidate is on: others of its cell, and other places of its digit, go off.
    fn switch_off(&mut self, growth: &Growth<'_>, work: &State, on: u16, scratch: &mut Scratch<W>) -> bool {
        let (cell, digit) = growth.mesh.at(usize::from(on));
        let parent = on * 2 + 1;
        let number = &growth.mesh.number;
        if growth.y {
            for other in bits(work.digits[cell] & !(1 << digit)) {
                if self.off(number[cell * 9 + other], CELL, parent, scratch) {
                    return true;
                }
            }
        }
        for (kind, &(house, own)) in HOUSES[cell].iter().enumerate() {
            for i in bits(work.positions[house as usize][digit] & !(1 << own)) {
                let other = CELLS[house as usize][i] as usize;
                let id = number[other * 9 + digit];
                if self.off(id, HOUSE + kind as u16, parent, scratch) {
                    return true;
                }
            }
        }
        false
    }

    fn off(&mut self, id: u16, reason: u16, parent: u16, scratch: &mut Scratch<W>) -> bool {
        let literal = id * 2;
        if contains(&self.found, literal + 1) {
            let first = self.arena.len();
            self.arena.push(parent);
            self.clash(literal, reason, first, scratch);
            return true;
        }
        if !contains(&self.found, literal) {
            let first = self.arena.len();
            self.arena.push(parent);
            self.add(literal, reason, first, scratch);
        }
        false
    }

    /// A candidate is off: where one other is left in its cell or one of its houses, that goes on.
    /// What is on follows from this one and from all that went off before it.
    fn switch_on(
        &mut self,
        growth: &Growth<'_>,
        work: &mut State,
        off: u16,
        scratch: &mut Scratch<W>,
    ) -> bool {
        let (cell, digit) = growth.mesh.at(usize::from(off));
        let number = &growth.mesh.number;
        let before = growth.state;
        // What goes on is read from the board with this candidate still on it.
        let own_digits = work.digits[cell];
        let own_positions = HOUSES[cell].map(|(house, _)| work.positions[house as usize][digit]);
        work.remove(cell, digit);
        if growth.y && own_digits.count_ones() == 2 {
            let other = (own_digits & !(1 << digit)).trailing_zeros() as usize;
            let literal = number[cell * 9 + other] * 2 + 1;
            if !contains(&self.found, literal) || contains(&self.found, literal - 1) {
                let first = self.arena.len();
                self.arena.push(off * 2);
                for gone in bits(before.digits[cell] & !own_digits) {
                    self.arena.push(number[cell * 9 + gone] * 2);
                }
                if self.on(literal, CELL, first, scratch) {
                    return true;
                }
            }
        }
        for (kind, &(house, own)) in HOUSES[cell].iter().enumerate() {
            let positions = own_positions[kind];
            if positions.count_ones() != 2 {
                continue;
            }
            let house = house as usize;
            let other = CELLS[house][(positions & !(1 << own)).trailing_zeros() as usize] as usize;
            let literal = number[other * 9 + digit] * 2 + 1;
            if !contains(&self.found, literal) || contains(&self.found, literal - 1) {
                let first = self.arena.len();
                self.arena.push(off * 2);
                for gone in bits(before.positions[house][digit] & !positions) {
                    self.arena.push(number[CELLS[house][gone] as usize * 9 + digit] * 2);
                }
                if self.on(literal, HOUSE + kind as u16, first, scratch) {
                    return true;
                }
            }
        }
        false
    }

    fn on(&mut self, literal: u16, reason: u16, first: usize, scratch: &mut Scratch<W>) -> bool {
        if contains(&self.found, literal - 1) {
            self.clash(literal, reason, first, scratch);
            return true;
        }
        self.add(literal, reason, first, scratch);
        false
    }

    /// The candidates go off that patterns eliminate. (One that is on goes off as well without a
    /// clash: the original does not look.)
    fn eliminate(&mut self, mesh: &Mesh, eliminations: &[Elimination], scratch: &mut Scratch<W>) {
        for elimination in eliminations {
            let literal = mesh.number[usize::from(elimination.candidate)] * 2;
            if contains(&self.found, literal) {
                continue;
            }
            let first = self.arena.len();
            for &parent in &*elimination.parents {
                self.arena.push(mesh.number[usize::from(parent)] * 2);
            }
            let rule = match self.rules.iter().position(|rule| Rc::ptr_eq(rule, &elimination.rule)) {
                Some(known) => known,
                None => {
                    self.rules.push(elimination.rule.clone());
                    self.rules.len() - 1
                }
            };
            if matches!(*elimination.rule, Rule::Chains(_)) {
                insert(&mut self.nested, literal);
            }
            self.add(literal, RULE + rule as u16, first, scratch);
        }
    }

    fn clash(&mut self, fresh: u16, reason: u16, first: usize, scratch: &Scratch<W>) {
        let parents = &self.arena[first..];
        let mut nested = contains(&self.nested, fresh ^ 1);
        let mut ancestors = [0; W];
        for &parent in parents {
            nested |= contains(&self.nested, parent);
            for (word, other) in ancestors.iter_mut().zip(&scratch.ancestors[usize::from(parent)]) {
                *word |= other;
            }
        }
        let range = (first as u32, parents.len() as u32);
        let count = if contains(&ancestors, fresh) {
            // Another way to the same literal is among what explains it: that way does not count.
            self.reach(fresh, range).len() as u32
        } else {
            ancestors.iter().map(|word| word.count_ones()).sum::<u32>() + 1
        };
        let complexity = count + u32::from(self.count[usize::from(fresh ^ 1)]);
        self.clash = Some(Clash { fresh, reason, parents: range, complexity, nested });
    }
}
