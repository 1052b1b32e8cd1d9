//! Statistics and the leaderboard.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::Level;
use crate::rules::calendar;

/// A player's statistics.
#[derive(Debug, Serialize, ToSchema)]
pub struct Statistics {
    pub finished: usize,
    pub started: i64,
    /// The sum of the scores of all games.
    pub score: i64,
    /// Days in a row with a finished game.
    pub streak: Streak,
    /// Days in a row with that day's puzzle finished.
    pub daily_streak: Streak,
    pub levels: Vec<LevelStatistics>,
    /// The last 500 finished games, the oldest first.
    pub times: Vec<TimePoint>,
}

/// Days in a row.
#[derive(Debug, Serialize, ToSchema)]
pub struct Streak {
    pub current: u32,
    pub longest: u32,
}

impl From<calendar::Streak> for Streak {
    fn from(streak: calendar::Streak) -> Streak {
        Streak { current: streak.current, longest: streak.longest }
    }
}

/// A player's games of a level; times count without help from the solution.
#[derive(Debug, Serialize, ToSchema)]
pub struct LevelStatistics {
    pub level: Level,
    pub finished: usize,
    pub best: Option<i64>,
    pub mean: Option<i64>,
    pub best_game: Option<String>,
}

/// A finished game in the plot.
#[derive(Debug, Serialize, ToSchema)]
pub struct TimePoint {
    pub at: i64,
    pub level: Option<Level>,
    pub time: i64,
    pub score: i64,
    pub assisted: bool,
    pub game: String,
}

/// Which leaderboard.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct WhichLeaderboard {
    pub level: Option<Level>,
    /// 7, 30, or 0 for all time.
    #[param(maximum = 36500)]
    pub days: Option<u32>,
    /// The date of a daily puzzle.
    #[param(pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    pub date: Option<String>,
}

/// The best ranked games, one per player.
#[derive(Debug, Serialize, ToSchema)]
pub struct Leaderboard {
    /// Which games are ranked, and by what time.
    pub rules: &'static str,
    /// At most 50.
    #[schema(max_items = 50)]
    pub entries: Vec<LeaderboardEntry>,
    /// The player's own entry, listed or not.
    pub you: Option<LeaderboardEntry>,
}

/// A player's best game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LeaderboardEntry {
    pub rank: i64,
    /// `anonymous` for a player without a name.
    pub name: String,
    /// The score for `time`.
    pub score: i64,
    /// Milliseconds from the first view of the puzzle to the end of the game, pauses included.
    pub time: i64,
    /// Milliseconds on the player's own clock, which stops during pauses.
    pub played: i64,
    pub at: i64,
    pub you: bool,
}
