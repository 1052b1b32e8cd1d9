//! `garns library rate`: fill in what is missing.

use anyhow::Result;
use clap::Args;
use garns::games::Game;
use rayon::prelude::*;

use super::shelf::Shelf;
use crate::outcome::Outcome;

/// Rate those of your own games that lack a rating
#[derive(Debug, Args)]
pub(crate) struct Rate {
    #[command(flatten)]
    shelf: Shelf,
}

impl Rate {
    pub(crate) fn run(self) -> Result<Outcome> {
        let own = self.shelf.own()?;
        let missing = own.games().iter().filter(|game| !game.is_rated()).count();
        let mut rated = own.games().par_iter().map(Game::rated).collect::<Vec<_>>().into_iter();
        if missing > 0 {
            self.shelf.revise(|_| rated.next())?;
        }
        eprintln!("garns: {missing} rated in {}", self.shelf.path()?.display());
        Ok(Outcome::Done)
    }
}
