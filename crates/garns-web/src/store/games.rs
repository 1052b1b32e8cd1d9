//! Games and their logs.

use crate::game::Event;

use super::{Store, StoreError, on};

/// A game to be stored, with the first events of its log.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Everything but the log.
    pub record: Record,
    /// The day of a daily puzzle: a player has one game for it.
    pub day: Option<String>,
    /// The puzzle's solution, by which attempts at it are counted.
    pub solution: String,
    /// Whether the server chose the puzzle, so that a first attempt may count for the leaderboard.
    pub chosen: bool,
    /// Usually none; a practice game starts with its setup.
    pub events: Vec<Event>,
}

/// What is kept of a game beside its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its name in addresses.
    pub id: String,
    /// Whose it is.
    pub player: String,
    /// 81 characters.
    pub givens: String,
    /// Where the puzzle is from, as JSON that the wire types define.
    pub source: String,
    /// The word for its rating.
    pub level: Option<String>,
    /// Its ratings, as JSON that the wire types define.
    pub ratings: Option<String>,
    /// In milliseconds since 1970.
    pub created: i64,
    /// When it last changed.
    pub touched: i64,
    /// When it was finished.
    pub finished: Option<i64>,
}

type Row = (String, String, String, String, Option<String>, Option<String>, i64, i64, Option<i64>);

impl From<Row> for Record {
    fn from((id, player, givens, source, level, ratings, created, touched, finished): Row) -> Record {
        Record { id, player, givens, source, level, ratings, created, touched, finished }
    }
}

type EventRow = (i64, i64, String, i64, String);

fn event((seq, at, client, n, action): EventRow) -> Result<Event, StoreError> {
    Ok(Event {
        seq: u32::try_from(seq).map_err(StoreError::unreadable)?,
        at,
        client,
        n: u32::try_from(n).map_err(StoreError::unreadable)?,
        action: serde_json::from_str(&action).map_err(StoreError::unreadable)?,
    })
}

impl Store {
    /// Adds a game; `false` if the player has one for that day already.
    pub async fn add_game(&self, game: &NewGame) -> Result<bool, StoreError> {
        let record = &game.record;
        on!(&self.db, pool => {
            let mut tx = pool.begin().await?;
            let added = sqlx::query(
                "INSERT INTO games (id, player, givens, source, level, ratings, created, touched, head, day,
                                    solution, bytes, eligible)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
                         $13 AND NOT EXISTS (SELECT 1 FROM games WHERE player = $2 AND givens = $3))
                 ON CONFLICT DO NOTHING",
            )
            .bind(&record.id)
            .bind(&record.player)
            .bind(&record.givens)
            .bind(&record.source)
            .bind(&record.level)
            .bind(&record.ratings)
            .bind(record.created)
            .bind(record.touched)
            .bind(game.events.len() as i64)
            .bind(&game.day)
            .bind(&game.solution)
            .bind(super::bytes_of(game.events.iter().map(|event| &event.action)) as i64)
            .bind(game.chosen)
            .execute(&mut *tx)
            .await?
            .rows_affected();
            if added == 0 {
                return Ok(false);
            }
            sqlx::query(
                "INSERT INTO attempts (player, solution, count) VALUES ($1, $2, 1)
                 ON CONFLICT (player, solution) DO UPDATE SET count = attempts.count + 1",
            )
            .bind(&record.player)
            .bind(&game.solution)
            .execute(&mut *tx)
            .await?;
            for event in &game.events {
                super::writer::insert!(tx, record.id, event);
            }
            tx.commit().await?;
        });
        Ok(true)
    }

    /// A game of a player; somebody else's is as good as none.
    pub async fn game(&self, player: &str, id: &str) -> Result<Option<Record>, StoreError> {
        Ok(on!(&self.db, pool => {
            sqlx::query_as::<_, Row>(
                "SELECT id, player, givens, source, level, ratings, created, touched, finished
                 FROM games WHERE id = $1 AND player = $2",
            )
            .bind(id)
            .bind(player)
            .fetch_optional(pool)
            .await?
        })
        .map(Record::from))
    }

    /// The games of a player, the last touched first, created before a time.
    pub async fn games(
        &self,
        player: &str,
        finished: Option<bool>,
        before: i64,
        limit: i64,
    ) -> Result<Vec<Record>, StoreError> {
        let rows = on!(&self.db, pool => {
            sqlx::query_as::<_, Row>(
                "SELECT id, player, givens, source, level, ratings, created, touched, finished
                 FROM games WHERE player = $1 AND touched < $2
                 AND ($3 = 2 OR ($3 = 1 AND finished IS NOT NULL) OR ($3 = 0 AND finished IS NULL))
                 ORDER BY touched DESC, id LIMIT $4",
            )
            .bind(player)
            .bind(before)
            .bind(finished.map_or(2, i64::from))
            .bind(limit)
            .fetch_all(pool)
            .await?
        });
        Ok(rows.into_iter().map(Record::from).collect())
    }

    /// The game of a player for a day's puzzle.
    pub async fn game_of_day(&self, player: &str, day: &str) -> Result<Option<Record>, StoreError> {
        Ok(on!(&self.db, pool => {
            sqlx::query_as::<_, Row>(
                "SELECT id, player, givens, source, level, ratings, created, touched, finished
                 FROM games WHERE player = $1 AND day = $2",
            )
            .bind(player)
            .bind(day)
            .fetch_optional(pool)
            .await?
        })
        .map(Record::from))
    }

    /// The puzzles that a player has begun, with the game and whether it was finished.
    pub async fn played(&self, player: &str) -> Result<Vec<(String, String, bool)>, StoreError> {
        Ok(on!(&self.db, pool => {
            sqlx::query_as(
                "SELECT givens, id, finished IS NOT NULL FROM games WHERE player = $1 ORDER BY touched",
            )
            .bind(player)
            .fetch_all(pool)
            .await?
        }))
    }

    /// The log of a game after an event, in order.
    pub async fn events_after(&self, game: &str, seq: u32) -> Result<Vec<Event>, StoreError> {
        let rows = on!(&self.db, pool => {
            sqlx::query_as::<_, EventRow>(
                "SELECT seq, at, client, n, action FROM events WHERE game = $1 AND seq > $2 ORDER BY seq",
            )
            .bind(game)
            .bind(i64::from(seq))
            .fetch_all(pool)
            .await?
        });
        rows.into_iter().map(event).collect()
    }

    /// Notes the ratings of a game once they are known.
    pub async fn set_ratings(
        &self,
        game: &str,
        level: Option<&str>,
        ratings: &str,
    ) -> Result<(), StoreError> {
        on!(&self.db, pool => {
            sqlx::query("UPDATE games SET level = $1, ratings = $2 WHERE id = $3")
                .bind(level)
                .bind(ratings)
                .bind(game)
                .execute(pool)
                .await?;
        });
        Ok(())
    }

    /// Deletes a game of a player; whether there was one.
    pub async fn delete_game(&self, player: &str, id: &str) -> Result<bool, StoreError> {
        Ok(on!(&self.db, pool => {
            sqlx::query("DELETE FROM games WHERE id = $1 AND player = $2")
                .bind(id)
                .bind(player)
                .execute(pool)
                .await?
                .rows_affected()
        }) > 0)
    }
}
