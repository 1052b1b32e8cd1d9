//! The secret of the database, which makes the daily puzzles unpredictable.

use garns_game::rules::calendar::Date;
use sha2::{Digest, Sha256};

use super::connection::{Db, commit, read};
use super::{Store, StoreError};
use crate::id;

impl Store {
    /// The seed of a day's puzzle. Whoever does not have the secret cannot compute it, and puzzles of other days
    /// tell nothing about it. All servers with this database have the same secret.
    pub fn daily_seed(&self, date: Date) -> u64 {
        let digest = Sha256::digest(format!("daily/{}/{date}", self.secret).as_bytes());
        digest.iter().take(8).fold(0, |seed, &byte| seed << 8 | u64::from(byte))
    }
}

/// The secret of a database. The first server that opens the database draws it.
pub(super) async fn of(db: &Db) -> Result<String, StoreError> {
    if let Some(known) = known(db).await? {
        return Ok(known);
    }
    let drawn = id::random().map_err(StoreError::Random)? + &id::random().map_err(StoreError::Random)?;
    commit!(db, connection => {
        sqlx::query("INSERT INTO secret (id, value) VALUES (1, $1) ON CONFLICT DO NOTHING")
            .bind(&drawn)
            .execute(&mut *connection)
            .await?;
    })?;
    // Another server may have been first.
    Ok(known(db).await?.unwrap_or(drawn))
}

async fn known(db: &Db) -> Result<Option<String>, StoreError> {
    read!(db, pool => {
        sqlx::query_scalar("SELECT value FROM secret WHERE id = 1").fetch_optional(pool).await?
    })
}
