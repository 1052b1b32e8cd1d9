//! Nishio, multiple and dynamic chains: conclusions that all cases share, and contradictions.
//!
//! A net is grown from every candidate that is on, and for Nishio and dynamic chains also from every
//! candidate that is off. If nets cover all digits of a cell, all places of a digit in a house, or a
//! candidate both on and off, then every literal that all of them contain is true. The complexity of such
//! a hint is the number of literals in the derivations of that literal, summed over the nets, plus that of
//! nested chains.

use super::super::state::State;
use super::super::tables::{CELLS, HOUSES, bits, cells_of};
use super::advanced::Memory;
use super::hint::{Branch, Chains, Shape};
use super::kept::{Kept, Ranked};
use super::length::increment;
use super::link_graph::LinkGraph;
use super::literal::{Literal, LiteralSet};
use super::net::{Clash, Growth, Net};
use super::{Kind, Visitor};

/// The sort key of hints. It needs no rating, because the rating depends only on the complexity.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    complexity: u32,
    /// The original's sort key for the shape of the hint.
    key: u8,
    /// The number of the group to which the hint belongs; the hints of a group are found together.
    group: u32,
    /// In a group, candidates that are on come before those that are off.
    off: bool,
    /// The place of the outcome in the net of the first case.
    place: u16,
}

/// The data from which a hint can be rebuilt.
#[derive(Clone, Copy, Debug)]
struct Origin {
    shape: Shape,
    /// The first case: the assumption that leads to a contradiction, or the first of the assumptions that
    /// agree on the target.
    case: Literal,
    target: Literal,
}

type Hint = Ranked<Rank, Origin>;

/// The original's sort key of a shape.
fn key(shape: Shape) -> u8 {
    match shape {
        Shape::Double => 1,
        Shape::Cell(_) => 5,
        Shape::House(..) => 6,
        _ => 7,
    }
}

/// The best hint.
pub(super) fn best<const W: usize>(state: &State, kind: Kind, memory: &mut Memory<W>) -> Option<Chains> {
    let graph = graph(state, kind);
    let mut kept = Kept::best(&graph);
    let mut search = Search::new(&graph, kind, memory);
    search.run(&mut kept);
    kept.only().map(|hint| search.extract(hint))
}

/// All hints in order. Of hints with the same removals only the first is reported. `found` gets the
/// removals of each hint, and a function that makes the full hint.
pub(super) fn all<const W: usize>(state: &State, kind: Kind, memory: &mut Memory<W>, found: Visitor<'_>) {
    let graph = graph(state, kind);
    let mut kept = Kept::by_removals(&graph);
    let mut search = Search::new(&graph, kind, memory);
    search.run(&mut kept);
    for (removals, hint) in kept.sorted() {
        found(&removals, &mut || search.extract(&hint));
    }
}

fn graph(state: &State, kind: Kind) -> LinkGraph<'_> {
    if kind == Kind::Multiple { LinkGraph::linked(state) } else { LinkGraph::numbered(state) }
}

struct Search<'a, const W: usize> {
    graph: &'a LinkGraph<'a>,
    kind: Kind,
    growth: Growth<'a, W>,
    /// The nets by assumption; each is grown when it is first needed.
    nets: Vec<Option<Box<Net<W>>>>,
    /// The number of groups of hints so far.
    groups: u32,
}

/// Returns the nets to the pool.
impl<const W: usize> Drop for Search<'_, W> {
    fn drop(&mut self) {
        self.growth.memory.nets.extend(self.nets.drain(..).flatten());
    }
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(graph: &'a LinkGraph<'a>, kind: Kind, memory: &'a mut Memory<W>) -> Search<'a, W> {
        let nets = (0..2 * graph.len()).map(|_| None).collect();
        Search { graph, kind, growth: Growth::new(graph, kind, memory), nets, groups: 0 }
    }

    fn net(&self, assumed: Literal) -> Option<&Net<W>> {
        self.nets[assumed.index()].as_deref()
    }

    /// Grows the net of an assumption, unless it exists already.
    fn grow(&mut self, assumed: Literal) {
        let net = &mut self.nets[assumed.index()];
        if net.is_none() {
            *net = Some(self.growth.grow(assumed));
        }
    }

    fn run(&mut self, kept: &mut Kept<'_, Rank, Origin>) {
        let state = self.graph.state;
        // Nishio is dynamic too: a candidate that goes off is removed from the board.
        let dynamic = self.kind != Kind::Multiple;
        for cell in cells_of(state.open) {
            let count = state.count(cell);
            // A quirk of the original: multiple chains start only in cells with three digits or more. So
            // a house is skipped if the first place of the digit is in a cell with two.
            if count < 2 || (!dynamic && count == 2) {
                continue;
            }
            for digit in bits(state.digits[cell]) {
                let id = self.graph.number(cell, digit);
                self.grow(Literal::on(id));
                if dynamic {
                    self.contradiction(Literal::on(id), kept);
                    self.grow(Literal::off(id));
                    self.contradiction(Literal::off(id), kept);
                }
                if self.kind == Kind::Nishio {
                    continue;
                }
                // No double chains start in cells with two digits.
                if dynamic && count >= 3 {
                    self.agree(Shape::Double, Literal::on(id), kept);
                }
                for (house, own) in HOUSES[cell] {
                    let positions = state.positions[house][digit];
                    let first = positions.trailing_zeros() as usize == own;
                    if first && !positions.is_power_of_two() {
                        self.agree(Shape::House(house, digit), Literal::on(id), kept);
                    }
                }
            }
            if self.kind != Kind::Nishio {
                let first = state.digits[cell].trailing_zeros() as usize;
                self.agree(Shape::Cell(cell), Literal::on(self.graph.number(cell, first)), kept);
            }
        }
    }

    /// Keeps the conclusion that the assumption is false, if its net has a contradiction.
    fn contradiction(&mut self, assumed: Literal, kept: &mut Kept<'_, Rank, Origin>) {
        self.groups += 1;
        let Some(net) = self.net(assumed) else { return };
        let Some(Clash { complexity, .. }) = net.clash else { return };
        let shape = Shape::Contradiction;
        let rank = Rank { complexity, key: key(shape), group: self.groups, off: false, place: 0 };
        let origin = Origin { shape, case: assumed, target: assumed.opposite() };
        self.keep(rank, origin, net.has_nested, kept);
    }

    /// The cases that a hint distinguishes.
    fn cases(&self, shape: Shape, case: Literal) -> Vec<Literal> {
        let graph = self.graph;
        let on = |cell: usize, digit: usize| Literal::on(graph.number(cell, digit));
        match shape {
            Shape::Cell(cell) => bits(graph.state.digits[cell]).map(|digit| on(cell, digit)).collect(),
            Shape::House(house, digit) => {
                let positions = bits(graph.state.positions[house][digit]);
                positions.map(|i| on(CELLS[house][i], digit)).collect()
            }
            _ => vec![case, case.opposite()],
        }
    }

    /// Keeps every literal that the nets of all cases contain.
    fn agree(&mut self, shape: Shape, case: Literal, kept: &mut Kept<'_, Rank, Origin>) {
        let cases = self.cases(shape, case);
        for &case in &cases {
            self.grow(case);
        }
        self.groups += 1;
        let mut shared = LiteralSet::<W>::FULL;
        let mut has_nested = false;
        let nets = || cases.iter().filter_map(|&case| self.net(case));
        for net in nets() {
            shared.intersect(&net.found);
            has_nested |= net.has_nested;
        }
        for target in shared.iter() {
            let rank = Rank {
                complexity: nets().map(|net| net.count(target)).sum(),
                key: key(shape),
                group: self.groups,
                off: !target.is_on(),
                place: self.net(cases[0]).map_or(0, |net| net.place(target)),
            };
            self.keep(rank, Origin { shape, case, target }, has_nested, kept);
        }
    }

    /// Keeps a hint, if it is wanted and removes a candidate. Nested chains add to its complexity.
    fn keep(&self, mut rank: Rank, origin: Origin, has_nested: bool, kept: &mut Kept<'_, Rank, Origin>) {
        if !kept.wants(rank, origin.target) || self.graph.removed_by(origin.target).1 == 0 {
            return;
        }
        if has_nested {
            rank.complexity += Chains::nested_complexity(&self.branches(origin));
        }
        kept.keep(origin.target, Hint { rank, origin });
    }

    /// A branch for each case, or the two branches of a contradiction.
    fn branches(&self, Origin { shape, case, target }: Origin) -> Vec<Branch> {
        if shape == Shape::Contradiction {
            return self.net(case).map(|net| net.clash_branches(self.graph)).unwrap_or_default();
        }
        let cases = self.cases(shape, case);
        let nets = cases.iter().filter_map(|&case| self.net(case));
        nets.map(|net| net.branch(self.graph, target)).collect()
    }

    fn extract(&self, Hint { rank, origin }: &Hint) -> Chains {
        let Origin { shape, target, .. } = *origin;
        let complexity = rank.complexity;
        Chains {
            kind: self.kind,
            shape,
            target: Some(self.graph.literal(target)),
            removals: vec![self.graph.removed_by(target)],
            branches: self.branches(*origin),
            rating: self.kind.base() + increment(complexity),
            complexity,
            id: 0,
        }
    }
}
