//! Observations of games and exercises about a player's skills.

use super::connection::{commit, read};
use super::{Store, StoreError};
use garns_game::rules::game::{MAX_OBSERVATIONS, Observation};

type Row = (String, i64, bool, i64, i64, i64);

/// Inserts one observation.
macro_rules! insert {
    ($connection:ident, $player:expr, $game:expr, $observation:expr) => {
        sqlx::query(
            "INSERT INTO observations (player, game, at, technique, found, missed, time)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind($player)
        .bind($game)
        .bind($observation.at)
        .bind($observation.technique.as_str())
        .bind(i64::from($observation.found))
        .bind(i64::from($observation.missed))
        .bind($observation.time)
        .execute(&mut *$connection)
        .await?
    };
}

impl Store {
    /// The observations of a player, the oldest first. Those of techniques that no longer exist are left out.
    pub async fn observations(&self, player: &str) -> Result<Vec<Observation>, StoreError> {
        let rows = read!(&self.db, pool => {
            sqlx::query_as::<_, Row>(
                "SELECT technique, at, game IS NULL, found, missed, time FROM observations
                 WHERE player = $1 ORDER BY at",
            )
            .bind(player)
            .fetch_all(pool)
            .await?
        })?;
        let count = |number: i64| u32::try_from(number).unwrap_or(0);
        let mut observations = Vec::new();
        for (technique, at, exercise, found, missed, time) in rows {
            if let Ok(technique) = technique.parse() {
                let (found, missed) = (count(found), count(missed));
                observations.push(Observation { technique, at, exercise, found, missed, time });
            }
        }
        Ok(observations)
    }

    /// Keeps the observation of an exercise, and deletes the player's oldest observations if there are too
    /// many.
    pub async fn observe_exercise(&self, player: &str, observation: &Observation) -> Result<(), StoreError> {
        commit!(&self.db, connection => {
            insert!(connection, player, None::<&str>, observation);
            sqlx::query(
                "DELETE FROM observations WHERE player = $1 AND at < COALESCE(
                     (SELECT at FROM observations WHERE player = $1 ORDER BY at DESC LIMIT 1 OFFSET $2), 0)",
            )
            .bind(player)
            .bind(MAX_OBSERVATIONS as i64)
            .execute(&mut *connection)
            .await?;
        })
    }

    /// Keeps the observations of a game, once.
    pub async fn observe_game(
        &self,
        player: &str,
        game: &str,
        observations: &[Observation],
    ) -> Result<(), StoreError> {
        commit!(&self.db, connection => {
            let first = sqlx::query(
                "UPDATE games SET observed = TRUE WHERE id = $1 AND player = $2 AND NOT observed",
            )
            .bind(game)
            .bind(player)
            .execute(&mut *connection)
            .await?
            .rows_affected();
            if first > 0 {
                for observation in observations {
                    insert!(connection, player, Some(game), observation);
                }
            }
        })
    }

    /// The finished games of a player whose observations were not taken, the latest first.
    pub async fn unobserved(&self, player: &str, most: i64) -> Result<Vec<String>, StoreError> {
        let rows: Vec<(String,)> = read!(&self.db, pool => {
            sqlx::query_as(
                "SELECT id FROM games WHERE player = $1 AND finished IS NOT NULL AND NOT observed
                 ORDER BY finished DESC LIMIT $2",
            )
            .bind(player)
            .bind(most)
            .fetch_all(pool)
            .await?
        })?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Deletes the observations about a player's skills. Games finished until now are not observed again.
    pub async fn forget_observations(&self, player: &str) -> Result<(), StoreError> {
        commit!(&self.db, connection => {
            sqlx::query(self.db.lock_games()).bind(player).fetch_all(&mut *connection).await?;
            sqlx::query("DELETE FROM observations WHERE player = $1")
                .bind(player)
                .execute(&mut *connection)
                .await?;
            sqlx::query("UPDATE games SET observed = TRUE WHERE player = $1 AND finished IS NOT NULL")
                .bind(player)
                .execute(&mut *connection)
                .await?;
        })
    }
}
