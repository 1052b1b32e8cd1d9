//! The row of the player.

use serde::Serialize;
use serde_json::Value;

use super::visit::{Result, Visit};
use crate::home::Player;
use crate::refusal::Refusal;
use crate::settings::Settings;

/// The key of the row.
pub(super) const PLAYER: &str = "player";

/// A [`Player`] as JSON.
#[derive(Serialize)]
struct PlayerForm<'a> {
    since: i64,
    settings: &'a Settings,
}

impl Visit<'_> {
    /// The player, if there is one.
    pub(super) fn known_player(&self) -> Result<Option<Player>> {
        let Some(row) = self.row(PLAYER)? else { return Ok(None) };
        // A damaged row must not keep the player out, so defaults replace the parts that cannot be read.
        let since = row.get("since").and_then(Value::as_i64).unwrap_or(self.now);
        let settings = row.get("settings").and_then(Value::as_object);
        let settings = settings.map(Settings::stored).unwrap_or_default();
        // Names are for the leaderboard, which needs a server.
        Ok(Some(Player { name: None, since, settings }))
    }

    /// The player; a request without one is refused.
    pub(super) fn player_row(&self) -> Result<Player> {
        Ok(self.known_player()?.ok_or(Refusal::NoPlayer)?)
    }

    /// The player; if there is none, this request creates a player.
    pub(super) fn player_or_new(&mut self) -> Result<Player> {
        if let Some(player) = self.known_player()? {
            // If another tab deletes the player meanwhile, this request must not leave a game behind.
            self.guard(PLAYER)?;
            return Ok(player);
        }
        let player = Player { name: None, since: self.now, settings: Settings::default() };
        self.put_player(&player)?;
        Ok(player)
    }

    pub(super) fn put_player(&mut self, player: &Player) -> Result<()> {
        self.put(PLAYER.to_string(), &PlayerForm { since: player.since, settings: &player.settings })
    }
}
