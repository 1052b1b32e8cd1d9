//! Where the puzzle of a game is from.

/// Where the puzzle of a game is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// One of the stored games.
    Stored {
        /// Its number in the library, from 1.
        number: u32,
    },
    /// Made for this player.
    Fresh {
        /// The seed that it was made with, in decimal.
        seed: String,
    },
    /// Typed or pasted.
    Own,
    /// The same for everyone on a date.
    Daily {
        /// `YYYY-MM-DD`.
        date: String,
    },
    /// Started just before a step of a technique.
    Practice {
        /// The id of the technique.
        technique: String,
    },
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
