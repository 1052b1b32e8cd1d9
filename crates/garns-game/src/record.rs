//! The data of a game apart from its log.

use garns::Grid;
use garns::rate::{Level, se};

use crate::game::{Finish, Ratings, Source, Summary};

/// The data of a game apart from its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its name in addresses.
    pub id: String,
    /// The givens of the puzzle.
    pub givens: Grid,
    /// Where the puzzle is from. A player has at most one game of a day's puzzle.
    pub source: Source,
    /// How hard it is.
    pub level: Option<Level>,
    /// How hard it is, in numbers.
    pub ratings: Option<Ratings>,
    /// When the game began, in milliseconds since 1970.
    pub created: i64,
    /// When the game last changed. Events that only say that the player is away do not count, unless the
    /// clock still runs.
    pub touched: i64,
    /// When the game was finished.
    pub finished: Option<i64>,
}

impl Record {
    /// Sudoku Explainer's rating, if it is known.
    pub fn se(&self) -> Option<se::Rating> {
        self.ratings.as_ref()?.se
    }
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The game.
    pub record: Record,
    /// Its state at the last event.
    pub summary: Summary,
    /// How it ended, if it did.
    pub finish: Option<Finish>,
}

/// A selection of a player's games.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// `true` for finished games only, `false` for unfinished games only, `None` for both.
    pub finished: Option<bool>,
    /// Only games last changed before this time, in milliseconds since 1970.
    pub before: i64,
    /// At most this many games.
    pub limit: i64,
}

impl Page {
    /// The unfinished games that were played last.
    pub fn unfinished(limit: i64) -> Page {
        Page { finished: Some(false), before: i64::MAX, limit }
    }
}
