//! The player and the settings.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Game, Level, MAX_SENT};
use crate::game::{IDLE_AFTER, LONGEST_THOUGHT, MAX_SAVEPOINTS};
use crate::settings;

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

/// A player's settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    pub theme: Theme,
    pub accent: Accent,
    /// Level of the next game.
    pub level: Level,
    /// Whether the timer is shown.
    pub timer: bool,
    /// Whether the peers of the selected cell are highlighted.
    pub peers: bool,
    /// Whether equal digits are highlighted.
    pub same_digit: bool,
    /// Whether conflicts are shown at once.
    pub conflicts: bool,
    /// Whether wrong digits are shown at once. The page then asks for the solution, so the game counts as
    /// assisted.
    pub mistakes: bool,
    /// Whether the numbers of rows and columns are always shown.
    pub labels: bool,
    /// Whether new games start with automatic candidates.
    pub auto: bool,
    /// Whether an entry erases the marks of its digit from the peers.
    pub tidy: bool,
    pub notes: Notes,
    /// Whether a digit is chosen first and then the cells.
    pub number_first: bool,
    pub keypad: Keypad,
    /// Whether the controls are on the left.
    pub left_handed: bool,
    /// Whether a phone vibrates at a move.
    pub vibration: bool,
    /// Whether a move is heard.
    pub sound: bool,
    /// Whether the rules are shown above the board.
    pub rules: bool,
    /// Whether ratings are shown in numbers.
    pub numbers: bool,
    /// Whether the player has not finished a game yet; the timer is hidden until then.
    pub beginner: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        settings::Settings::default().into()
    }
}

impl From<settings::Settings> for Settings {
    fn from(settings: settings::Settings) -> Settings {
        let settings::Settings {
            theme,
            accent,
            level,
            timer,
            peers,
            same_digit,
            conflicts,
            mistakes,
            labels,
            auto,
            tidy,
            notes,
            number_first,
            keypad,
            left_handed,
            vibration,
            sound,
            rules,
            numbers,
            beginner,
        } = settings;
        let theme = match theme {
            settings::Theme::System => Theme::System,
            settings::Theme::Light => Theme::Light,
            settings::Theme::Dark => Theme::Dark,
            settings::Theme::Contrast => Theme::Contrast,
            settings::Theme::Eink => Theme::Eink,
        };
        let accent = match accent {
            settings::Accent::Blue => Accent::Blue,
            settings::Accent::Green => Accent::Green,
            settings::Accent::Violet => Accent::Violet,
            settings::Accent::Brick => Accent::Brick,
        };
        let notes = match notes {
            settings::Notes::Plain => Notes::Plain,
            settings::Notes::CornerAndCentre => Notes::CornerAndCentre,
        };
        let keypad = match keypad {
            settings::Keypad::Phone => Keypad::Phone,
            settings::Keypad::Calculator => Keypad::Calculator,
        };
        Settings {
            theme,
            accent,
            level: level.into(),
            timer,
            peers,
            same_digit,
            conflicts,
            mistakes,
            labels,
            auto,
            tidy,
            notes,
            number_first,
            keypad,
            left_handed,
            vibration,
            sound,
            rules,
            numbers,
            beginner,
        }
    }
}

impl From<Settings> for settings::Settings {
    fn from(settings: Settings) -> settings::Settings {
        let Settings {
            theme,
            accent,
            level,
            timer,
            peers,
            same_digit,
            conflicts,
            mistakes,
            labels,
            auto,
            tidy,
            notes,
            number_first,
            keypad,
            left_handed,
            vibration,
            sound,
            rules,
            numbers,
            beginner,
        } = settings;
        let theme = match theme {
            Theme::System => settings::Theme::System,
            Theme::Light => settings::Theme::Light,
            Theme::Dark => settings::Theme::Dark,
            Theme::Contrast => settings::Theme::Contrast,
            Theme::Eink => settings::Theme::Eink,
        };
        let accent = match accent {
            Accent::Blue => settings::Accent::Blue,
            Accent::Green => settings::Accent::Green,
            Accent::Violet => settings::Accent::Violet,
            Accent::Brick => settings::Accent::Brick,
        };
        let notes = match notes {
            Notes::Plain => settings::Notes::Plain,
            Notes::CornerAndCentre => settings::Notes::CornerAndCentre,
        };
        let keypad = match keypad {
            Keypad::Phone => settings::Keypad::Phone,
            Keypad::Calculator => settings::Keypad::Calculator,
        };
        settings::Settings {
            theme,
            accent,
            level: level.into(),
            timer,
            peers,
            same_digit,
            conflicts,
            mistakes,
            labels,
            auto,
            tidy,
            notes,
            number_first,
            keypad,
            left_handed,
            vibration,
            sound,
            rules,
            numbers,
            beginner,
        }
    }
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    System,
    Light,
    Dark,
    Contrast,
    Eink,
}

/// The colour of buttons, links and the selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Accent {
    Blue,
    Green,
    Violet,
    Brick,
}

/// Kinds of notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Notes {
    Plain,
    CornerAndCentre,
}

/// The order of the digits on the keypad: 1 2 3 at the top, or 7 8 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Keypad {
    Phone,
    Calculator,
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
