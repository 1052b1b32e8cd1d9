//! The player's games and their logs.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use garns_game::api::{After, Game, GameSummary, Games, Problem, SendEvents, Tail, WhichGames};
use garns_game::refusal::Refusal;
use garns_game::sending::Sent;

use crate::error::{Error, Result};
use crate::extract::{Body, GameId, Query};
use crate::large::Encoding;
use crate::server::Server;
use crate::session::Session;
use crate::store::Page;

/// The player's games, the last changed first.
#[utoipa::path(get, path = "/api/games", tag = "games", params(WhichGames), responses((status = 200, body = Games)))]
pub(crate) async fn list(
    State(server): State<Server>,
    session: Session,
    Query(which): Query<WhichGames>,
) -> Result<Json<Games>> {
    let page = Page {
        finished: which.finished(),
        before: which.before.unwrap_or(i64::MAX),
        limit: i64::from(which.limit()?),
    };
    let now = server.now();
    let games = server.store.list(&session.player, page).await?;
    Ok(Json(Games { games: games.into_iter().map(|listed| GameSummary::of(listed, now)).collect() }))
}

/// A game with its whole log.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", params(("id" = String, Path)),
    responses((status = 200, body = Game), (status = 404, body = Problem)))]
pub(crate) async fn get(
    State(server): State<Server>,
    session: Session,
    encoding: Encoding,
    GameId(id): GameId,
) -> Result<Response> {
    let game = server.whole_game(&session, &id).await?;
    server.answer(&session, encoding, game.events.len(), game).await
}

/// Delete a game.
#[utoipa::path(delete, path = "/api/games/{id}", tag = "games", params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = Problem)))]
pub(crate) async fn delete(
    State(server): State<Server>,
    session: Session,
    GameId(id): GameId,
) -> Result<StatusCode> {
    let may_choose = server.may_choose().await?;
    if !server.store.delete_game(&session.player, &id, may_choose).await? {
        return Err(Error::Refused(Refusal::NotFound));
    }
    server.live.forget(&id);
    server.usages.forget(&session.player);
    Ok(StatusCode::NO_CONTENT)
}

/// The end of a game's log.
#[utoipa::path(get, path = "/api/games/{id}/events", tag = "games", params(("id" = String, Path), After),
    responses((status = 200, body = Tail), (status = 404, body = Problem)))]
pub(crate) async fn tail(
    State(server): State<Server>,
    session: Session,
    encoding: Encoding,
    GameId(id): GameId,
    Query(After { after }): Query<After>,
) -> Result<Response> {
    let mut live = server.open(&session, &id).await?;
    server.catch_up(&mut live).await?;
    let events = server.store.events_after(&id, after).await?;
    let (count, tail) = (events.len(), live.tail(events, server.now()));
    drop(live);
    server.answer(&session, encoding, count, tail).await
}

/// Add events to a game. A batch that is sent again gets the same answer. The events are on disk
/// before the answer is sent.
#[utoipa::path(post, path = "/api/games/{id}/events", tag = "games", params(("id" = String, Path)),
    request_body = SendEvents,
    responses((status = 200, body = Tail), (status = 400, body = Problem), (status = 404, body = Problem),
              (status = 409, body = Problem), (status = 507, body = Problem)))]
pub(crate) async fn send(
    State(server): State<Server>,
    session: Session,
    GameId(id): GameId,
    Body(sent): Body<SendEvents>,
) -> Result<Json<Tail>> {
    let sent = Sent::read(sent)?;
    let count = sent.count() as f64;
    server.events.take_many(session.player.clone(), count, server.ticks()).map_err(Error::TooMany)?;
    // Another server may write first; then this one reads the new events and tries again.
    for _ in 0..4 {
        let mut live = server.open(&session, &id).await?;
        if live.game.head() != sent.expect {
            server.catch_up(&mut live).await?;
        }
        let missed = if sent.expect < live.game.head() {
            server.store.events_after(&id, sent.expect).await?
        } else {
            Vec::new()
        };
        let fresh = sent.fresh(&live, &missed)?;
        if fresh.is_empty() {
            return Ok(Json(live.tail(missed, server.now())));
        }
        if let Some(stored) = server.append(&mut live, fresh).await? {
            server.metrics.add_moves(stored.len() as u64);
            return Ok(Json(live.tail([missed, stored].concat(), server.now())));
        }
    }
    Err(Error::Busy)
}

impl Server {
    /// The unfinished game that the player played last. A game whose log cannot be read is skipped,
    /// so that the player can still open the others.
    pub(crate) async fn last_game(&self, session: &Session) -> Result<Option<Game>> {
        for record in self.store.games(&session.player, Page::unfinished(20)).await? {
            match self.whole_game(session, &record.id).await {
                Err(error @ Error::Unreadable(_)) => error.log(),
                // Another request has deleted the game just now.
                Err(Error::Refused(Refusal::NotFound)) => {}
                game => return game.map(Some),
            }
        }
        Ok(None)
    }

    /// A game with its whole log, as the store has it.
    pub(crate) async fn whole_game(&self, session: &Session, id: &str) -> Result<Game> {
        let mut live = self.open(session, id).await?;
        let log = self.store.events_after(id, 0).await?;
        if log.is_empty() {
            self.catch_up(&mut live).await?;
        }
        let known = live.game.head() as usize;
        if let Some(unknown) = log.get(known..) {
            live.add(unknown);
        }
        self.read_attempt(&mut live).await?;
        Ok(live.wire(log, self.now()))
    }
}
