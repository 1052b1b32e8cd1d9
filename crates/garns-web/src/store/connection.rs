//! Runs statements on the open database; a connection is closed if its transaction fails.

use std::sync::Arc;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::{Database, PgPool, SqlitePool};

use super::StoreError;
use super::database_file::DatabaseFile;

/// An open database.
#[derive(Clone, Debug)]
pub(super) enum Db {
    Sqlite(SqlitePool, Arc<DatabaseFile>),
    Postgres(PgPool),
}

/// The order in which transactions lock rows, so that no two wait for each other for ever: games by their ids, then their
/// player, then everything else. A row that names a player locks that player. SQLite has only one writer at a time.
impl Db {
    /// The statement that locks all games of the player `$1`.
    pub(super) fn lock_games(&self) -> &'static str {
        match self {
            Db::Sqlite(..) => "SELECT id FROM games WHERE FALSE AND player = $1",
            Db::Postgres(_) => "SELECT id FROM games WHERE player = $1 ORDER BY id FOR UPDATE",
        }
    }

    /// The statement that keeps the player `$1` from being deleted.
    pub(super) fn lock_player(&self) -> &'static str {
        match self {
            Db::Sqlite(..) => "SELECT id FROM players WHERE FALSE AND id = $1",
            Db::Postgres(_) => "SELECT id FROM players WHERE id = $1 FOR KEY SHARE",
        }
    }
}

/// The longest that a call of the store waits for the database.
const LONGEST_CALL: Duration = Duration::from_secs(6);

/// Waits for a call of the store, up to the time limit.
pub(super) async fn in_time<T>(call: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    tokio::time::timeout(LONGEST_CALL, call).await.unwrap_or(Err(StoreError::Slow))
}

/// A connection with a transaction on it.
///
/// It goes back to the pool only after its transaction was committed. In every other case (a statement
/// failed, the commit failed, the request was dropped half way) it is closed, and the database rolls
/// back. A connection must not be used again after a failure: SQLite ends the transaction by itself when
/// the disk is full, and a later "commit" on such a connection may never reach the disk.
pub(super) struct Transaction<D: Database> {
    pub(super) connection: PoolConnection<D>,
    pub(super) committed: bool,
}

impl<D: Database> Drop for Transaction<D> {
    fn drop(&mut self) {
        if !self.committed {
            self.connection.close_on_drop();
        }
    }
}

/// Runs the same reading statements on either database.
macro_rules! read {
    ($db:expr, $pool:ident => $body:expr) => {
        $crate::store::connection::in_time(async {
            Ok::<_, $crate::store::StoreError>(match $db {
                $crate::store::connection::Db::Sqlite($pool, file) => {
                    file.check()?;
                    $body
                }
                $crate::store::connection::Db::Postgres($pool) => $body,
            })
        })
        .await
    };
}

/// Runs the same writing statements on either database, in one transaction. Everything is on disk
/// when it returns; nothing is stored if it fails.
macro_rules! commit {
    ($db:expr, $connection:ident => $body:expr) => {
        $crate::store::connection::in_time(async {
            match $db {
                $crate::store::connection::Db::Sqlite(pool, file) => {
                    file.check()?;
                    // The lock is taken at once, because SQLite does not let a transaction wait for it after
                    // a read.
                    $crate::store::connection::transaction!(
                        pool, "BEGIN IMMEDIATE", $connection => $body, "COMMIT", file.check()
                    )
                }
                $crate::store::connection::Db::Postgres(pool) => {
                    $crate::store::connection::transaction!(
                        pool, "BEGIN", $connection => $body, "COMMIT", Ok(())
                    )
                }
            }
        })
        .await
    };
}

/// Like `commit`, but does not wait for the disk: what it stores is safe only after the next `commit`, and may be lost
/// with everything that was stored later without `commit`.
macro_rules! commit_later {
    ($db:expr, $connection:ident => $body:expr) => {
        $crate::store::connection::in_time(async {
            match $db {
                $crate::store::connection::Db::Sqlite(pool, file) => {
                    file.check()?;
                    // The connection goes back to the pool only if it waits for the disk again.
                    $crate::store::connection::transaction!(
                        pool,
                        "PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE",
                        $connection => $body,
                        "COMMIT; PRAGMA synchronous = FULL",
                        file.check()
                    )
                }
                $crate::store::connection::Db::Postgres(pool) => {
                    $crate::store::connection::transaction!(
                        pool, "BEGIN; SET LOCAL synchronous_commit = off", $connection => $body, "COMMIT", Ok(())
                    )
                }
            }
        })
        .await
    };
}

/// One transaction of a pool, with a check after the commit.
macro_rules! transaction {
    ($pool:expr, $begin:literal, $connection:ident => $body:expr, $commit:literal, $check:expr) => {{
        let connection = $pool.acquire().await?;
        let mut transaction = $crate::store::connection::Transaction { connection, committed: false };
        sqlx::raw_sql($begin).execute(&mut *transaction.connection).await?;
        let $connection = &mut *transaction.connection;
        let value = $body;
        sqlx::raw_sql($commit).execute(&mut *transaction.connection).await?;
        transaction.committed = true;
        // The connection is still open here, and with it the write-ahead log of SQLite.
        let checked: Result<(), $crate::store::StoreError> = $check;
        checked?;
        Ok::<_, $crate::store::StoreError>(value)
    }};
}

/// Reads a type from a row of either database.
macro_rules! from_row {
    ($type:ty, $row:ident => $body:expr) => {
        $crate::store::connection::from_row!(sqlx::sqlite::SqliteRow, $type, $row => $body);
        $crate::store::connection::from_row!(sqlx::postgres::PgRow, $type, $row => $body);
    };
    ($of:ty, $type:ty, $row:ident => $body:expr) => {
        impl sqlx::FromRow<'_, $of> for $type {
            fn from_row($row: &$of) -> sqlx::Result<Self> {
                use sqlx::Row as _;
                Ok($body)
            }
        }
    };
}

pub(super) use {commit, commit_later, from_row, read, transaction};

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_database_that_never_answers_is_given_up_after_six_seconds() {
        let start = tokio::time::Instant::now();
        let answer = in_time(std::future::pending::<Result<(), StoreError>>()).await;
        assert!(matches!(answer, Err(StoreError::Slow)));
        assert_eq!(start.elapsed(), Duration::from_secs(6));
        assert!(in_time(async { Ok(()) }).await.is_ok());
    }
}
