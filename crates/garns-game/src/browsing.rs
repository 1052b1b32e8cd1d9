//! The pages of the library.

use std::collections::HashMap;

use crate::api::{Browse, Level, LibraryGame, LibraryPage, Ratings, Symmetry};
use crate::library::{Filter, Library, Stored};
use crate::refusal::Refusal;

/// Stored games on a page.
const PAGE: usize = 24;

/// A request for a page of the library.
#[derive(Clone, Debug)]
pub struct Browsing {
    filter: Filter,
    /// The number of the page, from 1.
    page: usize,
}

/// The stored games on a page, each with the hardest technique that it needs.
#[derive(Clone, Debug)]
pub struct Found {
    total: usize,
    games: Vec<(u32, Option<&'static str>)>,
}

impl Browsing {
    /// Reads a request.
    pub fn read(browse: Browse) -> Result<Browsing, Refusal> {
        let clues = (browse.clues_min.unwrap_or(0), browse.clues_max.unwrap_or(81));
        let Browse { level, technique, symmetry, .. } = browse;
        let filter = Filter {
            level: level.map(Level::into),
            technique,
            symmetry: symmetry.map(Symmetry::into),
            clues: Some(clues),
        };
        let page = browse.page.unwrap_or(1) as usize;
        if page == 0 || clues.0 > 81 || clues.1 > 81 {
            return Err(Refusal::bad("page counts from 1, and a puzzle has up to 81 clues"));
        }
        Ok(Browsing { filter, page })
    }

    /// The filter that the games on the page pass.
    pub fn filter(&self) -> &Filter {
        &self.filter
    }

    /// The games on the page. The first call for a page takes long, because it solves the games to find their
    /// techniques.
    pub fn look(&self, library: &Library) -> Found {
        let found: Vec<&Stored> = library.find(&self.filter).collect();
        let on_page = found.iter().skip((self.page - 1).saturating_mul(PAGE)).take(PAGE);
        Found { total: found.len(), games: on_page.map(|game| (game.number, game.technique())).collect() }
    }

    /// The page. `played` has the player's last game of each puzzle, by its givens, and whether it is finished.
    pub fn page(&self, library: &Library, found: Found, played: &HashMap<&str, (&str, bool)>) -> LibraryPage {
        let on_page =
            found.games.into_iter().filter_map(|(number, technique)| Some((library.get(number)?, technique)));
        let games = on_page.map(|(stored, technique)| {
            let givens = stored.puzzle.givens().to_string();
            let known = played.get(givens.as_str());
            LibraryGame {
                number: stored.number,
                level: stored.level.map(Level::from),
                ratings: stored.ratings.as_ref().map(Ratings::from),
                clues: stored.puzzle.givens().clues(),
                symmetry: stored.symmetry.into(),
                technique,
                played: known.map(|(game, _)| (*game).to_string()),
                finished: known.is_some_and(|(_, finished)| *finished),
                givens,
            }
        });
        let games = games.collect();
        LibraryPage { total: found.total, page: self.page, pages: found.total.div_ceil(PAGE).max(1), games }
    }
}
