//! Games that move from one home to another, as one file.

use garns::Grid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Event, Level, Ratings, Source};
use crate::game;
use crate::record::Record;

/// A file of games. Its other members, such as the player's name, are left out.
#[derive(Debug, Deserialize, ToSchema)]
pub struct GamesFile {
    pub games: Vec<MovedGame>,
}

/// A game in a file.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct MovedGame {
    pub id: String,
    pub givens: String,
    pub source: Source,
    #[serde(default)]
    pub level: Option<Level>,
    #[serde(default)]
    pub ratings: Option<Ratings>,
    pub created: i64,
    /// When it was finished.
    #[serde(default)]
    pub finished: Option<i64>,
    pub events: Vec<Event>,
}

/// The result of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Imported {
    /// Games that were added.
    pub added: usize,
    /// Games that were here already; they stay as they are.
    pub known: usize,
}

impl MovedGame {
    /// A game as it leaves its home.
    pub fn of(record: &Record, log: Vec<game::Event>) -> MovedGame {
        MovedGame {
            id: record.id.clone(),
            givens: record.givens.to_string(),
            source: record.source.clone(),
            level: record.level.map(Level::from),
            ratings: record.ratings.as_ref().map(Ratings::from),
            created: record.created,
            finished: record.finished,
            events: log,
        }
    }

    /// The givens of the puzzle; `None` if they cannot be read.
    pub fn grid(&self) -> Option<Grid> {
        self.givens.parse().ok()
    }
}
