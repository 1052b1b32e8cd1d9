//! The trait of all scales, and the results that they have in common.

use std::borrow::Cow;

use crate::board::Board;
use crate::logic::{Deduction, TechniqueId};
use crate::puzzle::Puzzle;

/// A scale of difficulty. It takes its own path to the solution, and rates a puzzle by the steps of that
/// path.
pub trait Scale {
    /// The rating of a puzzle.
    type Rating;
    /// The score of one step.
    type Score;
    /// The limit at which a rating stops: a difficulty, a length or a time.
    type Limit<'a>;

    /// Rates a position of the puzzle: follows the path to the solution, and stops as soon as the rating
    /// is known to be above `max`.
    ///
    /// The caller guarantees that the position is correct. Steps are added to `steps`, if it is given;
    /// they have no evidence and no proof.
    fn rate_from(
        puzzle: &Puzzle,
        board: &Board,
        max: Option<Self::Limit<'_>>,
        steps: Option<&mut Vec<TraceStep<Self::Score>>>,
    ) -> BoundedRating<Self::Rating>;

    /// The rating of a puzzle.
    fn rate(puzzle: &Puzzle) -> Self::Rating {
        Self::rate_from(puzzle, &puzzle.board(), None, None).rating
    }

    /// The rating of a puzzle, or none if it is above `max`.
    fn rate_up_to(puzzle: &Puzzle, max: Self::Limit<'_>) -> Option<Self::Rating> {
        Self::rate_from(puzzle, &puzzle.board(), Some(max), None).within()
    }

    /// The rating of a puzzle and the path that led to it.
    fn trace(puzzle: &Puzzle) -> Trace<Self::Rating, Self::Score> {
        let mut steps = Vec::new();
        let rating = Self::rate_from(puzzle, &puzzle.board(), None, Some(&mut steps)).rating;
        Trace { rating, steps }
    }
}

/// The rating of a position up to a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundedRating<R> {
    /// The rating of the steps that were taken.
    pub rating: R,
    /// Whether the rating is above the limit, so that the path was not followed to its end.
    pub above: bool,
}

impl<R> BoundedRating<R> {
    /// The rating, if it is within the limit.
    pub fn within(self) -> Option<R> {
        (!self.above).then_some(self.rating)
    }
}

/// A rating and the steps that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace<R, S> {
    /// The rating.
    pub rating: R,
    /// The steps in order.
    pub steps: Vec<TraceStep<S>>,
}

/// One step on a scale's path, without evidence and proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TraceStep<S> {
    /// The technique.
    pub technique: TechniqueId,
    /// The technique's name as the scale's original program prints it.
    pub name: Cow<'static, str>,
    /// The score of the step.
    pub score: S,
    /// The deductions in the order in which they are applied.
    pub deductions: Vec<Deduction>,
}
