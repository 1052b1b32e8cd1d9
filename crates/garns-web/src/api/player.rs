//! Who plays, and how they like it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Game, Level};

/// All that the page needs at the start.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Play {
    /// Of the server.
    pub(crate) version: &'static str,
    pub(crate) player: Player,
    pub(crate) settings: Settings,
    pub(crate) game: Game,
}

/// A player as the player sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Player {
    /// As shown on the leaderboard; none for an anonymous player.
    pub(crate) name: Option<String>,
    /// First visit.
    pub(crate) since: i64,
}

/// What the page remembers for a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Settings {
    pub(crate) theme: Theme,
    /// Level of the next game.
    pub(crate) level: Level,
    /// Whether the timer is shown.
    pub(crate) timer: bool,
    /// Whether the peers of the selected cell are highlighted.
    pub(crate) peers: bool,
    /// Whether equal digits are highlighted.
    pub(crate) same_digit: bool,
    /// Whether conflicts are shown at once.
    pub(crate) conflicts: bool,
    /// Whether new games start with automatic candidates.
    pub(crate) auto: bool,
    /// Whether an entry erases the marks of its digit from the peers.
    pub(crate) tidy: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: Theme::System,
            level: Level::Easy,
            timer: true,
            peers: true,
            same_digit: true,
            conflicts: true,
            auto: false,
            tidy: true,
        }
    }
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Theme {
    System,
    Light,
    Dark,
    Contrast,
}

/// What a player wants changed; what is absent stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangePlayer {
    /// 1 to 24 visible characters that no other player's name looks like; null for none.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>, min_length = 1, max_length = 96)]
    pub(crate) name: Option<Option<String>>,
    pub(crate) settings: Option<Settings>,
}

/// Tells `null` from absent.
fn present<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Option<String>>, D::Error> {
    Option::<String>::deserialize(from).map(Some)
}

/// A player and the settings after a change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Profile {
    pub(crate) player: Player,
    pub(crate) settings: Settings,
}
