//! The words above a puzzle.

use std::fmt;

use garns::rate::{Level, se};

/// A part of the words above a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadingPart {
    /// The number of the puzzle in the booklet.
    Number(u64),
    /// HoDoKu's level.
    Level(Level),
    /// Sudoku Explainer's rating, of which ER is printed.
    Er(se::Rating),
    /// HoDoKu's score.
    Score(u32),
}

impl fmt::Display for HeadingPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeadingPart::Number(number) => write!(f, "{number}"),
            HeadingPart::Level(level) => write!(f, "{level}"),
            HeadingPart::Er(rating) => write!(f, "ER {}", rating.er),
            HeadingPart::Score(score) => write!(f, "HoDoKu {score}"),
        }
    }
}

/// A heading of these parts.
///
/// ```
/// use garns::rate::Level;
/// use garns_print::{HeadingPart, heading};
///
/// assert_eq!(heading([HeadingPart::Number(7), HeadingPart::Level(Level::Hard)]), "7 · Hard");
/// ```
pub fn heading(parts: impl IntoIterator<Item = HeadingPart>) -> String {
    let words: Vec<String> = parts.into_iter().map(|part| part.to_string()).collect();
    words.join(" · ")
}
