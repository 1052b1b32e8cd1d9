//! Export of all games to a file, and import of such a file.

use serde_json::json;

use super::Request;
use super::games::last_touched_first;
use crate::api::{self, GamesFile, Imported, MovedGame, Settings};
use crate::game::Source;
use crate::home::day_row::DAYS;
use crate::home::kept_game::{GAMES, KeptGame, game_key};
use crate::home::player_row::PLAYER;
use crate::home::visit::{Reply, Result, Stop, Visit, ok};
use crate::moving::arrive_all;

pub(super) fn export(visit: &mut Visit, _: Request) -> Result<Reply> {
    visit.table.need(&[PLAYER], &[GAMES, "log/"])?;
    let player = visit.player()?;
    let mut listed = visit.games()?;
    last_touched_first(&mut listed);
    let mut games = Vec::with_capacity(listed.len());
    for game in listed {
        match visit.game(&game.listed.record.id) {
            Ok(game) => games.push(MovedGame::of(&game.open.record, game.log)),
            // A game that cannot be read must not prevent the export of the others.
            Err(Stop::Unreadable(_)) => {}
            Err(stop) => return Err(stop),
        }
    }
    ok(&json!({
        "version": env!("CARGO_PKG_VERSION"),
        "player": api::Player::from(&player),
        "settings": Settings::from(player.settings),
        "games": games,
    }))
}

pub(super) fn import(visit: &mut Visit, request: Request) -> Result<Reply> {
    let GamesFile { games } = request.body()?;
    visit.table.need(&[PLAYER], &[GAMES, DAYS])?;
    visit.player_or_new()?;
    let mut imported = Imported::default();
    for arrived in arrive_all(games, visit.now, || true)? {
        let mut game = KeptGame { open: arrived.open, log: arrived.log };
        let key = game_key(&game.open.record.id);
        if visit.row(&key)?.is_some() {
            imported.known += 1;
            continue;
        }
        if let Some(day) = game.open.record.source.day()
            && visit.day(day)?.game.is_some()
        {
            // A player has at most one game of a daily puzzle, so this game becomes one of the player's own puzzle.
            game.open.record.source = Source::Own;
        }
        visit.put_new_game(&game)?;
        imported.added += 1;
    }
    ok(&imported)
}
