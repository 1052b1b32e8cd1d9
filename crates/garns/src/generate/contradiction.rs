//! Wishes that no puzzle can meet together, told without a search.

use core::fmt;

use super::criteria::{Criteria, Wanted};
use crate::rate::se::Score;
use crate::rate::{Level, hodoku};

/// Two wishes that no puzzle can meet together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Contradiction {
    /// A range of HoDoKu's scores that ends before it begins.
    EmptyScore(u32, u32),
    /// A range of Sudoku Explainer's ratings that ends before it begins.
    EmptyRating(Score, Score),
    /// This technique is wanted, and every form of it is forbidden.
    Forbidden(String),
    /// Every way to solve a puzzle uses singles, and all of them are forbidden.
    NoSingles,
    /// The first technique is wanted, but it is harder than the second, which should be the hardest.
    HarderThanHardest(String, String),
    /// This technique is wanted, but puzzles that need it are of a higher level: level wanted, and
    /// the lowest possible.
    LevelTooLow(String, Level, Level),
    /// Puzzles of this level have at most the first score, and the second is the lowest wanted.
    ScoreTooHigh(Level, u32, u32),
    /// Puzzles that singles solve have at most the first rating, and the second is the lowest wanted.
    RatingTooHigh(Score, Score),
}

/// Sudoku Explainer's rating of the hardest single: a puzzle of level Easy, which singles solve,
/// always has a single to go on with, so its rating is no higher.
const HARDEST_SINGLE: Score = Score::from_tenths(23);

impl Criteria {
    /// Why no puzzle can meet the criteria, as far as that shows without a search.
    pub(super) fn contradiction(&self) -> Option<Contradiction> {
        self.empty_range().or_else(|| self.contradicting_techniques()).or_else(|| self.contradicting_level())
    }

    fn empty_range(&self) -> Option<Contradiction> {
        if let Some(score) = self.score.as_ref().filter(|score| score.is_empty()) {
            return Some(Contradiction::EmptyScore(*score.start(), *score.end()));
        }
        let er = self.er.as_ref().filter(|er| er.is_empty())?;
        Some(Contradiction::EmptyRating(*er.start(), *er.end()))
    }

    fn contradicting_techniques(&self) -> Option<Contradiction> {
        let singles: Option<Wanted> = "singles".parse().ok();
        if singles.is_some_and(|singles| self.allowed(&singles).next().is_none()) {
            return Some(Contradiction::NoSingles);
        }
        for wanted in self.require.iter().chain(&self.hardest) {
            if self.allowed(wanted).next().is_none() {
                return Some(Contradiction::Forbidden(wanted.name.clone()));
            }
        }
        let hardest = self.hardest.as_ref()?;
        let most = self.allowed(hardest).max();
        let harder = self.require.iter().find(|wanted| self.allowed(wanted).min() > most)?;
        Some(Contradiction::HarderThanHardest(harder.name.clone(), hardest.name.clone()))
    }

    fn contradicting_level(&self) -> Option<Contradiction> {
        let level = self.level?;
        let level_of = |order: u16| {
            let mut enabled = hodoku::PLACES.iter().filter(|place| place.enabled);
            enabled.find(|place| place.order == order).map(|place| place.level)
        };
        for wanted in self.require.iter().chain(&self.hardest) {
            let lowest = self.allowed(wanted).filter_map(level_of).min();
            if let Some(lowest) = lowest.filter(|&lowest| lowest > level) {
                return Some(Contradiction::LevelTooLow(wanted.name.clone(), level, lowest));
            }
        }
        if let (Some(score), Some(highest)) = (&self.score, hodoku::highest_score(level))
            && *score.start() > highest
        {
            return Some(Contradiction::ScoreTooHigh(level, highest, *score.start()));
        }
        let er = self.er.as_ref().filter(|er| level == Level::Easy && *er.start() > HARDEST_SINGLE)?;
        Some(Contradiction::RatingTooHigh(HARDEST_SINGLE, *er.start()))
    }

    /// The places of the techniques that are wanted and not forbidden.
    fn allowed<'a>(&'a self, wanted: &'a Wanted) -> impl Iterator<Item = u16> + 'a {
        let is_forbidden = |place: &u16| self.forbid.iter().any(|forbidden| forbidden.places.contains(place));
        wanted.places.iter().copied().filter(move |place| !is_forbidden(place))
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contradiction::EmptyScore(start, end) => {
                write!(f, "a score of at least {start} and at most {end} leaves nothing to choose")
            }
            Contradiction::EmptyRating(start, end) => {
                write!(f, "a rating of at least {start} and at most {end} leaves nothing to choose")
            }
            Contradiction::Forbidden(name) => write!(f, "{name} is both wanted and forbidden"),
            Contradiction::NoSingles => {
                f.write_str("every puzzle needs singles, and all of them are forbidden")
            }
            Contradiction::HarderThanHardest(harder, hardest) => {
                write!(f, "{harder} is harder than {hardest}, which should be the hardest step")
            }
            Contradiction::LevelTooLow(name, level, lowest) => {
                write!(f, "a puzzle that needs {name} is {lowest} at least, so it cannot be {level}")
            }
            Contradiction::ScoreTooHigh(level, highest, wanted) => {
                write!(
                    f,
                    "the score of a puzzle of level {level} is at most {highest}, so it cannot be {wanted}"
                )
            }
            Contradiction::RatingTooHigh(highest, wanted) => {
                write!(
                    f,
                    "the rating of a puzzle of level Easy is at most {highest}, so it cannot be {wanted}"
                )
            }
        }
    }
}

impl core::error::Error for Contradiction {}
