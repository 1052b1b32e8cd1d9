//! A player's settings.

use garns::rate::Level;

/// A player's settings, which the page uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
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
    /// Whether new games start with automatic candidates.
    pub auto: bool,
    /// Whether an entry erases the marks of its digit from the peers.
    pub tidy: bool,
    /// The kinds of notes.
    pub notes: Notes,
    /// Whether a digit is chosen first and then the cells.
    pub number_first: bool,
    /// The order of the digits on the keypad.
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
}

/// Kinds of notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notes {
    /// One kind of notes, each digit in its own place of the cell.
    Plain,
    /// Corner notes and centre notes.
    CornerAndCentre,
}

/// The order of the digits on the keypad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keypad {
    /// 1 2 3 at the top.
    Phone,
    /// 7 8 9 at the top.
    Calculator,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// As the system has it.
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// The strongest contrast.
    Contrast,
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
            notes: Notes::Plain,
            number_first: false,
            keypad: Keypad::Phone,
            left_handed: false,
            vibration: false,
            sound: false,
            rules: true,
            numbers: false,
        }
    }
}
