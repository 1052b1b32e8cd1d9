//! The daily puzzles.

use axum::Json;
use axum::extract::State;
use garns_game::api::{Days, Month, Problem};
use garns_game::statistics::MonthSoFar;

use crate::error::Result;
use crate::extract::Query;
use crate::server::Server;
use crate::session::Session;

/// The daily puzzles of a month.
#[utoipa::path(get, path = "/api/daily", tag = "daily", params(Month),
    responses((status = 200, body = Days), (status = 400, body = Problem)))]
pub(crate) async fn list(
    State(server): State<Server>,
    session: Session,
    Query(month): Query<Month>,
) -> Result<Json<Days>> {
    let month = MonthSoFar::read(&month, server.now())?;
    let (first, after) = (month.first.to_string(), month.after.to_string());
    let begun = server.store.days_of(&session.player, &first, &after).await?;
    Ok(Json(month.days(&begun)))
}
