//! The destination of answers: standard output, a file, or nothing.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};

use anyhow::{Context, Result};

use crate::closed_stdout;
use crate::output::FAILED;

/// Where answers go, if not to standard output.
static DESTINATION: OnceLock<Mutex<Destination>> = OnceLock::new();

/// A destination other than standard output.
pub(crate) enum Destination {
    /// Nobody reads the answers.
    Nowhere,
    /// A file that is complete before it gets its name.
    File {
        /// The name.
        path: PathBuf,
        /// The name until then; none if the path is not a regular file, as `/dev/null`.
        part: Option<PathBuf>,
        /// The open file.
        file: File,
    },
}

impl Destination {
    /// Opens a file for answers.
    pub(crate) fn open(path: PathBuf) -> Result<Destination> {
        let is_special = fs::metadata(&path).is_ok_and(|data| !data.is_file());
        let part = (!is_special).then(|| path.with_added_extension("part"));
        let file = File::create(part.as_ref().unwrap_or(&path));
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Destination::File { path, part, file })
    }

    /// Sends all answers there from now on.
    pub(crate) fn choose(self) {
        let _ = DESTINATION.set(Mutex::new(self));
    }
}

/// Writes a text to the destination, all of it at once.
pub(crate) fn write(text: &[u8]) -> Result<()> {
    let Some(destination) = DESTINATION.get() else {
        let write = || {
            closed_stdout::check()?;
            let mut out = io::stdout().lock();
            out.write_all(text)?;
            out.flush()
        };
        return write().context(FAILED);
    };
    match &mut *destination.lock().unwrap_or_else(PoisonError::into_inner) {
        Destination::Nowhere => Ok(()),
        Destination::File { path, file, .. } => {
            file.write_all(text).with_context(|| format!("cannot write {}", path.display()))
        }
    }
}

/// Gives the file its name, now that all answers are written.
pub(crate) fn finish() -> Result<()> {
    let Some(destination) = DESTINATION.get() else { return Ok(()) };
    match &*destination.lock().unwrap_or_else(PoisonError::into_inner) {
        Destination::File { path, part: Some(part), .. } => {
            fs::rename(part, path).with_context(|| format!("cannot write {}", path.display()))
        }
        Destination::File { part: None, .. } | Destination::Nowhere => Ok(()),
    }
}

/// Removes the file if no answer was written, after a command that failed.
pub(crate) fn abandon() {
    let Some(destination) = DESTINATION.get() else { return };
    if let Destination::File { part: Some(part), file, .. } =
        &*destination.lock().unwrap_or_else(PoisonError::into_inner)
        && file.metadata().is_ok_and(|data| data.len() == 0)
    {
        // If it cannot be removed, it stays, empty.
        let _ = fs::remove_file(part);
    }
}

/// Whether answers go to a terminal.
pub(crate) fn is_terminal() -> bool {
    DESTINATION.get().is_none() && io::IsTerminal::is_terminal(&io::stdout())
}
