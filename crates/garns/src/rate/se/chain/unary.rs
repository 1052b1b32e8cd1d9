//! Static chains from a single start: cycles, and assumptions that lead to their opposite.
//!
//! There are three passes: X uses the links between places of a digit, Y the links inside cells (and the
//! weak links between places), and XY uses both. From each candidate the search goes breadth first, two
//! links at a time, to the candidates that go on; only the first path to a candidate counts. Sets of
//! candidates are enough to find the length of a forcing chain. Only cycles, and chains that are kept,
//! need the tree of parents.

mod pass;
mod tree;

use super::super::state::State;
use super::hint::{Branch, Chains, Shape, Why};
use super::kept::{Kept, Ranked};
use super::length::increment;
use super::link_graph::{LinkGraph, Use};
use super::literal::Literal;
use super::{Kind, Visitor};
use pass::Pass;
use tree::{Cycle, Tree};

/// The original's sort key, followed by the order in which the original finds hints.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct Rank {
    rating: f64,
    complexity: u32,
    pass: u8,
    start: u16,
    /// The order of hints with the same start: cycles as they are found, then the conclusion that the
    /// start is off, then that it is on.
    turn: u32,
}

const TURN_OFF: u32 = u32::MAX - 1;
const TURN_ON: u32 = u32::MAX;

/// The data from which a hint can be rebuilt, together with the pass and the start in its rank.
#[derive(Clone, Copy, Debug)]
enum Origin {
    Cycle(Cycle),
    /// A forcing chain, by its assumption.
    Forcing(Literal),
}

type Hint = Ranked<Rank, Origin>;

/// For each pass: its links, the base rating of cycles, and the base rating of forcing chains (Y has
/// none).
const PASSES: [(Use, f64, f64); 3] = [
    (Use { x: true, y: false }, 6.5, 6.6),
    (Use { x: false, y: true }, 6.5, f64::INFINITY),
    (Use { x: true, y: true }, 7.0, 7.0),
];

/// The greatest complexity with which a hint of this base rating and pass could still rank before the
/// best hint.
fn limit(best: Option<&Hint>, base: f64, pass: u8) -> u32 {
    let Some(Hint { rank, .. }) = best else { return u32::MAX };
    let possible = |complexity: u32| {
        (base + increment(complexity), complexity, pass) <= (rank.rating, rank.complexity, rank.pass)
    };
    // Ratings rise with complexity, so a binary search finds the limit.
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
    let graph = LinkGraph::linked(state);
    let mut search = Search::<W>::new(&graph);
    let mut kept = Kept::best(&graph);
    search.run(&mut kept);
    kept.only().map(|hint| search.extract(hint))
}

/// All hints in order. Of hints with the same removals only the first is reported. `found` gets the
/// removals of each hint, and a function that makes the full hint.
pub(super) fn all<const W: usize>(state: &State, found: Visitor<'_>) {
    let graph = LinkGraph::linked(state);
    let mut search = Search::<W>::new(&graph);
    let mut kept = Kept::by_removals(&graph);
    search.run(&mut kept);
    for (removals, hint) in kept.sorted() {
        found(&removals, &mut || search.extract(&hint));
    }
}

struct Search<'a, const W: usize> {
    graph: &'a LinkGraph<'a>,
    /// The links of each pass; none until the pass is needed.
    passes: [Option<Pass<W>>; 3],
    tree: Tree<'a>,
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(graph: &'a LinkGraph<'a>) -> Search<'a, W> {
        Search { graph, passes: [None, None, None], tree: Tree::new(graph) }
    }

    fn run(&mut self, kept: &mut Kept<'_, Rank, Origin>) {
        for (number, (links, cycle_base, chain_base)) in (0..).zip(PASSES) {
            let most_for = |best: Option<&Hint>, base: f64| limit(best, base, number);
            if [cycle_base, chain_base].iter().all(|&base| most_for(kept.only(), base) < 4) {
                continue;
            }
            let pass = self.passes[usize::from(number)].insert(Pass::new(self.graph, links));
            let rank = |base: f64, complexity: u32, start: usize, turn: u32| {
                let rating = base + increment(complexity);
                Rank { rating, complexity, pass: number, start: start as u16, turn }
            };
            let mut most = most_for(kept.only(), chain_base);
            let starts = if links.x { self.graph.len() } else { 0 };
            for start in 0..starts {
                for (assumed, turn) in [(Literal::on(start), TURN_OFF), (Literal::off(start), TURN_ON)] {
                    let Some(complexity) = pass.forcing(assumed, most) else { continue };
                    let rank = rank(chain_base, complexity, start, turn);
                    if kept.wants(rank, assumed.opposite()) {
                        kept.keep(assumed.opposite(), Hint { rank, origin: Origin::Forcing(assumed) });
                        most = most_for(kept.only(), chain_base);
                    }
                }
            }
            let mut most = most_for(kept.only(), cycle_base);
            for start in pass.cycle_starts() {
                let mut turn = 0;
                self.tree.grow(pass, Literal::on(start), most, &mut |tree, cycle, complexity| {
                    turn += 1;
                    let Some(removals) = tree.removals(cycle) else { return true };
                    let rank = rank(cycle_base, complexity, start, turn);
                    kept.keep_removals(removals, Hint { rank, origin: Origin::Cycle(cycle) });
                    most = most_for(kept.only(), cycle_base);
                    // Cycles come shortest first. So if only the best hint is kept, later cycles from this
                    // start cannot replace it.
                    kept.only().is_none()
                });
            }
        }
    }

    fn extract(&mut self, hint: &Hint) -> Chains {
        let Hint { rank, origin } = *hint;
        let Search { graph, passes, tree } = self;
        let number = usize::from(rank.pass);
        let (Use { x, y }, ..) = PASSES[number];
        let pass = passes[number].get_or_insert_with(|| Pass::new(graph, Use { x, y }));
        let start = usize::from(rank.start);
        let (shape, target, removals, branches) = match origin {
            Origin::Forcing(assumed) => {
                let target = assumed.opposite();
                let removals = vec![graph.removed_by(target)];
                let line = tree.forcing_line(pass, assumed);
                (Shape::Forcing { x, y }, Some(graph.literal(target)), removals, vec![Branch::line(line)])
            }
            Origin::Cycle(cycle) => {
                tree.grow(pass, Literal::on(start), u32::MAX, &mut |_, _, _| true);
                let mut forth = tree.line(cycle);
                // The start is already the first entry.
                forth.pop();
                // The other direction: the same candidates in reverse order with opposite states, each
                // with its own reason.
                let mut back: Vec<_> =
                    forth.iter().map(|(literal, why)| (literal.negated(), why.clone())).collect();
                back[0].1 = Why::Start;
                back[1..].reverse();
                let removals = tree.removals(cycle).unwrap_or_default();
                (Shape::Cycle { x, y }, None, removals, vec![Branch::line(forth), Branch::line(back)])
            }
        };
        let Rank { rating, complexity, .. } = rank;
        Chains { kind: Kind::Static, shape, target, removals, branches, rating, complexity, id: 0 }
    }
}
