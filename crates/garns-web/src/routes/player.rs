//! The player: first visit, settings, export, deletion.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use garns_game::api::{ChangePlayer, ComeIn, Health, Play, Player, Problem, Profile};
use garns_game::home::Home as _;
use garns_game::requests::player;
use serde_json::{Map, json};

use crate::error::{Error, Result};
use crate::export;
use crate::extract::Body;
use crate::large::Encoding;
use crate::server::Server;
use crate::session::{self, Address, Transfer};
use crate::store;
use crate::visitor::Visitor;

/// Open a game: the game that was asked for; or else the latest unfinished game; or else a new game. The
/// first visit creates an anonymous player.
#[utoipa::path(post, path = "/api/play", tag = "player", request_body = ComeIn,
    responses((status = 200, body = Play), (status = 400, body = Problem)))]
pub(crate) async fn play(
    State(server): State<Server>,
    Address(address): Address,
    encoding: Encoding,
    headers: HeaderMap,
    Body(come_in): Body<ComeIn>,
) -> Result<Response> {
    let mut known = server.recognise(&headers, address).await?;
    if let Some(session) = &known
        && server.store.player(&session.player).await?.is_none()
    {
        // Another server has deleted the player a moment ago.
        known = None;
    }
    let (session, cookies) = match known {
        Some(session) => (session, server.rename_cookie(&headers)?),
        None => {
            let (session, cookie) = server.welcome(&headers, address).await?;
            (session, vec![cookie])
        }
    };
    server.by_player.take(session.player.clone(), server.ticks()).map_err(Error::TooMany)?;
    let mut visitor = Visitor { server, session };
    let play = player::play(&mut visitor, come_in).await?;
    let cookies = cookies.into_iter().map(|cookie| (header::SET_COOKIE, cookie));
    let answer = visitor.answer(encoding, play.game.events.len(), play).await?;
    Ok((AppendHeaders(cookies), answer).into_response())
}

/// Change the name or the settings.
#[utoipa::path(patch, path = "/api/player", tag = "player", request_body = ChangePlayer,
    responses((status = 200, body = Profile), (status = 409, body = Problem)))]
pub(crate) async fn change(mut visitor: Visitor, Body(change): Body<ChangePlayer>) -> Result<Json<Profile>> {
    Ok(Json(player::change(&mut visitor, change).await?))
}

/// Delete the player with all games.
#[utoipa::path(delete, path = "/api/player", operation_id = "delete_player", tag = "player", responses((status = 204)))]
pub(crate) async fn delete(mut visitor: Visitor, headers: HeaderMap) -> Result<Response> {
    player::delete(&mut visitor).await?;
    let cookies = session::no_cookie(&headers)?.map(|cookie| (header::SET_COOKIE, cookie));
    Ok((StatusCode::NO_CONTENT, AppendHeaders(cookies)).into_response())
}

/// The player's name, settings, and games with all their moves, as a file that `/api/import` can read.
#[utoipa::path(get, path = "/api/export", tag = "player", responses((status = 200, body = serde_json::Value)))]
pub(crate) async fn export(transfer: Transfer, encoding: Encoding) -> Result<Response> {
    let Visitor { server, session } = &transfer.visitor;
    let player = transfer.visitor.player().await?;
    let everything = store::Page { finished: None, before: i64::MAX, limit: i64::MAX };
    let records = server.store.games(&session.player, everything).await?;
    let head = Map::from_iter([
        ("version".to_string(), json!(env!("CARGO_PKG_VERSION"))),
        ("player".to_string(), json!(Player::from(&player))),
        ("settings".to_string(), json!(player.settings)),
    ]);
    let name = [(header::CONTENT_DISPOSITION, "attachment; filename=\"garns.json\"")];
    let document = export::document(transfer, encoding, &head, records)?;
    Ok((name, encoding.answer(document)).into_response())
}

/// Whether moves can be stored.
#[utoipa::path(get, path = "/api/health", tag = "server",
    responses((status = 200, body = Health), (status = 503, body = Problem), (status = 507, body = Problem)))]
pub(crate) async fn health(State(server): State<Server>) -> Result<Json<Health>> {
    server.health.ask(&server.store).await?;
    Ok(Json(Health { ok: true }))
}
