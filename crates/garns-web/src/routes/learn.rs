//! The techniques, each with its page.

use axum::Json;
use axum::extract::{Path, State};
use garns_game::api::{Problem, TechniquePage, Techniques};
use garns_game::refusal::Refusal;
use garns_game::techniques;

use crate::error::Result;
use crate::server::Server;
use crate::session::{Address, Session};

/// All techniques by family; within a family, the easiest first.
#[utoipa::path(get, path = "/api/techniques", operation_id = "techniques", tag = "learn", responses((status = 200, body = Techniques)))]
pub(crate) async fn list() -> Json<Techniques> {
    Json(techniques::list())
}

/// The page of a technique.
#[utoipa::path(get, path = "/api/techniques/{id}", tag = "learn", params(("id" = String, Path)),
    responses((status = 200, body = TechniquePage), (status = 404, body = Problem)))]
pub(crate) async fn page(
    State(server): State<Server>,
    Address(address): Address,
    Path(id): Path<String>,
) -> Result<Json<TechniquePage>> {
    let technique = garns::logic::techniques::by_id(&id).ok_or(Refusal::NotFound)?;
    let example = server.analysis.lesson(&Session::nobody(address), technique).await?.as_ref().clone();
    Ok(Json(techniques::page(technique.info(), example)))
}
