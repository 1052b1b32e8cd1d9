//! Nishio, multiple and dynamic chains: what all cases agree on, and what leads to a contradiction.
//!
//! A net is grown from every candidate that is on, and for dynamic chains off. Nets of a cell's
//! digits, of a digit's places in a house, or of on and off, agree on the intersection of their
//! sets; how many nodes that takes is the sum of the counts that the nets hold.

use super::super::state::State;
use super::super::tables::{CELLS, HOUSES, bits, cells_of};
use super::advanced::{Memory, Pool, Pools};
use super::hint::{Chains, Outcome, Shape};
use super::length::increment;
use super::mesh::Mesh;
use super::net::{Bits, Growth, Net, Scratch, literals};
use super::{Kind, Visitor};

/// What hints are compared by: complexity (the rating goes with it), sort key, order of finding.
type Rank = (u32, u8, u64);

/// How to find a hint again.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// The candidate, on or off, clashes.
    Contradiction {
        id: u16,
        on: bool,
    },
    Double {
        id: u16,
        target: u16,
    },
    Cell {
        cell: u8,
        target: u16,
    },
    House {
        house: u8,
        digit: u8,
        target: u16,
    },
}

#[derive(Clone, Copy)]
struct Entry {
    rank: Rank,
    origin: Origin,
}

/// The best hint.
pub(super) fn best(state: &State, kind: Kind, memory: &mut Memory) -> Option<Chains> {
    let mesh = mesh(state, kind);
    match mesh.len() {
        0..=256 => best_of::<8>(state, &mesh, kind, memory),
        257..=384 => best_of::<12>(state, &mesh, kind, memory),
        _ => best_of::<24>(state, &mesh, kind, memory),
    }
}

/// All hints in order, those that remove the same as an earlier one left out. `found` gets what
/// each removes, and a way to have it in full.
pub(super) fn all(state: &State, kind: Kind, memory: &mut Memory, found: Visitor<'_>) {
    let mesh = mesh(state, kind);
    match mesh.len() {
        0..=256 => all_of::<8>(state, &mesh, kind, memory, found),
        257..=384 => all_of::<12>(state, &mesh, kind, memory, found),
        _ => all_of::<24>(state, &mesh, kind, memory, found),
    }
}

fn mesh(state: &State, kind: Kind) -> Mesh {
    if kind == Kind::Multiple { Mesh::linked(state) } else { Mesh::numbered(state) }
}

fn best_of<const W: usize>(state: &State, mesh: &Mesh, kind: Kind, memory: &mut Memory) -> Option<Chains>
where
    Memory: Pools<W>,
{
    let mut best: Option<Entry> = None;
    let mut search = Search::<W>::new(state, mesh, kind, memory);
    search.run(&mut best);
    best.map(|entry| search.extract(&entry))
}

fn all_of<const W: usize>(state: &State, mesh: &Mesh, kind: Kind, memory: &mut Memory, found: Visitor<'_>)
where
    Memory: Pools<W>,
{
    let mut kept = Kept { state, mesh, single: vec![None; mesh.len()], rest: vec![None; mesh.len()] };
    let mut search = Search::<W>::new(state, mesh, kind, memory);
    search.run(&mut kept);
    for (removals, entry) in kept.sorted() {
        found(&[removals], &mut || search.extract(&entry));
    }
}

/// Where hints go.
trait Keeper {
    /// Whether a hint of this rank for that outcome (a literal) would be kept.
    fn wants(&self, rank: Rank, outcome: u16) -> bool;
    fn keep(&mut self, outcome: u16, entry: Entry);
}

/// Only the best is kept.
impl Keeper for Option<Entry> {
    fn wants(&self, rank: Rank, _: u16) -> bool {
        self.as_ref().is_none_or(|best| rank < best.rank)
    }

    fn keep(&mut self, _: u16, entry: Entry) {
        *self = Some(entry);
    }
}

/// The best for each set of removals is kept.
struct Kept<'a> {
    state: &'a State,
    mesh: &'a Mesh,
    /// Just this candidate is removed.
    single: Vec<Option<Entry>>,
    /// All of the cell but this candidate, if these are more than one.
    rest: Vec<Option<Entry>>,
}

impl Kept<'_> {
    /// A candidate on removes the rest of its cell, and that may be a single one.
    fn slot(&self, outcome: u16) -> (bool, usize) {
        let id = usize::from(outcome / 2);
        if outcome & 1 == 0 {
            return (true, id);
        }
        let (cell, digit) = self.mesh.at(id);
        let others = self.state.digits[cell] & !(1 << digit);
        if others.is_power_of_two() {
            return (true, usize::from(self.mesh.number[cell * 9 + others.trailing_zeros() as usize]));
        }
        (false, id)
    }

    fn sorted(self) -> Vec<((usize, u16), Entry)> {
        let mut sorted = Vec::new();
        for (id, (single, rest)) in self.single.iter().zip(&self.rest).enumerate() {
            let (cell, digit) = self.mesh.at(id);
            if let Some(entry) = *single {
                sorted.push(((cell, 1 << digit), entry));
            }
            if let Some(entry) = *rest {
                sorted.push(((cell, self.state.digits[cell] & !(1 << digit)), entry));
            }
        }
        sorted.sort_by_key(|&(_, entry)| entry.rank);
        sorted
    }
}

impl Keeper for Kept<'_> {
    fn wants(&self, rank: Rank, outcome: u16) -> bool {
        let (single, id) = self.slot(outcome);
        let slot = if single { &self.single[id] } else { &self.rest[id] };
        slot.as_ref().is_none_or(|known| rank < known.rank)
    }

    fn keep(&mut self, outcome: u16, entry: Entry) {
        let (single, id) = self.slot(outcome);
        let slot = if single { &mut self.single[id] } else { &mut self.rest[id] };
        *slot = Some(entry);
    }
}

struct Search<'a, const W: usize>
where
    Memory: Pools<W>,
{
    state: &'a State,
    mesh: &'a Mesh,
    kind: Kind,
    memory: &'a mut Memory,
    /// By candidate; grown when they are first asked for.
    ons: Vec<Option<Box<Net<W>>>>,
    offs: Vec<Option<Box<Net<W>>>>,
    scratch: Option<Scratch<W>>,
    /// Groups of hints so far.
    groups: u64,
}

/// The nets go back to where they came from.
impl<const W: usize> Drop for Search<'_, W>
where
    Memory: Pools<W>,
{
    fn drop(&mut self) {
        let Pool { nets, scratches } = self.memory.pool();
        nets.extend(self.ons.drain(..).chain(self.offs.drain(..)).flatten());
        scratches.extend(self.scratch.take());
    }
}

impl<'a, const W: usize> Search<'a, W>
where
    Memory: Pools<W>,
{
    fn new(state: &'a State, mesh: &'a Mesh, kind: Kind, memory: &'a mut Memory) -> Search<'a, W> {
        let count = mesh.len();
        let scratch = memory.pool().scratches.pop();
        Search {
            state,
            mesh,
            kind,
            memory,
            ons: (0..count).map(|_| None).collect(),
            offs: (0..count).map(|_| None).collect(),
            scratch,
            groups: 0,
        }
    }

    fn grow(&mut self, id: usize, on: bool) {
        let nets = if on { &mut self.ons } else { &mut self.offs };
        if nets[id].is_some() {
            return;
        }
        let mut net = self.memory.pool().nets.pop().unwrap_or_else(|| Box::new(Net::new()));
        let Search { state, mesh, kind, memory, scratch, .. } = self;
        let scratch = scratch.get_or_insert_default();
        match *kind {
            Kind::Multiple => net.follow(mesh, id, scratch),
            Kind::Dynamic(level @ 1..) => {
                let mut advanced = |work: &State| memory.eliminations(level, state, work);
                let mut growth = Growth { mesh, state, y: true, advanced: Some(&mut advanced) };
                net.spread(&mut growth, id, on, scratch);
            }
            _ => {
                let y = *kind != Kind::Nishio;
                let mut growth = Growth { mesh, state, y, advanced: None };
                net.spread(&mut growth, id, on, scratch);
            }
        }
        let nets = if on { &mut self.ons } else { &mut self.offs };
        nets[id] = Some(net);
    }

    fn run(&mut self, keeper: &mut impl Keeper) {
        let state = self.state;
        let dynamic = self.kind != Kind::Multiple;
        for cell in cells_of(state.open) {
            let count = state.count(cell);
            // A quirk: static chains start only where three digits are left, so a house whose first
            // place has two is never looked at.
            if count < 2 || (!dynamic && count == 2) {
                continue;
            }
            for digit in bits(state.digits[cell]) {
                let id = usize::from(self.mesh.number[cell * 9 + digit]);
                self.grow(id, true);
                if dynamic {
                    self.contradiction(id, true, keeper);
                    self.grow(id, false);
                    self.contradiction(id, false, keeper);
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
                    if first && positions.count_ones() >= 2 {
                        self.house(house as usize, digit, keeper);
                    }
                }
            }
            if self.kind != Kind::Nishio {
                let ids: Vec<u16> =
                    bits(state.digits[cell]).map(|digit| self.mesh.number[cell * 9 + digit]).collect();
                self.agree(&ids, 5, |target| Origin::Cell { cell: cell as u8, target }, keeper);
            }
        }
    }

    fn contradiction(&mut self, id: usize, on: bool, keeper: &mut impl Keeper) {
        let net = if on { &self.ons[id] } else { &self.offs[id] };
        let Some(clash) = net.as_ref().and_then(|net| net.clash) else { return };
        let outcome = id as u16 * 2 + u16::from(!on);
        if !self.worth(outcome) {
            return;
        }
        self.groups += 1;
        let rank = (clash.complexity, 7, self.groups << 32);
        let mut entry = Entry { rank, origin: Origin::Contradiction { id: id as u16, on } };
        if clash.nested && keeper.wants(rank, outcome) {
            let (_, _, branches) = self.chains(entry.origin);
            entry.rank.0 += Chains::nested_complexity(&branches);
        }
        if keeper.wants(entry.rank, outcome) {
            keeper.keep(outcome, entry);
        }
    }

    fn double(&mut self, id: usize, keeper: &mut impl Keeper) {
        let (Some(on), Some(off)) = (self.ons[id].take(), self.offs[id].take()) else { return };
        self.common(&[&on, &off], 1, |target| Origin::Double { id: id as u16, target }, keeper);
        self.ons[id] = Some(on);
        self.offs[id] = Some(off);
    }

    fn house(&mut self, house: usize, digit: usize, keeper: &mut impl Keeper) {
        let ids: Vec<u16> = bits(self.state.positions[house][digit])
            .map(|i| self.mesh.number[CELLS[house][i] as usize * 9 + digit])
            .collect();
        for &id in &ids {
            self.grow(usize::from(id), true);
        }
        let origin = |target| Origin::House { house: house as u8, digit: digit as u8, target };
        self.agree(&ids, 6, origin, keeper);
    }

    /// What the nets of several candidates agree on, in the order of the first.
    fn agree(&mut self, ids: &[u16], key: u8, origin: impl Fn(u16) -> Origin, keeper: &mut impl Keeper) {
        let taken: Vec<Box<Net<W>>> = ids.iter().filter_map(|&id| self.ons[usize::from(id)].take()).collect();
        let nets: Vec<&Net<W>> = taken.iter().map(|net| &**net).collect();
        self.common(&nets, key, origin, keeper);
        for (&id, net) in ids.iter().zip(taken) {
            self.ons[usize::from(id)] = Some(net);
        }
    }

    fn common(
        &mut self,
        nets: &[&Net<W>],
        key: u8,
        origin: impl Fn(u16) -> Origin,
        keeper: &mut impl Keeper,
    ) {
        self.groups += 1;
        let (mut shared, mut nested): (Bits<W>, Bits<W>) = ([u64::MAX; W], [0; W]);
        for net in nets {
            for index in 0..W {
                shared[index] &= net.found[index];
                nested[index] |= net.nested[index];
            }
        }
        for literal in literals(&shared) {
            let complexity = nets.iter().map(|net| u32::from(net.count[usize::from(literal)])).sum();
            // What is on comes before what is off.
            let place = u64::from(nets[0].place[usize::from(literal)]) + (u64::from(literal & 1 == 0) << 16);
            let deep = nested[usize::from(literal) / 64] >> (literal % 64) & 1 != 0;
            let rank = (complexity, key, self.groups << 32 | place);
            if keeper.wants(rank, literal) && self.worth(literal) {
                let mut entry = Entry { rank, origin: origin(literal) };
                if deep {
                    let branches: Vec<_> = nets.iter().map(|net| net.branch(self.mesh, literal)).collect();
                    entry.rank.0 += Chains::nested_complexity(&branches);
                }
                if !deep || keeper.wants(entry.rank, literal) {
                    keeper.keep(literal, entry);
                }
            }
        }
    }

    /// Whether the outcome removes anything.
    fn worth(&self, outcome: u16) -> bool {
        let (cell, _) = self.mesh.at(usize::from(outcome / 2));
        outcome & 1 == 0 || self.state.count(cell) > 1
    }

    fn chains(&self, origin: Origin) -> (Shape, u16, Vec<super::hint::Branch>) {
        let branch = |nets: &[Option<Box<Net<W>>>], id: usize, target| {
            nets[id].as_ref().map(|net| net.branch(self.mesh, target)).unwrap_or_default()
        };
        match origin {
            Origin::Contradiction { id, on } => {
                let nets = if on { &self.ons } else { &self.offs };
                let branches = nets[usize::from(id)]
                    .as_ref()
                    .map(|net| net.clash_branches(self.mesh))
                    .unwrap_or_default();
                (Shape::Contradiction, id * 2 + u16::from(!on), branches)
            }
            Origin::Double { id, target } => {
                let id = usize::from(id);
                let branches = vec![branch(&self.ons, id, target), branch(&self.offs, id, target)];
                (Shape::Double, target, branches)
            }
            Origin::Cell { cell, target } => {
                let cell = usize::from(cell);
                let branches = bits(self.state.digits[cell])
                    .map(|digit| branch(&self.ons, usize::from(self.mesh.number[cell * 9 + digit]), target))
                    .collect();
                (Shape::Cell(cell), target, branches)
            }
            Origin::House { house, digit, target } => {
                let (house, digit) = (usize::from(house), usize::from(digit));
                let branches = bits(self.state.positions[house][digit])
                    .map(|i| CELLS[house][i] as usize * 9 + digit)
                    .map(|candidate| branch(&self.ons, usize::from(self.mesh.number[candidate]), target))
                    .collect();
                (Shape::House(house, digit), target, branches)
            }
        }
    }

    fn extract(&mut self, entry: &Entry) -> Chains {
        let (shape, outcome, branches) = self.chains(entry.origin);
        let (cell, digit) = self.mesh.at(usize::from(outcome / 2));
        let outcome = if outcome & 1 != 0 { Outcome::On(cell, digit) } else { Outcome::Off(cell, digit) };
        let complexity = entry.rank.0;
        let rating = self.kind.base() + increment(complexity);
        Chains { kind: self.kind, shape, outcome, branches, rating, complexity, id: 0 }
    }
}
