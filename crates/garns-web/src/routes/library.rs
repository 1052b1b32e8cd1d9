//! The stored games.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use garns_game::api::{Browse, LibraryPage};
use garns_game::browsing::Browsing;

use crate::error::Result;
use crate::extract::Query;
use crate::server::Server;
use crate::session::Session;

/// The stored games.
#[utoipa::path(get, path = "/api/library", tag = "library", params(Browse), responses((status = 200, body = LibraryPage)))]
pub(crate) async fn list(
    State(server): State<Server>,
    session: Session,
    Query(browse): Query<Browse>,
) -> Result<Json<LibraryPage>> {
    let browsing = Browsing::read(browse)?;
    let (library, wanted) = (server.library.clone(), browsing.clone());
    let found = server.analysis.run(&session.player, move || wanted.look(&library)).await?;
    let played = server.store.played(&session.player).await?;
    let played: HashMap<&str, (&str, bool)> =
        played.iter().map(|(givens, game, finished)| (givens.as_str(), (game.as_str(), *finished))).collect();
    Ok(Json(browsing.page(&server.library, found, &played)))
}
