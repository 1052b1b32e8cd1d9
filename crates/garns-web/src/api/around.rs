//! What is around the game: library, days, statistics, leaderboard, techniques.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Level, Ratings, Step, Symmetry};

/// Which stored games are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Browse {
    pub(crate) level: Option<Level>,
    /// The id of a technique that the game needs.
    pub(crate) technique: Option<String>,
    pub(crate) symmetry: Option<Symmetry>,
    #[param(maximum = 81)]
    pub(crate) clues_min: Option<usize>,
    #[param(maximum = 81)]
    pub(crate) clues_max: Option<usize>,
    /// From 1.
    #[param(minimum = 1, maximum = 4294967295u32)]
    pub(crate) page: Option<u32>,
}

/// A page of the stored games.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LibraryPage {
    pub(crate) total: usize,
    pub(crate) page: usize,
    pub(crate) pages: usize,
    pub(crate) games: Vec<LibraryGame>,
}

/// A stored game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LibraryGame {
    /// From 1.
    pub(crate) number: u32,
    pub(crate) givens: String,
    pub(crate) level: Option<Level>,
    pub(crate) ratings: Option<Ratings>,
    pub(crate) clues: usize,
    pub(crate) symmetry: Symmetry,
    /// The hardest one that it needs; null until that was found out.
    pub(crate) technique: Option<&'static str>,
    /// The player's last game of it.
    pub(crate) played: Option<String>,
    pub(crate) finished: bool,
}

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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Streak {
    pub(crate) current: u32,
    pub(crate) longest: u32,
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
pub(crate) struct Board {
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

/// All techniques, the easiest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Techniques {
    pub(crate) techniques: Vec<TechniqueEntry>,
}

/// A technique in the list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TechniqueEntry {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) family: String,
    /// Points on HoDoKu's scale.
    pub(crate) hodoku: Option<u32>,
    /// Its level on HoDoKu's scale.
    pub(crate) level: Option<String>,
    /// Whether there is a position to practise it on.
    pub(crate) practice: bool,
    /// Whether HoDoKu's way may need it: only by such are games found and made.
    pub(crate) needed: bool,
}

/// The page of a technique.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TechniquePage {
    #[serde(flatten)]
    pub(crate) entry: TechniqueEntry,
    /// Why it is right, in a few sentences; plain text.
    pub(crate) argument: &'static str,
    /// A step on its example.
    pub(crate) example: Option<Step>,
}

/// Whether the server is well.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    pub(crate) ok: bool,
}
