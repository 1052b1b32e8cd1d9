//! The player's games and their logs.

use axum::Json;
use axum::http::StatusCode;
use axum::response::Response;
use garns_game::api::{After, Game, Games, Problem, SendEvents, Tail, WhichGames};
use garns_game::requests::games;
use garns_game::requests::sent::Sent;

use crate::error::{Error, Result};
use crate::extract::{Body, GameId, Query};
use crate::large::Encoding;
use crate::visitor::Visitor;

/// The player's games, the last changed first.
#[utoipa::path(get, path = "/api/games", tag = "games", params(WhichGames), responses((status = 200, body = Games)))]
pub(crate) async fn list(visitor: Visitor, Query(which): Query<WhichGames>) -> Result<Json<Games>> {
    Ok(Json(games::list(&visitor, which).await?))
}

/// A game with its whole log.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", params(("id" = String, Path)),
    responses((status = 200, body = Game), (status = 404, body = Problem)))]
pub(crate) async fn get(mut visitor: Visitor, encoding: Encoding, GameId(id): GameId) -> Result<Response> {
    let game = games::get(&mut visitor, &id).await?;
    visitor.answer(encoding, game.events.len(), game).await
}

/// Delete a game.
#[utoipa::path(delete, path = "/api/games/{id}", tag = "games", params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = Problem)))]
pub(crate) async fn delete(mut visitor: Visitor, GameId(id): GameId) -> Result<StatusCode> {
    games::delete(&mut visitor, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The end of a game's log.
#[utoipa::path(get, path = "/api/games/{id}/events", tag = "games", params(("id" = String, Path), After),
    responses((status = 200, body = Tail), (status = 404, body = Problem)))]
pub(crate) async fn tail(
    mut visitor: Visitor,
    encoding: Encoding,
    GameId(id): GameId,
    Query(after): Query<After>,
) -> Result<Response> {
    let tail = games::tail(&mut visitor, &id, after).await?;
    visitor.answer(encoding, tail.events.len(), tail).await
}

/// Add events to a game. A batch that is sent again gets the same answer. The events are on disk
/// before the answer is sent.
#[utoipa::path(post, path = "/api/games/{id}/events", tag = "games", params(("id" = String, Path)),
    request_body = SendEvents,
    responses((status = 200, body = Tail), (status = 400, body = Problem), (status = 404, body = Problem),
              (status = 409, body = Problem), (status = 507, body = Problem)))]
pub(crate) async fn send(
    mut visitor: Visitor,
    GameId(id): GameId,
    Body(sent): Body<SendEvents>,
) -> Result<Json<Tail>> {
    let sent = Sent::read(sent)?;
    let (server, player) = (&visitor.server, visitor.session.player.clone());
    server.events.take_many(player, sent.count() as f64, server.ticks()).map_err(Error::TooMany)?;
    Ok(Json(games::send(&mut visitor, &id, sent).await?))
}
