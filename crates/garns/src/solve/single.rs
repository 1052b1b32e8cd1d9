//! The fast solver for one puzzle: all boxes and all digits advance at once.
//!
//! A position is nine vectors, one for each place in a box. A vector has one lane of 16 bits for
//! each box and in it one bit for each digit, so that one instruction looks at all 81 candidates of
//! a place:
//!
//! ```text
//!   the vector of place 5:  +-----+-----+-----+-----+    a lane:  987654321
//!   the middle right cell   | box | box | box |  0  |             000100110
//!   of each box             |  1  |  2  |  3  |     |
//!         . . .             +-----+-----+-----+-----+    the cell can be
//!         . . #             | box | box | box |  0  |    2, 3 or 6
//!         . . .             |  4  |  5  |  6  |     |
//!                           +-----+-----+-----+-----+
//!                           | box | box | box |  0  |
//!                           |  7  |  8  |  9  |     |
//!                           +-----+-----+-----+-----+
//!                           |  0  |  0  |  0  |  0  |
//!                           +-----+-----+-----+-----+
//! ```
//!
//! What the rows and columns of a box can hold is the union of three vectors; what the boxes of a
//! band leave each other needs the lanes of a row exchanged, and those of a stack the rows of
//! lanes. There are no tables and no branches: a sweep over the whole position costs about as much
//! as a handful of table look-ups, and finds all naked and hidden singles and all locked
//! candidates. When sweeps find nothing more, the search tries the two digits of a cell.

mod engine;
mod lanes;
mod search;

use core::fmt;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::grid::Grid;
use crate::set::DigitSet;
use engine::Node;
use search::Search;

/// The solutions of a grid, found when they are asked for.
#[derive(Clone)]
pub struct Solutions(Search);

/// All solutions, in an order that is always the same. Nothing is allocated.
#[inline]
pub fn solutions(grid: &Grid) -> Solutions {
    let mut solutions = Solutions(Search::new());
    solutions.0.start(&Node::new(grid));
    solutions
}

/// All solutions that a position still allows: each open cell holds one of its candidates.
pub fn completions(board: &Board) -> Solutions {
    let mut node = Node::new(board.values());
    for cell in board.open() {
        node.keep(cell, board.candidates(cell));
    }
    let mut solutions = Solutions(Search::new());
    solutions.0.start(&node);
    solutions
}

/// How many solutions there are, counting no further than the limit.
pub fn count(grid: &Grid, limit: usize) -> usize {
    let mut search = Search::new();
    search.start(&Node::new(grid));
    let mut found = 0;
    while found < limit && search.advance().is_some() {
        found += 1;
    }
    found
}

/// Whether there is a solution.
pub fn exists(grid: &Grid) -> bool {
    let mut search = Search::new();
    search.start(&Node::new(grid));
    search.advance().is_some()
}

/// Whether there is no solution, and a short search shows it: one that gives up after so many dead
/// ends. With few clues it can take long to be sure.
pub(crate) fn is_refuted_within(grid: &Grid, most: usize) -> bool {
    let mut search = Search::new();
    search.start(&Node::new(grid));
    search.is_refuted_within(most)
}

/// Whether there is a solution without this candidate.
pub fn exists_without(grid: &Grid, candidate: Candidate) -> bool {
    let mut node = Node::new(grid);
    node.keep(candidate.cell, !DigitSet::only(candidate.digit));
    let mut search = Search::new();
    search.start(&node);
    search.advance().is_some()
}

/// The solution of a grid that has exactly one.
pub fn unique(grid: &Grid) -> Option<Grid> {
    let mut search = Search::new();
    search.start(&Node::new(grid));
    let solution = search.advance()?;
    search.advance().is_none().then(|| solution.grid())
}

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        Some(self.0.advance()?.grid())
    }
}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").finish_non_exhaustive()
    }
}
