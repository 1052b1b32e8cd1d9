//! The stored games.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use garns_game::api::{Browse, LibraryPage};
use garns_game::browsing::Browsing;
use garns_game::library::Filter;

use crate::error::Result;
use crate::extract::Query;
use crate::lane::Watch;
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
    server.solve_for(&session, browsing.filter()).await?;
    let (library, wanted) = (server.library.clone(), browsing.clone());
    let found = server.analysis.run(&session, move |_| wanted.look(&library)).await?;
    let played = server.store.played(&session.player).await?;
    let played: HashMap<&str, (&str, bool)> =
        played.iter().map(|(givens, game, finished)| (givens.as_str(), (game.as_str(), *finished))).collect();
    Ok(Json(browsing.page(&server.library, found, &played)))
}

impl Server {
    /// Solves the stored games that a filter with a technique looks at, in several jobs if necessary, so that other
    /// players have their turn in between.
    pub(crate) async fn solve_for(&self, session: &Session, filter: &Filter) -> Result<()> {
        if filter.technique.is_none() {
            return Ok(());
        }
        loop {
            let (library, filter) = (self.library.clone(), filter.clone());
            let solve = move |watch: Watch| library.solve(&filter, || watch.in_time());
            if self.analysis.run(session, solve).await? {
                return Ok(());
            }
        }
    }
}
