//! `garns library`: the games that come with Garns, and the user's own games.

use anyhow::Result;
use clap::{Args, Subcommand};

use crate::outcome::Outcome;

mod add;
mod dedupe;
mod list;
mod random;
mod rate;
mod sample;
mod select;
mod user_library;

pub(super) use user_library::UserLibrary;

/// Manage the library of games: those that come with Garns, and your own
///
/// Your own games are in games.csv in the data directory. It is a plain table: you can add lines with a
/// text editor.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  garns library random --level hard
  garns library list --er 7.0..7.5
  garns library add mine.sdm
  garns library export --format sdm > all.sdm")]
pub(crate) struct Library {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Random(random::Random),
    List(list::List),
    Count(list::Count),
    Add(add::Add),
    Dedupe(dedupe::Dedupe),
    Rate(rate::Rate),
    Sample(sample::Sample),
}

impl Library {
    pub(crate) fn run(self) -> Result<Outcome> {
        match self.action {
            Action::Random(command) => command.run(),
            Action::List(command) => command.run(),
            Action::Count(command) => command.run(),
            Action::Add(command) => command.run(),
            Action::Dedupe(command) => command.run(),
            Action::Rate(command) => command.run(),
            Action::Sample(command) => command.run(),
        }
    }
}
