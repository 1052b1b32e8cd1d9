//! The player.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Game, MAX_SENT};
use crate::game::{IDLE_AFTER, LONGEST_THOUGHT, MAX_SAVEPOINTS};
use crate::settings::Settings;

/// All that the page needs at the start.
#[derive(Debug, Serialize, ToSchema)]
pub struct Play {
    /// The version of the server.
    pub version: &'static str,
    pub player: Player,
    pub settings: Settings,
    pub rules: Rules,
    pub game: Game,
}

/// Limits that the page and the server must agree on.
#[derive(Debug, Serialize, ToSchema)]
pub struct Rules {
    /// Milliseconds without a touch after which the page says that the player is away.
    pub idle_after: i64,
    /// The most milliseconds that a gap between two events counts.
    pub longest_thought: i64,
    /// The most savepoints of a game.
    pub savepoints: usize,
    /// The most events in one request.
    pub events: usize,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            idle_after: IDLE_AFTER,
            longest_thought: LONGEST_THOUGHT,
            savepoints: MAX_SAVEPOINTS,
            events: MAX_SENT,
        }
    }
}

/// The game to open at the start.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ComeIn {
    /// The id of one of the player's games. If it is absent or unknown, the unfinished game that was
    /// played last is opened.
    pub game: Option<String>,
}

/// The player's own view of the player.
#[derive(Debug, Serialize, ToSchema)]
pub struct Player {
    /// As shown on the leaderboard; none for an anonymous player.
    pub name: Option<String>,
    /// The time of the first visit.
    pub since: i64,
}

/// Changes of the player's name and settings. Absent members stay as they are.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangePlayer {
    /// 1 to 24 visible characters that no other player's name looks like; null for none.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>, min_length = 1, max_length = 96)]
    pub name: Option<Option<String>>,
    pub settings: Option<Settings>,
}

/// Tells `null` from absent.
fn present<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Option<String>>, D::Error> {
    Option::<String>::deserialize(from).map(Some)
}

/// A player and the settings after a change.
#[derive(Debug, Serialize, ToSchema)]
pub struct Profile {
    pub player: Player,
    pub settings: Settings,
}

/// Whether the server is well.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    pub ok: bool,
}
