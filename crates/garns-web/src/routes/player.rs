//! The player: first visit, settings, export, deletion.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use garns_game::api::{ChangePlayer, ComeIn, Game, Health, Play, Player, Problem, Profile, Rules, Settings};
use garns_game::id::is_id;
use garns_game::refusal::Refusal;
use serde_json::{Map, json};

use crate::error::{Error, Result};
use crate::export;
use crate::extract::Body;
use crate::large::Encoding;
use crate::name::Name;
use crate::server::Server;
use crate::session::{self, Address, Session, Transfer};
use crate::store;

/// Open a game: the game that was asked for; or else the latest unfinished game; or else a new game. The
/// first visit creates an anonymous player.
#[utoipa::path(post, path = "/api/play", tag = "player", request_body = ComeIn,
    responses((status = 200, body = Play), (status = 400, body = Problem)))]
pub(crate) async fn play(
    State(server): State<Server>,
    Address(address): Address,
    encoding: Encoding,
    headers: HeaderMap,
    Body(ComeIn { game: wanted }): Body<ComeIn>,
) -> Result<Response> {
    let known = match server.recognise(&headers, address).await? {
        // Another server may have deleted the player a moment ago.
        Some(session) => server.store.player(&session.player).await?.map(|player| (session, player)),
        None => None,
    };
    let (session, player, cookies) = match known {
        Some((session, player)) => (session, player, server.rename_cookie(&headers)?),
        None => {
            let (session, cookie) = server.welcome(&headers, address).await?;
            let player = server.store.player(&session.player).await?.ok_or(Refusal::NoPlayer)?;
            (session, player, vec![cookie])
        }
    };
    server.by_player.take(session.player.clone(), server.ticks()).map_err(Error::TooMany)?;
    let game = server.game_to_open(&session, wanted, player.settings.level).await?;
    let events = game.events.len();
    let play = Play {
        version: env!("CARGO_PKG_VERSION"),
        player: Player::from(&player),
        settings: player.settings.into(),
        rules: Rules::default(),
        game,
    };
    let cookies = cookies.into_iter().map(|cookie| (header::SET_COOKIE, cookie));
    Ok((AppendHeaders(cookies), server.answer(&session, encoding, events, play).await?).into_response())
}

/// Change the name or the settings.
#[utoipa::path(patch, path = "/api/player", tag = "player", request_body = ChangePlayer,
    responses((status = 200, body = Profile), (status = 409, body = Problem)))]
pub(crate) async fn change(
    State(server): State<Server>,
    session: Session,
    Body(change): Body<ChangePlayer>,
) -> Result<Json<Profile>> {
    let mut player = server.store.player(&session.player).await?.ok_or(Refusal::NoPlayer)?;
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
        player.settings = settings.into();
        server.store.set_settings(&player.id, &player.settings).await?;
    }
    Ok(Json(Profile { player: Player::from(&player), settings: player.settings.into() }))
}

/// Delete the player with all games.
#[utoipa::path(delete, path = "/api/player", operation_id = "delete_player", tag = "player", responses((status = 204)))]
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
    let cookies = session::no_cookie(&headers)?.map(|cookie| (header::SET_COOKIE, cookie));
    Ok((StatusCode::NO_CONTENT, AppendHeaders(cookies)).into_response())
}

/// The player's name, settings, and games with all their moves, as a file that `/api/import` can read.
#[utoipa::path(get, path = "/api/export", tag = "player", responses((status = 200, body = serde_json::Value)))]
pub(crate) async fn export(
    State(server): State<Server>,
    transfer: Transfer,
    encoding: Encoding,
) -> Result<Response> {
    let session = &transfer.session;
    let player = server.store.player(&session.player).await?.ok_or(Refusal::NoPlayer)?;
    let everything = store::Page { finished: None, before: i64::MAX, limit: i64::MAX };
    let records = server.store.games(&session.player, everything).await?;
    let head = Map::from_iter([
        ("version".to_string(), json!(env!("CARGO_PKG_VERSION"))),
        ("player".to_string(), json!(Player::from(&player))),
        ("settings".to_string(), json!(Settings::from(player.settings))),
    ]);
    let name = [(header::CONTENT_DISPOSITION, "attachment; filename=\"garns.json\"")];
    let document = export::document(server, transfer, encoding, &head, records)?;
    Ok((name, encoding.answer(document)).into_response())
}

/// Whether moves can be stored.
#[utoipa::path(get, path = "/api/health", tag = "server",
    responses((status = 200, body = Health), (status = 503, body = Problem), (status = 507, body = Problem)))]
pub(crate) async fn health(State(server): State<Server>) -> Result<Json<Health>> {
    server.health.ask(&server.store).await?;
    Ok(Json(Health { ok: true }))
}

impl Server {
    /// The game that was asked for; or else the unfinished game that was played last; or else a new
    /// game.
    async fn game_to_open(
        &self,
        session: &Session,
        wanted: Option<String>,
        level: garns::rate::Level,
    ) -> Result<Game> {
        if let Some(id) = wanted.filter(|id| is_id(id)) {
            match self.whole_game(session, &id).await {
                Err(Error::Refused(Refusal::NotFound)) => {}
                answer => return answer,
            }
        }
        match self.last_game(session).await? {
            Some(game) => Ok(game),
            None => match self.first_game(session, level).await {
                // There is no room for another game: open the last game, so that the player can delete
                // games.
                Err(error @ Error::Budget(_)) => {
                    let last = store::Page { finished: None, before: i64::MAX, limit: 1 };
                    let last = self.store.games(&session.player, last).await?;
                    self.whole_game(session, &last.first().ok_or(error)?.id).await
                }
                game => game,
            },
        }
    }
}

impl From<&store::Player> for Player {
    fn from(player: &store::Player) -> Player {
        Player { name: player.name.clone(), since: player.since }
    }
}
