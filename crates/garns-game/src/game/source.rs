//! Where the puzzle of a game is from. Game, wire and store share this form.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where the puzzle of a game is from.
// The documentation of a field would change the OpenAPI document.
#[allow(missing_docs)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Source {
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
    /// Whether a game with a puzzle from this source can count for the leaderboard.
    pub fn ranked(&self) -> bool {
        matches!(self, Source::Stored { .. } | Source::Fresh { .. } | Source::Daily { .. })
    }

    /// The day of a daily puzzle.
    pub fn day(&self) -> Option<&str> {
        match self {
            Source::Daily { date } => Some(date),
            _ => None,
        }
    }
}
