//! The directory of the user's data, and files in it that are replaced as a whole.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;

use crate::out_file::{folder, followed, replace};

/// The option of every command that stores data.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Data {
    /// Directory for your games [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl Data {
    /// The data directory, which need not exist yet.
    pub(crate) fn directory(&self) -> Result<PathBuf> {
        if let Some(data) = &self.data {
            return Ok(data.clone());
        }
        let user = directories::ProjectDirs::from("", "", "garns")
            .context("there is no home directory: choose a directory with --data")?;
        Ok(user.data_dir().to_path_buf())
    }
}

/// A file that no other process of Garns changes while this value lives.
///
/// The lock is on a separate file, because each change replaces the file itself.
pub(crate) struct LockedFile {
    /// The path of the file itself, after symbolic links were followed, so that the file changes
    /// and the link stays.
    path: PathBuf,
    _lock: File,
}

impl LockedFile {
    /// Locks a file. Waits until no other process of Garns has it locked.
    pub(crate) fn new(path: &Path) -> Result<LockedFile> {
        let lock = || -> io::Result<LockedFile> {
            fs::create_dir_all(folder(path))?;
            let path = followed(path);
            let mut name = OsString::from(&path);
            name.push(".lock");
            let lock = OpenOptions::new().create(true).append(true).open(name)?;
            lock.lock()?;
            Ok(LockedFile { path, _lock: lock })
        };
        lock().with_context(|| format!("cannot lock {}", path.display()))
    }

    /// The bytes of the file; empty if it does not exist.
    pub(crate) fn read(&self) -> Result<Vec<u8>> {
        read(&self.path)
    }

    /// Replaces the whole file. Whatever happens meanwhile, either the old or the new content is there.
    pub(crate) fn replace(&self, bytes: &[u8]) -> Result<()> {
        replace(&self.path, bytes).with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// The bytes of a file; empty if it does not exist.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    match fs::read(path) {
        Ok(bytes) => Ok(bytes),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}
