//! The file that a command writes in one piece.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::output;

/// A file to write, or standard output. It is opened before the work starts, so that a folder that
/// does not exist or cannot be written is reported at once.
pub(crate) enum OutFile {
    /// Standard output.
    Standard,
    /// A file that keeps its old content until the new content has been computed.
    File {
        /// Its path.
        path: PathBuf,
        /// The open file.
        file: File,
        /// Whether opening has made the file.
        is_new: bool,
    },
}

impl OutFile {
    /// Opens the file of that name; `-` is standard output.
    pub(crate) fn open(path: PathBuf) -> Result<OutFile> {
        if path.as_os_str() == "-" {
            return Ok(OutFile::Standard);
        }
        let is_new = !path.exists();
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(OutFile::File { path, file, is_new })
    }

    /// Does the work and writes its result. If the work fails, the file is as it was before.
    pub(crate) fn write(self, work: impl FnOnce() -> Result<Vec<u8>>) -> Result<()> {
        let (path, mut file, is_new) = match self {
            OutFile::Standard => {
                let bytes = work()?;
                let mut out = io::stdout().lock();
                return out.write_all(&bytes).and_then(|()| out.flush()).context(output::FAILED);
            }
            OutFile::File { path, file, is_new } => (path, file, is_new),
        };
        let written = work().and_then(|bytes| {
            let is_regular = file.metadata().is_ok_and(|data| data.is_file());
            let emptied = if is_regular { file.set_len(0) } else { Ok(()) };
            let written = emptied.and_then(|()| file.write_all(&bytes));
            written.with_context(|| format!("cannot write {}", path.display()))
        });
        if written.is_err() && is_new {
            // Opening created the file, so it is removed again; if that fails, it stays, empty or
            // incomplete.
            let _ = fs::remove_file(&path);
        }
        written
    }
}
