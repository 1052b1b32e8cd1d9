//! The row of the player.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::visit::{Result, Visit};
use crate::api;
use crate::form::SettingsForm;
use crate::refusal::Refusal;
use crate::settings::Settings;

/// The key of the row.
pub(super) const PLAYER: &str = "player";

/// The player of this browser.
#[derive(Clone, Debug)]
pub(super) struct Player {
    /// The time of the first visit, in milliseconds since 1970.
    pub(super) since: i64,
    pub(super) settings: Settings,
}

/// A [`Player`] as JSON.
#[derive(Serialize, Deserialize)]
struct PlayerForm {
    since: i64,
    settings: Value,
}

impl Visit<'_> {
    /// The player, if there is one.
    pub(super) fn known_player(&self) -> Result<Option<Player>> {
        let Some(row) = self.row(PLAYER)? else { return Ok(None) };
        // A damaged row must not keep the player out, so defaults replace the parts that cannot be read.
        let since = row.get("since").and_then(Value::as_i64).unwrap_or(self.now);
        let settings = row.get("settings").and_then(|settings| SettingsForm::deserialize(settings).ok());
        let settings = settings.unwrap_or_default();
        Ok(Some(Player { since, settings: settings.into() }))
    }

    /// The player; a request without one is refused.
    pub(super) fn player(&self) -> Result<Player> {
        Ok(self.known_player()?.ok_or(Refusal::NoPlayer)?)
    }

    /// The player; if there is none, this request creates a player.
    pub(super) fn player_or_new(&mut self) -> Result<Player> {
        if let Some(player) = self.known_player()? {
            // If another tab deletes the player meanwhile, this request must not leave a game behind.
            self.guard(PLAYER)?;
            return Ok(player);
        }
        let player = Player { since: self.now, settings: Settings::default() };
        self.put_player(&player)?;
        Ok(player)
    }

    pub(super) fn put_player(&mut self, player: &Player) -> Result<()> {
        let settings = serde_json::to_value(SettingsForm::from(&player.settings)).unwrap_or_default();
        self.put(PLAYER.to_string(), &PlayerForm { since: player.since, settings })
    }
}

impl From<&Player> for api::Player {
    fn from(player: &Player) -> api::Player {
        // Names are for the leaderboard, which needs a server.
        api::Player { name: None, since: player.since }
    }
}
