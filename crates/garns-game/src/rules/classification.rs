//! Ratings by trial and error, whips and braids, which are worked out on request.

use garns::rate::braid::{Braids, GWhips, Least, NestedBraids, TrialAndError, Whips};
use garns::rate::{Limits, Record, Scale};
use garns::{Puzzle, Stop};

/// How hard a puzzle is on scales that are the same for every rearrangement of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classification {
    /// The depth of trial and error.
    pub te: Least,
    /// The length of whips.
    pub w: Least,
    /// The length of g-whips.
    pub gw: Least,
    /// The length of braids.
    pub b: Least,
    /// The length of braids inside one level of trial and error.
    pub bxb: Least,
}

impl Classification {
    /// The number of ratings.
    pub const RATINGS: u32 = 5;

    /// The ratings of a puzzle. `watch` is asked for a stop watch at the start of each rating; a rating that
    /// the watch stops is a lower bound.
    pub fn of<W: Fn() -> bool>(puzzle: &Puzzle, watch: impl Fn() -> W) -> Classification {
        Classification {
            te: bounded::<TrialAndError>(puzzle, &watch()),
            w: bounded::<Whips>(puzzle, &watch()),
            gw: bounded::<GWhips>(puzzle, &watch()),
            b: bounded::<Braids>(puzzle, &watch()),
            bxb: bounded::<NestedBraids>(puzzle, &watch()),
        }
    }
}

/// Rates a puzzle on a scale. If `stop` returns true before the rating is found, the result is a lower bound.
fn bounded<S: Scale<Rating = Least>>(puzzle: &Puzzle, stop: &dyn Fn() -> bool) -> Least {
    S::rate_from(puzzle, &puzzle.board(), Limits::until(Stop::when(stop)), Record::Rating).rating
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
        let rating = Classification::of(&easy, || || false);
        assert_eq!(rating.te, Least::Exactly(0));
        assert_eq!((rating.w, rating.b), (Least::Exactly(0), Least::Exactly(0)));
        assert_eq!(rating.bxb, Least::Never);
    }

    #[test]
    fn a_rating_without_time_is_a_lower_bound() {
        let hard =
            puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
        let rating = Classification::of(&hard, || || true);
        assert!(matches!(rating.te, Least::Above(_)), "{rating:?}");
        assert!(matches!(rating.gw, Least::Above(_)), "{rating:?}");
        assert!(matches!(rating.b, Least::Above(_)), "{rating:?}");
    }
}
