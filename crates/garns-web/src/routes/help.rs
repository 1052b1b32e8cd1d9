//! Hints, checks and the solution; each adds events to the log.

use axum::Json;
use axum::response::Response;
use garns_game::api::{
    Checked, Done, Expect, HintPrice, HintTaken, ListSteps, MoreRatings, Problem, Solution, SolveTo,
    StepsHere, TakeHint,
};
use garns_game::requests::help;

use crate::error::Result;
use crate::extract::{Body, GameId};
use crate::large::Encoding;
use crate::session::Heavy;
use crate::visitor::Visitor;

/// The cost of the next rung of the hint ladder; no rung is taken.
#[utoipa::path(get, path = "/api/games/{id}/hint", tag = "help", params(("id" = String, Path)),
    responses((status = 200, body = HintPrice), (status = 404, body = Problem)))]
pub(crate) async fn price(mut visitor: Visitor, GameId(id): GameId) -> Result<Json<HintPrice>> {
    Ok(Json(help::price(&mut visitor, &id).await?))
}

/// Take a rung of the hint ladder; each rung not yet taken up to it is charged.
#[utoipa::path(post, path = "/api/games/{id}/hint", tag = "help", params(("id" = String, Path)),
    request_body = TakeHint,
    responses((status = 200, body = HintTaken), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn hint(
    Heavy(mut visitor): Heavy,
    GameId(id): GameId,
    Body(ask): Body<TakeHint>,
) -> Result<Json<HintTaken>> {
    Ok(Json(help::hint(&mut visitor, &id, ask).await?))
}

/// Apply the hint; the rung with its conclusion must have been taken.
#[utoipa::path(post, path = "/api/games/{id}/apply", tag = "help", params(("id" = String, Path)),
    request_body = Expect,
    responses((status = 200, body = Done), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn apply(
    Heavy(mut visitor): Heavy,
    GameId(id): GameId,
    Body(ask): Body<Expect>,
) -> Result<Json<Done>> {
    Ok(Json(help::apply(&mut visitor, &id, ask).await?))
}

/// Check the entries and marks: which entries are wrong, and which marks exclude the digit of the solution.
#[utoipa::path(post, path = "/api/games/{id}/check", tag = "help", params(("id" = String, Path)),
    request_body = Expect,
    responses((status = 200, body = Checked), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn check(
    mut visitor: Visitor,
    GameId(id): GameId,
    Body(ask): Body<Expect>,
) -> Result<Json<Checked>> {
    Ok(Json(help::check(&mut visitor, &id, ask).await?))
}

/// The solution and the solution path. If the game is not finished, it is assisted from here on.
#[utoipa::path(post, path = "/api/games/{id}/solution", tag = "help", params(("id" = String, Path)),
    request_body = Expect,
    responses((status = 200, body = Solution), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn solution(
    Heavy(mut visitor): Heavy,
    encoding: Encoding,
    GameId(id): GameId,
    Body(ask): Body<Expect>,
) -> Result<Response> {
    let answer = help::solution(&mut visitor, &id, ask).await?;
    visitor.large(encoding, answer).await
}

/// The steps possible at the player's position, page by page; from here on the game is assisted.
#[utoipa::path(post, path = "/api/games/{id}/steps", tag = "help", params(("id" = String, Path)),
    request_body = ListSteps,
    responses((status = 200, body = StepsHere), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn steps(
    Heavy(mut visitor): Heavy,
    encoding: Encoding,
    GameId(id): GameId,
    Body(ask): Body<ListSteps>,
) -> Result<Response> {
    let answer = help::steps(&mut visitor, &id, ask).await?;
    visitor.large(encoding, answer).await
}

/// Put a position of the solution on the board; undo goes back.
#[utoipa::path(post, path = "/api/games/{id}/solve-to", tag = "help", params(("id" = String, Path)),
    request_body = SolveTo,
    responses((status = 200, body = Done), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn solve_to(
    Heavy(mut visitor): Heavy,
    GameId(id): GameId,
    Body(ask): Body<SolveTo>,
) -> Result<Json<Done>> {
    Ok(Json(help::solve_to(&mut visitor, &id, ask).await?))
}

/// Ratings of the puzzle that may take seconds: Sudoku Explainer's, and those by trial and error, whips and braids.
/// They do not count as help.
#[utoipa::path(get, path = "/api/games/{id}/ratings", tag = "help", params(("id" = String, Path)),
    responses((status = 200, body = MoreRatings), (status = 404, body = Problem)))]
pub(crate) async fn more_ratings(Heavy(mut visitor): Heavy, GameId(id): GameId) -> Result<Json<MoreRatings>> {
    Ok(Json(help::more_ratings(&mut visitor, &id).await?))
}
