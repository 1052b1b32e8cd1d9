//! Denis Berthier's classification: T&E depth, whips and braids.
//!
//! Sudoku Explainer's and HoDoKu's numbers depend on the order of search, so a rotated puzzle may get
//! another number. The numbers of this module do not: they ask which *theory* solves a puzzle.
//!
//! * The basic rules are singles: a decided value excludes what it is linked to, and a variable (a
//!   cell, or a digit in a house) with one candidate left is decided.
//! * [`depth`]: trial and error, T&E(n), supposes each candidate and deletes it if T&E(n-1) finds a
//!   contradiction; T&E(0) is the basic rules. The depth is the least n that solves the puzzle. No
//!   puzzle is known with more than 3.
//! * [`whips`]: a whip is a chain of suppositions without branches: each variable is entered from
//!   the value found last. W is the least length of whips that solve the puzzle, gW of g-whips, which
//!   may also conclude that a digit lies in the cells that a box shares with a row or a column.
//! * [`braids`]: in a braid a variable may be entered from any earlier value. Braids of any length do
//!   what T&E(1) does, so B refines depth 1. BxB refines depth 2: the least length of braids that
//!   solve the puzzle inside one level of trial and error.
//!
//! ```
//! use garns::rate::braid::{self, Least, Limits};
//! use garns::{Grid, Puzzle};
//!
//! let grid: Grid =
//!     "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..".parse()?;
//! let puzzle = Puzzle::new(grid)?;
//! assert_eq!(braid::depth(&puzzle, &Limits::NONE), Least::Exactly(2));
//! assert_eq!(braid::braids(&puzzle, &Limits::NONE).b, Least::Never);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod braids;
mod chain;
mod limits;
pub(crate) mod position;
mod shortest;
mod techniques;
mod trial;
mod variable;
mod whips;

use core::fmt;

use crate::board::Board;
use crate::logic::Technique;
use crate::puzzle::Puzzle;
use limits::Interrupted;
pub use limits::Limits;
use position::{Candidates, Position};

/// The least depth of trial and error, or length of chains, that solves a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Least {
    /// This one; 0 if singles solve the puzzle.
    Exactly(u8),
    /// More than this: the limits did not allow to try further.
    Above(u8),
    /// None solves it, or the question does not arise: BxB is asked only of puzzles of depth 2.
    Never,
}

impl Least {
    /// The number, if it was found.
    pub const fn exact(self) -> Option<u8> {
        match self {
            Least::Exactly(n) => Some(n),
            Least::Above(_) | Least::Never => None,
        }
    }

    /// The search was given up while it tried this number.
    fn interrupted_at(n: u8) -> Least {
        n.checked_sub(1).map_or(Least::Above(0), Least::Above)
    }
}

impl fmt::Display for Least {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Least::Exactly(n) => write!(f, "{n}"),
            Least::Above(n) => write!(f, "above {n}"),
            Least::Never => f.write_str("none"),
        }
    }
}

/// Ratings by whips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WhipRating {
    /// W: the least length of whips.
    pub w: Least,
    /// gW: the least length of g-whips.
    pub gw: Least,
}

/// Ratings by braids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BraidRating {
    /// B: the least length of braids.
    pub b: Least,
    /// BxB: the least length of braids inside one level of trial and error, for puzzles of depth 2.
    pub bxb: Least,
}

/// The T&E depth of a puzzle.
pub fn depth(puzzle: &Puzzle, limits: &Limits<'_>) -> Least {
    depth_from(puzzle, &puzzle.board(), limits)
}

/// The T&E depth of a position of the puzzle that the caller knows to be right.
pub fn depth_from(puzzle: &Puzzle, board: &Board, limits: &Limits<'_>) -> Least {
    let Some(mut start) = Start::new(puzzle, board) else { return Least::Never };
    for depth in 0..=trial::MAX_DEPTH {
        match start.is_solved_by_trials(depth, limits) {
            Err(Interrupted) => return Least::interrupted_at(depth),
            Ok(true) => return Least::Exactly(depth),
            Ok(false) => {}
        }
    }
    Least::Above(trial::MAX_DEPTH)
}

/// The ratings of a puzzle by whips and g-whips.
pub fn whips(puzzle: &Puzzle, limits: &Limits<'_>) -> WhipRating {
    whips_from(puzzle, &puzzle.board(), limits)
}

/// The same from a position of the puzzle that the caller knows to be right.
pub fn whips_from(puzzle: &Puzzle, board: &Board, limits: &Limits<'_>) -> WhipRating {
    let Some(start) = Start::new(puzzle, board) else {
        return WhipRating { w: Least::Never, gw: Least::Never };
    };
    let rate = |kind| whips::rate(&start.position, kind, &start.truth, limits);
    WhipRating { w: rate(whips::Kind::Plain), gw: rate(whips::Kind::Grouped) }
}

/// The ratings of a puzzle by braids.
pub fn braids(puzzle: &Puzzle, limits: &Limits<'_>) -> BraidRating {
    braids_from(puzzle, &puzzle.board(), limits)
}

/// The same from a position of the puzzle that the caller knows to be right.
pub fn braids_from(puzzle: &Puzzle, board: &Board, limits: &Limits<'_>) -> BraidRating {
    let mut rating = BraidRating { b: Least::Never, bxb: Least::Never };
    let Some(mut start) = Start::new(puzzle, board) else { return rating };
    rating.b = braids::rate(&start.position, &start.truth, limits);
    if rating.b != Least::Never {
        return rating;
    }
    match start.is_solved_by_trials(2, limits) {
        Err(Interrupted) => rating.bxb = Least::Above(0),
        Ok(false) => {}
        Ok(true) => {
            let Some(start) = Start::new(puzzle, board) else { return rating };
            rating.bxb = braids::rate_nested(&start.position, &start.truth, limits);
        }
    }
    rating
}

/// B alone: the least length of braids that solve a puzzle.
pub fn b(puzzle: &Puzzle, limits: &Limits<'_>) -> Least {
    let Some(start) = Start::new(puzzle, &puzzle.board()) else { return Least::Never };
    braids::rate(&start.position, &start.truth, limits)
}

/// Whips, g-whips and braids as techniques, whose steps have evidence and proofs. Each finds the
/// shortest chain, up to length 12, on every target that it can strike.
///
/// ```
/// use garns::logic::{Ladder, check};
/// use garns::{Board, rate::braid};
///
/// let whip = braid::own_techniques()[0];
/// let board: Board = whip.info().example.parse()?;
/// let step = Ladder::new([whip]).hint(&board)?.expect("the example shows a whip");
/// assert!(check(&board, &step).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn own_techniques() -> [&'static dyn Technique; 3] {
    techniques::ALL
}

/// A position to rate and the solution that it leads to.
struct Start {
    position: Position,
    truth: Candidates,
}

impl Start {
    /// None if the position contradicts itself.
    fn new(puzzle: &Puzzle, board: &Board) -> Option<Start> {
        let position = Position::new(board).ok()?;
        Some(Start { position, truth: Candidates::of_solution(puzzle.solution()) })
    }

    /// Applies T&E of a depth and says whether that solves the position.
    fn is_solved_by_trials(&mut self, depth: u8, limits: &Limits<'_>) -> Result<bool, Interrupted> {
        let outcome = trial::close(&mut self.position, depth, &self.truth, limits)?;
        Ok(outcome.is_ok() && self.position.is_solved())
    }
}
