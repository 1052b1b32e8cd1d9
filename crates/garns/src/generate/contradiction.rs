//! Criteria that no puzzle can meet together, recognised without a search.

use core::fmt;

use super::criteria::Criteria;
use super::wanted::{Path, Wanted};
use crate::logic::{Family, TechniqueId};
use crate::rate::braid::{MAX_DEPTH, MAX_LENGTH};
use crate::rate::se::Score;
use crate::rate::{Level, hodoku};

/// Criteria that no puzzle can meet together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Contradiction {
    /// The range of HoDoKu's score is empty.
    EmptyScore(u32, u32),
    /// The range of Sudoku Explainer's rating is empty.
    EmptyRating(Score, Score),
    /// The range of the depth of trial and error is empty.
    EmptyDepth(u8, u8),
    /// The range of the length of braids is empty.
    EmptyBraid(u8, u8),
    /// No puzzle is known to have this depth of trial and error.
    DepthTooHigh(u8),
    /// The generator does not try braids of this length.
    BraidTooLong(u8),
    /// Braids cannot solve a puzzle of this depth of trial and error.
    DepthWithoutBraids(u8),
    /// One criterion asks for puzzles that singles solve, another for puzzles that need more.
    SinglesAndMore,
    /// Singles must solve the puzzle, but this technique is wanted too.
    NotASingle(String),
    /// Singles must solve the puzzle, but no such puzzle has this level.
    SinglesAtLevel(Level),
    /// Only HoDoKu's path uses this technique, but another technique of the criteria is used only on the
    /// player's path.
    DifferentPaths(String),
    /// This technique is wanted, but every form of it is forbidden.
    Forbidden(String),
    /// Every solution path uses singles, but all singles are forbidden.
    NoSingles,
    /// The first technique is wanted, but it is harder than the second, which should be the hardest.
    HarderThanHardest(String, String),
    /// This technique is wanted, but puzzles that need it have a higher level. The levels are the wanted
    /// level and the lowest possible.
    LevelTooLow(String, Level, Level),
    /// Puzzles of this level have at most the first score, but the lowest wanted score is the second.
    ScoreTooHigh(Level, u32, u32),
    /// Puzzles that singles solve have at most the first rating, but the lowest wanted rating is the
    /// second.
    RatingTooHigh(Score, Score),
}

/// Sudoku Explainer's rating of the hardest single. Singles solve every puzzle of level Easy, so no such
/// puzzle has a higher rating.
const HARDEST_SINGLE: Score = Score::from_tenths(23);

/// Sudoku Explainer's rating of the easiest step that is not a single. Singles solve every puzzle with a
/// lower rating.
const EASIEST_NON_SINGLE: Score = Score::from_tenths(17);

/// The highest level of a puzzle that singles solve: 64 hidden singles score 896.
const HIGHEST_LEVEL_OF_SINGLES: Level = Level::Medium;

impl Criteria {
    /// The reason why no puzzle can meet the criteria, if it can be seen without a search.
    pub(super) fn contradiction(&self) -> Option<Contradiction> {
        (self.empty_range())
            .or_else(|| self.impossible_depth())
            .or_else(|| self.contradicting_techniques())
            .or_else(|| self.contradicting_level())
            .or_else(|| self.contradicting_singles())
    }

    fn empty_range(&self) -> Option<Contradiction> {
        if let Some(score) = self.score.as_ref().filter(|score| score.is_empty()) {
            return Some(Contradiction::EmptyScore(*score.start(), *score.end()));
        }
        if let Some(te) = self.te.as_ref().filter(|te| te.is_empty()) {
            return Some(Contradiction::EmptyDepth(*te.start(), *te.end()));
        }
        if let Some(braid) = self.braid.as_ref().filter(|braid| braid.is_empty()) {
            return Some(Contradiction::EmptyBraid(*braid.start(), *braid.end()));
        }
        let er = self.er.as_ref().filter(|er| er.is_empty())?;
        Some(Contradiction::EmptyRating(*er.start(), *er.end()))
    }

    fn impossible_depth(&self) -> Option<Contradiction> {
        let depth = self.te.as_ref().map(|te| *te.start());
        if let Some(depth) = depth.filter(|&depth| depth > MAX_DEPTH) {
            return Some(Contradiction::DepthTooHigh(depth));
        }
        let length = *self.braid.as_ref()?.start();
        if length > MAX_LENGTH {
            return Some(Contradiction::BraidTooLong(length));
        }
        depth.filter(|&depth| depth > 1).map(Contradiction::DepthWithoutBraids)
    }

    /// Contradictions between criteria that ask for puzzles solved by singles (T&E depth 0, B = 0, level
    /// Easy, or the lowest ratings) and other criteria.
    fn contradicting_singles(&self) -> Option<Contradiction> {
        let theories = [&self.te, &self.braid];
        let by_theory = theories.iter().any(|range| range.as_ref().is_some_and(|range| *range.end() == 0));
        let needs_more = theories.iter().any(|range| range.as_ref().is_some_and(|range| *range.start() > 0));
        let is_easy = self.level == Some(Level::Easy)
            || self.er.as_ref().is_some_and(|er| *er.end() < EASIEST_NON_SINGLE);
        if needs_more && (by_theory || is_easy) {
            return Some(Contradiction::SinglesAndMore);
        }
        if !by_theory {
            return None;
        }
        if let Some(level) = self.level.filter(|&level| level > HIGHEST_LEVEL_OF_SINGLES) {
            return Some(Contradiction::SinglesAtLevel(level));
        }
        if let Some(er) = self.er.as_ref().filter(|er| *er.start() > HARDEST_SINGLE) {
            return Some(Contradiction::RatingTooHigh(HARDEST_SINGLE, *er.start()));
        }
        let is_single = |technique: TechniqueId| technique.info().family == Family::Singles;
        let mut wanted = self.require.iter().chain(&self.hardest);
        let other = wanted.find(|wanted| !self.allowed(wanted).any(is_single))?;
        Some(Contradiction::NotASingle(other.name.clone()))
    }

    fn contradicting_techniques(&self) -> Option<Contradiction> {
        let singles: Option<Wanted> = "singles".parse().ok();
        if singles.is_some_and(|singles| self.allowed(&singles).next().is_none()) {
            return Some(Contradiction::NoSingles);
        }
        for wanted in self.require.iter().chain(&self.hardest) {
            if !wanted.is_on(self.path()) {
                return Some(Contradiction::DifferentPaths(wanted.name.clone()));
            }
            if self.allowed(wanted).next().is_none() {
                return Some(Contradiction::Forbidden(wanted.name.clone()));
            }
        }
        let hardest = self.hardest.as_ref()?;
        let place = |technique| self.path().place(technique);
        let most = self.allowed(hardest).map(place).max();
        let harder = self.require.iter().find(|wanted| self.allowed(wanted).map(place).min() > most)?;
        Some(Contradiction::HarderThanHardest(harder.name.clone(), hardest.name.clone()))
    }

    fn contradicting_level(&self) -> Option<Contradiction> {
        let level = self.level?;
        let level_of = |technique| hodoku::defaults(technique).map(|defaults| defaults.level);
        // HoDoKu's levels do not depend on the player's path.
        let by_technique = self.require.iter().chain(&self.hardest);
        for wanted in by_technique.filter(|_| self.path() == Path::Hodoku) {
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

    /// The wanted techniques that are not forbidden and that the path can use.
    fn allowed<'a>(&'a self, wanted: &'a Wanted) -> impl Iterator<Item = TechniqueId> + 'a {
        let path = self.path();
        let is_forbidden =
            move |technique| self.forbid.iter().any(|forbidden| forbidden.names(technique, path));
        let techniques = wanted.techniques().iter().copied();
        techniques.filter(move |&technique| path.place(technique).is_some() && !is_forbidden(technique))
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contradiction::EmptyScore(start, end) => {
                write!(f, "a score of at least {start} and at most {end} is impossible")
            }
            Contradiction::EmptyRating(start, end) => {
                write!(f, "a rating of at least {start} and at most {end} is impossible")
            }
            Contradiction::EmptyDepth(start, end) => {
                write!(f, "a T&E depth of at least {start} and at most {end} is impossible")
            }
            Contradiction::EmptyBraid(start, end) => {
                write!(f, "a braid length of at least {start} and at most {end} is impossible")
            }
            Contradiction::DepthTooHigh(depth) => {
                write!(f, "no puzzle is known with a T&E depth of {depth}; the greatest is {MAX_DEPTH}")
            }
            Contradiction::BraidTooLong(length) => {
                write!(f, "braids of length {length} are too long; the longest tried are {MAX_LENGTH}")
            }
            Contradiction::DepthWithoutBraids(depth) => {
                write!(f, "braids solve puzzles of T&E depth 0 and 1 only, so the depth cannot be {depth}")
            }
            Contradiction::SinglesAndMore => f.write_str(
                "one of the level, the rating, the T&E depth and the braids is for puzzles that singles \
                 solve, and another is for puzzles that need more",
            ),
            Contradiction::NotASingle(name) => {
                write!(f, "a puzzle of T&E depth 0 needs only singles, so it cannot need {name}")
            }
            Contradiction::SinglesAtLevel(level) => {
                write!(
                    f,
                    "a puzzle of T&E depth 0 is at most {HIGHEST_LEVEL_OF_SINGLES}, so it cannot be {level}"
                )
            }
            Contradiction::DifferentPaths(name) => {
                write!(f, "only HoDoKu's path uses {name}, and only the player's path uses the others")
            }
            Contradiction::Forbidden(name) => write!(f, "{name} is both wanted and forbidden"),
            Contradiction::NoSingles => {
                f.write_str("every puzzle needs singles, but all singles are forbidden")
            }
            Contradiction::HarderThanHardest(harder, hardest) => {
                write!(f, "{harder} is harder than {hardest}, which should be the hardest step")
            }
            Contradiction::LevelTooLow(name, level, lowest) => {
                write!(f, "a puzzle that needs {name} is at least {lowest}, so it cannot be {level}")
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
                    "the rating of a puzzle that singles solve is at most {highest}, so it cannot be {wanted}"
                )
            }
        }
    }
}

impl core::error::Error for Contradiction {}
