//! Files that are written in one piece: whatever happens, the old or the new content is there.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tempfile::NamedTempFile;

use crate::answers_file;

/// A file to write, or standard output. Before the work starts, it is checked that the file can be written,
/// so that a folder that does not exist or cannot be written is reported at once.
pub(crate) enum OutFile {
    /// Standard output.
    Standard,
    /// A file that keeps its old content until the new content is complete.
    Regular(PathBuf),
    /// A device or a pipe, which has no old content.
    Device(PathBuf, File),
}

impl OutFile {
    /// The file of that name; `-` is standard output.
    pub(crate) fn open(path: PathBuf) -> Result<OutFile> {
        if path.as_os_str() == "-" {
            return Ok(OutFile::Standard);
        }
        let path = followed(&path);
        OutFile::checked(&path).with_context(|| format!("cannot write {}", path.display()))
    }

    fn checked(path: &Path) -> io::Result<OutFile> {
        if let Some(old) = old_file(path)?
            && !old.metadata()?.is_file()
        {
            return Ok(OutFile::Device(path.to_path_buf(), old));
        }
        beside(path)?.close()?;
        Ok(OutFile::Regular(path.to_path_buf()))
    }

    /// Does the work and writes its result. If either fails, a file is as it was before.
    pub(crate) fn write(self, work: impl FnOnce() -> Result<Vec<u8>>) -> Result<()> {
        let bytes = work()?;
        let (path, written) = match self {
            OutFile::Standard => return answers_file::write(&bytes),
            OutFile::Regular(path) => (path.clone(), replace(&path, &bytes)),
            OutFile::Device(path, mut file) => (path, file.write_all(&bytes)),
        };
        written.with_context(|| format!("cannot write {}", path.display()))
    }
}

/// Replaces a whole file: the new content is written beside it, and takes its place when it is complete.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = beside(path)?;
    file.write_all(bytes)?;
    if let Some(old) = old_file(path)? {
        keep_owner_and_mode(&old, file.as_file())?;
    }
    file.as_file().sync_all()?;
    file.persist(path)?;
    #[cfg(unix)]
    File::open(folder(path))?.sync_all()?;
    Ok(())
}

/// The folder of a file.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The file that a path leads to, even if the file does not exist yet.
pub(crate) fn followed(path: &Path) -> PathBuf {
    if let Ok(path) = fs::canonicalize(path) {
        return path;
    }
    fs::read_link(path).map_or_else(|_| path.to_path_buf(), |target| folder(path).join(target))
}

/// The file as it is, if it exists. It is opened for writing: a file that may not be written is not replaced
/// either.
fn old_file(path: &Path) -> io::Result<Option<File>> {
    match OpenOptions::new().append(true).open(path) {
        Ok(old) => Ok(Some(old)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// A new file in the same folder. It is removed again unless it is kept.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder(path))
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
