//! The daily puzzles.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::Level;

/// Which month.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Month {
    /// `YYYY-MM`; the present one if absent.
    #[param(pattern = "^[0-9]{4}-(0[1-9]|1[0-2])$")]
    pub(crate) month: Option<String>,
}

/// The daily puzzles of a month.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Days {
    /// By the server's clock, in UTC.
    pub(crate) today: String,
    pub(crate) days: Vec<Day>,
}

/// A day's puzzle.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Day {
    pub(crate) date: String,
    pub(crate) level: Level,
    /// The player's game of it.
    pub(crate) game: Option<String>,
    pub(crate) finished: Option<DayFinished>,
}

/// How the player's game of a day ended.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DayFinished {
    pub(crate) time: i64,
    pub(crate) score: i64,
}
