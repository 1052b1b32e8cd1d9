//! Static chains from a single start: cycles, and assumptions that lead to their opposite.
//!
//! Three passes: with the links of one digit only (X), of cells only (Y; the weak links between
//! places stay), and both (XY). From each candidate the search goes breadth first, two links at a
//! time, to the candidates that go on; only the first path to a candidate counts. Sets alone tell
//! the length of a forcing chain; only cycles, and chains that are kept, need the tree of parents.

mod pass;
mod tree;

use super::super::state::State;
use super::hint::{Branch, Chains, Outcome, Shape};
use super::kept::{BestByRemovals, Ranked};
use super::length::increment;
use super::link_graph::{LinkGraph, Use};
use super::{Kind, Visitor};
use pass::Pass;
use tree::Tree;

/// The original's sort key, and then the order in which it finds hints.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct Rank {
    rating: f64,
    complexity: u32,
    key: u8,
    /// The start; `key` already tells the passes apart.
    start: u16,
    /// Cycles in the order in which they are found, then the conclusions: start off, start on.
    turn: u32,
}

const TURN_OFF: u32 = u32::MAX - 1;
const TURN_ON: u32 = u32::MAX;

/// How to find a hint again: its pass, and the end of a cycle or the assumption of a forcing chain.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// Closed by this candidate on and the next one off.
    Cycle { pass: usize, last_on: u16, last_off: u16 },
    /// The start is assumed on, or off.
    Forcing { pass: usize, on: bool },
}

impl Origin {
    fn pass(self) -> usize {
        match self {
            Origin::Cycle { pass, .. } | Origin::Forcing { pass, .. } => pass,
        }
    }
}

type Hint = Ranked<Rank, Origin>;

/// Per pass: links, sort key, base ratings of cycles and of chains (Y has no chains).
const PASSES: [(Use, u8, f64, f64); 3] = [
    (Use { x: true, y: false }, 2, 6.5, 6.6),
    (Use { x: false, y: true }, 3, 6.5, f64::INFINITY),
    (Use { x: true, y: true }, 4, 7.0, 7.0),
];

/// The largest complexity at which a hint of that base and key could still come before the best.
fn limit(best: Option<&Hint>, base: f64, key: u8) -> u32 {
    let Some(Hint { rank, .. }) = best else { return u32::MAX };
    let possible = |complexity: u32| {
        (base + increment(complexity), complexity, key) <= (rank.rating, rank.complexity, rank.key)
    };
    // Ratings rise with complexity, so a binary search finds it.
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

/// The best hint.
pub(super) fn best<const W: usize>(state: &State) -> Option<Chains> {
    let graph = &LinkGraph::linked(state);
    let mut best: Option<Hint> = None;
    let mut tree = Tree::new(graph.len());
    let mut passes: [Option<Pass<W>>; 3] = [None, None, None];
    for (index, &(links, key, cycle_base, chain_base)) in PASSES.iter().enumerate() {
        let shortest = |base| limit(best.as_ref(), base, key) >= 4;
        if !shortest(cycle_base) && !shortest(chain_base) {
            continue;
        }
        let pass = passes[index].insert(Pass::new(graph, links));
        let keep = |best: &mut Option<Hint>, rank: Rank, origin| {
            let better = best.as_ref().is_none_or(|best| rank < best.rank);
            if better {
                *best = Some(Hint { rank, origin });
            }
            better
        };
        if links.x {
            let mut most = limit(best.as_ref(), chain_base, key);
            for start in 0..graph.len() {
                for (on, turn) in [(true, TURN_OFF), (false, TURN_ON)] {
                    let Some(complexity) = pass.forcing(start, on, most) else { continue };
                    let rating = chain_base + increment(complexity);
                    let rank = Rank { rating, complexity, key, start: start as u16, turn };
                    if keep(&mut best, rank, Origin::Forcing { pass: index, on }) {
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
                if !tree.removes_anything(state, graph, start, last_on, last_off) {
                    return true;
                }
                let rating = cycle_base + increment(complexity);
                let rank = Rank { rating, complexity, key, start: start as u16, turn };
                better = keep(&mut best, rank, Origin::Cycle { pass: index, last_on, last_off });
                false
            });
            if better {
                most = limit(best.as_ref(), cycle_base, key);
            }
        }
    }
    let hint = best?;
    let pass = passes[hint.origin.pass()].as_ref()?;
    Some(extract(state, graph, pass, &mut tree, &hint))
}

/// All hints in order, without those that remove the same as an earlier hint. `found` gets the
/// removals of each hint, and a function that makes the full hint.
pub(super) fn all<const W: usize>(state: &State, found: Visitor<'_>) {
    let graph = &LinkGraph::linked(state);
    let passes = PASSES.map(|(links, ..)| Pass::<W>::new(graph, links));
    let mut tree = Tree::new(graph.len());
    let mut kept = BestByRemovals::new(state, graph);
    for (index, &(links, key, cycle_base, chain_base)) in PASSES.iter().enumerate() {
        let pass = &passes[index];
        if links.x {
            for start in 0..graph.len() {
                for (on, turn) in [(true, TURN_OFF), (false, TURN_ON)] {
                    let Some(complexity) = pass.forcing(start, on, u32::MAX) else { continue };
                    let rating = chain_base + increment(complexity);
                    let rank = Rank { rating, complexity, key, start: start as u16, turn };
                    kept.keep(start, !on, Hint { rank, origin: Origin::Forcing { pass: index, on } });
                }
            }
        }
        for start in pass.cycle_starts() {
            let mut turn = 0;
            tree.cycles(pass, start, u32::MAX, &mut |tree, last_on, last_off, complexity| {
                turn += 1;
                if let Some(removals) = tree.removals(state, graph, start, last_on, last_off) {
                    let rating = cycle_base + increment(complexity);
                    let rank = Rank { rating, complexity, key, start: start as u16, turn };
                    let origin = Origin::Cycle { pass: index, last_on, last_off };
                    kept.keep_removals(removals, Hint { rank, origin });
                }
                true
            });
        }
    }
    for (removals, hint) in kept.sorted() {
        let pass = &passes[hint.origin.pass()];
        found(&removals, &mut || extract(state, graph, pass, &mut tree, &hint));
    }
}

fn extract<const W: usize>(
    state: &State,
    graph: &LinkGraph,
    pass: &Pass<W>,
    tree: &mut Tree,
    hint: &Hint,
) -> Chains {
    let Hint { rank, origin } = *hint;
    let start = usize::from(rank.start);
    let Use { x, y } = pass.links;
    let (cell, digit) = graph.at(start);
    let (shape, outcome, branches) = match origin {
        Origin::Forcing { on, .. } => {
            let line = tree.forcing_line(state, graph, pass, start, on);
            let outcome = if on { Outcome::Off(cell, digit) } else { Outcome::On(cell, digit) };
            (Shape::Forcing { x, y }, outcome, vec![Branch::line(line)])
        }
        Origin::Cycle { last_on, last_off, .. } => {
            tree.grow(pass, start);
            let removals = tree.removals(state, graph, start, last_on, last_off).unwrap_or_default();
            let forth = tree.cycle_line(state, graph, start, last_on, last_off);
            // The other direction: the same nodes in reverse order, each with its own reason.
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
