//! The daily puzzles.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::Level;

/// The month to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Month {
    /// `YYYY-MM`; the current month if absent.
    #[param(pattern = "^[0-9]{4}-(0[1-9]|1[0-2])$")]
    pub month: Option<String>,
}

/// The daily puzzles of a month.
#[derive(Debug, Serialize, ToSchema)]
pub struct Days {
    /// Today's date by the server's clock, in UTC.
    pub today: String,
    pub days: Vec<Day>,
}

/// A day's puzzle.
#[derive(Debug, Serialize, ToSchema)]
pub struct Day {
    pub date: String,
    pub level: Level,
    /// The player's game of it.
    pub game: Option<String>,
    pub finished: Option<DayFinished>,
}

/// How the player's game of a day ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct DayFinished {
    pub time: i64,
    pub score: i64,
}
