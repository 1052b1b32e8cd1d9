//! Beginning a game.

use axum::Json;
use axum::http::StatusCode;
use garns_game::api::{Game, Inspect, Inspection, NewGame, Problem};
use garns_game::requests::new::{self, Begun};

use crate::error::Result;
use crate::extract::Body;
use crate::session::Heavy;

/// Begin a game: 201 with a new game, 200 if the player has begun this daily puzzle already.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = NewGame,
    responses((status = 201, body = Game), (status = 200, body = Game), (status = 400, body = Problem),
              (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn begin(
    Heavy(mut visitor): Heavy,
    Body(new): Body<NewGame>,
) -> Result<(StatusCode, Json<Game>)> {
    Ok(match new::begin(&mut visitor, new).await? {
        Begun::New(game) => (StatusCode::CREATED, Json(game)),
        Begun::Known(game) => (StatusCode::OK, Json(game)),
    })
}

/// Check whether a text is a puzzle, and if not, say why.
#[utoipa::path(post, path = "/api/inspect", tag = "games", request_body = Inspect,
    responses((status = 200, body = Inspection)))]
pub(crate) async fn inspect(Heavy(visitor): Heavy, Body(text): Body<Inspect>) -> Result<Json<Inspection>> {
    Ok(Json(new::inspect(&visitor, text).await?))
}
