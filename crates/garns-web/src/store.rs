//! The store of players and games: the only SQL of the server.
//!
//! One set of statements for SQLite (a file, embedded) and PostgreSQL (by URL, shared by any number
//! of servers). A write that was answered is on disk: SQLite runs with a write-ahead log and
//! `synchronous = FULL`, and a connection whose transaction failed is never used again.

mod attempts;
mod check;
mod connection;
mod daily;
mod database_file;
mod error;
mod form;
mod games;
mod importing;
mod log;
mod migrations;
mod observations;
mod players;
mod ranks;
mod scores;
mod secret;
mod sqlite;
mod summaries;
mod usage;
mod writer;

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::Connection as _;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};

use connection::{Db, commit};
use migrations::{POSTGRES, SQLITE};

pub use check::{Condition, check};
pub use error::StoreError;
pub use games::NewGame;
pub use garns_game::rules::record::Page;
pub use players::Player;
pub use scores::{Ranking, ScoreRow, Standing};
pub use usage::{BYTES_OF_ROW, Usage, bytes_of, bytes_of_action};
pub use writer::{Append, Appended};

/// How long a request waits for a connection. A fifth of it is the longest pause between two attempts
/// to reach an unavailable PostgreSQL.
const LONGEST_CONNECT: Duration = Duration::from_secs(2);

/// Players, games and scores, in either database.
#[derive(Clone, Debug)]
pub struct Store {
    db: Db,
    writer: writer::Writer,
    turns: writer::Turns,
    /// The daily puzzles are made from it.
    secret: Arc<str>,
}

impl Store {
    /// Opens a database by URL (`postgres://…`, `sqlite://file`) or by the path of a SQLite file,
    /// brings it to the present version, and checks that it can be written. On a full disk, a database of the
    /// present version is opened all the same: its games can be read.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let (db, place) = if is_postgres(url) { postgres(url).await } else { sqlite::open(url).await };
        let opened = match db {
            Ok(db) => Store::begin(db).await,
            Err(error) => Err(error),
        };
        opened.map_err(|source| StoreError::Open { place, source: Box::new(source) })
    }

    /// Completes the migrations by steps that SQL cannot do, and checks that the database can be written.
    async fn begin(db: Db) -> Result<Store, StoreError> {
        let secret = secret::of(&db).await?.into();
        let turns = writer::Turns::default();
        let store = Store { writer: writer::Writer::start(db.clone(), turns.clone()), db, turns, secret };
        match store.check_writing().await {
            Err(StoreError::Full(_)) => {
                tracing::error!("the disk is full: games can be read, but not changed")
            }
            checked => checked?,
        }
        store.summarise().await?;
        store.rank_again().await?;
        Ok(store)
    }

    /// Checks that moves can be stored, and makes room that an interrupted import has taken.
    async fn check_writing(&self) -> Result<(), StoreError> {
        self.probe().await?;
        self.drop_unfinished_imports().await
    }

    /// Waits for the connections that are in use and closes the database.
    pub async fn close(&self) {
        match &self.db {
            Db::Sqlite(pool, file) => {
                pool.close().await;
                file.close().await;
            }
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

/// Whether a URL leads to PostgreSQL.
fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

/// The options behind a URL of PostgreSQL, and the name of the database without a password.
fn postgres_options(url: &str) -> (Result<PgConnectOptions, StoreError>, String) {
    match PgConnectOptions::from_str(url) {
        Ok(options) => {
            let database = options.get_database().unwrap_or(options.get_username());
            let place = format!("{database} at {}:{}", options.get_host(), options.get_port());
            (Ok(options), place)
        }
        Err(error) => (Err(error.into()), "at this URL of PostgreSQL".to_string()),
    }
}

/// The database behind a URL of PostgreSQL, and its name without a password.
async fn postgres(url: &str) -> (Result<Db, StoreError>, String) {
    let (options, place) = postgres_options(url);
    let open = async {
        let options = options?;
        let pool = PgPoolOptions::new().max_connections(16).acquire_timeout(LONGEST_CONNECT);
        let pool = match pool.connect_with(options.clone()).await {
            // The pool tries again until its time is up, and does not tell why it could not connect.
            Err(sqlx::Error::PoolTimedOut) => return Err(why_not_connected(&options).await),
            pool => pool?,
        };
        migrated(&POSTGRES, POSTGRES.run(&pool).await)?;
        Ok(Db::Postgres(pool))
    };
    (open.await, place)
}

/// Why a connection to PostgreSQL fails.
async fn why_not_connected(options: &PgConnectOptions) -> StoreError {
    match tokio::time::timeout(LONGEST_CONNECT, PgConnection::connect_with(options)).await {
        Ok(Err(error)) => error.into(),
        _ => StoreError::Slow,
    }
}

/// The result of bringing a database to the present version.
fn migrated(migrations: &Migrator, outcome: Result<(), MigrateError>) -> Result<(), StoreError> {
    match outcome {
        Ok(()) => Ok(()),
        Err(MigrateError::VersionMissing(found)) => {
            Err(StoreError::Newer { found, known: newest(migrations) })
        }
        Err(MigrateError::Execute(error)) => Err(error.into()),
        Err(error) => Err(StoreError::Migration(Arc::new(error))),
    }
}

/// The newest version of the database that this program knows.
fn newest(migrations: &Migrator) -> i64 {
    migrations.iter().map(|migration| migration.version).max().unwrap_or(0)
}
