//! Looks at a database without changing it.

use sqlx::migrate::Migrator;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use super::migrations::{POSTGRES, SQLITE};
use super::{StoreError, is_postgres, newest, postgres_options, sqlite};

/// The state of a database before a server opens it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The file does not exist yet. The server will create it.
    Missing,
    /// The database has this version. The server will bring it to its own version.
    Older(i64),
    /// The database has the server's own version.
    Current(i64),
}

/// Checks that a server can open and write a database. Changes nothing.
pub async fn check(url: &str) -> Result<Condition, StoreError> {
    let (condition, place) = if is_postgres(url) {
        let (options, place) = postgres_options(url);
        (async { postgres(options?).await }.await, place)
    } else {
        match sqlite::options(url) {
            Ok(options) => {
                let place = options.get_filename().display().to_string();
                (of_file(options).await, place)
            }
            Err(error) => (Err(error), url.to_string()),
        }
    };
    condition.map_err(|source| StoreError::Open { place, source: Box::new(source) })
}

async fn postgres(options: PgConnectOptions) -> Result<Condition, StoreError> {
    let mut connection = options.connect().await?;
    let has_table: bool = sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL")
        .fetch_one(&mut connection)
        .await?;
    // A server that is only a copy refuses this statement.
    sqlx::raw_sql("BEGIN READ WRITE; ROLLBACK").execute(&mut connection).await?;
    let version =
        if has_table { sqlx::query_scalar(VERSION).fetch_one(&mut connection).await? } else { None };
    connection.close().await?;
    compare(version, &POSTGRES)
}

async fn of_file(options: SqliteConnectOptions) -> Result<Condition, StoreError> {
    let file = options.get_filename().to_path_buf();
    if !file.exists() {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        if folder.is_some_and(|folder| !folder.is_dir()) {
            let missing = std::io::Error::new(std::io::ErrorKind::NotFound, "the folder does not exist");
            return Err(sqlx::Error::Io(missing).into());
        }
        return Ok(Condition::Missing);
    }
    let mut connection = options.connect().await?;
    // This statement fails if the file may not be written, or is no database.
    sqlx::raw_sql("BEGIN IMMEDIATE; ROLLBACK").execute(&mut connection).await?;
    let has_table: bool =
        sqlx::query_scalar("SELECT count(*) > 0 FROM sqlite_master WHERE name = '_sqlx_migrations'")
            .fetch_one(&mut connection)
            .await?;
    let version =
        if has_table { sqlx::query_scalar(VERSION).fetch_one(&mut connection).await? } else { None };
    connection.close().await?;
    compare(version, &SQLITE)
}

/// The version of a database: that of its last migration.
const VERSION: &str = "SELECT max(version) FROM _sqlx_migrations";

fn compare(version: Option<i64>, migrations: &Migrator) -> Result<Condition, StoreError> {
    let (found, known) = (version.unwrap_or(0), newest(migrations));
    match found {
        found if found > known => Err(StoreError::Newer { found, known }),
        found if found == known => Ok(Condition::Current(found)),
        found => Ok(Condition::Older(found)),
    }
}
