//! The stored games.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;

use crate::api::{Browse, Level, LibraryGame, LibraryPage, Ratings, Symmetry};
use crate::error::{Error, Result};
use crate::extract::Query;
use crate::library::{Filter, Stored};
use crate::server::Server;
use crate::session::Session;

/// Stored games on a page.
const PAGE: usize = 24;

/// The stored games.
#[utoipa::path(get, path = "/api/library", tag = "library", params(Browse), responses((status = 200, body = LibraryPage)))]
pub(crate) async fn list(
    State(server): State<Server>,
    session: Session,
    Query(browse): Query<Browse>,
) -> Result<Json<LibraryPage>> {
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
        return Err(Error::bad("page counts from 1, and a puzzle has up to 81 clues"));
    }
    let library = server.library.clone();
    let look = move || {
        let found: Vec<&Stored> = library.find(&filter).collect();
        let on_page = found.iter().skip((page - 1).saturating_mul(PAGE)).take(PAGE);
        (found.len(), on_page.map(|game| (game.number, game.technique())).collect::<Vec<_>>())
    };
    let (total, on_page) = server.analysis.run(&session.player, look).await?;
    let played = server.store.played(&session.player).await?;
    let played: HashMap<&str, (&String, bool)> =
        played.iter().map(|(givens, game, finished)| (givens.as_str(), (game, *finished))).collect();
    let on_page =
        on_page.into_iter().filter_map(|(number, technique)| Some((server.library.get(number)?, technique)));
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
            played: known.map(|(game, _)| (*game).clone()),
            finished: known.is_some_and(|(_, finished)| *finished),
            givens,
        }
    });
    let games = games.collect();
    Ok(Json(LibraryPage { total, page, pages: total.div_ceil(PAGE).max(1), games }))
}
