//! The techniques, each with its page.

use axum::Json;
use axum::extract::Path;
use garns_game::api::{Problem, TechniquePage, Techniques};
use garns_game::requests::learn;

use crate::error::Result;
use crate::session::Anyone;

/// All techniques by family; within a family, the easiest first.
#[utoipa::path(get, path = "/api/techniques", operation_id = "techniques", tag = "learn", responses((status = 200, body = Techniques)))]
pub(crate) async fn list() -> Json<Techniques> {
    Json(learn::list())
}

/// The page of a technique.
#[utoipa::path(get, path = "/api/techniques/{id}", tag = "learn", params(("id" = String, Path)),
    responses((status = 200, body = TechniquePage), (status = 404, body = Problem)))]
pub(crate) async fn page(Anyone(visitor): Anyone, Path(id): Path<String>) -> Result<Json<TechniquePage>> {
    Ok(Json(learn::page(&visitor, &id).await?))
}
