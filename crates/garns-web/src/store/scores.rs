//! The results of finished games.

use garns::rate::Level;
use garns_game::statistics::FinishedGame;

use super::connection::read;
use super::{Store, StoreError, form};

/// A finished game in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreRow {
    /// The player.
    pub player: String,
    /// The game and how it ended.
    pub finished: FinishedGame,
    /// Whether it counts for the leaderboard. In a row to be written this is the verdict of the log alone;
    /// the game is ranked if it is also the player's first attempt at a puzzle that the server chose.
    pub ranked: bool,
    /// Milliseconds on the leaderboard: the wall time of the game.
    pub ranked_time: i64,
    /// Points on the leaderboard.
    pub ranked_score: i64,
}

type Row = (String, String, Option<String>, Option<String>, i64, i64, i64, bool, bool, i64, i64);

impl TryFrom<Row> for ScoreRow {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<ScoreRow, StoreError> {
        let (game, player, level, day, at, time, score, assisted, ranked, ranked_time, ranked_score) = row;
        let level = form::read_level(level.as_deref())?;
        let finished = FinishedGame { game, level, day, at, time, score, assisted };
        Ok(ScoreRow { player, finished, ranked, ranked_time, ranked_score })
    }
}

/// The games that a leaderboard compares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ranking {
    /// The ranked games of a level that were finished since a time.
    Level {
        /// The level of the puzzles.
        level: Level,
        /// The time in milliseconds since 1970.
        since: i64,
    },
    /// The ranked games for the daily puzzle of a date.
    Day(String),
}

/// A player's best game in a ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The player.
    pub player: String,
    /// The name on the leaderboard.
    pub name: Option<String>,
    /// Points on the leaderboard.
    pub score: i64,
    /// Milliseconds on the leaderboard: the wall time of the game.
    pub time: i64,
    /// Milliseconds on the player's own clock.
    pub played: i64,
    /// The time when the game ended, in milliseconds since 1970.
    pub at: i64,
    /// The rank, counted from 1.
    pub rank: i64,
}

type StandingRow = (String, Option<String>, i64, i64, i64, i64, i64);

impl Store {
    /// A player's finished games, oldest first.
    pub async fn scores(&self, player: &str) -> Result<Vec<ScoreRow>, StoreError> {
        let rows = read!(&self.db, pool => {
            sqlx::query_as::<_, Row>(
                "SELECT game, player, level, day, at, time, score, assisted, ranked, ranked_time, ranked_score
                 FROM scores WHERE player = $1 ORDER BY at, game",
            )
            .bind(player)
            .fetch_all(pool)
            .await?
        })?;
        rows.into_iter().map(ScoreRow::try_from).collect()
    }

    /// How many games a player has played: those with a digit that is not given. Opening the page begins a game,
    /// but does not play it.
    pub async fn started(&self, player: &str) -> Result<i64, StoreError> {
        let (count,): (i64,) = read!(&self.db, pool => {
            sqlx::query_as("SELECT COUNT(*) FROM games WHERE player = $1 AND position <> givens").bind(player).fetch_one(pool).await?
        })?;
        Ok(count)
    }

    /// The best `limit` players, each with the best game, and the standing of one player.
    pub async fn standings(
        &self,
        ranking: &Ranking,
        player: &str,
        limit: i64,
    ) -> Result<Vec<Standing>, StoreError> {
        let (level, since, day) = match ranking {
            Ranking::Level { level, since } => (Some(form::write_level(*level)), *since, None),
            Ranking::Day(day) => (None, 0, Some(day)),
        };
        let rows = read!(&self.db, pool => {
            sqlx::query_as::<_, StandingRow>(
                "SELECT player, name, score, time, played, at, place FROM (
                   SELECT b.player, p.name, b.score, b.time, b.played, b.at,
                          ROW_NUMBER() OVER (ORDER BY b.score DESC, b.time, b.at, b.game) AS place
                   FROM (SELECT s.player, s.ranked_score AS score, s.ranked_time AS time, s.time AS played, s.at,
                                s.game,
                                ROW_NUMBER() OVER (PARTITION BY s.player
                                                   ORDER BY s.ranked_score DESC, s.ranked_time, s.at) AS best
                         FROM scores s
                         WHERE s.ranked AND s.at >= $1 AND (s.level = $2 OR s.day = $3)) b
                   JOIN players p ON p.id = b.player WHERE b.best = 1) r
                 WHERE place <= $4 OR player = $5 ORDER BY place",
            )
            .bind(since)
            .bind(&level)
            .bind(day)
            .bind(limit)
            .bind(player)
            .fetch_all(pool)
            .await?
        })?;
        let standing = |(player, name, score, time, played, at, rank): StandingRow| Standing {
            player,
            name,
            score,
            time,
            played,
            at,
            rank,
        };
        Ok(rows.into_iter().map(standing).collect())
    }
}
