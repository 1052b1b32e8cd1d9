//! Nets on a board that loses each candidate that goes off, so that literals may have many parents.

use core::ops::ControlFlow;
use std::rc::Rc;

use super::super::super::state::State;
use super::super::super::tables::{CELLS, HOUSES, bits};
use super::super::hint::Rule;
use super::super::link_graph::LinkGraph;
use super::super::literal::Literal;
use super::{Net, Reason, Scratch};

/// An elimination by a pattern that appears when the links alone are exhausted.
pub(in super::super) struct Elimination {
    /// The candidate, as cell times nine plus digit.
    pub(in super::super) candidate: u16,
    /// The candidates that had to be removed before the pattern appeared.
    pub(in super::super) parents: Rc<[u16]>,
    pub(in super::super) rule: Rc<Rule>,
}

/// A function that returns the eliminations on a board where no link leads further.
pub(in super::super) type Advanced<'a> = &'a mut dyn FnMut(&State) -> Rc<[Elimination]>;

/// The board that a net grows on, and the rules by which it grows.
pub(in super::super) struct Growth<'a> {
    pub(in super::super) graph: &'a LinkGraph,
    pub(in super::super) state: &'a State,
    /// Whether digits of the same cell are linked.
    pub(in super::super) y: bool,
    /// The source of further eliminations when the links are exhausted.
    pub(in super::super) advanced: Option<Advanced<'a>>,
}

impl<const W: usize> Net<W> {
    /// Grows the net from an assumption by the links of a board that loses each candidate that goes off.
    pub(in super::super) fn spread(
        &mut self,
        growth: &mut Growth<'_>,
        start: Literal,
        scratch: &mut Scratch<W>,
    ) {
        self.clear(scratch);
        let mut work = *growth.state;
        let derivation = self.derivation(Reason::Start, 0);
        self.add(start, derivation, scratch);
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            let progress = if next_on < scratch.ons.len() {
                next_on += 1;
                self.follow_on(growth, &work, usize::from(scratch.ons[next_on - 1]), scratch)
            } else if next_off < scratch.offs.len() {
                next_off += 1;
                self.follow_off(growth, &mut work, usize::from(scratch.offs[next_off - 1]), scratch)
            } else {
                let Some(advanced) = growth.advanced.as_mut() else { return };
                let eliminations = advanced(&work);
                if eliminations.is_empty() {
                    return;
                }
                self.eliminate(growth.graph, &eliminations, scratch);
                continue;
            };
            if progress.is_break() {
                return;
            }
        }
    }

    /// Follows a candidate that is on: the other candidates of its cell and the other places of its digit
    /// go off. Returns `Break` at a contradiction.
    fn follow_on(
        &mut self,
        growth: &Growth<'_>,
        work: &State,
        on: usize,
        scratch: &mut Scratch<W>,
    ) -> ControlFlow<()> {
        let graph = growth.graph;
        let (cell, digit) = graph.at(on);
        let parent = Literal::on(on);
        if growth.y {
            for other in bits(work.digits[cell] & !(1 << digit)) {
                self.off(Literal::off(graph.number(cell, other)), Reason::Cell, parent, scratch)?;
            }
        }
        for (kind, &(house, own)) in HOUSES[cell].iter().enumerate() {
            let house = house as usize;
            for i in bits(work.positions[house][digit] & !(1 << own)) {
                let off = Literal::off(graph.number(CELLS[house][i] as usize, digit));
                self.off(off, Reason::House(kind as u8), parent, scratch)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Follows a candidate that is off: if only one other candidate is left in its cell, or one other
    /// place in one of its houses, that candidate goes on. Its parents are this candidate and all others
    /// that went off there before. Returns `Break` at a contradiction.
    fn follow_off(
        &mut self,
        growth: &Growth<'_>,
        work: &mut State,
        off: usize,
        scratch: &mut Scratch<W>,
    ) -> ControlFlow<()> {
        let graph = growth.graph;
        let (cell, digit) = graph.at(off);
        let before = growth.state;
        // These masks are from before the removal: if two bits are set, the other candidate goes on.
        let own_digits = work.digits[cell];
        let own_positions = HOUSES[cell].map(|(house, _)| work.positions[house as usize][digit]);
        work.remove(cell, digit);
        if growth.y && has_two(own_digits) {
            let number = |digit: usize| graph.number(cell, digit);
            let on = (own_digits & !(1 << digit)).trailing_zeros() as usize;
            let gone = bits(before.digits[cell] & !own_digits).map(number);
            self.switch_last_on(number(on), Reason::Cell, off, gone, scratch)?;
        }
        for (kind, &(house, own)) in HOUSES[cell].iter().enumerate() {
            let positions = own_positions[kind];
            if has_two(positions) {
                let house = house as usize;
                let number = |i: usize| graph.number(CELLS[house][i] as usize, digit);
                let on = (positions & !(1 << own)).trailing_zeros() as usize;
                let gone = bits(before.positions[house][digit] & !positions).map(number);
                self.switch_last_on(number(on), Reason::House(kind as u8), off, gone, scratch)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Switches the last candidate of a cell or house on; it follows from the others, which are off.
    #[inline]
    fn switch_last_on(
        &mut self,
        on: usize,
        reason: Reason,
        off: usize,
        gone: impl Iterator<Item = usize>,
        scratch: &mut Scratch<W>,
    ) -> ControlFlow<()> {
        let on = Literal::on(on);
        if self.found.contains(on) && !self.found.contains(on.opposite()) {
            return ControlFlow::Continue(());
        }
        let first = self.parents.len();
        self.parents.push(Literal::off(off));
        self.parents.extend(gone.map(Literal::off));
        let derivation = self.derivation(reason, first);
        if self.found.contains(on.opposite()) {
            self.clash_with(on, derivation, scratch);
            return ControlFlow::Break(());
        }
        self.add(on, derivation, scratch);
        ControlFlow::Continue(())
    }

    /// Switches off the candidates that patterns eliminate, even a candidate that is on: the original
    /// does not check for a contradiction here.
    fn eliminate(&mut self, graph: &LinkGraph, eliminations: &[Elimination], scratch: &mut Scratch<W>) {
        for elimination in eliminations {
            let off = Literal::off(graph.number_of(elimination.candidate));
            if self.found.contains(off) {
                continue;
            }
            let first = self.parents.len();
            let parents = elimination.parents.iter().map(|&parent| Literal::off(graph.number_of(parent)));
            self.parents.extend(parents);
            if matches!(*elimination.rule, Rule::Chains(_)) {
                self.nested.insert(off);
            }
            let rule = self.rule(&elimination.rule);
            let derivation = self.derivation(Reason::Rule(rule), first);
            self.add(off, derivation, scratch);
        }
    }
}

/// Whether exactly two bits are set.
#[inline]
fn has_two(mask: u16) -> bool {
    let but_lowest = mask & mask.wrapping_sub(1);
    but_lowest.is_power_of_two()
}
