//! Coming in, settings, leaving.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde_json::json;

use crate::api::{ChangePlayer, ComeIn, Game, Health, Level, Play, Player, Profile, Rules, Settings, Source};
use crate::error::{Error, Problem, Result};
use crate::extract::Body;
use crate::id;
use crate::server::Server;
use crate::session::{self, Address, Session};
use crate::store;

/// Come in: the game asked for, else the unfinished one last touched, else a new one. Makes an anonymous player at the first visit.
#[utoipa::path(post, path = "/api/play", tag = "player", request_body = ComeIn,
    responses((status = 200, body = Play), (status = 429, body = Problem)))]
pub(crate) async fn play(
    State(server): State<Server>,
    Address(address): Address,
    headers: HeaderMap,
    Body(ComeIn { game: wanted }): Body<ComeIn>,
) -> Result<Response> {
    let known = match server.recognise(&headers).await? {
        // Another server may have deleted the player a moment ago.
        Some(session) => server.store.player(&session.player).await?.map(|player| (session, player)),
        None => None,
    };
    let (session, player, cookie) = match known {
        Some((session, player)) => (session, player, None),
        None => {
            let (session, cookie) = server.welcome(&headers, address).await?;
            let player = server.store.player(&session.player).await?.ok_or(Error::NoPlayer)?;
            (session, player, Some(cookie))
        }
    };
    server.by_player.take(session.player.clone(), server.now()).map_err(Error::TooMany)?;
    let game = server.game_to_open(&session, wanted, player.settings.level).await?;
    let play = Play {
        version: env!("CARGO_PKG_VERSION"),
        player: Player::from(&player),
        settings: player.settings.into(),
        rules: Rules::default(),
        game,
    };
    let cookie = cookie.map(|cookie| (header::SET_COOKIE, cookie));
    Ok((AppendHeaders(cookie), Json(play)).into_response())
}

/// Change the name or the settings.
#[utoipa::path(patch, path = "/api/player", tag = "player", request_body = ChangePlayer,
    responses((status = 200, body = Profile), (status = 400, body = Problem)))]
pub(crate) async fn change(
    State(server): State<Server>,
    session: Session,
    Body(change): Body<ChangePlayer>,
) -> Result<Json<Profile>> {
    let mut player = server.store.player(&session.player).await?.ok_or(Error::NoPlayer)?;
    if let Some(name) = change.name {
        player.name = name.map(tidy_name).transpose()?;
    }
    if let Some(settings) = change.settings {
        player.settings = settings.into();
    }
    server.store.set_player(&player).await?;
    Ok(Json(Profile { player: Player::from(&player), settings: player.settings.into() }))
}

/// Forget the player with all games.
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
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, session::no_cookie(&headers)?)]).into_response())
}

/// All that is stored about the player.
#[utoipa::path(get, path = "/api/export", tag = "player", responses((status = 200, body = Value)))]
pub(crate) async fn export(State(server): State<Server>, session: Session) -> Result<Response> {
    let player = server.store.player(&session.player).await?.ok_or(Error::NoPlayer)?;
    let everything = store::Page { finished: None, before: i64::MAX, limit: i64::MAX };
    let mut games = Vec::new();
    for record in server.store.games(&session.player, everything).await? {
        let events = server.store.events_after(&record.id, 0).await?;
        games.push(json!({
            "id": record.id, "givens": record.givens.to_string(), "level": record.level.map(Level::from),
            "created": record.created, "source": Source::from(record.source), "finished": record.finished,
            "events": events,
        }));
    }
    let document = json!({
        "version": env!("CARGO_PKG_VERSION"), "player": Player::from(&player),
        "settings": Settings::from(player.settings), "games": games,
    });
    let name = [(header::CONTENT_DISPOSITION, "attachment; filename=\"garns.json\"")];
    Ok((name, Json(document)).into_response())
}

/// Whether moves can be stored.
#[utoipa::path(get, path = "/api/health", tag = "server",
    responses((status = 200, body = Health), (status = 503, body = Problem), (status = 507, body = Problem)))]
pub(crate) async fn health(State(server): State<Server>) -> Result<Json<Health>> {
    server.health.ask(&server.store).await?;
    Ok(Json(Health { ok: true }))
}

impl Server {
    /// The game asked for if the player has it, else the unfinished one last touched, else a new one.
    async fn game_to_open(
        &self,
        session: &Session,
        wanted: Option<String>,
        level: garns::logic::Level,
    ) -> Result<Game> {
        if let Some(id) = wanted.filter(|id| id::is_id(id)) {
            match self.whole_game(session, &id).await {
                Err(Error::NotFound) => {}
                answer => return answer,
            }
        }
        match self.last_game(session).await? {
            Some(game) => Ok(game),
            None => self.first_game(session, level).await,
        }
    }
}

fn tidy_name(name: String) -> Result<String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = (1..=24).contains(&name.chars().count()) && !name.chars().any(is_unseen);
    if fits { Ok(name) } else { Err(Error::bad("name has 1 to 24 characters that are seen")) }
}

/// Controls, and marks without width that hide a name or turn the text around it.
fn is_unseen(c: char) -> bool {
    let turns =
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let hides =
        matches!(c, '\u{ad}' | '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2064}' | '\u{feff}');
    c.is_control() || turns || hides
}
