//! Puzzles: where they come from, how hard they are, and why a text is none.

use garns::{CellSet, Grid, NotAPuzzle, Puzzle};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The five words for a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Level {
    /// Below 2.0: one cell after the other.
    Easy,
    /// Below 3.0: a digit locked to a line, naked singles.
    Medium,
    /// Below 4.4: pairs, triples, fish and wings.
    Hard,
    /// Below 7.0: uniqueness, quads and the first chains.
    Expert,
    /// 7.0 and above: forcing chains.
    Extreme,
}

impl Level {
    pub(crate) const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

    /// The level of a rating in tenths.
    pub(crate) fn of(tenths: u16) -> Level {
        match tenths {
            0..20 => Level::Easy,
            20..30 => Level::Medium,
            30..44 => Level::Hard,
            44..70 => Level::Expert,
            70.. => Level::Extreme,
        }
    }

    /// As the store keeps it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Extreme => "extreme",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// How hard a puzzle is on the scales that people quote.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Ratings {
    pub(crate) se: Option<SeRating>,
    pub(crate) hodoku: Option<HodokuRating>,
}

/// Sudoku Explainer's ratings of the hardest step, of the way to the first entry, and of the first step.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct SeRating {
    pub(crate) er: f64,
    pub(crate) ep: f64,
    pub(crate) ed: f64,
}

/// HoDoKu's level and score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct HodokuRating {
    pub(crate) level: String,
    pub(crate) score: u32,
}

impl Ratings {
    /// The rating that levels and scores go by, in tenths.
    pub(crate) fn tenths(&self) -> Option<u16> {
        self.se.map(|se| (se.er * 10.0).round() as u16)
    }
}

/// Where the puzzle of a game is from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Source {
    /// One of the stored games.
    Stored { number: u32 },
    /// Made for this player.
    Fresh { seed: String },
    /// Typed or pasted.
    Own,
    /// The same for everyone on a date.
    Daily { date: String },
    /// Started just before a step of a technique.
    Practice { technique: String },
}

impl Source {
    /// Whether a finished game counts for the leaderboard.
    pub(crate) fn ranked(&self) -> bool {
        matches!(self, Source::Stored { .. } | Source::Fresh { .. } | Source::Daily { .. })
    }

    /// The day of a daily puzzle.
    pub(crate) fn day(&self) -> Option<&str> {
        match self {
            Source::Daily { date } => Some(date),
            _ => None,
        }
    }
}

/// Where the clues lie the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Symmetry {
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

/// Which game to begin.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum NewGame {
    /// One of the stored games.
    Stored {
        level: Option<Level>,
        technique: Option<String>,
        symmetry: Option<Symmetry>,
        number: Option<u32>,
    },
    /// One made on the spot.
    Fresh {
        level: Option<Level>,
        technique: Option<String>,
        symmetry: Option<Symmetry>,
        /// A decimal number below 2⁶⁴: same seed, same puzzle.
        #[allow(dead_code)]
        seed: Option<String>,
    },
    /// A puzzle in any known format.
    Own { text: String },
    /// The puzzle of a date, today's if none is named.
    Daily { date: Option<String> },
    /// A position just before a step of a technique.
    Practice { technique: String },
}

/// A text to look at.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Inspect {
    /// In any known format, at most 64 kB.
    pub(crate) text: String,
}

/// What a text is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Inspection {
    pub(crate) verdict: Verdict,
    pub(crate) givens: Option<String>,
    /// The verdict as a sentence.
    pub(crate) message: String,
    /// Conflict: the clashing cells. None: givens that cannot hold together. Several: where the solutions differ.
    pub(crate) cells: Vec<u8>,
    /// Several: two of them.
    pub(crate) solutions: Vec<String>,
}

/// Whether a text is a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Verdict {
    Unique,
    None,
    Several,
    Conflict,
    Unreadable,
}

impl Inspection {
    pub(crate) fn unreadable(message: String) -> Inspection {
        Inspection {
            verdict: Verdict::Unreadable,
            givens: None,
            message,
            cells: Vec::new(),
            solutions: Vec::new(),
        }
    }

    pub(crate) fn of(givens: &Grid, puzzle: &Result<Puzzle, NotAPuzzle>) -> Inspection {
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
            _ => (Verdict::None, Vec::new()),
        };
        inspection
    }
}

/// Cells as the wire has them.
pub(crate) fn numbers(cells: CellSet) -> Vec<u8> {
    cells.iter().map(|cell| cell.index() as u8).collect()
}
