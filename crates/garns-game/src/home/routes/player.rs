//! The player: the first request of a visit, settings, and deleting everything.

use super::Request;
use super::games::last_touched_first;
use crate::api::{self, ChangePlayer, ComeIn, Play, Profile, Rules};
use crate::home::kept_game::{GAMES, game_key, log_prefix};
use crate::home::player_row::{PLAYER, Player};
use crate::home::visit::{NO_CONTENT, Reply, Result, Stop, Visit, ok};
use crate::id::is_id;
use crate::refusal::Refusal;

/// Prefixes of the keys of all rows that requests write, except the player's row.
const EVERYTHING: [&str; 5] = [GAMES, "log/", "day/", "exercise/", "observed/"];

pub(super) fn play(visit: &mut Visit, request: Request) -> Result<Reply> {
    let ComeIn { game: wanted } = request.body()?;
    let wanted = wanted.filter(|id| is_id(id));
    match &wanted {
        Some(id) => visit.table.need(&[PLAYER, &game_key(id)], &[&log_prefix(id)])?,
        None => visit.table.need(&[PLAYER], &[GAMES])?,
    }
    let player = match visit.known_player()? {
        Some(player) => player,
        None => visit.player_or_new()?,
    };
    let game = visit.game_to_open(wanted, &player)?;
    ok(&Play {
        version: env!("CARGO_PKG_VERSION"),
        player: api::Player::from(&player),
        settings: player.settings.into(),
        rules: Rules::default(),
        game,
    })
}

pub(super) fn change(visit: &mut Visit, request: Request) -> Result<Reply> {
    let change: ChangePlayer = request.body()?;
    let mut player = visit.player()?;
    if change.name.is_some_and(|name| name.is_some()) {
        return Err(Refusal::bad("names are for the leaderboard, which needs a server").into());
    }
    if let Some(settings) = change.settings {
        player.settings = settings.into();
        visit.put_player(&player)?;
    }
    ok(&Profile { player: api::Player::from(&player), settings: player.settings.into() })
}

pub(super) fn delete(visit: &mut Visit, _: Request) -> Result<Reply> {
    visit.player()?;
    visit.delete(PLAYER.to_string());
    for prefix in EVERYTHING {
        visit.delete_range(prefix.to_string());
    }
    Ok(NO_CONTENT)
}

impl Visit<'_> {
    /// The game that was asked for; or else the unfinished game that was played last; or else a new game.
    fn game_to_open(&mut self, wanted: Option<String>, player: &Player) -> Result<api::Game> {
        if let Some(id) = wanted {
            match self.game(&id) {
                Ok(game) => return Ok(game.open.wire(game.log, self.now)),
                Err(Stop::Refused(Refusal::NotFound)) => {}
                Err(stop) => return Err(stop),
            }
        }
        self.table.need(&[], &[GAMES])?;
        let mut games = self.games()?;
        games.retain(|game| game.listed.record.finished.is_none());
        last_touched_first(&mut games);
        for game in games {
            match self.game(&game.listed.record.id) {
                Ok(game) => return Ok(game.open.wire(game.log, self.now)),
                // A game that cannot be read must not keep the player from the others.
                Err(Stop::Unreadable(_)) => {}
                Err(stop) => return Err(stop),
            }
        }
        self.first_game(player.settings.level)
    }
}
