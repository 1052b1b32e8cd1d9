//! Puzzles: their sources, their ratings, and why a text is not a puzzle.

use garns::generate::ClueSymmetry;
use garns::rate;
use garns::{CellSet, Grid, NotAPuzzle, Puzzle};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::game;

/// HoDoKu's five levels, which are the levels of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Singles.
    Easy,
    /// Subsets and intersections.
    Medium,
    /// Fish, wings and uniqueness.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// Everything else.
    Extreme,
}

impl From<rate::Level> for Level {
    fn from(level: rate::Level) -> Level {
        match level {
            rate::Level::Easy => Level::Easy,
            rate::Level::Medium => Level::Medium,
            rate::Level::Hard => Level::Hard,
            rate::Level::Unfair => Level::Unfair,
            rate::Level::Extreme => Level::Extreme,
        }
    }
}

impl From<Level> for rate::Level {
    fn from(level: Level) -> rate::Level {
        match level {
            Level::Easy => rate::Level::Easy,
            Level::Medium => rate::Level::Medium,
            Level::Hard => rate::Level::Hard,
            Level::Unfair => rate::Level::Unfair,
            Level::Extreme => rate::Level::Extreme,
        }
    }
}

/// How hard a puzzle is on the scales that people quote.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Ratings {
    pub se: Option<SeRating>,
    pub hodoku: Option<HodokuRating>,
}

/// Sudoku Explainer's ratings of the hardest step, of the path to the first entry, and of the first step.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SeRating {
    pub er: f64,
    pub ep: f64,
    pub ed: f64,
}

impl From<rate::se::Rating> for SeRating {
    fn from(rating: rate::se::Rating) -> SeRating {
        SeRating { er: rating.er.into(), ep: rating.ep.into(), ed: rating.ed.into() }
    }
}

/// HoDoKu's level and score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HodokuRating {
    pub level: String,
    pub score: u32,
}

impl From<&game::Ratings> for Ratings {
    fn from(ratings: &game::Ratings) -> Ratings {
        let hodoku = |hodoku: game::HodokuRating| HodokuRating {
            level: hodoku.level.to_string(),
            score: hodoku.score,
        };
        Ratings { se: ratings.se.map(SeRating::from), hodoku: ratings.hodoku.map(hodoku) }
    }
}

impl TryFrom<Ratings> for game::Ratings {
    type Error = rate::UnknownLevel;

    fn try_from(ratings: Ratings) -> Result<game::Ratings, rate::UnknownLevel> {
        let number = |value: f64| rate::se::Score::from_tenths((value * 10.0).round() as u16);
        let se =
            ratings.se.map(|se| rate::se::Rating { er: number(se.er), ep: number(se.ep), ed: number(se.ed) });
        let hodoku = match ratings.hodoku {
            Some(HodokuRating { level, score }) => Some(game::HodokuRating { level: level.parse()?, score }),
            None => None,
        };
        Ok(game::Ratings { se, hodoku })
    }
}

/// The symmetry of the clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Symmetry {
    None,
    HalfTurn,
    QuarterTurn,
    Horizontal,
    Vertical,
    Diagonal,
    Antidiagonal,
    Mirrors,
    Diagonals,
    All,
}

impl From<ClueSymmetry> for Symmetry {
    fn from(symmetry: ClueSymmetry) -> Symmetry {
        match symmetry {
            ClueSymmetry::None => Symmetry::None,
            ClueSymmetry::HalfTurn => Symmetry::HalfTurn,
            ClueSymmetry::QuarterTurn => Symmetry::QuarterTurn,
            ClueSymmetry::Horizontal => Symmetry::Horizontal,
            ClueSymmetry::Vertical => Symmetry::Vertical,
            ClueSymmetry::Diagonal => Symmetry::Diagonal,
            ClueSymmetry::Antidiagonal => Symmetry::Antidiagonal,
            ClueSymmetry::BothMirrors => Symmetry::Mirrors,
            ClueSymmetry::BothDiagonals => Symmetry::Diagonals,
            ClueSymmetry::All => Symmetry::All,
        }
    }
}

impl From<Symmetry> for ClueSymmetry {
    fn from(symmetry: Symmetry) -> ClueSymmetry {
        match symmetry {
            Symmetry::None => ClueSymmetry::None,
            Symmetry::HalfTurn => ClueSymmetry::HalfTurn,
            Symmetry::QuarterTurn => ClueSymmetry::QuarterTurn,
            Symmetry::Horizontal => ClueSymmetry::Horizontal,
            Symmetry::Vertical => ClueSymmetry::Vertical,
            Symmetry::Diagonal => ClueSymmetry::Diagonal,
            Symmetry::Antidiagonal => ClueSymmetry::Antidiagonal,
            Symmetry::Mirrors => ClueSymmetry::BothMirrors,
            Symmetry::Diagonals => ClueSymmetry::BothDiagonals,
            Symmetry::All => ClueSymmetry::All,
        }
    }
}

/// Which game to begin.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum NewGame {
    /// One of the stored games.
    Stored {
        level: Option<Level>,
        technique: Option<String>,
        symmetry: Option<Symmetry>,
        #[schema(minimum = 1, maximum = 4294967295u32)]
        number: Option<u32>,
    },
    /// A new puzzle.
    Fresh {
        level: Option<Level>,
        technique: Option<String>,
        symmetry: Option<Symmetry>,
        /// A decimal number below 2⁶⁴. The same seed gives the same puzzle.
        #[schema(pattern = "^[0-9]{1,20}$")]
        seed: Option<String>,
    },
    /// A puzzle in any known format.
    Own {
        #[schema(max_length = 65536)]
        text: String,
    },
    /// The puzzle of a date, today's if none is named.
    Daily {
        #[schema(pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
        date: Option<String>,
    },
    /// A position just before a step of a technique.
    Practice { technique: String },
}

/// A text to check.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Inspect {
    /// In any known format, at most 64 kB.
    #[schema(max_length = 65536)]
    pub text: String,
}

/// The verdict on a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Inspection {
    pub verdict: Verdict,
    pub givens: Option<String>,
    /// The verdict as a sentence.
    pub message: String,
    /// Conflict: the clashing cells. None: givens that cannot hold together. Several: where the solutions differ.
    pub cells: Vec<u8>,
    /// Several: two of them.
    pub solutions: Vec<String>,
}

/// Whether a text is a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Unique,
    None,
    Several,
    Conflict,
    Undecided,
    Unreadable,
}

impl Inspection {
    pub fn unreadable(message: String) -> Inspection {
        Inspection {
            verdict: Verdict::Unreadable,
            givens: None,
            message,
            cells: Vec::new(),
            solutions: Vec::new(),
        }
    }

    pub fn of(givens: &Grid, puzzle: &Result<Puzzle, NotAPuzzle>) -> Inspection {
        let mut inspection = Inspection {
            verdict: Verdict::Unique,
            givens: Some(givens.to_string()),
            message: "exactly one solution".to_string(),
            cells: Vec::new(),
            solutions: Vec::new(),
        };
        let Err(error) = puzzle else { return inspection };
        inspection.message = error.to_string();
        (inspection.verdict, inspection.cells) = match error {
            NotAPuzzle::Conflict { cells, .. } => (Verdict::Conflict, numbers(*cells)),
            NotAPuzzle::Ambiguous(two) => {
                inspection.solutions = two.iter().map(Grid::to_string).collect();
                let differ = two[0].iter().filter(|&(cell, digit)| two[1].get(cell) != Some(digit));
                (Verdict::Several, numbers(differ.map(|(cell, _)| cell).collect()))
            }
            NotAPuzzle::NoSolution { givens } => (Verdict::None, numbers(*givens)),
            NotAPuzzle::Undecided(_) => (Verdict::Undecided, Vec::new()),
            _ => (Verdict::None, Vec::new()),
        };
        inspection
    }
}

/// Cells as the wire has them.
pub fn numbers(cells: CellSet) -> Vec<u8> {
    cells.iter().map(|cell| cell.index() as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_that_gave_up_has_its_own_verdict() {
        let inspection = Inspection::of(&Grid::EMPTY, &Puzzle::within(Grid::EMPTY, 0));
        assert_eq!(inspection.verdict, Verdict::Undecided);
        assert!(inspection.message.starts_with("not decided within the limit"), "{}", inspection.message);
    }
}
