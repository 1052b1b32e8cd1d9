//! A player's settings.

use garns::rate::Level;

/// A player's settings, which the page uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// The colour of buttons, links and the selection.
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
    /// Whether the player has not finished a game yet; the timer is hidden until then.
    pub beginner: bool,
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
    /// Black and white, without greys and motion.
    Eink,
}

/// The colour of buttons, links and the selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accent {
    /// Blueprint blue.
    Blue,
    /// Green.
    Green,
    /// Violet.
    Violet,
    /// The red of bricks.
    Brick,
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
