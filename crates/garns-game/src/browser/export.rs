//! Export of all games to a file.

use serde_json::json;

use super::visit::{Reply, Result, Stop, Visit, ok};
use crate::api::{self, MovedGame};

/// The file that `/import` can read.
pub(super) fn export(visit: &mut Visit<'_>) -> Result<Reply> {
    let player = visit.player_row()?;
    let listed = visit.listed()?;
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
        "settings": player.settings,
        "games": games,
    }))
}
