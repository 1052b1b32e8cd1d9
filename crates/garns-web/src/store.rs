//! The store of players and games: the only SQL of the server.
//!
//! One set of statements for SQLite (a file, embedded) and PostgreSQL (by URL, shared by any number
//! of servers). A write that was answered is on disk: SQLite runs with a write-ahead log and
//! `synchronous = FULL`, and a connection whose transaction failed is never used again.

mod attempts;
mod connection;
mod daily;
mod error;
mod form;
mod games;
mod log;
mod observations;
mod players;
mod scores;
mod summaries;
mod usage;
mod writer;

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use connection::{Db, commit};

pub use error::StoreError;
pub use games::{NewGame, Page};
pub use players::Player;
pub use scores::{Ranking, ScoreRow, Standing};
pub use usage::{Usage, bytes_of};
pub use writer::{Append, Appended};

static SQLITE: Migrator = sqlx::migrate!("migrations/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("migrations/postgres");

/// How long a request waits for a connection. A fifth of it is the longest pause between two attempts
/// to reach an unavailable PostgreSQL.
const PATIENCE: Duration = Duration::from_secs(2);

/// Players, games and scores, in either database.
#[derive(Clone, Debug)]
pub struct Store {
    db: Db,
    writer: writer::Writer,
}

impl Store {
    /// Opens a database by URL (`postgres://…`, `sqlite://file`) or by the path of a SQLite file,
    /// brings it to the present version, and checks that it can be written.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let (db, place) = if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            postgres(url).await
        } else {
            sqlite(url).await
        };
        let opened = match db {
            Ok(db) => {
                let store = Store { writer: writer::Writer::start(db.clone()), db };
                store.begin().await.map(|()| store)
            }
            Err(error) => Err(error),
        };
        opened.map_err(|source| StoreError::Open { place, source: Box::new(source) })
    }

    /// Completes the migrations by steps that SQL cannot do, and checks that the database can be written.
    async fn begin(&self) -> Result<(), StoreError> {
        self.probe().await?;
        self.summarise().await
    }

    /// Waits for the connections that are in use and closes the database.
    pub async fn close(&self) {
        match &self.db {
            Db::Sqlite(pool) => pool.close().await,
            Db::Postgres(pool) => pool.close().await,
        }
    }

    /// Checks that moves can be stored, by writing a row for this purpose.
    pub async fn probe(&self) -> Result<(), StoreError> {
        // A move writes several pages, so the probe writes more than one: it must fail if a move
        // would fail.
        let ballast = "-".repeat(32 * 1024);
        commit!(&self.db, connection => {
            sqlx::query(
                "INSERT INTO probe (id, count, ballast) VALUES (1, 1, $1)
                 ON CONFLICT (id) DO UPDATE SET count = probe.count + 1, ballast = excluded.ballast",
            )
            .bind(&ballast)
            .execute(&mut *connection)
            .await?;
        })
    }
}

/// The database behind a URL of PostgreSQL, and its name without a password.
async fn postgres(url: &str) -> (Result<Db, StoreError>, String) {
    let options = match PgConnectOptions::from_str(url) {
        Ok(options) => options,
        Err(error) => return (Err(error.into()), "at this URL of PostgreSQL".to_string()),
    };
    let database = options.get_database().unwrap_or(options.get_username());
    let place = format!("{database} at {}:{}", options.get_host(), options.get_port());
    let open = async {
        let pool =
            PgPoolOptions::new().max_connections(16).acquire_timeout(PATIENCE).connect_with(options).await?;
        migrate(&POSTGRES, POSTGRES.run(&pool).await)?;
        Ok(Db::Postgres(pool))
    };
    (open.await, place)
}

/// The database in a file of SQLite, and the path of the file.
async fn sqlite(url: &str) -> (Result<Db, StoreError>, String) {
    let options = match url.strip_prefix("sqlite:") {
        Some(_) => SqliteConnectOptions::from_str(url),
        None => Ok(SqliteConnectOptions::new().filename(Path::new(url))),
    };
    let options = match options {
        Ok(options) => options,
        Err(error) => return (Err(error.into()), url.to_string()),
    };
    let place = options.get_filename().display().to_string();
    let open = async {
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
        migrate(&SQLITE, SQLITE.run(&pool).await)?;
        Ok(Db::Sqlite(pool))
    };
    (open.await, place)
}

/// The result of bringing a database to the present version.
fn migrate(migrations: &Migrator, outcome: Result<(), MigrateError>) -> Result<(), StoreError> {
    match outcome {
        Ok(()) => Ok(()),
        Err(MigrateError::VersionMissing(found)) => {
            let known = migrations.iter().map(|migration| migration.version).max().unwrap_or(0);
            Err(StoreError::Newer { found, known })
        }
        Err(MigrateError::Execute(error)) => Err(error.into()),
        Err(error) => Err(StoreError::Migration(Arc::new(error))),
    }
}
