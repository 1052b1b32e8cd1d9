//! Games that come from another home.

use axum::Json;
use axum::extract::State;
use garns_game::api::{GamesFile, Imported, Problem};
use garns_game::game::{Source, Summary};
use garns_game::moving::{Arrived, arrive_all};
use garns_game::refusal::Refusal;

use crate::error::{Error, Result};
use crate::extract::File;
use crate::id;
use crate::lane::Watch;
use crate::live::Live;
use crate::server::Server;
use crate::session::{Session, Transfer};
use crate::store::{self, BYTES_OF_ROW, bytes_of};

/// Add games of a file that `/api/export` has written, here or elsewhere. Games that are here already stay as they
/// are, so that importing a file twice changes nothing. Imported games are never ranked.
#[utoipa::path(post, path = "/api/import", tag = "player", request_body = GamesFile,
    responses((status = 200, body = Imported), (status = 400, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn import(
    State(server): State<Server>,
    transfer: Transfer,
    File(file): File,
) -> Result<Json<Imported>> {
    let session = &transfer.session;
    let _place = server.importing.acquire().await.map_err(|_| Error::Busy)?;
    let now = server.now();
    let read = move |watch: Watch| -> Result<Vec<Arrived>> {
        let GamesFile { games } = file.read()?;
        Ok(arrive_all(games, now, || watch.in_time())?)
    };
    let arrived = server.analysis.read(session, read).await??;
    let mut imported = Imported::default();
    for game in arrived {
        if server.take_in(session, game).await? {
            imported.added += 1;
        } else {
            imported.known += 1;
        }
    }
    Ok(Json(imported))
}

impl Server {
    /// Stores a game, unless the player has it already, and returns whether it was added.
    async fn take_in(&self, session: &Session, mut game: Arrived) -> Result<bool> {
        let player = &session.player;
        // If another player has the game under its own id, this copy gets a derived id, which is the same at
        // every import.
        let other_id = id::derived(player, &game.open.record.id);
        if self.store.game(player, &game.open.record.id).await?.is_some()
            || self.store.game(player, &other_id).await?.is_some()
        {
            return Ok(false);
        }
        self.afford_game(player).await?;
        let bytes = bytes_of(&game.log);
        if bytes > self.config.limits.budget.bytes_of_game {
            return Err(Refusal::Full.into());
        }
        self.afford_events(player, game.log.len() as u64, BYTES_OF_ROW + bytes).await?;
        if let Some(day) = game.open.record.source.day()
            && self.store.game_of_day(player, day).await?.is_some()
        {
            // A player has at most one game of a daily puzzle, so this game becomes a game of the player's
            // own puzzle.
            game.open.record.source = Source::Own;
        }
        if self.add(player, &game).await? {
            return Ok(true);
        }
        game.open.record.id = other_id;
        if self.add(player, &game).await? { Ok(true) } else { Err(Error::Busy) }
    }

    async fn add(&self, player: &str, game: &Arrived) -> Result<bool> {
        let live = Live::new(player.to_string(), game.open.record.clone(), &game.log, game.open.attempt)?;
        let new = store::NewGame {
            player: player.to_string(),
            record: live.record.clone(),
            summary: Summary::of(&live.game, live.record.touched),
            solution: *live.game.puzzle().solution(),
            chosen: false,
            events: game.log.clone(),
            score: live.score_row(),
        };
        Ok(self.store.add_game(&new).await?)
    }
}
