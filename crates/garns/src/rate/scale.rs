//! The trait of all scales, and the results that they have in common.

use std::borrow::Cow;

use crate::board::Board;
use crate::logic::{Deduction, TechniqueId};
use crate::puzzle::Puzzle;

/// A scale of difficulty. It takes its own path to the solution, and rates a puzzle by the steps of that path.
pub trait Scale {
    /// The rating of a puzzle.
    type Rating;
    /// How much one step counts.
    type Score;
    /// How hard a puzzle may be, or how long its rating may take, before the caller loses interest.
    type Limit<'a>;

    /// Goes from a position to the solution, and stops as soon as the rating is known to be above `max`.
    ///
    /// The caller knows that the position is right. Steps are noted in `stages` if the caller wants them;
    /// they have no evidence and no proof.
    fn walk(
        puzzle: &Puzzle,
        board: &Board,
        max: Option<Self::Limit<'_>>,
        stages: Option<&mut Vec<Stage<Self::Score>>>,
    ) -> Walked<Self::Rating>;

    /// The rating of a puzzle.
    fn rate(puzzle: &Puzzle) -> Self::Rating {
        Self::walk(puzzle, &puzzle.board(), None, None).rating
    }

    /// The rating of a puzzle, or none if it is above `max`.
    fn rate_up_to(puzzle: &Puzzle, max: Self::Limit<'_>) -> Option<Self::Rating> {
        Self::walk(puzzle, &puzzle.board(), Some(max), None).within()
    }

    /// The rating of a puzzle and the path that led to it.
    fn trace(puzzle: &Puzzle) -> Trace<Self::Rating, Self::Score> {
        let mut stages = Vec::new();
        let rating = Self::walk(puzzle, &puzzle.board(), None, Some(&mut stages)).rating;
        Trace { rating, stages }
    }
}

/// The rating of a position, as far as it was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walked<R> {
    /// The rating of the steps that were taken.
    pub rating: R,
    /// Whether the rating is above the limit, so that the path was not followed to its end.
    pub above: bool,
}

impl<R> Walked<R> {
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
    pub stages: Vec<Stage<S>>,
}

/// One step on a scale's path, without evidence and proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stage<S> {
    /// The technique.
    pub technique: TechniqueId,
    /// The technique's name as the scale's original program prints it.
    pub name: Cow<'static, str>,
    /// How much the step counts.
    pub score: S,
    /// The deductions in the order in which they are applied.
    pub deductions: Vec<Deduction>,
}
