//! The player's games and their logs.

use std::cmp::Reverse;

use super::Request;
use crate::api::{After, GameSummary, Games, SendEvents, WhichGames};
use crate::home::kept_game::{GAMES, KeptGame, ListedGame, game_key, log_prefix};
use crate::home::observations::observed_key;
use crate::home::player_row::PLAYER;
use crate::home::visit::{NO_CONTENT, Reply, Result, Visit, ok};
use crate::refusal::Refusal;
use crate::sending::Sent;

pub(super) fn list(visit: &mut Visit, request: Request) -> Result<Reply> {
    let which: WhichGames = request.query()?;
    let limit = which.limit()? as usize;
    visit.table.need(&[PLAYER], &[GAMES])?;
    visit.player()?;
    let mut games = visit.games()?;
    games.retain(|game| {
        let record = &game.listed.record;
        record.touched < which.before.unwrap_or(i64::MAX)
            && which.finished().is_none_or(|finished| record.finished.is_some() == finished)
    });
    last_touched_first(&mut games);
    let games = games.into_iter().take(limit).map(|game| GameSummary::of(game.listed, visit.now));
    ok(&Games { games: games.collect() })
}

/// Sorts games by the time at which they were last touched, the latest first.
pub(super) fn last_touched_first(games: &mut [ListedGame]) {
    games.sort_by_key(|game| Reverse(game.listed.record.touched));
}

pub(super) fn get(visit: &mut Visit, request: Request) -> Result<Reply> {
    let KeptGame { open, log } = visit.game(request.game()?)?;
    ok(&open.wire(log, visit.now))
}

pub(super) fn delete(visit: &mut Visit, request: Request) -> Result<Reply> {
    let id = request.game()?;
    let key = game_key(id);
    visit.table.need(&[PLAYER, &key], &[])?;
    visit.player()?;
    visit.table.row(&key)?.ok_or(Refusal::NotFound)?;
    visit.guard(&key)?;
    visit.delete(key);
    visit.delete(observed_key(id));
    visit.delete_range(log_prefix(id));
    Ok(NO_CONTENT)
}

pub(super) fn tail(visit: &mut Visit, request: Request) -> Result<Reply> {
    let id = request.game()?;
    let After { after } = request.query()?;
    let game = visit.game(id)?;
    ok(&game.open.tail(game.after(after).to_vec(), visit.now))
}

pub(super) fn send(visit: &mut Visit, request: Request) -> Result<Reply> {
    let id = request.game()?;
    let sent = Sent::read(request.body::<SendEvents>()?)?;
    let mut game = visit.game(id)?;
    let missed = game.after(sent.expect).to_vec();
    let fresh = sent.fresh(&game.open, &missed)?;
    if fresh.is_empty() {
        return ok(&game.open.tail(missed, visit.now));
    }
    let stored = visit.append(&mut game, fresh)?;
    ok(&game.open.tail([missed, stored].concat(), visit.now))
}
