//! A player's settings. Game, wire and store share this form.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::api::Level;

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
        Settings {
            theme: Theme::System,
            accent: Accent::Blue,
            level: Level::Easy,
            timer: true,
            peers: true,
            same_digit: true,
            conflicts: true,
            mistakes: false,
            labels: false,
            auto: false,
            tidy: true,
            notes: Notes::Plain,
            number_first: false,
            keypad: Keypad::Phone,
            left_handed: false,
            vibration: false,
            sound: false,
            rules: true,
            numbers: false,
            beginner: true,
        }
    }
}

impl Settings {
    /// Settings that were stored, perhaps by another version. A setting that is missing or cannot be read gets its
    /// default value, and an unknown setting is ignored, so that no setting keeps a player out.
    pub fn stored(members: &Map<String, Value>) -> Settings {
        let mut settings = Settings::default();
        let mut read = Map::new();
        for (name, value) in members {
            read.insert(name.clone(), value.clone());
            match Settings::deserialize(Value::Object(read.clone())) {
                Ok(with) => settings = with,
                Err(_) => drop(read.remove(name)),
            }
        }
        settings
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

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(text: &str) -> Settings {
        Settings::stored(&serde_json::from_str(text).unwrap())
    }

    #[test]
    fn settings_are_read_as_they_were_written() {
        let text = r#"{"theme":"eink","accent":"brick","level":"unfair","timer":false,"peers":true,"same_digit":false,"conflicts":true,"mistakes":true,"labels":true,"auto":true,"tidy":false,"notes":"corner_and_centre","number_first":true,"keypad":"calculator","left_handed":true,"vibration":true,"sound":true,"rules":false,"numbers":true,"beginner":false}"#;
        let settings = stored(text);
        assert_eq!((settings.theme, settings.timer, settings.auto), (Theme::Eink, false, true));
        assert_eq!((settings.notes, settings.keypad), (Notes::CornerAndCentre, Keypad::Calculator));
        assert_eq!((settings.accent, settings.mistakes, settings.labels), (Accent::Brick, true, true));
        assert!(!settings.beginner);
        assert_eq!(serde_json::to_string(&settings).unwrap(), text);
    }

    #[test]
    fn a_setting_that_cannot_be_read_gets_its_default_and_the_others_stay() {
        assert_eq!(stored(r#"{"theme":"dark","scent":"lilac"}"#).theme, Theme::Dark);
        let before_notes = r#"{"theme":"light","level":"hard","timer":true,"peers":true,"same_digit":true,"conflicts":true,"auto":false,"tidy":true}"#;
        assert_eq!((stored(before_notes).level, stored(before_notes).notes), (Level::Hard, Notes::Plain));
        for text in ["{}", r#"{"level":"awful"}"#, r#"{"theme":7}"#] {
            assert_eq!(stored(text), Settings::default(), "{text}");
        }
        assert!(!stored(r#"{"level":"awful","timer":false}"#).timer);
    }
}
