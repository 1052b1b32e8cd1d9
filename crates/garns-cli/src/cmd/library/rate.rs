//! `garns library rate`: rate the user's own games that lack ratings.

use std::collections::HashMap;

use anyhow::Result;
use clap::Args;
use garns::Grid;
use garns::games::Game;

use super::user_library::UserLibrary;
use crate::message;
use crate::ordered_pool::{Sink, Turn, in_order};
use crate::outcome::Outcome;
use crate::threads::Threads;

/// Rate your own games that have no rating yet
#[derive(Debug, Args)]
pub(crate) struct Rate {
    #[command(flatten)]
    library: UserLibrary,

    #[command(flatten)]
    threads: Threads,
}

impl Rate {
    pub(crate) fn run(self) -> Result<Outcome> {
        let own = self.library.own()?;
        let unrated: Vec<Game> = own.games().iter().filter(|game| !game.is_rated()).cloned().collect();
        let missing = unrated.len();
        if missing > 0 {
            // Rating takes long, so the file is locked only to write the ratings.
            let mut games = unrated.into_iter();
            let rate = |game: Game, mut turn: Turn<Game, Rated>| {
                turn.write(game.rated());
            };
            let rated = in_order(self.threads.get(), move || games.next(), rate, Rated::default())?;
            self.library.lock()?.revise(|game| match rated.0.get(game.puzzle.givens()) {
                Some(rated) if !game.is_rated() => Some(Game { source: game.source, ..rated.clone() }),
                _ => Some(game),
            })?;
        }
        message::say(format_args!("{missing} rated in {}", self.library.path()?.display()));
        Ok(Outcome::Done)
    }
}

/// Rated games by their givens.
#[derive(Default)]
struct Rated(HashMap<Grid, Game>);

impl Sink<Game> for Rated {
    fn write(&mut self, game: Game) -> Result<bool> {
        self.0.insert(*game.puzzle.givens(), game);
        Ok(true)
    }
}
