//! `garns library dedupe`: remove duplicates from the user's own games.

use anyhow::Result;
use clap::Args;
use garns::games::Library;

use super::user_library::UserLibrary;
use crate::message;
use crate::outcome::Outcome;

/// Remove duplicates from your own games, even rotated or relabelled ones
#[derive(Debug, Args)]
pub(crate) struct Dedupe {
    #[command(flatten)]
    library: UserLibrary,
}

impl Dedupe {
    pub(crate) fn run(self) -> Result<Outcome> {
        let mut known = Library::stored();
        let (mut number, mut removed) = (0, 0);
        self.library.lock()?.revise(|game| {
            number += 1;
            match known.add(game.clone()) {
                Ok(()) => Some(game),
                Err(reason) => {
                    message::say(format_args!("own game {number}: {reason}"));
                    removed += 1;
                    None
                }
            }
        })?;
        message::say(format_args!("{removed} removed from {}", self.library.path()?.display()));
        Ok(Outcome::Done)
    }
}
