//! The file of a SQLite database, which may be deleted or replaced while the server runs.

use std::path::{Path, PathBuf};

use super::StoreError;

/// The file of an open database, and its write-ahead log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DatabaseFile {
    path: PathBuf,
    /// Device and number of the file when it was opened; `None` for a database in memory.
    identity: Option<Identity>,
    /// The path of the write-ahead log, if the database has one. It exists as long as a connection is open.
    log: Option<PathBuf>,
}

type Identity = (u64, u64);

impl DatabaseFile {
    /// The file at this path, which was opened just now.
    pub(super) fn open_at(path: &Path) -> DatabaseFile {
        let mut log = path.as_os_str().to_owned();
        log.push("-wal");
        let log = Some(PathBuf::from(log)).filter(|log| log.exists());
        DatabaseFile { path: path.to_path_buf(), identity: identity(path), log }
    }

    /// Checks that what was just committed is in the file with the database's name. SQLite itself does not notice
    /// that its file has no name any more, and goes on writing to it. The check is two calls of `stat`.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let is_there =
            self.identity == identity(&self.path) && self.log.as_ref().is_none_or(|log| log.exists());
        if self.identity.is_none() || is_there { Ok(()) } else { Err(StoreError::Replaced) }
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
