//! Nishio, multiple and dynamic chains: conclusions that all cases share, and contradictions.
//!
//! A net is grown from every candidate that is on, and for dynamic chains also from every candidate
//! that is off. The nets of a cell's digits, of a digit's places in a house, or of a candidate on
//! and off, agree on the intersection of their sets. The complexity of such a hint is the sum of
//! the counts that the nets hold.

use super::super::state::State;
use super::super::tables::{CELLS, HOUSES, bits, cells_of};
use super::advanced::Memory;
use super::hint::{Branch, Chains, Outcome, Shape};
use super::kept::{BestByRemovals, Ranked};
use super::length::increment;
use super::link_graph::LinkGraph;
use super::literal::{Literal, LiteralSet};
use super::net::{Growth, Net, Scratch};
use super::{Kind, Visitor};

/// The sort key of hints. The rating follows from the complexity.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    complexity: u32,
    /// The original's sort key for the shape of the hint.
    key: u8,
    /// The number of the group of hints that were found together.
    group: u32,
    /// In a group, candidates that are on come before those that are off.
    off: bool,
    /// The place of the outcome in the first net.
    place: u16,
}

/// How to find a hint again.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// The assumption leads to a contradiction.
    Contradiction { assumed: Literal },
    /// The candidate on and the candidate off agree on the target.
    Double { id: usize, target: Literal },
    /// All digits of the cell agree on the target.
    Cell { cell: usize, target: Literal },
    /// All places of the digit in the house agree on the target.
    House { house: usize, digit: usize, target: Literal },
}

type Hint = Ranked<Rank, Origin>;

/// The original's sort keys.
const KEY_DOUBLE: u8 = 1;
const KEY_CELL: u8 = 5;
const KEY_HOUSE: u8 = 6;
const KEY_CONTRADICTION: u8 = 7;

/// The best hint.
pub(super) fn best<const W: usize>(state: &State, kind: Kind, memory: &mut Memory<W>) -> Option<Chains> {
    let graph = graph(state, kind);
    let mut best: Option<Hint> = None;
    let mut search = Search::new(state, &graph, kind, memory);
    search.run(&mut best);
    best.map(|hint| search.extract(&hint))
}

/// All hints in order, without those that remove the same as an earlier hint. `found` gets the
/// removals of each hint, and a function that makes the full hint.
pub(super) fn all<const W: usize>(state: &State, kind: Kind, memory: &mut Memory<W>, found: Visitor<'_>) {
    let graph = graph(state, kind);
    let mut kept = BestByRemovals::new(state, &graph);
    let mut search = Search::new(state, &graph, kind, memory);
    search.run(&mut kept);
    for (removals, hint) in kept.sorted() {
        found(&removals, &mut || search.extract(&hint));
    }
}

fn graph(state: &State, kind: Kind) -> LinkGraph {
    if kind == Kind::Multiple { LinkGraph::linked(state) } else { LinkGraph::numbered(state) }
}

/// Keeps the hints that are found.
trait Keeper {
    /// Whether a hint of this rank for that outcome would be kept.
    fn wants(&mut self, rank: Rank, outcome: Literal) -> bool;
    fn keep(&mut self, outcome: Literal, hint: Hint);
}

/// Only the best is kept.
impl Keeper for Option<Hint> {
    #[inline]
    fn wants(&mut self, rank: Rank, _: Literal) -> bool {
        self.as_ref().is_none_or(|best| rank < best.rank)
    }

    fn keep(&mut self, _: Literal, hint: Hint) {
        *self = Some(hint);
    }
}

/// The best for each set of removals is kept.
impl Keeper for BestByRemovals<'_, Rank, Origin> {
    fn wants(&mut self, rank: Rank, outcome: Literal) -> bool {
        BestByRemovals::wants(self, rank, outcome.id(), outcome.is_on())
    }

    fn keep(&mut self, outcome: Literal, hint: Hint) {
        BestByRemovals::keep(self, outcome.id(), outcome.is_on(), hint);
    }
}

struct Search<'a, const W: usize> {
    state: &'a State,
    graph: &'a LinkGraph,
    kind: Kind,
    memory: &'a mut Memory<W>,
    /// The nets of candidates that are on; each is grown when it is first needed.
    ons: Vec<Option<Box<Net<W>>>>,
    /// The nets of candidates that are off.
    offs: Vec<Option<Box<Net<W>>>>,
    scratch: Scratch<W>,
    /// How many groups of hints there were so far.
    groups: u32,
}

/// Returns the nets to the pool.
impl<const W: usize> Drop for Search<'_, W> {
    fn drop(&mut self) {
        let nets = self.ons.drain(..).chain(self.offs.drain(..)).flatten();
        self.memory.pool.nets.extend(nets);
        self.memory.pool.scratches.push(core::mem::take(&mut self.scratch));
    }
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(state: &'a State, graph: &'a LinkGraph, kind: Kind, memory: &'a mut Memory<W>) -> Search<'a, W> {
        let count = graph.len();
        let scratch = memory.pool.scratches.pop().unwrap_or_else(Scratch::with_room);
        Search {
            state,
            graph,
            kind,
            memory,
            ons: (0..count).map(|_| None).collect(),
            offs: (0..count).map(|_| None).collect(),
            scratch,
            groups: 0,
        }
    }

    fn net(&self, assumed: Literal) -> Option<&Net<W>> {
        let nets = if assumed.is_on() { &self.ons } else { &self.offs };
        nets[assumed.id()].as_deref()
    }

    /// Grows the net of an assumption, unless that was done before.
    fn grow(&mut self, assumed: Literal) {
        if self.net(assumed).is_some() {
            return;
        }
        let mut net = self.memory.pool.nets.pop().unwrap_or_else(|| Box::new(Net::new()));
        let Search { state, graph, kind, memory, scratch, .. } = self;
        match *kind {
            Kind::Multiple => net.follow(graph, assumed.id(), scratch),
            Kind::Dynamic(Some(extra)) => {
                let mut advanced = |work: &State| memory.eliminations(extra, state, work);
                let mut growth = Growth { graph, state, y: true, advanced: Some(&mut advanced) };
                net.spread(&mut growth, assumed, scratch);
            }
            _ => {
                let y = *kind != Kind::Nishio;
                let mut growth = Growth { graph, state, y, advanced: None };
                net.spread(&mut growth, assumed, scratch);
            }
        }
        let nets = if assumed.is_on() { &mut self.ons } else { &mut self.offs };
        nets[assumed.id()] = Some(net);
    }

    fn run(&mut self, keeper: &mut impl Keeper) {
        let state = self.state;
        let dynamic = self.kind != Kind::Multiple;
        for cell in cells_of(state.open) {
            let count = state.count(cell);
            // A quirk: multiple chains start only in cells with three digits or more, so a house whose first
            // place has two is skipped.
            if count < 2 || (!dynamic && count == 2) {
                continue;
            }
            for digit in bits(state.digits[cell]) {
                let id = self.graph.number(cell, digit);
                self.grow(Literal::on(id));
                if dynamic {
                    self.contradiction(Literal::on(id), keeper);
                    self.grow(Literal::off(id));
                    self.contradiction(Literal::off(id), keeper);
                }
                if self.kind == Kind::Nishio {
                    continue;
                }
                if dynamic && count >= 3 {
                    self.double(id, keeper);
                }
                for (house, own) in HOUSES[cell] {
                    let positions = state.positions[house as usize][digit];
                    let first = positions.trailing_zeros() == u32::from(own);
                    if first && !positions.is_power_of_two() {
                        self.house(house as usize, digit, keeper);
                    }
                }
            }
            if self.kind != Kind::Nishio {
                self.cell(cell, keeper);
            }
        }
    }

    /// The assumption is false if its net has a contradiction.
    fn contradiction(&mut self, assumed: Literal, keeper: &mut impl Keeper) {
        let Some(clash) = self.net(assumed).and_then(Net::clash) else { return };
        let outcome = assumed.opposite();
        if !self.removes_anything(outcome) {
            return;
        }
        self.groups += 1;
        let rank = Rank {
            complexity: clash.complexity,
            key: KEY_CONTRADICTION,
            group: self.groups,
            off: false,
            place: 0,
        };
        let mut hint = Hint { rank, origin: Origin::Contradiction { assumed } };
        if clash.nested && keeper.wants(rank, outcome) {
            let (_, _, branches) = self.chains(hint.origin);
            hint.rank.complexity += Chains::nested_complexity(&branches);
        }
        if keeper.wants(hint.rank, outcome) {
            keeper.keep(outcome, hint);
        }
    }

    /// The conclusions that follow from a candidate on and from the same candidate off.
    fn double(&mut self, id: usize, keeper: &mut impl Keeper) {
        let assumed = [Literal::on(id), Literal::off(id)];
        self.agree(&assumed, KEY_DOUBLE, |target| Origin::Double { id, target }, keeper);
    }

    /// The conclusions that follow from each digit of a cell.
    fn cell(&mut self, cell: usize, keeper: &mut impl Keeper) {
        let mut cases = [Literal::on(0); 9];
        let count = self.cell_cases(cell, &mut cases);
        self.agree(&cases[..count], KEY_CELL, |target| Origin::Cell { cell, target }, keeper);
    }

    /// The conclusions that follow from each place of a digit in a house.
    fn house(&mut self, house: usize, digit: usize, keeper: &mut impl Keeper) {
        let mut cases = [Literal::on(0); 9];
        let count = self.house_cases(house, digit, &mut cases);
        for &case in &cases[..count] {
            self.grow(case);
        }
        let origin = |target| Origin::House { house, digit, target };
        self.agree(&cases[..count], KEY_HOUSE, origin, keeper);
    }

    /// Each digit of a cell on; returns how many there are.
    fn cell_cases(&self, cell: usize, cases: &mut [Literal; 9]) -> usize {
        let mut count = 0;
        for digit in bits(self.state.digits[cell]) {
            cases[count] = Literal::on(self.graph.number(cell, digit));
            count += 1;
        }
        count
    }

    /// Each place of a digit in a house on; returns how many there are.
    fn house_cases(&self, house: usize, digit: usize, cases: &mut [Literal; 9]) -> usize {
        let mut count = 0;
        for i in bits(self.state.positions[house][digit]) {
            cases[count] = Literal::on(self.graph.number(CELLS[house][i] as usize, digit));
            count += 1;
        }
        count
    }

    /// The literals that the nets of all cases share.
    fn agree(
        &mut self,
        cases: &[Literal],
        key: u8,
        origin: impl Fn(Literal) -> Origin,
        keeper: &mut impl Keeper,
    ) {
        self.groups += 1;
        let (mut shared, mut nested) = (LiteralSet::<W>::FULL, LiteralSet::<W>::EMPTY);
        let nets = || cases.iter().filter_map(|&case| self.net(case));
        for net in nets() {
            shared.intersect(net.found());
            nested.unite(net.nested());
        }
        for target in shared.iter() {
            let Some(first) = nets().next() else { return };
            let rank = Rank {
                complexity: nets().map(|net| net.count(target)).sum(),
                key,
                group: self.groups,
                off: !target.is_on(),
                place: first.place(target),
            };
            if !keeper.wants(rank, target) || !self.removes_anything(target) {
                continue;
            }
            let mut hint = Hint { rank, origin: origin(target) };
            if nested.contains(target) {
                let branches: Vec<Branch> = nets().map(|net| net.branch(self.graph, target)).collect();
                hint.rank.complexity += Chains::nested_complexity(&branches);
                if !keeper.wants(hint.rank, target) {
                    continue;
                }
            }
            keeper.keep(target, hint);
        }
    }

    /// Whether the outcome removes a candidate.
    fn removes_anything(&self, outcome: Literal) -> bool {
        let (cell, _) = self.graph.at(outcome.id());
        !outcome.is_on() || !self.state.digits[cell].is_power_of_two()
    }

    /// A hint in full: its shape, its outcome and its branches.
    fn chains(&self, origin: Origin) -> (Shape, Literal, Vec<Branch>) {
        let branches = |cases: &[Literal], target: Literal| {
            let nets = cases.iter().filter_map(|&case| self.net(case));
            nets.map(|net| net.branch(self.graph, target)).collect()
        };
        let mut cases = [Literal::on(0); 9];
        match origin {
            Origin::Contradiction { assumed } => {
                let branches = self.net(assumed).map(|net| net.clash_branches(self.graph));
                (Shape::Contradiction, assumed.opposite(), branches.unwrap_or_default())
            }
            Origin::Double { id, target } => {
                (Shape::Double, target, branches(&[Literal::on(id), Literal::off(id)], target))
            }
            Origin::Cell { cell, target } => {
                let count = self.cell_cases(cell, &mut cases);
                (Shape::Cell(cell), target, branches(&cases[..count], target))
            }
            Origin::House { house, digit, target } => {
                let count = self.house_cases(house, digit, &mut cases);
                (Shape::House(house, digit), target, branches(&cases[..count], target))
            }
        }
    }

    fn extract(&self, hint: &Hint) -> Chains {
        let (shape, outcome, branches) = self.chains(hint.origin);
        let (cell, digit) = self.graph.at(outcome.id());
        let outcome = if outcome.is_on() { Outcome::On(cell, digit) } else { Outcome::Off(cell, digit) };
        let complexity = hint.rank.complexity;
        let rating = self.kind.base() + increment(complexity);
        Chains { kind: self.kind, shape, outcome, branches, rating, complexity, id: 0 }
    }
}
