//! The row of a day: the daily puzzle once it was made, and the player's game of it.

use serde::{Deserialize, Serialize};

use super::kept_game::game_key;
use super::visit::{Result, Visit};
use crate::api;
use crate::beginning::PuzzleOfDay;
use crate::calendar::Date;
use crate::form::{Unreadable, level_word};
use crate::game::Source;

/// The prefix of the rows of days.
const DAYS: &str = "day/";

/// The row of a day.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct DayRow {
    /// The id of the player's game of the puzzle; a player has one at most.
    pub(super) game: Option<String>,
    puzzle: Option<PuzzleForm>,
}

/// A puzzle as JSON.
#[derive(Debug, Serialize, Deserialize)]
struct PuzzleForm {
    givens: String,
    level: Option<String>,
    ratings: Option<api::Ratings>,
}

impl DayRow {
    /// The daily puzzle, if it was made already.
    pub(super) fn puzzle(&self, date: Date) -> Result<Option<PuzzleOfDay>, Unreadable> {
        let Some(form) = &self.puzzle else { return Ok(None) };
        Ok(Some(PuzzleOfDay {
            date: date.to_string(),
            givens: form.givens.parse().map_err(Unreadable::new)?,
            level: form.level.as_deref().map(str::parse).transpose().map_err(Unreadable::new)?,
            ratings: form.ratings.clone().map(TryInto::try_into).transpose().map_err(Unreadable::new)?,
        }))
    }

    /// Stores the daily puzzle, so that it never changes.
    pub(super) fn fix(&mut self, puzzle: &PuzzleOfDay) {
        self.puzzle = Some(PuzzleForm {
            givens: puzzle.givens.to_string(),
            level: puzzle.level.map(level_word),
            ratings: puzzle.ratings.as_ref().map(api::Ratings::from),
        });
    }
}

/// The key of a day's row.
pub(super) fn day_key(day: &str) -> String {
    format!("{DAYS}{day}")
}

impl Visit<'_> {
    /// The row of a day. A deleted game is left out.
    pub(super) fn day(&self, day: &str) -> Result<DayRow> {
        let row = self.row(&day_key(day))?;
        let mut row = match row {
            Some(row) => DayRow::deserialize(row).map_err(Unreadable::new)?,
            None => DayRow::default(),
        };
        if let Some(id) = &row.game
            && self.row(&game_key(id))?.is_none()
        {
            row.game = None;
        }
        Ok(row)
    }

    /// If a game is of a daily puzzle, notes it in the row of that day.
    pub(super) fn claim_day(&mut self, source: &Source, id: &str) -> Result<()> {
        let Some(day) = source.day() else { return Ok(()) };
        let mut row = self.day(day)?;
        row.game = Some(id.to_string());
        self.put(day_key(day), &row)
    }
}
