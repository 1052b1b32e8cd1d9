//! `garns library dedupe`: one game of each class.

use anyhow::Result;
use clap::Args;
use garns::games::Library;

use super::shelf::Shelf;
use crate::outcome::Outcome;

/// Remove your own games that are there twice, even rotated and relabelled
#[derive(Debug, Args)]
pub(crate) struct Dedupe {
    #[command(flatten)]
    shelf: Shelf,
}

impl Dedupe {
    pub(crate) fn run(self) -> Result<Outcome> {
        let mut library = Library::stored();
        let (mut number, mut removed) = (0, 0);
        self.shelf.revise(|game| {
            number += 1;
            match library.add(game.clone()) {
                Ok(()) => Some(game),
                Err(reason) => {
                    eprintln!("garns: own game {number}: {reason}");
                    removed += 1;
                    None
                }
            }
        })?;
        eprintln!("garns: {removed} removed from {}", self.shelf.path()?.display());
        Ok(Outcome::Done)
    }
}
