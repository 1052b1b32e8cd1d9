//! Denis Berthier's classification: T&E depth, whips and braids.
//!
//! Sudoku Explainer's and HoDoKu's numbers depend on the order of search, so a rotated puzzle may get
//! another number. The numbers of this module do not: they ask which *theory* solves a puzzle.
//!
//! * The basic rules are singles: a decided value excludes its linked candidates, and a variable (a
//!   cell, or a digit in a house) with one candidate left is decided.
//! * [`TrialAndError`]: T&E depth. Trial and error of depth n, T&E(n), supposes each candidate and
//!   deletes it if T&E(n-1) finds a contradiction; T&E(0) is the basic rules. The depth is the least n for
//!   which T&E(n) solves the puzzle. No puzzle is known with more than 3.
//! * [`Whips`]: a whip is a chain of suppositions without branches: each variable is entered from
//!   the value found last. W is the least length of whips that solve the puzzle.
//! * [`GWhips`]: gW is the least length of g-whips, which may also conclude that a digit lies in the
//!   cells that a box shares with a row or a column.
//! * [`Braids`]: in a braid a variable may be entered from any earlier value. B is the least length of
//!   braids that solve the puzzle. Braids of any length solve exactly the puzzles that T&E(1) solves, so B
//!   refines depth 1.
//! * [`NestedBraids`]: BxB refines depth 2. It is the least length of braids that solve the puzzle
//!   inside one level of trial and error.
//!
//! ```
//! use garns::rate::Scale;
//! use garns::rate::braid::{Braids, Least, TrialAndError};
//! use garns::{Grid, Puzzle};
//!
//! let grid: Grid =
//!     "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..".parse()?;
//! let puzzle = Puzzle::new(grid)?;
//! assert_eq!(TrialAndError::rate(&puzzle), Least::Exactly(2));
//! assert_eq!(Braids::rate(&puzzle), Least::Never);
//! // The caller may limit the length: there is no rating up to 4.
//! assert_eq!(Braids::rate_up_to(&puzzle, 4), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod braids;
mod path;
mod scales;
mod trial;
mod whips;

use core::fmt;

use crate::logic::propagate::{Contradiction, Position};
use crate::rate::scale::{self, End};
use crate::stop::Interrupted;

pub use scales::{Braids, GWhips, NestedBraids, TrialAndError, Whips};
pub use trial::MAX_DEPTH;

/// The greatest length of whips and braids that any rating tries, far above every length known.
pub const MAX_LENGTH: u8 = 36;

/// The limits of a rating; the greatest rating of interest is a depth or a length.
type Limits<'a> = scale::Limits<'a, u8>;

/// A rating, and why it ended.
type Rated = (Least, End);

/// Why a theory does not reach its last position.
enum Failure {
    /// The position contradicts itself.
    Contradiction,
    /// The caller stopped the rating.
    Interrupted,
}

impl From<Contradiction> for Failure {
    fn from(_: Contradiction) -> Failure {
        Failure::Contradiction
    }
}

impl From<Interrupted> for Failure {
    fn from(_: Interrupted) -> Failure {
        Failure::Interrupted
    }
}

/// Whether a theory solves a position. `outcome` is the result of applying the theory.
fn solves(outcome: Result<(), Failure>, position: &Position) -> Result<bool, Interrupted> {
    match outcome {
        Ok(()) => Ok(position.is_solved()),
        Err(Failure::Contradiction) => Ok(false),
        Err(Failure::Interrupted) => Err(Interrupted),
    }
}

/// The least depth of trial and error, or length of chains, that solves a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Least {
    /// Exactly this number; 0 if singles solve the puzzle.
    Exactly(u8),
    /// The number is greater than this: a limit ended the search here.
    Above(u8),
    /// No depth or length solves the puzzle; BxB is defined only for puzzles of depth 2.
    Never,
}

impl Least {
    /// The number, if the search found it exactly.
    pub const fn exact(self) -> Option<u8> {
        match self {
            Least::Exactly(n) => Some(n),
            Least::Above(_) | Least::Never => None,
        }
    }

    /// The rating, if the search is complete.
    fn complete(self) -> Rated {
        (self, End::Complete)
    }

    /// The rating above the greatest number of interest.
    fn above(max: u8) -> Rated {
        (Least::Above(max), End::AboveMax)
    }

    /// The rating of a search that the caller stopped while it tried this number.
    fn stopped_at(n: u8) -> Rated {
        (Least::Above(n.saturating_sub(1)), End::Stopped)
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
