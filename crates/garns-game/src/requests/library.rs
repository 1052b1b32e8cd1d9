//! The stored games.

use std::collections::HashMap;
use std::time::Duration;

use crate::api::{Browse, Level, LibraryGame, LibraryPage, Ratings, Symmetry};
use crate::home::Home;
use crate::library::{Filter, Library, Stored};
use crate::refusal::Refusal;

/// Stored games on a page.
const PAGE: usize = 24;

/// The most time for solving stored games before other players have their turn.
pub(super) const LONGEST_TURN: Duration = Duration::from_secs(5);

/// A page of the stored games.
pub async fn list<H: Home>(home: &H, browse: Browse) -> Result<LibraryPage, H::Error> {
    let browsing = Browsing::read(browse)?;
    solve_for(home, &browsing.filter).await?;
    let library = home.library()?;
    let (games, wanted) = (library.clone(), browsing.clone());
    let found = home.run(move |_| wanted.look(&games)).await?;
    let played = home.played().await?;
    let played: HashMap<&str, (&str, bool)> =
        played.iter().map(|game| (game.givens.as_str(), (game.game.as_str(), game.finished))).collect();
    Ok(browsing.page(&library, found, &played))
}

/// Solves the stored games that a filter with a technique looks at, in several jobs if necessary, so that other players
/// have their turn in between.
pub async fn solve_for<H: Home>(home: &H, filter: &Filter) -> Result<(), H::Error> {
    if filter.technique.is_none() {
        return Ok(());
    }
    loop {
        let (library, filter) = (home.library()?, filter.clone());
        if home.run(move |time| library.solve(&filter, time.within(LONGEST_TURN))).await? {
            return Ok(());
        }
    }
}

/// A request for a page of the library.
#[derive(Clone, Debug)]
struct Browsing {
    filter: Filter,
    /// The number of the page, from 1.
    page: usize,
}

/// The stored games on a page, each with the hardest technique that it needs.
#[derive(Clone, Debug)]
struct Found {
    total: usize,
    games: Vec<(u32, Option<&'static str>)>,
}

impl Browsing {
    /// Reads a request.
    fn read(browse: Browse) -> Result<Browsing, Refusal> {
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

    /// The games on the page. The first call for a page takes long, because it solves the games to find their
    /// techniques.
    fn look(&self, library: &Library) -> Found {
        let found: Vec<&Stored> = library.find(&self.filter).collect();
        let on_page = found.iter().skip((self.page - 1).saturating_mul(PAGE)).take(PAGE);
        Found { total: found.len(), games: on_page.map(|game| (game.number, game.technique())).collect() }
    }

    /// The page. `played` has the player's last game of each puzzle, by its givens, and whether it is finished.
    fn page(&self, library: &Library, found: Found, played: &HashMap<&str, (&str, bool)>) -> LibraryPage {
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
