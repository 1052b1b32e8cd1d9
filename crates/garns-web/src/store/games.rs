//! Games and their logs.

use crate::game::Event;

use super::connection::{commit, read};
use super::{Store, StoreError};

/// A game to be stored, with the first events of its log.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Everything but the log.
    pub record: Record,
    /// The day of a daily puzzle: a player has one game for it.
    pub day: Option<String>,
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
        commit!(&self.db, connection => {
            let added = sqlx::query(
                "INSERT INTO games (id, player, givens, source, level, ratings, created, touched, head, day)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING",
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
            .execute(&mut *connection)
            .await?
            .rows_affected();
            if added > 0 {
                for event in &game.events {
                    super::writer::insert!(connection, record.id, event);
                }
            }
            added > 0
        })
    }

    /// A game of a player; somebody else's is as good as none.
    pub async fn game(&self, player: &str, id: &str) -> Result<Option<Record>, StoreError> {
        Ok(read!(&self.db, pool => {
            sqlx::query_as::<_, Row>(
                "SELECT id, player, givens, source, level, ratings, created, touched, finished
                 FROM games WHERE id = $1 AND player = $2",
            )
            .bind(id)
            .bind(player)
            .fetch_optional(pool)
            .await?
        })?
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
        let rows = read!(&self.db, pool => {
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
        })?;
        Ok(rows.into_iter().map(Record::from).collect())
    }

    /// The game of a player for a day's puzzle.
    pub async fn game_of_day(&self, player: &str, day: &str) -> Result<Option<Record>, StoreError> {
        Ok(read!(&self.db, pool => {
            sqlx::query_as::<_, Row>(
                "SELECT id, player, givens, source, level, ratings, created, touched, finished
                 FROM games WHERE player = $1 AND day = $2",
            )
            .bind(player)
            .bind(day)
            .fetch_optional(pool)
            .await?
        })?
        .map(Record::from))
    }

    /// The puzzles that a player has begun, with the game and whether it was finished.
    pub async fn played(&self, player: &str) -> Result<Vec<(String, String, bool)>, StoreError> {
        Ok(read!(&self.db, pool => {
            sqlx::query_as(
                "SELECT givens, id, finished IS NOT NULL FROM games WHERE player = $1 ORDER BY touched",
            )
            .bind(player)
            .fetch_all(pool)
            .await?
        })?)
    }

    /// The log of a game after an event, in order.
    pub async fn events_after(&self, game: &str, seq: u32) -> Result<Vec<Event>, StoreError> {
        let rows = read!(&self.db, pool => {
            sqlx::query_as::<_, EventRow>(
                "SELECT seq, at, client, n, action FROM events WHERE game = $1 AND seq > $2 ORDER BY seq",
            )
            .bind(game)
            .bind(i64::from(seq))
            .fetch_all(pool)
            .await?
        })?;
        rows.into_iter().map(event).collect()
    }

    /// Notes the ratings of a game once they are known.
    pub async fn set_ratings(
        &self,
        game: &str,
        level: Option<&str>,
        ratings: &str,
    ) -> Result<(), StoreError> {
        commit!(&self.db, connection => {
            sqlx::query("UPDATE games SET level = $1, ratings = $2 WHERE id = $3")
                .bind(level)
                .bind(ratings)
                .bind(game)
                .execute(&mut *connection)
                .await?;
        })?;
        Ok(())
    }

    /// Deletes a game of a player; whether there was one.
    pub async fn delete_game(&self, player: &str, id: &str) -> Result<bool, StoreError> {
        Ok(commit!(&self.db, connection => {
            sqlx::query("DELETE FROM games WHERE id = $1 AND player = $2")
                .bind(id)
                .bind(player)
                .execute(&mut *connection)
                .await?
                .rows_affected()
        })? > 0)
    }
}
