//! Games that come from another home.

use axum::Json;
use garns_game::api::{GamesFile, Imported, Problem};
use garns_game::moving::{Arrived, arrive_all};
use garns_game::requests::moving;

use crate::error::{Error, Result};
use crate::extract::File;
use crate::lane::Watch;
use crate::session::Transfer;

/// Add games of a file that `/api/export` has written, here or elsewhere. Games that are here already stay as they
/// are, so that importing a file twice changes nothing. Imported games are never ranked.
#[utoipa::path(post, path = "/api/import", tag = "player", request_body = GamesFile,
    responses((status = 200, body = Imported), (status = 400, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn import(mut transfer: Transfer, File(file): File) -> Result<Json<Imported>> {
    let visitor = &mut transfer.visitor;
    let server = visitor.server.clone();
    let _place = server.importing.acquire().await.map_err(|_| Error::Busy)?;
    let now = server.now();
    let read = move |watch: Watch| -> Result<Vec<Arrived>> {
        let GamesFile { games } = file.read()?;
        Ok(arrive_all(games, now, || watch.in_time())?)
    };
    let arrived = server.analysis.read(&visitor.session, read).await??;
    Ok(Json(moving::import(visitor, arrived).await?))
}
