//! The fast solver for one puzzle: all boxes and all digits advance at once.
//!
//! A position is nine registers, one for each place in a box. A register has nine bits, one for each
//! digit, in each of nine fields, one for each box. So one instruction handles all 81 candidates of a
//! place. `wide.rs` draws the registers of 256 bits, `packed.rs` those of 128.
//!
//! The digits that a row or column of a box can hold are the union of three registers. To compare the
//! boxes of a band or a stack, the solver rotates the boxes inside a register. A sweep needs no look-up
//! table and hardly any branch. It goes over the whole position, finds all naked and hidden singles and
//! all locked candidates, and costs about as much as a handful of table look-ups. When sweeps find
//! nothing more, the search tries the two digits of a cell that has two; if no cell has two, it tries
//! some candidate, and then the position without that candidate.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod packed;
mod position;
mod search;
#[cfg(target_arch = "x86_64")]
mod wide;

use core::fmt;

use crate::solve::{Lanes, NODES, Undecided};
use crate::{Board, Candidate, DigitSet, Grid};
use search::Search;

/// An iterator over the solutions of a grid; each is found when it is asked for.
#[derive(Clone)]
pub struct Solutions(Search);

/// All solutions of a grid, always in the same order. The search allocates no memory.
///
/// ```
/// use garns::{Grid, solve};
///
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let all: Vec<Grid> = solve::solutions(&grid).collect();
/// assert_eq!(all.len(), 1);
/// assert!(all[0].is_solved());
/// # Ok::<(), garns::NotAGrid>(())
/// ```
pub fn solutions(grid: &Grid) -> Solutions {
    solutions_with(Lanes::best(), grid)
}

/// All solutions of a grid in the same order as [`solutions`], found with these registers.
pub fn solutions_with(lanes: Lanes, grid: &Grid) -> Solutions {
    Solutions(Search::new(lanes, grid))
}

/// All solutions that a position still allows: each open cell holds one of its candidates.
///
/// ```
/// use garns::{Board, Grid, solve};
///
/// let mut board = Board::new(&Grid::EMPTY);
/// board.place("5r4c7".parse()?);
/// let full = solve::completions(&board).next().expect("there are many");
/// assert_eq!(full.get("r4c7".parse()?), Some("5".parse()?));
/// # Ok::<(), garns::ParseError>(())
/// ```
pub fn completions(board: &Board) -> Solutions {
    let mut solutions = solutions(board.values());
    for cell in board.open() {
        solutions.0.keep(cell, board.candidates(cell));
    }
    solutions
}

/// The number of solutions, counted up to the limit.
///
/// ```
/// use garns::{Grid, solve};
///
/// assert_eq!(solve::count(&Grid::EMPTY, 100), 100);
/// ```
#[must_use]
pub fn count(grid: &Grid, limit: usize) -> usize {
    count_with(Lanes::best(), grid, limit)
}

/// The number of solutions, counted up to the limit with these registers.
#[must_use]
pub fn count_with(lanes: Lanes, grid: &Grid, limit: usize) -> usize {
    let mut search = Search::new(lanes, grid);
    let mut found = 0;
    while found < limit && search.advance() {
        found += 1;
    }
    found
}

/// Whether there is a solution.
#[must_use]
pub fn exists(grid: &Grid) -> bool {
    let mut search = Search::new(Lanes::best(), grid);
    search.advance()
}

/// Whether a short search shows that there is no solution. The search gives up after this many nodes,
/// because with few clues a full search can take long.
pub(crate) fn is_refuted_within(grid: &Grid, limit: usize) -> bool {
    let mut search = Search::new(Lanes::best(), grid);
    search.advance_within(limit) == Ok(false)
}

/// Whether there is exactly one solution.
pub(crate) fn is_unique(grid: &Grid) -> Result<bool, Undecided> {
    let mut search = Search::new(Lanes::best(), grid);
    Ok(search.advance_within(NODES)? && !search.advance_within(NODES)?)
}

/// Whether there is a solution without this candidate.
pub(crate) fn exists_without(grid: &Grid, candidate: Candidate) -> Result<bool, Undecided> {
    let mut search = Search::new(Lanes::best(), grid);
    search.keep(candidate.cell, !DigitSet::only(candidate.digit));
    search.advance_within(NODES)
}

/// The solution of a grid that has exactly one solution. `None` if the grid has none or several.
///
/// ```
/// use garns::{Grid, solve};
///
/// assert_eq!(solve::unique(&Grid::EMPTY), None);
/// ```
#[must_use]
pub fn unique(grid: &Grid) -> Option<Grid> {
    let mut search = Search::new(Lanes::best(), grid);
    if !search.advance() {
        return None;
    }
    let solution = search.solution();
    (!search.advance()).then_some(solution)
}

impl Solutions {
    /// The number of solutions and dead ends that the search has met so far. It is the same on every
    /// machine. It is 1 for a grid that needs no guess.
    ///
    /// ```
    /// let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut solutions = garns::solve::solutions(&grid);
    /// assert_eq!(solutions.by_ref().count(), 1);
    /// assert_eq!(solutions.nodes(), 1);
    /// # Ok::<(), garns::NotAGrid>(())
    /// ```
    pub fn nodes(&self) -> usize {
        self.0.ends()
    }

    /// The next solution, unless [`nodes`](Solutions::nodes) reaches the limit first. The search can be
    /// continued with a higher limit.
    ///
    /// ```
    /// use garns::{Grid, solve};
    ///
    /// // Nothing but 1 to 8 is left for the nine cells of row 1.
    /// let mut board = garns::Board::new(&Grid::EMPTY);
    /// for column in 1..=9 {
    ///     board.remove(format!("9r1c{column}").parse()?);
    /// }
    /// assert_eq!(solve::completions(&board).next_within(solve::NODES)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the limit was reached before the next solution, or before the end of the search.
    pub fn next_within(&mut self, limit: usize) -> Result<Option<Grid>, Undecided> {
        Ok(self.advance_within(limit)?.then(|| self.current()))
    }

    /// The next solution, unless `go_on` returns false first. It is asked again and again, after some
    /// thousand nodes each time, with the [`nodes`](Solutions::nodes) so far.
    ///
    /// ```
    /// use garns::{Grid, solve};
    /// use std::time::{Duration, Instant};
    ///
    /// let end = Instant::now() + Duration::from_secs(10);
    /// let first = solve::solutions(&Grid::EMPTY).next_while(|_| Instant::now() < end)?;
    /// assert!(first.is_some_and(|grid| grid.is_solved()));
    /// # Ok::<(), solve::Undecided>(())
    /// ```
    ///
    /// # Errors
    /// If `go_on` returned false before the next solution, or before the end of the search.
    pub fn next_while(&mut self, mut go_on: impl FnMut(usize) -> bool) -> Result<Option<Grid>, Undecided> {
        /// The number of nodes between two questions: some milliseconds.
        const NODES_A_TURN: usize = 4096;
        loop {
            match self.next_within(self.nodes().saturating_add(NODES_A_TURN)) {
                Err(_) if go_on(self.nodes()) => {}
                result => return result,
            }
        }
    }

    /// The solution that was found last.
    pub(crate) fn current(&self) -> Grid {
        self.0.solution()
    }

    /// Continues to the next solution like [`next_within`](Solutions::next_within), and returns whether
    /// there is one.
    #[inline]
    pub(crate) fn advance_within(&mut self, limit: usize) -> Result<bool, Undecided> {
        self.0.advance_within(limit)
    }
}

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        self.0.advance().then(|| self.current())
    }
}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").finish_non_exhaustive()
    }
}
