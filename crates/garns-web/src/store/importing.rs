//! Long games that are imported. They are written in small transactions, so that moves need not wait for them, and
//! belong to nobody until all events are there. Only the last transaction waits for the disk.

use garns_game::rules::game::Event;

use super::connection::{commit, commit_later};
use super::games::ATTEMPT;
use super::{NewGame, Store, StoreError, form};

/// The most events that one transaction of an import writes.
pub(super) const SMALL: usize = 100;

/// The id of the row of players that owns games whose import is not complete. No player has it: it is too short.
const IMPORTER: &str = "importing";

impl Store {
    /// Adds a game with many events; `false` if its id is taken or the player has a game for that day already.
    pub(super) async fn add_long_game(&self, game: &NewGame) -> Result<bool, StoreError> {
        debug_assert!(!game.chosen, "only imported games begin with many events");
        if !self.begin_import(game).await? {
            return Ok(false);
        }
        let added = self.import_events(game).await;
        if !matches!(added, Ok(true)) {
            self.drop_import(&game.record.id).await?;
        }
        added
    }

    async fn import_events(&self, game: &NewGame) -> Result<bool, StoreError> {
        for events in game.events.chunks(SMALL) {
            self.add_imported(&game.record.id, events).await?;
        }
        self.end_import(game).await
    }

    /// Adds the game without events, and without its player.
    async fn begin_import(&self, game: &NewGame) -> Result<bool, StoreError> {
        let _turn = self.turns.of_import().await;
        let record = &game.record;
        let source = form::write_source(&record.source)?;
        let ratings = form::write_ratings(record.ratings.as_ref())?;
        commit_later!(&self.db, connection => {
            sqlx::query(
                "INSERT INTO players (id, token, settings, since) VALUES ($1, $1, '{}', 0) ON CONFLICT DO NOTHING",
            )
            .bind(IMPORTER)
            .execute(&mut *connection)
            .await?;
            sqlx::query(
                "INSERT INTO games (id, player, givens, source, level, ratings, created, touched, head,
                                    position, elapsed, running, solution, eligible)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, $10, $11, $12, FALSE)
                 ON CONFLICT DO NOTHING",
            )
            .bind(&record.id)
            .bind(IMPORTER)
            .bind(record.givens.to_string())
            .bind(&source)
            .bind(record.level.map(form::write_level))
            .bind(&ratings)
            .bind(record.created)
            .bind(record.touched)
            .bind(game.summary.values.to_string())
            .bind(game.summary.elapsed)
            .bind(game.summary.running)
            .bind(game.solution.to_string())
            .execute(&mut *connection)
            .await?
            .rows_affected() > 0
        })
    }

    async fn add_imported(&self, game: &str, events: &[Event]) -> Result<(), StoreError> {
        let _turn = self.turns.of_import().await;
        commit_later!(&self.db, connection => {
            for event in events {
                super::writer::insert!(connection, game, event);
            }
        })
    }

    /// Gives the game to its player, and waits until everything is on disk.
    async fn end_import(&self, game: &NewGame) -> Result<bool, StoreError> {
        let _turn = self.turns.of_import().await;
        let record = &game.record;
        commit!(&self.db, connection => {
            let added = sqlx::query(
                "UPDATE games SET player = $1, head = $2, day = $3, bytes = $4, finished = $5
                 WHERE id = $6 AND player = $7
                   AND NOT EXISTS (SELECT 1 FROM games WHERE player = $1 AND day = $3)",
            )
            .bind(&game.player)
            .bind(game.events.len() as i64)
            .bind(record.source.day())
            .bind(super::bytes_of(&game.events) as i64)
            .bind(record.finished)
            .bind(&record.id)
            .bind(IMPORTER)
            .execute(&mut *connection)
            .await?
            .rows_affected() > 0;
            if added {
                sqlx::query(ATTEMPT)
                    .bind(&game.player)
                    .bind(game.solution.to_string())
                    .execute(&mut *connection)
                    .await?;
                if let Some(score) = &game.score {
                    super::writer::insert_score!(connection, record.id, score);
                }
            }
            added
        })
    }

    async fn drop_import(&self, game: &str) -> Result<(), StoreError> {
        let _turn = self.turns.of_import().await;
        commit_later!(&self.db, connection => {
            sqlx::query("DELETE FROM games WHERE id = $1 AND player = $2")
                .bind(game)
                .bind(IMPORTER)
                .execute(&mut *connection)
                .await?;
        })
    }

    /// Deletes games whose import was interrupted by the end of the server.
    pub(super) async fn drop_unfinished_imports(&self) -> Result<(), StoreError> {
        commit!(&self.db, connection => {
            sqlx::query("DELETE FROM games WHERE player = $1").bind(IMPORTER).execute(&mut *connection).await?;
        })
    }
}
