//! Statistics and the leaderboard.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::Level;
use crate::calendar;

/// What a player has done so far.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Statistics {
    pub(crate) finished: usize,
    pub(crate) started: i64,
    /// Of all games together.
    pub(crate) score: i64,
    /// Days in a row with a finished game.
    pub(crate) streak: Streak,
    /// Days in a row with that day's puzzle finished.
    pub(crate) daily_streak: Streak,
    pub(crate) levels: Vec<LevelStatistics>,
    /// The last 500, oldest first.
    pub(crate) times: Vec<TimePoint>,
}

/// Days in a row.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Streak {
    pub(crate) current: u32,
    pub(crate) longest: u32,
}

impl From<calendar::Streak> for Streak {
    fn from(streak: calendar::Streak) -> Streak {
        Streak { current: streak.current, longest: streak.longest }
    }
}

/// A player's games of a level; times count without help from the solution.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LevelStatistics {
    pub(crate) level: Level,
    pub(crate) finished: usize,
    pub(crate) best: Option<i64>,
    pub(crate) mean: Option<i64>,
    pub(crate) best_game: Option<String>,
}

/// A finished game in the plot.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TimePoint {
    pub(crate) at: i64,
    pub(crate) level: Option<Level>,
    pub(crate) time: i64,
    pub(crate) score: i64,
    pub(crate) assisted: bool,
    pub(crate) game: String,
}

/// Which leaderboard.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhichLeaderboard {
    pub(crate) level: Option<Level>,
    /// 7, 30, or 0 for all time.
    #[param(maximum = 36500)]
    pub(crate) days: Option<u32>,
    /// Of a daily puzzle.
    #[param(pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    pub(crate) date: Option<String>,
}

/// The best ranked games, one per player.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Leaderboard {
    /// Which games are ranked, and by what time.
    pub(crate) rules: &'static str,
    /// At most 50.
    #[schema(max_items = 50)]
    pub(crate) entries: Vec<LeaderboardEntry>,
    /// Where the player stands, listed or not.
    pub(crate) you: Option<LeaderboardEntry>,
}

/// A player's best game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LeaderboardEntry {
    pub(crate) rank: i64,
    /// `anonymous` for a player without a name.
    pub(crate) name: String,
    /// By `time`.
    pub(crate) score: i64,
    /// Milliseconds, long pauses included.
    pub(crate) time: i64,
    pub(crate) at: i64,
    pub(crate) you: bool,
}
