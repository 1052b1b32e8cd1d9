//! Criteria for the solution path of a puzzle.

use core::cmp::Ordering;
use core::fmt;
use core::ops::RangeInclusive;

use super::wanted::{Path, Wanted};
use crate::Puzzle;
use crate::logic::{Family, Ladder, TechniqueId};
use crate::rate::braid::{Braids, Least, TrialAndError};
use crate::rate::{End, Hodoku, Level, Limits, Record, Scale, SudokuExplainer, Trace, hodoku, se};

/// Criteria for the solution path of a puzzle. The default accepts every puzzle.
///
/// Levels and scores are HoDoKu's. Techniques are looked for on HoDoKu's path through the puzzle. If one
/// of them never occurs on that path, as with `tridagon`, all are looked for on the player's path.
///
/// ```
/// use garns::Puzzle;
/// use garns::generate::{Criteria, Miss};
/// use garns::rate::Level;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let criteria = Criteria { level: Some(Level::Hard), ..Criteria::default() };
/// assert_eq!(criteria.check(&puzzle), Err(Miss::Level(Level::Easy)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Criteria {
    /// The level on HoDoKu's scale.
    pub level: Option<Level>,
    /// The score on HoDoKu's scale.
    pub score: Option<RangeInclusive<u32>>,
    /// The rating on Sudoku Explainer's scale.
    pub er: Option<RangeInclusive<se::Score>>,
    /// The depth of trial and error.
    pub te: Option<RangeInclusive<u8>>,
    /// The length of braids, B.
    pub braid: Option<RangeInclusive<u8>>,
    /// The technique of the hardest step must be one of these.
    pub hardest: Option<Wanted>,
    /// The path must use each of these.
    pub require: Vec<Wanted>,
    /// The path must use none of these.
    pub forbid: Vec<Wanted>,
    /// Whether singles must solve the puzzle after the first of its hardest steps.
    pub then_singles: bool,
}

/// How a puzzle fails to meet the criteria.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Miss {
    /// Its rating is this score, which is too low.
    Easier(se::Score),
    /// Its rating is too high: above this rating.
    Harder(se::Score),
    /// It has this depth of trial and error, which is not wanted.
    Depth(Least),
    /// It needs braids of this length, which is not wanted.
    Braid(Least),
    /// It has this level, which is not wanted.
    Level(Level),
    /// Its level is above this level.
    AboveLevel(Level),
    /// It has this score, which is not wanted.
    Score(u32),
    /// This technique is its hardest and is not wanted, or is harder than every technique that may be
    /// the hardest.
    Hardest(TechniqueId),
    /// It does not use this wanted technique or family.
    Lacks(String),
    /// It uses this forbidden technique or family.
    Uses(String),
    /// It needs this technique after its hardest step, not only singles.
    NotOnlySingles(TechniqueId),
}

/// The ratings that had to be computed to check the criteria.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ratings {
    /// The rating on HoDoKu's scale.
    pub hodoku: Option<hodoku::Rating>,
    /// The rating on Sudoku Explainer's scale.
    pub se: Option<se::Rating>,
}

impl Criteria {
    /// Checks whether a puzzle meets the criteria. Returns the ratings that were needed for this, or how
    /// the puzzle fails.
    pub fn check(&self, puzzle: &Puzzle) -> Result<Ratings, Miss> {
        // The fast scales come first.
        self.check_theory(puzzle)?;
        let hodoku = self.check_hodoku(puzzle)?;
        if self.is_by_technique() && self.path() == Path::Player {
            self.check_player(puzzle)?;
        }
        let Some(er) = &self.er else { return Ok(Ratings { hodoku, se: None }) };
        match SudokuExplainer::rate_up_to(puzzle, *er.end()) {
            None => Err(Miss::Harder(*er.end())),
            Some(rating) if rating.er < *er.start() => Err(Miss::Easier(rating.er)),
            se => Ok(Ratings { hodoku, se }),
        }
    }

    /// Checks trial and error, and braids.
    fn check_theory(&self, puzzle: &Puzzle) -> Result<(), Miss> {
        let outside = |range: &RangeInclusive<u8>, least: Least| {
            least.exact().is_none_or(|number| !range.contains(&number))
        };
        if let Some(range) = &self.te {
            let depth = TrialAndError::rate(puzzle);
            if outside(range, depth) {
                return Err(Miss::Depth(depth));
            }
        }
        let Some(range) = &self.braid else { return Ok(()) };
        let limits = Limits::up_to(*range.end());
        let least = Braids::rate_from(puzzle, &puzzle.board(), limits, Record::Rating).rating;
        if outside(range, least) { Err(Miss::Braid(least)) } else { Ok(()) }
    }

    fn check_hodoku(&self, puzzle: &Puzzle) -> Result<Option<hodoku::Rating>, Miss> {
        let by_technique = self.is_by_technique() && self.path() == Path::Hodoku;
        if self.level.is_none() && self.score.is_none() && !by_technique {
            return Ok(None);
        }
        if self.level == Some(Level::Extreme) && self.score.is_none() && !by_technique {
            // No score is wanted, and the path soon shows that a puzzle is above Unfair, so stop there.
            return match Hodoku::rate_up_to(puzzle, Level::Unfair) {
                Some(rating) => Err(Miss::Level(rating.level)),
                None => Ok(None),
            };
        }
        let limits = Limits { max: self.level, ..Limits::NONE };
        let record = if by_technique { Record::Steps } else { Record::Rating };
        let Trace { rating, steps, end } = Hodoku::rate_from(puzzle, &puzzle.board(), limits, record);
        if let Some(level) = self.level {
            if end == End::AboveMax {
                return Err(Miss::AboveLevel(level));
            }
            if rating.level != level {
                return Err(Miss::Level(rating.level));
            }
        }
        if self.score.as_ref().is_some_and(|range| !range.contains(&rating.score)) {
            return Err(Miss::Score(rating.score));
        }
        let techniques: Vec<TechniqueId> = steps.iter().map(|step| step.technique).collect();
        match self.miss_by_technique(&techniques) {
            Some(miss) if by_technique => Err(miss),
            _ => Ok(Some(rating)),
        }
    }

    /// Follows the player's path as long as no step is harder than the hardest wanted technique.
    fn check_player(&self, puzzle: &Puzzle) -> Result<(), Miss> {
        let most = self.hardest.as_ref().and_then(|wanted| wanted.places(Path::Player).max());
        let mut techniques = Vec::new();
        for technique in Ladder::player().path(puzzle) {
            let place = Path::Player.place(technique);
            if most.is_some_and(|most| place.is_some_and(|place| place > most)) {
                return Err(Miss::Hardest(technique));
            }
            techniques.push(technique);
        }
        self.miss_by_technique(&techniques).map_or(Ok(()), Err)
    }

    /// Whether there are criteria for the techniques of a path.
    fn is_by_technique(&self) -> bool {
        self.hardest.is_some() || !self.require.is_empty() || !self.forbid.is_empty() || self.then_singles
    }

    /// The path on which techniques are looked for.
    pub(super) fn path(&self) -> Path {
        let mut wanted = self.hardest.iter().chain(&self.require).chain(&self.forbid);
        if wanted.all(|wanted| wanted.is_on(Path::Hodoku)) { Path::Hodoku } else { Path::Player }
    }

    /// Whether no step may be harder than a full house.
    pub(super) fn hardest_is_full_house(&self) -> bool {
        self.hardest.as_ref().is_some_and(|wanted| wanted.techniques() == [TechniqueId::FullHouse])
    }

    fn miss_by_technique(&self, techniques: &[TechniqueId]) -> Option<Miss> {
        let path = self.path();
        let place = |technique: &TechniqueId| path.place(*technique);
        let uses = |wanted: &Wanted| techniques.iter().any(|technique| wanted.names(*technique, path));
        if let Some(used) = self.forbid.iter().find(|wanted| uses(wanted)) {
            return Some(Miss::Uses(used.name.clone()));
        }
        if let Some(lacking) = self.require.iter().find(|wanted| !uses(wanted)) {
            return Some(Miss::Lacks(lacking.name.clone()));
        }
        // The first of the hardest steps.
        let key = (0..techniques.len()).rev().max_by_key(|&i| place(&techniques[i]))?;
        let hardest = techniques[key];
        if self.hardest.as_ref().is_some_and(|wanted| !wanted.names(hardest, path)) {
            return Some(Miss::Hardest(hardest));
        }
        let is_single = |technique: &&TechniqueId| technique.info().family == Family::Singles;
        let later = techniques[key + 1..].iter().find(|technique| !is_single(technique));
        later.filter(|_| self.then_singles).map(|technique| Miss::NotOnlySingles(*technique))
    }
}

/// A miss that is less than another is nearer to the criteria.
impl PartialOrd for Miss {
    fn partial_cmp(&self, other: &Miss) -> Option<Ordering> {
        match (self, other) {
            (Miss::Easier(one), Miss::Easier(two)) => Some(two.cmp(one)),
            (Miss::Easier(_), Miss::Harder(_)) => Some(Ordering::Less),
            (Miss::Harder(_), Miss::Easier(_)) => Some(Ordering::Greater),
            (one, two) if one == two => Some(Ordering::Equal),
            _ => None,
        }
    }
}

impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Miss::Easier(er) => write!(f, "its rating is only {er}"),
            Miss::Harder(er) => write!(f, "its rating is above {er}"),
            Miss::Depth(depth) => write!(f, "its depth of trial and error is {depth}"),
            Miss::Braid(Least::Never) => write!(f, "braids do not solve it"),
            Miss::Braid(length) => write!(f, "the length of its braids is {length}"),
            Miss::Level(level) => write!(f, "its level is {level}"),
            Miss::AboveLevel(level) => write!(f, "its level is above {level}"),
            Miss::Score(score) => write!(f, "its score is {score}"),
            Miss::Hardest(technique) => write!(f, "its hardest step is {}", technique.info().name),
            Miss::Lacks(name) => write!(f, "it does not use {name}"),
            Miss::Uses(name) => write!(f, "it uses {name}"),
            Miss::NotOnlySingles(technique) => {
                write!(f, "it needs {} after its hardest step", technique.info().name)
            }
        }
    }
}
