//! Settings in the form in which homes keep them.

use serde::{Deserialize, Serialize};

use super::level_word;
use crate::settings::{Accent, Keypad, Notes, Settings, Theme};

/// [`Settings`] as JSON. A missing setting and an unknown level get their default values; an unknown setting
/// is ignored.
#[derive(Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct SettingsForm {
    theme: ThemeForm,
    accent: AccentForm,
    level: String,
    timer: bool,
    peers: bool,
    same_digit: bool,
    conflicts: bool,
    mistakes: bool,
    labels: bool,
    auto: bool,
    tidy: bool,
    notes: NotesForm,
    number_first: bool,
    keypad: KeypadForm,
    left_handed: bool,
    vibration: bool,
    sound: bool,
    rules: bool,
    numbers: bool,
    beginner: bool,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum NotesForm {
    Plain,
    CornerAndCentre,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum KeypadForm {
    Phone,
    Calculator,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ThemeForm {
    System,
    Light,
    Dark,
    Contrast,
    Eink,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum AccentForm {
    Blue,
    Green,
    Violet,
    Brick,
}

impl Default for SettingsForm {
    fn default() -> SettingsForm {
        SettingsForm::from(&Settings::default())
    }
}

impl From<&Settings> for SettingsForm {
    fn from(settings: &Settings) -> SettingsForm {
        let &Settings {
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
            Theme::System => ThemeForm::System,
            Theme::Light => ThemeForm::Light,
            Theme::Dark => ThemeForm::Dark,
            Theme::Contrast => ThemeForm::Contrast,
            Theme::Eink => ThemeForm::Eink,
        };
        let accent = match accent {
            Accent::Blue => AccentForm::Blue,
            Accent::Green => AccentForm::Green,
            Accent::Violet => AccentForm::Violet,
            Accent::Brick => AccentForm::Brick,
        };
        let level = level_word(level);
        let notes = match notes {
            Notes::Plain => NotesForm::Plain,
            Notes::CornerAndCentre => NotesForm::CornerAndCentre,
        };
        let keypad = match keypad {
            Keypad::Phone => KeypadForm::Phone,
            Keypad::Calculator => KeypadForm::Calculator,
        };
        SettingsForm {
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
        }
    }
}

impl From<SettingsForm> for Settings {
    fn from(form: SettingsForm) -> Settings {
        let SettingsForm {
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
        } = form;
        let theme = match theme {
            ThemeForm::System => Theme::System,
            ThemeForm::Light => Theme::Light,
            ThemeForm::Dark => Theme::Dark,
            ThemeForm::Contrast => Theme::Contrast,
            ThemeForm::Eink => Theme::Eink,
        };
        let accent = match accent {
            AccentForm::Blue => Accent::Blue,
            AccentForm::Green => Accent::Green,
            AccentForm::Violet => Accent::Violet,
            AccentForm::Brick => Accent::Brick,
        };
        let level = level.parse().unwrap_or(Settings::default().level);
        let notes = match notes {
            NotesForm::Plain => Notes::Plain,
            NotesForm::CornerAndCentre => Notes::CornerAndCentre,
        };
        let keypad = match keypad {
            KeypadForm::Phone => Keypad::Phone,
            KeypadForm::Calculator => Keypad::Calculator,
        };
        Settings {
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
        }
    }
}
