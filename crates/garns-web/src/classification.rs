//! Ratings by trial and error, whips and braids, which are worked out on request.

use std::time::Duration;

use garns::Puzzle;
use garns::rate::braid::{self, BraidRating, Least, Limits, WhipRating};

use crate::lane::thread_time;

/// How hard a puzzle is on scales that are the same for every rearrangement of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Classification {
    /// The depth of trial and error.
    pub(crate) depth: Least,
    pub(crate) whips: WhipRating,
    pub(crate) braids: BraidRating,
}

/// How long the processor works on each of the three; most puzzles take milliseconds.
const LONGEST: Duration = Duration::from_secs(4);

impl Classification {
    /// The ratings of a puzzle; a rating that takes too long says what it is above.
    pub(crate) fn of(puzzle: &Puzzle) -> Classification {
        Classification::within(puzzle, LONGEST)
    }

    fn within(puzzle: &Puzzle, longest: Duration) -> Classification {
        Classification {
            depth: bounded(longest, |limits| braid::depth(puzzle, limits)),
            whips: bounded(longest, |limits| braid::whips(puzzle, limits)),
            braids: bounded(longest, |limits| braid::braids(puzzle, limits)),
        }
    }
}

/// Calls a rating that stops once this thread has worked on it for so long.
fn bounded<R>(longest: Duration, rate: impl FnOnce(&Limits<'_>) -> R) -> R {
    let start = thread_time();
    let stop = move || thread_time().saturating_sub(start) >= longest;
    rate(&Limits { stop: &stop, ..Limits::NONE })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(text: &str) -> Puzzle {
        Puzzle::new(text.parse().unwrap()).unwrap()
    }

    #[test]
    fn a_puzzle_that_singles_solve_has_depth_0() {
        let easy =
            puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
        let rating = Classification::of(&easy);
        assert_eq!(rating.depth, Least::Exactly(0));
        assert_eq!((rating.whips.w, rating.braids.b), (Least::Exactly(0), Least::Exactly(0)));
        assert_eq!(rating.braids.bxb, Least::Never);
    }

    #[test]
    fn a_rating_without_time_says_what_it_is_above() {
        let hard =
            puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
        let rating = Classification::within(&hard, Duration::ZERO);
        assert!(matches!(rating.depth, Least::Above(_)), "{rating:?}");
        assert!(matches!(rating.whips.w, Least::Above(_)), "{rating:?}");
        assert!(matches!(rating.braids.b, Least::Above(_)), "{rating:?}");
    }
}
