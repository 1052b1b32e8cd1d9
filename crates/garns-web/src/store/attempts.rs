//! Attempts at puzzles, which decide together with the log of a game whether the game is ranked.

use garns_game::rules::ranking::Attempt;

use super::connection::read;
use super::{Store, StoreError};

impl Store {
    /// The player's attempt that a game counts as. A deleted game is never ranked.
    pub async fn attempt(&self, game: &str) -> Result<Attempt, StoreError> {
        let row: Option<(bool, i64)> = read!(&self.db, pool => {
            sqlx::query_as(
                "SELECT g.eligible, COALESCE(a.count, 0) FROM games g
                 LEFT JOIN attempts a ON a.player = g.player AND a.solution = g.solution WHERE g.id = $1",
            )
            .bind(game)
            .fetch_optional(pool)
            .await?
        })?;
        Ok(match row {
            Some((_, 2..)) => Attempt::Repeated,
            Some((true, 1)) => Attempt::First,
            _ => Attempt::NotChosen,
        })
    }
}
