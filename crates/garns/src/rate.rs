//! Ratings: a scale turns the steps of a path through a puzzle into a measure of difficulty.
//!
//! ```
//! use garns::rate::{Hodoku, Level, Scale, SudokuExplainer};
//! use garns::{Grid, Puzzle};
//!
//! let givens: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let puzzle = Puzzle::new(givens)?;
//! assert_eq!(SudokuExplainer::rate(&puzzle).to_string(), "1.2/1.2/1.2");
//! assert_eq!(Hodoku::rate_up_to(&puzzle, Level::Medium).map(|rating| rating.score), Some(204));
//! let trace = Hodoku::trace(&puzzle);
//! assert_eq!(trace.steps[0].technique.as_str(), "naked-single");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod braid;
pub mod hodoku;
mod level;
mod scale;
pub mod se;

pub use level::{Level, UnknownLevel};
pub use scale::{End, Limits, Record, Scale, Trace, TraceStep};

/// HoDoKu's scale: a score for each step of HoDoKu's own path, and one of five levels.
#[derive(Clone, Copy, Debug)]
pub struct Hodoku;

/// Sudoku Explainer's scale: the difficulty of the hardest step, 1.0 or more.
#[derive(Clone, Copy, Debug)]
pub struct SudokuExplainer;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Criteria, Order, puzzles};
    use crate::logic::pattern::counter::explained;

    #[test]
    fn no_rating_explains_a_pattern() {
        for puzzle in puzzles(&Order::new(1)).unwrap().take(30) {
            let _ = (Hodoku::rate(&puzzle), Hodoku::trace(&puzzle));
            let _ = (SudokuExplainer::rate(&puzzle), SudokuExplainer::trace(&puzzle));
            let _ = (braid::GWhips::trace(&puzzle), braid::Braids::trace(&puzzle));
        }
        let criteria = Criteria {
            level: Some(Level::Hard),
            require: vec!["fish".parse().unwrap()],
            ..Criteria::default()
        };
        let order = Order { criteria, ..Order::new(1) };
        let puzzle = puzzles(&order).unwrap().next().unwrap();
        assert_eq!(explained(), 0);
        let steps = se::steps(&puzzle).count() + hodoku::ladder().steps(&puzzle).count();
        assert!(steps > 0);
        assert_eq!(explained(), steps, "each step is explained once");
    }
}
