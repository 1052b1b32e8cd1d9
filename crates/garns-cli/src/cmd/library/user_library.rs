//! The user's own games, beside those that come with Garns.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use garns::games::{Game, GamesFile, Library, NoHeader};

use crate::data::{self, Data, LockedFile};
use crate::message;

/// The option of every command that looks into the library.
#[derive(Clone, Debug, Default, Args)]
pub(in crate::cmd) struct UserLibrary {
    #[command(flatten)]
    data: Data,
}

impl UserLibrary {
    /// The data directory, which need not exist yet.
    pub(in crate::cmd) fn directory(&self) -> Result<PathBuf> {
        self.data.directory()
    }

    /// The file of the user's own games.
    pub(super) fn path(&self) -> Result<PathBuf> {
        Ok(self.data.directory()?.join("games.csv"))
    }

    /// The games that come with Garns, followed by the user's own.
    pub(in crate::cmd) fn all(&self) -> Result<Library> {
        let mut all = Library::stored();
        all.append(self.own()?);
        Ok(all)
    }

    /// The user's own games; bad lines are reported and skipped.
    pub(super) fn own(&self) -> Result<Library> {
        let path = self.path()?;
        Ok(games(&path, &data::read(&path)?))
    }

    /// Locks the file of the user's own games, so that it can be changed.
    pub(super) fn lock(&self) -> Result<LockedLibrary> {
        let path = self.path()?;
        let file = LockedFile::new(&path)?;
        let games = GamesFile::new(file.read()?);
        Ok(LockedLibrary { path, file, games })
    }
}

/// The user's own games, while no other process of Garns can change them.
pub(super) struct LockedLibrary {
    path: PathBuf,
    file: LockedFile,
    games: GamesFile,
}

impl LockedLibrary {
    /// The games that come with Garns, followed by the user's own.
    pub(super) fn all(&self) -> Library {
        let mut all = Library::stored();
        all.append(games(&self.path, self.games.bytes()));
        all
    }

    /// Adds games at the end of the file.
    pub(super) fn append(mut self, games: &[Game]) -> Result<()> {
        let appended = self.games.append(games);
        self.save(appended)
    }

    /// Replaces each game by the result of a function, or removes its line if the result is `None`.
    pub(super) fn revise(mut self, revised: impl FnMut(Game) -> Option<Game>) -> Result<()> {
        let done = self.games.revise(revised);
        self.save(done)
    }

    fn save(self, changed: Result<(), NoHeader>) -> Result<()> {
        changed.with_context(|| self.path.display().to_string())?;
        self.file.replace(self.games.bytes())
    }
}

fn games(path: &Path, bytes: &[u8]) -> Library {
    let (library, bad) = Library::read(bytes);
    for (line, reason) in bad {
        message::say(format_args!("{}:{line}: {reason}", path.display()));
    }
    library
}
