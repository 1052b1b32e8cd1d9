//! Runs statements on the open database; a connection is closed if its transaction fails.

use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::{Database, PgPool, SqlitePool};

use super::StoreError;

/// An open database.
#[derive(Clone, Debug)]
pub(super) enum Db {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// The longest that a call of the store waits for the database.
const PATIENCE: Duration = Duration::from_secs(6);

/// Waits for a call of the store, up to the time limit.
pub(super) async fn in_time<T>(call: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    tokio::time::timeout(PATIENCE, call).await.unwrap_or(Err(StoreError::Slow))
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
                $crate::store::connection::Db::Sqlite($pool) => $body,
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
                $crate::store::connection::Db::Sqlite(pool) => {
                    // The lock is taken at once, because SQLite does not let a transaction wait for it after
                    // a read.
                    $crate::store::connection::transaction!(pool, "BEGIN IMMEDIATE", $connection => $body)
                }
                $crate::store::connection::Db::Postgres(pool) => {
                    $crate::store::connection::transaction!(pool, "BEGIN", $connection => $body)
                }
            }
        })
        .await
    };
}

/// One transaction of a pool.
macro_rules! transaction {
    ($pool:expr, $begin:literal, $connection:ident => $body:expr) => {{
        let connection = $pool.acquire().await?;
        let mut transaction = $crate::store::connection::Transaction { connection, committed: false };
        sqlx::raw_sql($begin).execute(&mut *transaction.connection).await?;
        let $connection = &mut *transaction.connection;
        let value = $body;
        sqlx::raw_sql("COMMIT").execute(&mut *transaction.connection).await?;
        transaction.committed = true;
        Ok::<_, $crate::store::StoreError>(value)
    }};
}

pub(super) use {commit, read, transaction};

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
