//! Ratings by trial and error, whips and braids, which are worked out on request.

use std::time::Duration;

use garns::Puzzle;
use garns::rate::Scale;
use garns::rate::braid::{Braids, GWhips, Least, Limits, NestedBraids, TrialAndError, Whips};

use crate::lane::thread_time;

/// How hard a puzzle is on scales that are the same for every rearrangement of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Classification {
    /// The depth of trial and error.
    pub(crate) te: Least,
    /// The length of whips.
    pub(crate) w: Least,
    /// The length of g-whips.
    pub(crate) gw: Least,
    /// The length of braids.
    pub(crate) b: Least,
    /// The length of braids inside one level of trial and error.
    pub(crate) bxb: Least,
}

/// How long the processor works on each rating; most puzzles take milliseconds.
const LONGEST: Duration = Duration::from_secs(2);

impl Classification {
    /// The ratings of a puzzle; a rating that takes too long says what it is above.
    pub(crate) fn of(puzzle: &Puzzle) -> Classification {
        Classification::within(puzzle, LONGEST)
    }

    fn within(puzzle: &Puzzle, longest: Duration) -> Classification {
        Classification {
            te: bounded::<TrialAndError>(puzzle, longest),
            w: bounded::<Whips>(puzzle, longest),
            gw: bounded::<GWhips>(puzzle, longest),
            b: bounded::<Braids>(puzzle, longest),
            bxb: bounded::<NestedBraids>(puzzle, longest),
        }
    }
}

/// Rates a puzzle on a scale and stops once this thread has worked on it for so long.
fn bounded<S>(puzzle: &Puzzle, longest: Duration) -> Least
where
    S: for<'a> Scale<Rating = Least, Limit<'a> = Limits<'a>>,
{
    let start = thread_time();
    let stop = move || thread_time().saturating_sub(start) >= longest;
    let limits = Limits { stop: &stop, ..Limits::NONE };
    S::walk(puzzle, &puzzle.board(), Some(limits), None).rating
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
        assert_eq!(rating.te, Least::Exactly(0));
        assert_eq!((rating.w, rating.b), (Least::Exactly(0), Least::Exactly(0)));
        assert_eq!(rating.bxb, Least::Never);
    }

    #[test]
    fn a_rating_without_time_says_what_it_is_above() {
        let hard =
            puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
        let rating = Classification::within(&hard, Duration::ZERO);
        assert!(matches!(rating.te, Least::Above(_)), "{rating:?}");
        assert!(matches!(rating.w, Least::Above(_)), "{rating:?}");
        // No braid solves this puzzle, which the first pass may find out before it looks at the clock.
        assert!(matches!(rating.b, Least::Above(_) | Least::Never), "{rating:?}");
    }
}
