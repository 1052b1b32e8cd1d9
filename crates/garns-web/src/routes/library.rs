//! The stored games.

use axum::Json;
use garns_game::api::{Browse, LibraryPage};
use garns_game::requests::library;

use crate::error::Result;
use crate::extract::Query;
use crate::visitor::Visitor;

/// The stored games.
#[utoipa::path(get, path = "/api/library", tag = "library", params(Browse), responses((status = 200, body = LibraryPage)))]
pub(crate) async fn list(visitor: Visitor, Query(browse): Query<Browse>) -> Result<Json<LibraryPage>> {
    Ok(Json(library::list(&visitor, browse).await?))
}
