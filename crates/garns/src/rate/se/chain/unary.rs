//! Static chains from a single start: cycles, and assumptions that lead to their opposite.
//!
//! Three passes: with the links of one digit only (X), of cells only (Y; the weak links between
//! places stay), and both (XY). From each candidate the search goes breadth first from what is on
//! to what is on two links further; the first way to reach a candidate is the one that counts.
//! How long a forcing chain is can be told from sets alone; only cycles, and chains that are kept,
//! need the tree of parents.

mod pass;
mod tree;

use std::cmp::Ordering;

use super::super::state::State;
use super::hint::{Branch, Chains, Outcome, Shape};
use super::length::increment;
use super::mesh::{Mesh, Use};
use super::{Kind, Visitor};
use pass::Pass;
use tree::Tree;

/// What the original sorts by, and then the order in which it finds.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct Rank {
    rating: f64,
    complexity: u32,
    key: u8,
    /// The candidate it starts from; passes have keys of their own.
    start: u16,
    /// Cycles as they are found, then "off" and "on" of the start.
    turn: u32,
}

const TURN_OFF: u32 = u32::MAX - 1;
const TURN_ON: u32 = u32::MAX;

/// How to find a hint again.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// Closed by this candidate on and the next one off.
    Cycle {
        last_on: u16,
        last_off: u16,
    },
    Forcing {
        on: bool,
    },
}

#[derive(Clone, Copy)]
struct Entry {
    rank: Rank,
    pass: usize,
    origin: Origin,
}

/// The passes with the sort key of what they find and the ratings of cycles and chains.
const PASSES: [(Use, u8, f64, f64); 3] = [
    (Use { x: true, y: false }, 2, 6.5, 6.6),
    (Use { x: false, y: true }, 3, 6.5, f64::INFINITY),
    (Use { x: true, y: true }, 4, 7.0, 7.0),
];

/// The best hint.
pub(super) fn best(state: &State) -> Option<Chains> {
    let mesh = Mesh::linked(state);
    match mesh.len() {
        0..=256 => best_of::<4>(state, &mesh),
        257..=384 => best_of::<6>(state, &mesh),
        _ => best_of::<12>(state, &mesh),
    }
}

/// All hints in order, those that remove the same as an earlier one left out. `found` gets what
/// each removes, and a way to have it in full.
pub(super) fn all(state: &State, found: Visitor<'_>) {
    let mesh = Mesh::linked(state);
    match mesh.len() {
        0..=256 => all_of::<4>(state, &mesh, found),
        257..=384 => all_of::<6>(state, &mesh, found),
        _ => all_of::<12>(state, &mesh, found),
    }
}

/// The largest complexity at which a hint of that base and key could still come before the best.
fn limit(best: Option<&Entry>, base: f64, key: u8) -> u32 {
    let Some(Entry { rank, .. }) = best else { return u32::MAX };
    let possible = |complexity: u32| {
        (base + increment(complexity), complexity, key) <= (rank.rating, rank.complexity, rank.key)
    };
    // Ratings step up with the complexity, so halving finds where it ends.
    let (mut low, mut high) = (0u32, 1 << 12);
    while low < high {
        let middle = (low + high).div_ceil(2);
        if possible(middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}

fn best_of<const V: usize>(state: &State, mesh: &Mesh) -> Option<Chains> {
    let mut best: Option<Entry> = None;
    let mut tree = Tree::new(mesh.len());
    let mut passes: [Option<Pass<V>>; 3] = [None, None, None];
    for (index, &(links, key, cycle_base, chain_base)) in PASSES.iter().enumerate() {
        let shortest = |base| limit(best.as_ref(), base, key) >= 4;
        if !shortest(cycle_base) && !shortest(chain_base) {
            continue;
        }
        let pass = passes[index].insert(Pass::new(mesh, links));
        let keep = |best: &mut Option<Entry>, rank: Rank, origin| {
            let better = best.as_ref().is_none_or(|best| rank < best.rank);
            if better {
                *best = Some(Entry { rank, pass: index, origin });
            }
            better
        };
        if links.x {
            let mut most = limit(best.as_ref(), chain_base, key);
            for start in 0..mesh.len() {
                for (on, turn) in [(true, TURN_OFF), (false, TURN_ON)] {
                    let Some(complexity) = pass.forcing(start, on, most) else { continue };
                    let rating = chain_base + increment(complexity);
                    let rank = Rank { rating, complexity, key, start: start as u16, turn };
                    if keep(&mut best, rank, Origin::Forcing { on }) {
                        most = limit(best.as_ref(), chain_base, key);
                    }
                }
            }
        }
        let mut most = limit(best.as_ref(), cycle_base, key);
        for start in pass.cycle_starts() {
            let mut turn = 0;
            let mut better = false;
            tree.cycles(pass, start, most, &mut |tree, last_on, last_off, complexity| {
                turn += 1;
                if !tree.removes_anything(state, mesh, start, last_on, last_off) {
                    return true;
                }
                let rating = cycle_base + increment(complexity);
                let rank = Rank { rating, complexity, key, start: start as u16, turn };
                better = keep(&mut best, rank, Origin::Cycle { last_on, last_off });
                false
            });
            if better {
                most = limit(best.as_ref(), cycle_base, key);
            }
        }
    }
    let entry = best?;
    let pass = passes[entry.pass].as_ref()?;
    Some(extract(state, mesh, pass, &mut tree, &entry))
}

fn all_of<const V: usize>(state: &State, mesh: &Mesh, found: Visitor<'_>) {
    let passes = PASSES.map(|(links, ..)| Pass::<V>::new(mesh, links));
    let mut tree = Tree::new(mesh.len());
    let mut kept = Kept::new(state, mesh);
    for (index, &(links, key, cycle_base, chain_base)) in PASSES.iter().enumerate() {
        let pass = &passes[index];
        if links.x {
            for start in 0..mesh.len() {
                for (on, turn) in [(true, TURN_OFF), (false, TURN_ON)] {
                    let Some(complexity) = pass.forcing(start, on, u32::MAX) else { continue };
                    let rating = chain_base + increment(complexity);
                    let rank = Rank { rating, complexity, key, start: start as u16, turn };
                    kept.chain(start, !on, Entry { rank, pass: index, origin: Origin::Forcing { on } });
                }
            }
        }
        for start in pass.cycle_starts() {
            let mut turn = 0;
            tree.cycles(pass, start, u32::MAX, &mut |tree, last_on, last_off, complexity| {
                turn += 1;
                if let Some(removals) = tree.removals(state, mesh, start, last_on, last_off) {
                    let rating = cycle_base + increment(complexity);
                    let rank = Rank { rating, complexity, key, start: start as u16, turn };
                    let origin = Origin::Cycle { last_on, last_off };
                    kept.cycle(removals, Entry { rank, pass: index, origin });
                }
                true
            });
        }
    }
    for (removals, entry) in kept.sorted() {
        found(&removals, &mut || extract(state, mesh, &passes[entry.pass], &mut tree, &entry));
    }
}

/// The best hint for each set of removals.
struct Kept<'a> {
    state: &'a State,
    mesh: &'a Mesh,
    /// Just this candidate is removed.
    single: Vec<Option<Entry>>,
    /// All of the cell but this candidate, if these are more than one.
    rest: Vec<Option<Entry>>,
    other: Vec<(Vec<(usize, u16)>, Entry)>,
}

impl Kept<'_> {
    fn new<'a>(state: &'a State, mesh: &'a Mesh) -> Kept<'a> {
        let count = mesh.len();
        Kept { state, mesh, single: vec![None; count], rest: vec![None; count], other: Vec::new() }
    }

    fn chain(&mut self, id: usize, on: bool, entry: Entry) {
        let (cell, digit) = self.mesh.at(id);
        let own = 1 << digit;
        self.keep(cell, if on { self.state.digits[cell] & !own } else { own }, entry);
    }

    fn keep(&mut self, cell: usize, removed: u16, entry: Entry) {
        let left = self.state.digits[cell] & !removed;
        let slot = if removed.is_power_of_two() {
            &mut self.single[usize::from(self.mesh.number[cell * 9 + removed.trailing_zeros() as usize])]
        } else {
            &mut self.rest[usize::from(self.mesh.number[cell * 9 + left.trailing_zeros() as usize])]
        };
        if slot.as_ref().is_none_or(|known| entry.rank < known.rank) {
            *slot = Some(entry);
        }
    }

    fn cycle(&mut self, removals: Vec<(usize, u16)>, entry: Entry) {
        if let [(cell, removed)] = *removals {
            let left = self.state.digits[cell] & !removed;
            if removed.is_power_of_two() || left.is_power_of_two() {
                return self.keep(cell, removed, entry);
            }
        }
        match self.other.iter_mut().find(|known| known.0 == removals) {
            Some(known) if entry.rank < known.1.rank => known.1 = entry,
            Some(_) => {}
            None => self.other.push((removals, entry)),
        }
    }

    fn sorted(self) -> Vec<(Vec<(usize, u16)>, Entry)> {
        let Kept { state, mesh, single, rest, mut other } = self;
        for (id, (single, rest)) in single.into_iter().zip(rest).enumerate() {
            let (cell, digit) = mesh.at(id);
            if let Some(entry) = single {
                other.push((vec![(cell, 1 << digit)], entry));
            }
            if let Some(entry) = rest {
                other.push((vec![(cell, state.digits[cell] & !(1 << digit))], entry));
            }
        }
        other.sort_by(|one, two| one.1.rank.partial_cmp(&two.1.rank).unwrap_or(Ordering::Equal));
        other
    }
}

fn extract<const V: usize>(
    state: &State,
    mesh: &Mesh,
    pass: &Pass<V>,
    tree: &mut Tree,
    entry: &Entry,
) -> Chains {
    let Entry { rank, origin, .. } = *entry;
    let start = usize::from(rank.start);
    let Use { x, y } = pass.links;
    let (cell, digit) = mesh.at(start);
    let (shape, outcome, branches) = match origin {
        Origin::Forcing { on } => {
            let line = tree.forcing_line(state, mesh, pass, start, on);
            let outcome = if on { Outcome::Off(cell, digit) } else { Outcome::On(cell, digit) };
            (Shape::Forcing { x, y }, outcome, vec![Branch::line(line)])
        }
        Origin::Cycle { last_on, last_off } => {
            tree.grow(pass, start);
            let removals = tree.removals(state, mesh, start, last_on, last_off).unwrap_or_default();
            let forth = tree.cycle_line(state, mesh, start, last_on, last_off);
            // The way back: the same nodes the other way round, each with its own reason.
            let mut back: Vec<_> = forth.iter().map(|(literal, why)| (literal ^ 1, why.clone())).collect();
            back[0].1 = super::hint::Why::Start;
            back[1..].reverse();
            (Shape::Cycle { x, y }, Outcome::Several(removals), vec![Branch::line(forth), Branch::line(back)])
        }
    };
    Chains {
        kind: Kind::Static,
        shape,
        outcome,
        branches,
        rating: rank.rating,
        complexity: rank.complexity,
        id: 0,
    }
}
