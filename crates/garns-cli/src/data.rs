//! The directory of the user's data, and files in it that are replaced as a whole.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;

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
        self.write(bytes).with_context(|| format!("cannot write {}", self.path.display()))
    }

    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let folder = folder(&self.path);
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.tempfile_in(folder)?;
        file.write_all(bytes)?;
        // A file that may not be written is not replaced either.
        match OpenOptions::new().append(true).open(&self.path) {
            Ok(old) => keep_owner_and_mode(&old, file.as_file())?,
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        file.as_file().sync_all()?;
        file.persist(&self.path)?;
        #[cfg(unix)]
        File::open(folder)?.sync_all()?;
        Ok(())
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

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The file that a path leads to, even if the file does not exist yet.
fn followed(path: &Path) -> PathBuf {
    if let Ok(path) = fs::canonicalize(path) {
        return path;
    }
    fs::read_link(path).map_or_else(|_| path.to_path_buf(), |target| folder(path).join(target))
}

fn keep_owner_and_mode(old: &File, new: &File) -> io::Result<()> {
    let old = old.metadata()?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        // Only the superuser can change the owner. For other users, the new file belongs to the
        // current user, who usually owns the old file too.
        let _ = fchown(new, Some(old.uid()), Some(old.gid()));
    }
    new.set_permissions(old.permissions())
}
