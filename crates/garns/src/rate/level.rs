//! The five levels.

use core::fmt;
use core::str::FromStr;

/// HoDoKu's five levels. Each variant names the techniques that are typical of it; a high score also
/// raises the level.
///
/// ```
/// use garns::rate::Level;
///
/// assert_eq!("hard".parse::<Level>()?, Level::Hard);
/// assert!(Level::Easy < Level::Extreme);
/// # Ok::<(), garns::rate::UnknownLevel>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Subsets and intersections.
    Medium,
    /// Fish, wings and uniqueness.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// All other techniques.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Unfair => "Unfair",
            Level::Extreme => "Extreme",
        })
    }
}

/// The error for a name that no level has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel(String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no level is named {:?}, expected easy, medium, hard, unfair or extreme", self.0)
    }
}

impl core::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;
    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        let is = |level: &&Level| level.to_string().eq_ignore_ascii_case(name.trim());
        Level::ALL.iter().find(is).copied().ok_or_else(|| UnknownLevel(name.to_string()))
    }
}
