//! The file of a SQLite database, which may be deleted or replaced while the server runs.

use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::sync::Mutex;

use super::StoreError;

/// The file of an open database, and its write-ahead log.
#[derive(Debug)]
pub(super) struct DatabaseFile {
    /// The path of each file with its device and number when it was opened; none for a database in memory.
    files: Vec<(PathBuf, Identity)>,
    /// A connection that is never used. SQLite keeps the log as long as a connection is open, so the log has one
    /// number from the beginning to the end.
    keeper: Mutex<Option<SqliteConnection>>,
}

type Identity = (u64, u64);

impl DatabaseFile {
    /// The file at this path, which exists unless the database is in memory.
    pub(super) async fn open(
        path: &Path,
        options: &SqliteConnectOptions,
    ) -> Result<DatabaseFile, StoreError> {
        let mut log = path.as_os_str().to_owned();
        log.push("-wal");
        if identity(path).is_none() {
            return Ok(DatabaseFile { files: Vec::new(), keeper: Mutex::default() });
        }
        let mut keeper = options.connect().await?;
        // A connection opens the log when it reads for the first time.
        sqlx::query("SELECT COUNT(*) FROM sqlite_master").execute(&mut keeper).await?;
        let paths = [path.to_path_buf(), PathBuf::from(log)];
        let files = paths.into_iter().filter_map(|path| identity(&path).map(|identity| (path, identity)));
        Ok(DatabaseFile { files: files.collect(), keeper: Mutex::new(Some(keeper)) })
    }

    /// Checks that the files with the names of the database and its log are those that were opened. SQLite itself does
    /// not notice that its file has no name any more, and goes on writing to it; a new connection would open whatever
    /// has the name now. The check is two calls of `stat`.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let is_there = self.files.iter().all(|(path, opened)| identity(path).as_ref() == Some(opened));
        if is_there { Ok(()) } else { Err(StoreError::Replaced) }
    }

    /// Closes the connection that keeps the log, as the last one.
    pub(super) async fn close(&self) {
        if let Some(keeper) = self.keeper.lock().await.take()
            && let Err(error) = keeper.close().await
        {
            tracing::warn!("the database was not closed: {error}");
        }
    }
}

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt as _;
    let file = std::fs::metadata(path).ok()?;
    Some((file.dev(), file.ino()))
}

/// Other systems do not let a file be deleted or replaced while it is open.
#[cfg(not(unix))]
fn identity(path: &Path) -> Option<Identity> {
    path.exists().then_some((0, 0))
}
