//! Where Garns keeps what is the user's.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;

/// The option of every command that keeps something.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Data {
    /// Keep games in this directory [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl Data {
    /// The directory, which need not exist yet.
    pub(crate) fn directory(&self) -> Result<PathBuf> {
        if let Some(data) = &self.data {
            return Ok(data.clone());
        }
        let user = directories::ProjectDirs::from("", "", "garns")
            .context("no home directory is known: name one with --data")?;
        Ok(user.data_dir().to_path_buf())
    }
}

/// Replaces a file as a whole: whatever happens in between, either the old or the new one is there.
pub(crate) fn replace(path: &Path, text: &str) -> Result<()> {
    let write = || -> std::io::Result<()> {
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        fs::File::open(folder)?.sync_all()
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}
