//! How hard the puzzle of a game is.

use garns::rate::{Hodoku, Level, Scale, SudokuExplainer, hodoku, se};
use garns::{Puzzle, Stop, generate};

/// How hard a puzzle is on the scales that people quote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratings {
    /// On Sudoku Explainer's scale.
    pub se: Option<se::Rating>,
    /// On HoDoKu's scale.
    pub hodoku: Option<HodokuRating>,
}

/// HoDoKu's level and score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HodokuRating {
    /// The level of the puzzle.
    pub level: Level,
    /// The sum of the scores of all steps.
    pub score: u32,
}

impl From<hodoku::Rating> for HodokuRating {
    fn from(rating: hodoku::Rating) -> HodokuRating {
        HodokuRating { level: rating.level, score: rating.score }
    }
}

impl Ratings {
    /// The ratings on both scales. Sudoku Explainer's rating is left out if it takes longer than `in_time`
    /// allows.
    pub fn within(puzzle: &Puzzle, in_time: impl Fn() -> bool) -> Ratings {
        let se = SudokuExplainer::rate_until(puzzle, Stop::when(&|| !in_time()));
        Ratings { se, hodoku: Some(Hodoku::rate(puzzle).into()) }
    }

    /// The ratings that take only a moment: Sudoku Explainer's rating is left out if it is above 9.4, because
    /// from there on nested chains are searched, which takes seconds.
    pub fn quick(puzzle: &Puzzle) -> Ratings {
        let se = SudokuExplainer::rate_up_to(puzzle, se::Score::from_tenths(94));
        Ratings { se, hodoku: Some(Hodoku::rate(puzzle).into()) }
    }

    /// The ratings on both scales; those that are not known are computed.
    pub fn completed(puzzle: &Puzzle, known: generate::Ratings) -> Ratings {
        let hodoku = known.hodoku.unwrap_or_else(|| Hodoku::rate(puzzle));
        let se = known.se.unwrap_or_else(|| SudokuExplainer::rate(puzzle));
        Ratings { se: Some(se), hodoku: Some(hodoku.into()) }
    }

    /// The level of the puzzle.
    pub fn level(&self) -> Option<Level> {
        self.hodoku.map(|hodoku| hodoku.level)
    }

    /// The rating that scores go by, in tenths.
    pub fn tenths(&self) -> Option<u16> {
        self.se.map(|se| se.er.tenths())
    }
}
