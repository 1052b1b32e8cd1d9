//! The review of a finished game.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;

use crate::error::Result;
use crate::extract::GameId;
use crate::large::Encoding;
use crate::server::Server;
use crate::session::{Heavy, Session};
use garns_game::api::{Problem, Review};
use garns_game::game;

/// Every move of a finished game with the technique that justified it. A game whose solution was shown may be
/// reviewed before its end.
#[utoipa::path(get, path = "/api/games/{id}/review", tag = "learn", params(("id" = String, Path)),
    responses((status = 200, body = Review), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn review(
    State(server): State<Server>,
    Heavy(session): Heavy,
    encoding: Encoding,
    GameId(id): GameId,
) -> Result<Response> {
    let review = Review::from(server.review(&session, &id).await?.as_ref());
    server.large(&session, encoding, review).await
}

impl Server {
    /// The review of a game, which is computed once for each length of its log. The observations of a
    /// finished game about the player's skills are kept.
    pub(crate) async fn review(&self, session: &Session, id: &str) -> Result<Arc<game::Review>> {
        let mut live = self.open(session, id).await?;
        self.catch_up(&mut live).await?;
        live.may_be_reviewed()?;
        let finished = live.game.finish().is_some();
        let puzzle = (*live.game.puzzle(), live.record.created);
        drop(live);
        let log = self.store.events_after(id, 0).await?;
        let last = log.last().map_or(puzzle.1, |event| event.at);
        let review = self.analysis.review(session, id, puzzle, log).await?;
        if finished {
            self.store.observe_game(&session.player, id, &review.observations(last)).await?;
        }
        Ok(review)
    }
}
