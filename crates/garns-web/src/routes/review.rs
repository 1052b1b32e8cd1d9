//! The review of a finished or assisted game.

use axum::response::Response;
use garns_game::api::{Problem, Review};
use garns_game::requests::review;

use crate::error::Result;
use crate::extract::GameId;
use crate::large::Encoding;
use crate::session::Heavy;

/// Every move of a finished game with the technique that justified it. A game whose solution was shown may be
/// reviewed before its end.
#[utoipa::path(get, path = "/api/games/{id}/review", tag = "learn", params(("id" = String, Path)),
    responses((status = 200, body = Review), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn review(
    Heavy(mut visitor): Heavy,
    encoding: Encoding,
    GameId(id): GameId,
) -> Result<Response> {
    let review = review::review(&mut visitor, &id).await?;
    visitor.large(encoding, review).await
}
