//! Where one's own games are, beside those that come with Garns.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use garns::format::{self, Format};
use garns::games::{Game, HEADER, Library};

use crate::data::{self, Data};

/// The option of every command that looks into the library.
#[derive(Clone, Debug, Default, Args)]
pub(in crate::cmd) struct Shelf {
    #[command(flatten)]
    data: Data,
}

impl Shelf {
    /// The directory that it is in, which need not exist yet.
    pub(in crate::cmd) fn directory(&self) -> Result<PathBuf> {
        self.data.directory()
    }

    /// The file of one's own games.
    pub(super) fn path(&self) -> Result<PathBuf> {
        Ok(self.data.directory()?.join("games.csv"))
    }

    /// The games that come with Garns, followed by one's own.
    pub(in crate::cmd) fn all(&self) -> Result<Library> {
        let mut all = Library::stored();
        all.append(self.own()?);
        Ok(all)
    }

    /// One's own games; bad lines are named, and skipped.
    pub(super) fn own(&self) -> Result<Library> {
        let path = self.path()?;
        let (library, bad) = Library::read(&text(&path)?);
        for (line, reason) in bad {
            eprintln!("garns: {}:{line}: {reason}", path.display());
        }
        Ok(library)
    }

    /// Adds games at the end of one's own file, which keeps all else that somebody wrote there.
    pub(super) fn append(&self, games: &[Game]) -> Result<()> {
        let path = self.path()?;
        let mut whole = text(&path)?;
        if whole.trim().is_empty() {
            whole = HEADER.to_string();
        } else if !whole.ends_with('\n') {
            whole.push('\n');
        }
        games.iter().for_each(|game| whole.push_str(&format!("{game}\n")));
        data::replace(&path, &whole)
    }

    /// Revises one's own games: each becomes what the function says, or goes. Comments and lines that
    /// are no games stay as they are.
    pub(super) fn revise(&self, mut revised: impl FnMut(Game) -> Option<Game>) -> Result<()> {
        let path = self.path()?;
        let text = text(&path)?;
        let mut lines: Vec<Option<String>> = text.lines().map(|line| Some(line.to_string())).collect();
        let header =
            lines.iter_mut().flatten().find(|line| !line.trim().is_empty() && !line.starts_with('#'));
        if let Some(header) = header {
            let known =
                |name: &str| HEADER.trim().split(',').any(|column| column == name.trim().to_lowercase());
            if let Some(other) = header.split(',').find(|name| !known(name)) {
                bail!(
                    "{} has a column {other:?} that would be lost: remove or rename it first",
                    path.display()
                );
            }
            *header = HEADER.trim().to_string();
        }
        let mut items = Vec::new();
        format::read(&text, Some(Format::Csv), &mut |item| items.push(item));
        for (line, game) in Game::read(items) {
            if let Ok(game) = game {
                lines[line - 1] = revised(game).map(|game| game.to_string());
            }
        }
        let whole: String = lines.into_iter().flatten().map(|line| line + "\n").collect();
        data::replace(&path, &whole)
    }
}

fn text(path: &PathBuf) -> Result<String> {
    match fs::read(path) {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}
