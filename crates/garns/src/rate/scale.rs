//! The trait of all scales, and the results that they have in common.

use std::borrow::Cow;

use crate::logic::{Deduction, TechniqueId};
use crate::{Board, Puzzle, Stop};

/// A scale of difficulty. It takes its own path to the solution, and rates a puzzle by the steps of that
/// path.
pub trait Scale {
    /// The rating of a puzzle.
    type Rating;
    /// The score of one step.
    type Score;
    /// The greatest rating of interest: a difficulty, a level, a depth or a length.
    type Max;

    /// Rates a position of the puzzle: follows the path to the solution within the limits, and records its
    /// steps if the caller wants them.
    ///
    /// The caller guarantees that the position is correct.
    fn rate_from(
        puzzle: &Puzzle,
        board: &Board,
        limits: Limits<'_, Self::Max>,
        record: Record,
    ) -> Trace<Self::Rating, Self::Score>;

    /// The rating of a puzzle.
    fn rate(puzzle: &Puzzle) -> Self::Rating {
        Self::rate_from(puzzle, &puzzle.board(), Limits::NONE, Record::Rating).rating
    }

    /// The rating of a puzzle, or none if it is above `max`.
    fn rate_up_to(puzzle: &Puzzle, max: Self::Max) -> Option<Self::Rating> {
        Self::rate_from(puzzle, &puzzle.board(), Limits::up_to(max), Record::Rating).complete()
    }

    /// The rating of a puzzle, or none if the caller stops the work before the rating is known. The scales of
    /// Sudoku Explainer and HoDoKu ask before each search for a step, which may take a second.
    ///
    /// ```
    /// use garns::rate::{Scale, SudokuExplainer};
    /// use garns::{Puzzle, Stop};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert_eq!(SudokuExplainer::rate_until(&puzzle, Stop::when(&|| true)), None);
    /// let rating = SudokuExplainer::rate_until(&puzzle, Stop::when(&|| false)).expect("not stopped");
    /// assert_eq!(rating.er.to_string(), "1.2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn rate_until(puzzle: &Puzzle, stop: Stop<'_>) -> Option<Self::Rating> {
        Self::rate_from(puzzle, &puzzle.board(), Limits::until(stop), Record::Rating).complete()
    }

    /// The rating of a puzzle and the path that led to it.
    fn trace(puzzle: &Puzzle) -> Trace<Self::Rating, Self::Score> {
        Self::rate_from(puzzle, &puzzle.board(), Limits::NONE, Record::Steps)
    }
}

/// The limits of a rating, at which it ends before the end of its path.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a, M> {
    /// The greatest rating of interest. The rating ends as soon as it is known to be above.
    pub max: Option<M>,
    /// The caller's way to stop the rating.
    pub stop: Stop<'a>,
}

impl<M> Limits<'static, M> {
    /// No limits.
    pub const NONE: Limits<'static, M> = Limits { max: None, stop: Stop::NEVER };

    /// Ratings up to this one.
    pub const fn up_to(max: M) -> Limits<'static, M> {
        Limits { max: Some(max), stop: Stop::NEVER }
    }
}

impl<'a, M> Limits<'a, M> {
    /// A rating that the caller may stop.
    pub const fn until(stop: Stop<'a>) -> Limits<'a, M> {
        Limits { max: None, stop }
    }
}

/// The parts of the result that a rating records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Record {
    /// The rating alone, which takes less time.
    Rating,
    /// The rating and the steps.
    Steps,
}

/// The result of following a path: a rating, and the steps if they were recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Trace<R, S> {
    /// The rating of the steps that were taken.
    pub rating: R,
    /// The steps in order; empty if only the rating was recorded.
    pub steps: Vec<TraceStep<S>>,
    /// Why the path ended.
    pub end: End,
}

/// Why a rating ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The path was followed to its end, so the rating is the puzzle's.
    Complete,
    /// The rating is above the greatest rating of interest.
    AboveMax,
    /// The caller stopped the rating.
    Stopped,
}

impl<R, S> Trace<R, S> {
    /// The rating, if the path was followed to its end.
    pub fn complete(self) -> Option<R> {
        (self.end == End::Complete).then_some(self.rating)
    }
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
