//! `garns library random`: a random game.

use anyhow::Result;
use clap::Args;

use super::list::{LISTINGS, Listing, Style};
use super::select::Select;
use super::user_library::UserLibrary;
use crate::message;
use crate::outcome::Outcome;
use crate::seed::Seed;

/// Pick a random game
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  garns library random
  garns library random --level hard --seed 7 --format grid")]
pub(crate) struct Random {
    #[command(flatten)]
    seed: Seed,
    #[command(flatten)]
    select: Select,
    #[command(flatten)]
    library: UserLibrary,
    /// Format of the output: csv with the ratings, json, or a format of `garns convert --help`
    #[arg(long, value_name = "FORMAT", default_value = "line", value_parser = LISTINGS, hide_possible_values = true)]
    format: Style,
}

impl Random {
    pub(crate) fn run(self) -> Result<Outcome> {
        let library = self.library.all()?;
        let Some(game) = library.random(&self.select.filter(), &mut garns::Random::new(self.seed.get()))
        else {
            message::say("no game matches");
            return Ok(Outcome::No);
        };
        let mut listing = Listing::new(self.format);
        listing.add(game);
        listing.print()
    }
}
