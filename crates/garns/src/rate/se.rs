//! Sudoku Explainer's scale: ER, EP and ED as people quote them.
//!
//! The scale is defined by a program, so its order of search is part of the definition: thirty techniques
//! are tried in a fixed order, and the first that finds a hint gives the step. Some techniques, such as
//! chains, compare all their hints and give the best. The puzzle's rating (ER) is the highest rating of a
//! step. This module finds the same hints; comments point out oddities of the original that must be
//! reproduced.
//!
//! Rating alone needs neither words nor proofs. Searches return a compact form of the pattern, and only
//! [`steps`] turns it into a pattern of the library and explains it.

mod bug;
mod chain;
mod exclusion;
mod fish;
mod found;
mod ladder;
mod locking;
mod loops;
mod name;
mod score;
mod singles;
mod state;
mod subsets;
mod tables;
mod technique;
mod tuples;
mod wings;

use crate::logic::{Step, explain};
use crate::rate::SudokuExplainer;
use crate::rate::scale::{End, Limits, Record, Scale, Trace, TraceStep};
use crate::{Board, Puzzle};
use found::Found;
use ladder::Ladder;
pub use score::{NotAScore, Rating, Score};
use singles::HiddenSingles;
use state::State;
pub use technique::OWN_TECHNIQUES;

impl Scale for SudokuExplainer {
    type Rating = Rating;
    type Score = Score;
    type Max = Score;

    fn rate_from(
        _: &Puzzle,
        board: &Board,
        limits: Limits<'_, Score>,
        record: Record,
    ) -> Trace<Rating, Score> {
        let max = limits.max.unwrap_or(Score::UNSOLVED);
        let mut path = Path::new(board, max);
        let mut steps = Vec::new();
        let end = loop {
            if limits.stop.check().is_err() {
                break End::Stopped;
            }
            let Some(found) = path.next() else {
                break if path.rating().er > max { End::AboveMax } else { End::Complete };
            };
            if Score::of(path.progress.highest) > max {
                break End::AboveMax;
            }
            if record == Record::Steps {
                steps.push(TraceStep {
                    technique: found.technique,
                    name: name::of(&found),
                    score: Score::of(found.rating),
                    deductions: found.deductions(),
                });
            }
        };
        // A path that was stopped says nothing about the steps that were not taken.
        let rating = if end == End::Stopped { path.progress.rating() } else { path.rating() };
        Trace { rating, steps, end }
    }
}

/// The ratings of the steps so far.
#[derive(Default)]
struct Progress {
    /// The highest rating.
    highest: f64,
    /// The highest rating when the first digit was placed.
    pearl: Option<f64>,
    /// The rating of the first step.
    diamond: Option<f64>,
}

impl Progress {
    fn add(&mut self, found: &Found) {
        if found.rating > self.highest {
            self.highest = found.rating;
        }
        self.diamond.get_or_insert(self.highest);
        if found.place.is_some() {
            self.pearl.get_or_insert(self.highest);
        }
    }

    fn rating(&self) -> Rating {
        let score = |value: Option<f64>| Score::of(value.unwrap_or(self.highest));
        Rating { er: Score::of(self.highest), ep: score(self.pearl), ed: score(self.diamond) }
    }
}

/// A step with its rating.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rated {
    /// The rating of the step.
    pub score: Score,
    /// The step.
    pub step: Step,
}

/// The path from the givens to the solution: each position with the step that Sudoku Explainer takes there.
///
/// ```
/// use garns::Puzzle;
/// use garns::rate::se;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let (_, hardest) = se::steps(&puzzle).max_by_key(|(_, rated)| rated.score).expect("some steps");
/// assert_eq!(hardest.score.to_string(), "1.2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn steps(puzzle: &Puzzle) -> Steps {
    steps_from(puzzle.board())
}

/// The path from a position to the solution, like [`steps`]. The caller guarantees that the position is
/// correct and belongs to a puzzle with one solution.
pub fn steps_from(board: Board) -> Steps {
    Steps { path: Path::new(&board, Score::UNSOLVED), board }
}

/// An iterator made by [`steps`]. It ends at the solution, or when no technique finds a step.
pub struct Steps {
    path: Path,
    board: Board,
}

impl Iterator for Steps {
    type Item = (Board, Rated);

    fn next(&mut self) -> Option<(Board, Rated)> {
        let found = self.path.next()?;
        let score = Score::of(found.rating);
        let step = explain(&self.board, &found.pattern());
        let before = self.board.clone();
        step.apply(&mut self.board);
        Some((before, Rated { score, step }))
    }
}

/// A path through the puzzle, from hint to hint.
struct Path {
    max: Score,
    ladder: Ladder,
    state: State,
    hidden_singles: HiddenSingles,
    progress: Progress,
}

impl Path {
    fn new(board: &Board, max: Score) -> Path {
        let state = State::new(board);
        Path {
            max,
            ladder: Ladder::new(max),
            state,
            hidden_singles: HiddenSingles::new(&state),
            progress: Progress::default(),
        }
    }

    /// The rating of the path, or of an unsolved puzzle if no technique that was tried applies. If `max`
    /// made the ladder skip techniques, this rating is above `max`.
    fn rating(&self) -> Rating {
        let rating = self.progress.rating();
        if self.state.open != 0 && rating.er <= self.max { Rating::UNSOLVED } else { rating }
    }
}

impl Iterator for Path {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        if self.state.open == 0 {
            return None;
        }
        let found = self.ladder.first(&self.state, &self.hidden_singles)?;
        found.apply(&mut self.state, &mut self.hidden_singles);
        self.progress.add(&found);
        Some(found)
    }
}
