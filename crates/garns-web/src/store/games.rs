//! Games and their logs.

use garns::Grid;
use garns_game::home::Played;
use garns_game::rules::game::{Event, Ratings, Summary};
use garns_game::rules::record::{Page, Record};

use super::connection::{commit, from_row, read};
use super::{ScoreRow, Store, StoreError, form};

/// A game to be stored, with the first events of its log.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The player.
    pub player: String,
    /// Everything but the log.
    pub record: Record,
    /// The state after the events.
    pub summary: Summary,
    /// The puzzle's solution, by which attempts at it are counted.
    pub solution: Grid,
    /// Whether the server chose the puzzle, so that a first attempt may count for the leaderboard.
    pub chosen: bool,
    /// The first events: usually none; a practice game starts with its setup.
    pub events: Vec<Event>,
    /// The result, if the game has ended; only imported games are stored after their end.
    pub score: Option<ScoreRow>,
}

/// A game's row.
pub(super) struct Row {
    pub(super) id: String,
    givens: String,
    source: String,
    level: Option<String>,
    ratings: Option<String>,
    created: i64,
    touched: i64,
    finished: Option<i64>,
}

from_row!(Row, row => Row {
    id: row.try_get("id")?,
    givens: row.try_get("givens")?,
    source: row.try_get("source")?,
    level: row.try_get("level")?,
    ratings: row.try_get("ratings")?,
    created: row.try_get("created")?,
    touched: row.try_get("touched")?,
    finished: row.try_get("finished")?,
});

/// The columns of a [`Row`], of the table `g`.
macro_rules! columns {
    () => {
        "g.id, g.givens, g.source, g.level, g.ratings, g.created, g.touched, g.finished"
    };
}

/// The condition and order of a [`Page`] of a player's games: `$1` to `$4` are the player, `before`,
/// `finished` and `limit`.
macro_rules! selected {
    () => {
        "g.player = $1 AND g.touched < $2
         AND (CAST($3 AS BOOLEAN) IS NULL OR (g.finished IS NOT NULL) = $3)
         ORDER BY g.touched DESC, g.id LIMIT $4"
    };
}
pub(super) use {columns, selected};

impl TryFrom<Row> for Record {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Record, StoreError> {
        Ok(Record {
            id: row.id,
            givens: form::read_grid(&row.givens)?,
            source: form::read_source(&row.source)?,
            level: form::read_level(row.level.as_deref())?,
            ratings: form::read_ratings(row.ratings.as_deref())?,
            created: row.created,
            touched: row.touched,
            finished: row.finished,
        })
    }
}

/// The rows that can be read; a row that cannot be read must not hide the others.
pub(super) fn readable<R, T: TryFrom<R, Error = StoreError>>(rows: Vec<R>, id: fn(&R) -> &str) -> Vec<T> {
    let mut games = Vec::with_capacity(rows.len());
    for row in rows {
        let id = id(&row).to_string();
        match T::try_from(row) {
            Ok(game) => games.push(game),
            Err(error) => tracing::error!(game = id, "a stored game cannot be read: {error}"),
        }
    }
    games
}

/// Counts one more attempt of a player at the puzzles with this solution.
pub(super) const ATTEMPT: &str = "INSERT INTO attempts (player, solution, count) VALUES ($1, $2, 1)
                       ON CONFLICT (player, solution) DO UPDATE SET count = attempts.count + 1";

/// Counts one more attempt of a player who has begun such a puzzle before.
const ANOTHER_ATTEMPT: &str = "UPDATE attempts SET count = count + 1 WHERE player = $1 AND solution = $2";

impl Store {
    /// Adds a game; `false` if its id is taken or the player has a game for that day already.
    pub async fn add_game(&self, game: &NewGame) -> Result<bool, StoreError> {
        if game.events.len() > super::importing::SMALL {
            return self.add_long_game(game).await;
        }
        let _turn = self.turns.take().await;
        let record = &game.record;
        let source = form::write_source(&record.source)?;
        let ratings = form::write_ratings(record.ratings.as_ref())?;
        let solution = game.solution.to_string();
        commit!(&self.db, connection => {
            let added = sqlx::query(
                "INSERT INTO games (id, player, givens, source, level, ratings, created, touched, head, day,
                                    position, elapsed, running, solution, bytes, finished, eligible)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
                         $17 AND NOT EXISTS (SELECT 1 FROM games WHERE player = $2 AND givens = $3))
                 ON CONFLICT DO NOTHING",
            )
            .bind(&record.id)
            .bind(&game.player)
            .bind(record.givens.to_string())
            .bind(&source)
            .bind(record.level.map(form::write_level))
            .bind(&ratings)
            .bind(record.created)
            .bind(record.touched)
            .bind(game.events.len() as i64)
            .bind(record.source.day())
            .bind(game.summary.values.to_string())
            .bind(game.summary.elapsed)
            .bind(game.summary.running)
            .bind(&solution)
            .bind(super::bytes_of(&game.events) as i64)
            .bind(record.finished)
            .bind(game.chosen)
            .execute(&mut *connection)
            .await?
            .rows_affected();
            if added > 0 {
                sqlx::query(ATTEMPT)
                    .bind(&game.player)
                    .bind(&solution)
                    .execute(&mut *connection)
                    .await?;
                for event in &game.events {
                    super::writer::insert!(connection, record.id, event);
                }
                if let Some(score) = &game.score {
                    super::writer::insert_score!(connection, record.id, score);
                }
            }
            added > 0
        })
    }

    /// Records that a player has seen these solutions: no game with such a solution is a first attempt any
    /// more. A solution that the player has no game of is recorded only if the server may choose a puzzle with
    /// it, as `may_choose` says.
    pub async fn note_seen(
        &self,
        player: &str,
        solutions: &[Grid],
        may_choose: impl Fn(&Grid) -> bool,
    ) -> Result<(), StoreError> {
        let mut seen: Vec<(String, bool)> =
            solutions.iter().map(|solution| (solution.to_string(), may_choose(solution))).collect();
        // Every transaction locks attempts in the same order.
        seen.sort();
        commit!(&self.db, connection => {
            sqlx::query(self.db.lock_player()).bind(player).fetch_all(&mut *connection).await?;
            for (solution, may_come) in &seen {
                let note = if *may_come { ATTEMPT } else { ANOTHER_ATTEMPT };
                sqlx::query(note).bind(player).bind(solution).execute(&mut *connection).await?;
            }
        })
    }

    /// A game of a player; `None` if there is none or it belongs to another player.
    pub async fn game(&self, player: &str, id: &str) -> Result<Option<Record>, StoreError> {
        let row = read!(&self.db, pool => {
            sqlx::query_as::<_, Row>(
                concat!("SELECT ", columns!(), " FROM games g WHERE g.id = $1 AND g.player = $2"),
            )
            .bind(id)
            .bind(player)
            .fetch_optional(pool)
            .await?
        })?;
        row.map(Record::try_from).transpose()
    }

    /// The games of a player, the last changed first.
    pub async fn games(&self, player: &str, page: Page) -> Result<Vec<Record>, StoreError> {
        let rows = read!(&self.db, pool => {
            sqlx::query_as::<_, Row>(
                concat!("SELECT ", columns!(), " FROM games g WHERE ", selected!()),
            )
            .bind(player)
            .bind(page.before)
            .bind(page.finished)
            .bind(page.limit)
            .fetch_all(pool)
            .await?
        })?;
        Ok(readable(rows, |row| &row.id))
    }

    /// The game of a player for a day's puzzle.
    pub async fn game_of_day(&self, player: &str, day: &str) -> Result<Option<Record>, StoreError> {
        let row = read!(&self.db, pool => {
            sqlx::query_as::<_, Row>(
                concat!("SELECT ", columns!(), " FROM games g WHERE g.player = $1 AND g.day = $2"),
            )
            .bind(player)
            .bind(day)
            .fetch_optional(pool)
            .await?
        })?;
        row.map(Record::try_from).transpose()
    }

    /// The puzzles that a player has begun, the last changed last.
    pub async fn played(&self, player: &str) -> Result<Vec<Played>, StoreError> {
        let rows: Vec<(String, String, bool)> = read!(&self.db, pool => {
            sqlx::query_as(
                "SELECT givens, id, finished IS NOT NULL FROM games WHERE player = $1 ORDER BY touched",
            )
            .bind(player)
            .fetch_all(pool)
            .await?
        })?;
        let played = |(givens, game, finished)| Played { givens, game, finished };
        Ok(rows.into_iter().map(played).collect())
    }

    /// Stores the ratings of a game once they are known.
    pub async fn set_ratings(&self, game: &str, ratings: &Ratings) -> Result<(), StoreError> {
        let text = form::write_ratings(Some(ratings))?;
        commit!(&self.db, connection => {
            sqlx::query("UPDATE games SET level = $1, ratings = $2 WHERE id = $3")
                .bind(ratings.level().map(form::write_level))
                .bind(&text)
                .bind(game)
                .execute(&mut *connection)
                .await?;
        })?;
        Ok(())
    }

    /// Deletes a game of a player, and returns whether there was one. The attempt is forgotten with the player's last
    /// game of the solution, unless the server may choose a puzzle with it again, as `may_choose` says: such a game
    /// would not be a first attempt.
    pub async fn delete_game(
        &self,
        player: &str,
        id: &str,
        may_choose: impl Fn(&Grid) -> bool,
    ) -> Result<bool, StoreError> {
        commit!(&self.db, connection => {
            let deleted: Option<(Option<String>,)> =
                sqlx::query_as("DELETE FROM games WHERE id = $1 AND player = $2 RETURNING solution")
                    .bind(id)
                    .bind(player)
                    .fetch_optional(&mut *connection)
                    .await?;
            if let Some((Some(solution),)) = &deleted
                && !solution.parse().is_ok_and(|solution| may_choose(&solution))
            {
                sqlx::query(
                    "DELETE FROM attempts WHERE player = $1 AND solution = $2
                     AND NOT EXISTS (SELECT 1 FROM games WHERE player = $1 AND solution = $2)",
                )
                .bind(player)
                .bind(solution)
                .execute(&mut *connection)
                .await?;
            }
            deleted.is_some()
        })
    }
}
