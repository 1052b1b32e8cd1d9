//! Why something was not stored or found, by its cause.

use std::sync::Arc;

use garns_game::stored::Unreadable;
use sqlx::error::DatabaseError;
use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::SqliteError;

/// Why something was not stored or found. Cheap to clone: writes that share a transaction fail together.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database could not be opened.
    #[error("cannot open the database {place}")]
    Open {
        /// The path of the file, or the server and the name of the database; never a password.
        place: String,
        /// Why.
        source: Box<StoreError>,
    },
    /// The database was written by a newer version of Garns.
    #[error(
        "the database has version {found}, but this Garns knows versions up to {known}: use a newer Garns"
    )]
    Newer {
        /// The version of the database.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// The SQLite file belongs to another program.
    #[error("this is the database of another program: name another file, which Garns will create")]
    Foreign,
    /// The SQLite file was deleted, moved or replaced while the server was running.
    #[error(
        "the database file was deleted or replaced: stop the server, restore the file and start the server again"
    )]
    Replaced,
    /// The database could not be brought to the present version.
    #[error("the database could not be brought to the present version")]
    Migration(#[source] Arc<MigrateError>),
    /// The system gave no random bits for the secret of a new database.
    #[error("no random bits could be drawn")]
    Random(#[source] getrandom::Error),
    /// The disk is full, or a quota is used up.
    #[error("the database's disk is full or its quota is used up")]
    Full(#[source] Arc<sqlx::Error>),
    /// The database cannot be reached or has a problem that may pass.
    #[error("the database is not available")]
    Unavailable(#[source] Arc<sqlx::Error>),
    /// The database did not answer in time.
    #[error("the database did not answer in time")]
    Slow,
    /// The server is shutting down.
    #[error("the store is closed")]
    Closed,
    /// The player or game that a new row belongs to no longer exists.
    #[error("the player or the game no longer exists")]
    Gone,
    /// A text that the database cannot hold, such as one with a zero byte in PostgreSQL.
    #[error("a text has characters that cannot be stored")]
    Text,
    /// Something stored cannot be read.
    #[error("stored data cannot be read")]
    Unreadable(#[source] Arc<dyn std::error::Error + Send + Sync>),
    /// Any other failure of the database, such as a fault in our statements.
    #[error("the database failed")]
    Database(#[source] Arc<sqlx::Error>),
}

impl From<Unreadable> for StoreError {
    fn from(error: Unreadable) -> StoreError {
        StoreError::Unreadable(error.into_reason())
    }
}

impl StoreError {
    pub(crate) fn unreadable(error: impl std::error::Error + Send + Sync + 'static) -> StoreError {
        StoreError::Unreadable(Arc::new(error))
    }

    /// Whether the database as a whole has a problem, so that every other write would fail too.
    pub(super) fn is_trouble(&self) -> bool {
        use StoreError::{Closed, Full, Replaced, Slow, Unavailable};
        matches!(self, Full(_) | Unavailable(_) | Replaced | Slow | Closed)
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        use sqlx::Error::{
            BeginFailed, Database, Io, PoolClosed, PoolTimedOut, Protocol, Tls, WorkerCrashed,
        };
        let cause: Cause = match &error {
            Database(error) => cause(error.as_ref()),
            Io(_) | Tls(_) | Protocol(_) | PoolTimedOut | WorkerCrashed | BeginFailed => {
                StoreError::Unavailable
            }
            PoolClosed => |_| StoreError::Closed,
            _ => StoreError::Database,
        };
        cause(Arc::new(error))
    }
}

type Cause = fn(Arc<sqlx::Error>) -> StoreError;

/// The cause of an error that the database itself reports.
fn cause(error: &(dyn DatabaseError + 'static)) -> Cause {
    if error.is_foreign_key_violation() {
        return |_| StoreError::Gone;
    }
    let code = error.code();
    let code = code.as_deref().unwrap_or_default();
    if error.try_downcast_ref::<SqliteError>().is_some() {
        return of_sqlite(code.parse().unwrap_or(0));
    }
    if error.try_downcast_ref::<PgDatabaseError>().is_some() {
        return of_postgres(code);
    }
    StoreError::Database
}

/// The cause behind one of SQLite's extended result codes, whose lowest byte is the kind of failure.
fn of_sqlite(code: u32) -> Cause {
    /// The shared index of the write-ahead log could not be made longer.
    const SQLITE_IOERR_SHMSIZE: u32 = 4874;
    if code == SQLITE_IOERR_SHMSIZE {
        return StoreError::Full;
    }
    match code & 0xff {
        13 => StoreError::Full,
        // BUSY, LOCKED, NOMEM, READONLY, IOERR, CANTOPEN, PROTOCOL
        5 | 6 | 7 | 8 | 10 | 14 | 15 => StoreError::Unavailable,
        _ => StoreError::Database,
    }
}

/// The cause behind one of PostgreSQL's codes, whose first two characters are the class of failure.
fn of_postgres(code: &str) -> Cause {
    const DISK_FULL: &str = "53100";
    const LOCK_NOT_AVAILABLE: &str = "55P03";
    const READ_ONLY: &str = "25006";
    const BAD_CHARACTER: &str = "22021";
    const UNTRANSLATABLE_CHARACTER: &str = "22P05";
    if code == DISK_FULL {
        return StoreError::Full;
    }
    if matches!(code, BAD_CHARACTER | UNTRANSLATABLE_CHARACTER) {
        return |_| StoreError::Text;
    }
    // Connection failure, deadlock, lack of resources, shutdown or crash, failure of the system.
    let may_pass = ["08", "40", "53", "57", "58"].iter().any(|class| code.starts_with(class));
    if may_pass || code == LOCK_NOT_AVAILABLE || code == READ_ONLY {
        return StoreError::Unavailable;
    }
    StoreError::Database
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(cause: Cause) -> StoreError {
        cause(Arc::new(sqlx::Error::RowNotFound))
    }

    #[test]
    fn only_a_full_disk_means_no_room() {
        assert!(matches!(of(of_sqlite(13)), StoreError::Full(_)));
        assert!(matches!(of(of_postgres("53100")), StoreError::Full(_)));
        // Failed writes and syncs, a locked and a read-only file.
        for code in [10, 778, 1034, 5, 517, 8, 776] {
            assert!(matches!(of(of_sqlite(code)), StoreError::Unavailable(_)), "{code}");
        }
        for code in ["08006", "57P01", "40P01", "53200", "53300", "25006"] {
            assert!(matches!(of(of_postgres(code)), StoreError::Unavailable(_)), "{code}");
        }
        let lost = std::io::Error::from(std::io::ErrorKind::ConnectionReset);
        for error in [sqlx::Error::Io(lost), sqlx::Error::PoolTimedOut] {
            assert!(matches!(StoreError::from(error), StoreError::Unavailable(_)));
        }
    }

    #[test]
    fn a_wrong_statement_is_our_own_fault() {
        assert!(matches!(of(of_sqlite(1)), StoreError::Database(_)));
        assert!(matches!(of(of_postgres("42601")), StoreError::Database(_)));
        assert!(matches!(StoreError::from(sqlx::Error::RowNotFound), StoreError::Database(_)));
    }
}
