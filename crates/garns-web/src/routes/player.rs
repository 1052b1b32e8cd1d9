//! Coming in, settings, leaving.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde_json::{Map, json};

use crate::api::{ChangePlayer, Health, Nothing, Play, Player, Profile, Settings};
use crate::error::{Error, Problem, Result};
use crate::export;
use crate::extract::Body;
use crate::name::Name;
use crate::server::Server;
use crate::session::{self, Address, Session};
use crate::store;

/// Come in: the unfinished game last touched, else a new one. Makes an anonymous player at the first visit.
#[utoipa::path(post, path = "/api/play", tag = "player", request_body = Nothing,
    responses((status = 200, body = Play), (status = 400, body = Problem)))]
pub(crate) async fn play(
    State(server): State<Server>,
    Address(address): Address,
    headers: HeaderMap,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response> {
    let (session, cookie) = match server.recognise(&headers).await? {
        Some(session) => (session, None),
        None => {
            let (session, cookie) = server.welcome(&headers, address).await?;
            (session, Some(cookie))
        }
    };
    server.by_player.take(session.player.clone(), server.now()).map_err(Error::TooMany)?;
    let player = server.store.player(&session.player).await?.ok_or(Error::NoPlayer)?;
    let settings = settings(&player);
    let open = server.store.games(&session.player, Some(false), i64::MAX, 1).await?;
    let game = match open.first() {
        Some(record) => server.whole_game(&session, &record.id).await?,
        None => match server.first_game(&session, settings.level).await {
            // No room for another game: the last one shows where games can be deleted.
            Err(error @ Error::Budget(_)) => {
                let last = server.store.games(&session.player, None, i64::MAX, 1).await?;
                let last = last.first().ok_or(error)?;
                server.whole_game(&session, &last.id).await?
            }
            game => game?,
        },
    };
    let play = Play { version: env!("CARGO_PKG_VERSION"), player: wire(&player), settings, game };
    let cookie = cookie.map(|cookie| (header::SET_COOKIE, cookie));
    Ok((AppendHeaders(cookie), Json(play)).into_response())
}

/// Change the name or the settings.
#[utoipa::path(patch, path = "/api/player", tag = "player", request_body = ChangePlayer,
    responses((status = 200, body = Profile), (status = 409, body = Problem)))]
pub(crate) async fn change(
    State(server): State<Server>,
    session: Session,
    Body(change): Body<ChangePlayer>,
) -> Result<Json<Profile>> {
    let mut player = server.store.player(&session.player).await?.ok_or(Error::NoPlayer)?;
    if let Some(name) = change.name {
        let name =
            name.as_deref().map(Name::new).transpose().map_err(|error| Error::bad(error.to_string()))?;
        let key = name.as_ref().map(Name::key);
        player.name = name.map(Name::into_string);
        if !server.store.set_name(&player.id, player.name.as_deref().zip(key.as_deref())).await? {
            return Err(Error::NameTaken);
        }
    }
    if let Some(settings) = change.settings {
        player.settings = serde_json::to_string(&settings)?;
        server.store.set_settings(&player.id, &player.settings).await?;
    }
    Ok(Json(Profile { player: wire(&player), settings: settings(&player) }))
}

/// Forget the player with all games.
#[utoipa::path(delete, path = "/api/player", tag = "player", responses((status = 204)))]
pub(crate) async fn delete(
    State(server): State<Server>,
    session: Session,
    headers: HeaderMap,
) -> Result<Response> {
    for (_, game, _) in server.store.played(&session.player).await? {
        server.live.forget(&game);
    }
    server.store.delete_player(&session.player).await?;
    server.sessions.forget(&session.player);
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, session::no_cookie(&headers)?)]).into_response())
}

/// All that is stored about the player, as a document that is sent while it is read.
#[utoipa::path(get, path = "/api/export", tag = "player", responses((status = 200, body = serde_json::Value)))]
pub(crate) async fn export(State(server): State<Server>, session: Session) -> Result<Response> {
    let player = server.store.player(&session.player).await?.ok_or(Error::NoPlayer)?;
    let records = server.store.games(&session.player, None, i64::MAX, 100_000).await?;
    let head = Map::from_iter([
        ("version".to_string(), json!(env!("CARGO_PKG_VERSION"))),
        ("player".to_string(), json!(wire(&player))),
        ("settings".to_string(), json!(settings(&player))),
    ]);
    let name = [(header::CONTENT_DISPOSITION, "attachment; filename=\"garns.json\"")];
    let json = [(header::CONTENT_TYPE, "application/json")];
    Ok((name, json, export::document(server.store.clone(), &head, records)?).into_response())
}

/// Whether the server and its database answer.
#[utoipa::path(get, path = "/api/health", tag = "server", responses((status = 200, body = Health)))]
pub(crate) async fn health(State(server): State<Server>) -> Result<Json<Health>> {
    server.store.ping().await?;
    Ok(Json(Health { ok: true }))
}

pub(crate) fn settings(player: &store::Player) -> Settings {
    serde_json::from_str(&player.settings).unwrap_or_default()
}

fn wire(player: &store::Player) -> Player {
    Player { name: player.name.clone(), since: player.since }
}
