//! How hard the puzzle of a game is.

use garns::Puzzle;
use garns::logic::Level;
use garns::rate;

/// How hard a puzzle is on the scales that people quote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratings {
    /// On Sudoku Explainer's scale.
    pub se: Option<rate::se::Rating>,
    /// On HoDoKu's scale.
    pub hodoku: Option<HodokuRating>,
}

/// HoDoKu's level and score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HodokuRating {
    /// What a game's level means.
    pub level: Level,
    /// The sum of the scores of all steps.
    pub score: u32,
}

impl Ratings {
    /// The ratings on both scales; for the hardest puzzles it takes seconds.
    pub fn of(puzzle: &Puzzle) -> Ratings {
        let hodoku = rate::hodoku::rate(puzzle);
        Ratings {
            se: Some(rate::se::rate(puzzle)),
            hodoku: Some(HodokuRating { level: hodoku.level, score: hodoku.score }),
        }
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
