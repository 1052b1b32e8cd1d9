//! Many grids at once: 256 nodes of the search in lock-step, one bit for each.
//!
//! A solver that works on one grid at a time spends most of its time on table look-ups, branches and
//! shuffles. Here bit `l` of 729 wide vectors belongs to lane `l`, and plain AND, OR and NOT propagate in
//! all lanes together (`sweep.rs` has the drawing). A lane holds a *node* of a search, not a grid. If
//! propagation is stuck, all stuck nodes split at once (`branch.rs`). One half of each stays in its lane;
//! the other half moves to an empty lane or to a stack, still as one bit per lane (`route.rs`). If a node
//! is dead or solved, a node from the stack or the next grid takes its place (`search.rs`). Only grids
//! and solutions are converted from one word per lane to one bit per lane and back (`transpose.rs`). If
//! nearly all grids have a second solution, the single solver takes the next grids, because it needs
//! fewer nodes for them.
//!
//! The answers do not depend on the machine or on the number of threads. Tests compare them with
//! those of [`reference`](crate::solve::reference).

#[cfg(target_arch = "x86_64")]
mod avx2;
mod batch;
mod branch;
mod lanes;
mod pack;
mod route;
mod search;
mod sweep;
mod transpose;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
mod vector128;
mod width;

use core::borrow::Borrow;
use core::cell::RefCell;
use core::fmt;

use crate::Grid;
use crate::solve::{Lanes, NODES, Undecided};

/// The answer of a bulk search for one grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The number of solutions, counted up to the limit.
    pub count: usize,
    /// A solution, if there is any.
    pub solution: Option<Grid>,
    /// Set if the search gave up: then there may be more solutions.
    pub undecided: Option<Undecided>,
}

/// The amount of work of a bulk search; it is the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Work {
    /// The number of nodes (grids, and the parts into which they were split) that went through a lane.
    pub nodes: u64,
    /// The number of passes over all 729 candidates of all 256 lanes.
    pub sweeps: u64,
}

/// Answers for many grids, in the order of the grids: the number of solutions, counted up to the limit,
/// and one solution. The search gives up on a grid after [`NODES`] nodes without a further solution.
///
/// ```
/// use garns::{Grid, solve};
///
/// let grids = [
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?,
///     Grid::EMPTY,
/// ];
/// let mut counts = Vec::new();
/// solve::bulk(&grids, 2, |_, answer| counts.push(answer.count));
/// assert_eq!(counts, [1, 2]);
/// # Ok::<(), garns::NotAGrid>(())
/// ```
pub fn bulk(grids: &[Grid], limit: usize, sink: impl FnMut(usize, Answer)) {
    Bulk::new(limit).answers(grids, sink);
}

/// Like [`bulk`], but on all cores: gives the same counts in the same order.
///
/// The grids are cut into pieces of a fixed size, so the solutions do not depend on the number of cores.
/// For a grid with several solutions, [`bulk`] may report a different solution.
#[cfg(feature = "parallel")]
pub fn bulk_parallel(grids: &[Grid], limit: usize, mut sink: impl FnMut(usize, Answer)) {
    use rayon::prelude::*;

    /// The number of grids in a piece: so many that the time to fill and empty the lanes does not matter.
    const PIECE: usize = 1 << 12;
    /// The number of pieces that are solved before their answers are handed out.
    const PIECES: usize = 1 << 6;

    let mut number = 0;
    for block in grids.chunks(PIECES * PIECE) {
        let pieces = block.par_chunks(PIECE).map_init(
            || Bulk::new(limit),
            |bulk, piece| {
                let mut answers = Vec::with_capacity(piece.len());
                bulk.answers(piece, |_, answer| answers.push(answer));
                answers
            },
        );
        for answer in pieces.collect::<Vec<_>>().into_iter().flatten() {
            sink(number, answer);
            number += 1;
        }
    }
}

/// A bulk search that keeps its memory for the next call, and takes its grids from any iterator.
///
/// The memory does not depend on the number of grids: the search reads only as far ahead as it needs to
/// keep its lanes full, some sixteen thousand grids at most.
pub struct Bulk(search::Search);

impl Bulk {
    /// A search that stops at this many solutions for each grid.
    pub fn new(limit: usize) -> Bulk {
        Bulk::with_lanes(limit, Lanes::best())
    }

    /// A search that uses these registers.
    pub fn with_lanes(limit: usize, lanes: Lanes) -> Bulk {
        Bulk(search::Search::new(limit, lanes, NODES))
    }

    /// The same search, but it gives up on a grid after this many nodes without a further solution,
    /// instead of [`NODES`].
    ///
    /// ```
    /// use garns::{Grid, solve::Bulk};
    ///
    /// let puzzle: Grid =
    ///     ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....".parse()?;
    /// Bulk::new(2).within(3).answers([puzzle], |_, answer| assert!(answer.undecided.is_some()));
    /// # Ok::<(), garns::NotAGrid>(())
    /// ```
    #[must_use]
    pub fn within(mut self, nodes: usize) -> Bulk {
        self.0.set_patience(nodes);
        self
    }

    /// Passes on the answers in the order of the grids, each with the number of its grid, counted from 0.
    pub fn answers<G: Borrow<Grid>>(
        &mut self,
        grids: impl IntoIterator<Item = G>,
        sink: impl FnMut(usize, Answer),
    ) {
        self.0.run(grids.into_iter().map(|grid| *grid.borrow()), Some(&mut |_, _| {}), sink);
    }

    /// Passes on the number of solutions of each grid, in the order of the grids. This is faster than
    /// [`answers`](Bulk::answers), because no solution is written out.
    pub fn counts<G: Borrow<Grid>>(
        &mut self,
        grids: impl IntoIterator<Item = G>,
        mut sink: impl FnMut(usize, Result<usize, Undecided>),
    ) {
        self.0.run(grids.into_iter().map(|grid| *grid.borrow()), None, |i, answer| {
            sink(i, answer.undecided.map_or(Ok(answer.count), Err));
        });
    }

    /// Passes on every solution up to the limit with the number of its grid, as soon as it is found, and an
    /// error for each grid on which the search gave up. The order is not that of the grids, but it is the
    /// same on every run.
    pub fn solutions<G: Borrow<Grid>>(
        &mut self,
        grids: impl IntoIterator<Item = G>,
        sink: impl FnMut(usize, Result<&Grid, Undecided>),
    ) {
        let sink = RefCell::new(sink);
        let mut found = |i, solution: &Grid| sink.borrow_mut()(i, Ok(solution));
        self.0.run(grids.into_iter().map(|grid| *grid.borrow()), Some(&mut found), |i, answer| {
            if let Some(undecided) = answer.undecided {
                sink.borrow_mut()(i, Err(undecided));
            }
        });
    }

    /// The work done so far.
    pub fn work(&self) -> Work {
        self.0.work()
    }
}

impl fmt::Debug for Bulk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Bulk").field(&self.work()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::reference;
    use crate::{Cell, Random};

    /// Grids of every kind: with many clues, with few clues, contradictory, empty and full.
    fn mixture(seed: u64, count: usize) -> Vec<Grid> {
        let mut random = Random::new(seed);
        (0..count)
            .map(|_| {
                let mut grid = reference::random_solutions(&Grid::EMPTY, random.bits()).next().unwrap();
                let keep = [0, 18, 24, 30, 40, 81][random.below(6)];
                let mut cells: Vec<Cell> = Cell::all().collect();
                random.shuffle(&mut cells);
                for &cell in &cells[keep..] {
                    grid.set(cell, None);
                }
                if random.below(4) == 0 {
                    grid.set(cells[0], crate::Digit::from_index(random.below(9)));
                }
                grid
            })
            .collect()
    }

    #[test]
    fn the_width_of_the_registers_changes_nothing() {
        let grids = mixture(1, 400);
        let run = |lanes| {
            let mut search = search::Search::new(3, lanes, NODES);
            let mut events = Vec::new();
            let mut answers = Vec::new();
            search.run(
                grids.iter().copied(),
                Some(&mut |i, grid: &Grid| events.push((i, *grid))),
                |i, answer| answers.push((i, answer)),
            );
            (events, answers, search.work())
        };
        let mut answers = Lanes::available().map(|lanes| (lanes, run(lanes)));
        let (_, portable) = answers.next().unwrap();
        assert!(portable.2.nodes > 400);
        for (lanes, answers) in answers {
            assert!(answers == portable, "{lanes}");
        }
    }
}
