//! How a player likes the page.

use garns::rate::Level;

/// What the page remembers for a player.
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
        }
    }
}
