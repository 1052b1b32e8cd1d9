//! The stored games.

use std::collections::HashMap;
use std::time::Duration;

use crate::api::{Browse, LibraryPage};
use crate::browsing::Browsing;
use crate::home::Home;
use crate::library::Filter;

/// The most time for solving stored games before other players have their turn.
pub(super) const LONGEST_TURN: Duration = Duration::from_secs(5);

/// A page of the stored games.
pub async fn list<H: Home>(home: &H, browse: Browse) -> Result<LibraryPage, H::Error> {
    let browsing = Browsing::read(browse)?;
    solve_for(home, browsing.filter()).await?;
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
