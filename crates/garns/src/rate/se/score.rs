//! Ratings of steps and puzzles.

use core::fmt;
use core::str::FromStr;

/// A number on the scale, stored in tenths and written like `7.2`.
///
/// ```
/// use garns::rate::se::Score;
///
/// let score: Score = "7.2".parse()?;
/// assert_eq!((score.tenths(), score.to_string()), (72, "7.2".to_string()));
/// assert!(score < Score::from_tenths(83));
/// # Ok::<(), garns::rate::se::NotAScore>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(u16);

impl Score {
    /// The rating of a puzzle that the techniques do not solve.
    pub const UNSOLVED: Score = Score(200);

    /// The score with this many tenths.
    #[must_use]
    pub const fn from_tenths(tenths: u16) -> Score {
        Score(tenths)
    }

    /// The score in tenths.
    #[must_use]
    pub const fn tenths(self) -> u16 {
        self.0
    }

    /// The score that the original prints for a value in floating point.
    pub(super) fn of(value: f64) -> Score {
        Score(((value + 0.05) * 10.0) as u16)
    }
}

impl From<Score> for f64 {
    fn from(score: Score) -> f64 {
        f64::from(score.0) / 10.0
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

/// The error for a text that is not a rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAScore(String);

impl fmt::Display for NotAScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a rating, expected a number such as 7.2", self.0)
    }
}

impl core::error::Error for NotAScore {}

impl FromStr for Score {
    type Err = NotAScore;
    /// Reads `7.2` or `7`.
    fn from_str(text: &str) -> Result<Score, NotAScore> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let number = |digits: &str, most: usize| {
            let plain = (1..=most).contains(&digits.len()) && digits.bytes().all(|c| c.is_ascii_digit());
            plain.then(|| digits.parse::<u16>().ok()).flatten()
        };
        match (number(whole, 3), number(tenth, 1)) {
            (Some(whole), Some(tenth)) => Ok(Score(whole * 10 + tenth)),
            _ => Err(NotAScore(text.to_string())),
        }
    }
}

/// The three ratings of a puzzle. They compare by ER, then EP, then ED.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating {
    /// ER: the rating of the hardest step.
    pub er: Score,
    /// EP ("pearl"): the rating of the hardest step up to the first placed digit.
    pub ep: Score,
    /// ED ("diamond"): the rating of the first step.
    pub ed: Score,
}

impl Rating {
    /// The rating of a puzzle that the techniques do not solve.
    pub(super) const UNSOLVED: Rating =
        Rating { er: Score::UNSOLVED, ep: Score::UNSOLVED, ed: Score::UNSOLVED };
}

impl fmt::Display for Rating {
    /// Writes the three ratings as `7.2/1.2/1.2`, ER first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}
