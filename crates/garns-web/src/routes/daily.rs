//! The daily puzzles.

use axum::Json;
use garns_game::api::{Days, Month, Problem};
use garns_game::requests::daily;

use crate::error::Result;
use crate::extract::Query;
use crate::visitor::Visitor;

/// The daily puzzles of a month.
#[utoipa::path(get, path = "/api/daily", tag = "daily", params(Month),
    responses((status = 200, body = Days), (status = 400, body = Problem)))]
pub(crate) async fn list(visitor: Visitor, Query(month): Query<Month>) -> Result<Json<Days>> {
    Ok(Json(daily::list(&visitor, month).await?))
}
