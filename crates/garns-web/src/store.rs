//! Where players and games are kept: the only SQL of the house.
//!
//! One set of statements for SQLite (a file, embedded) and PostgreSQL (by URL, shared by any number
//! of servers). A write that was answered is on disk: SQLite runs with a write-ahead log and
//! `synchronous = FULL`.

mod daily;
mod games;
mod players;
mod scores;
mod usage;
mod writer;

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

pub use daily::Daily;
pub use games::{NewGame, Record};
pub use players::Player;
pub use scores::{Ranking, ScoreRow, Standing};
pub use usage::{Usage, bytes_of};
pub use writer::{Append, Appended};

static SQLITE: Migrator = sqlx::migrate!("migrations/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("migrations/postgres");

/// Players, games and scores, in whichever database.
#[derive(Clone, Debug)]
pub struct Store {
    db: Db,
    writer: writer::Writer,
}

/// An open database.
#[derive(Clone, Debug)]
enum Db {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// Runs the same statements on whichever database is open.
macro_rules! on {
    ($db:expr, $pool:ident => $body:expr) => {
        match $db {
            $crate::store::Db::Sqlite($pool) => $body,
            $crate::store::Db::Postgres($pool) => $body,
        }
    };
}
use on;

impl Store {
    /// Opens a database by URL (`postgres://…`, `sqlite://file`) or by the path of a SQLite file,
    /// and brings it to the present version.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let db = if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            let options = PgConnectOptions::from_str(url)?;
            let pool = PgPoolOptions::new()
                .max_connections(16)
                .acquire_timeout(Duration::from_secs(5))
                .connect_with(options)
                .await?;
            POSTGRES.run(&pool).await?;
            Db::Postgres(pool)
        } else {
            let options = match url.strip_prefix("sqlite:") {
                Some(_) => SqliteConnectOptions::from_str(url)?,
                None => SqliteConnectOptions::new().filename(Path::new(url)),
            };
            let options = options
                .create_if_missing(true)
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .busy_timeout(Duration::from_secs(5))
                .foreign_keys(true);
            let pool = SqlitePoolOptions::new()
                .max_connections(4)
                .acquire_timeout(Duration::from_secs(5))
                .connect_with(options)
                .await?;
            SQLITE.run(&pool).await?;
            Db::Sqlite(pool)
        };
        Ok(Store { writer: writer::Writer::start(db.clone()), db })
    }

    /// Waits for what is being written and closes the database.
    pub async fn close(&self) {
        on!(&self.db, pool => pool.close().await);
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        on!(&self.db, pool => {
            sqlx::query("SELECT 1").execute(pool).await?;
        });
        Ok(())
    }
}

/// Why something was not stored or found.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database refused or failed.
    #[error("the database failed")]
    Database(#[from] sqlx::Error),
    /// The database could not be brought to the present version.
    #[error("the database could not be brought to the present version")]
    Migration(#[from] MigrateError),
    /// Something stored cannot be read.
    #[error("stored data cannot be read")]
    Unreadable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The one that writes is gone: the server is ending.
    #[error("the store is closed")]
    Closed,
    /// A batch that this write was part of failed, for that reason.
    #[error("the write failed: {reason}")]
    Failed {
        /// In the database's words.
        reason: String,
        /// Whether there was no room.
        full: bool,
    },
}

impl StoreError {
    /// Whether there was no room: the disk, a quota or the file's own limit.
    pub fn is_full(&self) -> bool {
        match self {
            StoreError::Database(sqlx::Error::Database(error)) => {
                // SQLITE_FULL, SQLITE_IOERR and its kinds when writing, PostgreSQL's disk_full.
                matches!(error.code().as_deref(), Some("13" | "10" | "778" | "1034" | "53100" | "53200"))
            }
            StoreError::Database(sqlx::Error::Io(_)) => true,
            StoreError::Failed { full, .. } => *full,
            _ => false,
        }
    }

    fn unreadable(error: impl std::error::Error + Send + Sync + 'static) -> StoreError {
        StoreError::Unreadable(Box::new(error))
    }
}
