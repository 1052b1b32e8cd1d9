//! What solving a puzzle should be like.

use core::cmp::Ordering;
use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;

use crate::logic::{Family, Ladder, Level, UnknownTechnique, techniques};
use crate::puzzle::Puzzle;
use crate::rate::braid::{self, Least, Limits};
use crate::rate::hodoku::{self, Stage};
use crate::rate::se;

/// What solving a puzzle should be like. By default anything goes.
///
/// Levels, scores and techniques are those of HoDoKu's way through the puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// HoDoKu's level.
    pub level: Option<Level>,
    /// HoDoKu's score.
    pub score: Option<RangeInclusive<u32>>,
    /// Sudoku Explainer's rating.
    pub er: Option<RangeInclusive<se::Score>>,
    /// The depth of trial and error.
    pub te: Option<RangeInclusive<u8>>,
    /// The length of braids, B.
    pub braid: Option<RangeInclusive<u8>>,
    /// The hardest step is one of these.
    pub hardest: Option<Wanted>,
    /// One of each of these is used.
    pub require: Vec<Wanted>,
    /// None of these is used.
    pub forbid: Vec<Wanted>,
    /// After the first of the hardest steps singles are enough.
    pub then_singles: bool,
}

/// A technique or a family of them, by its name: `xy-wing`, `fish`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub(super) name: String,
    /// Their places on HoDoKu's scale.
    pub(super) places: Vec<u16>,
}

/// How a puzzle misses a wish.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Miss {
    /// Its rating is lower.
    Easier(se::Score),
    /// Its rating is higher than this.
    Harder(se::Score),
    /// Its depth of trial and error is another one.
    Depth(Least),
    /// It needs braids of another length.
    Braid(Least),
    /// Its level is another one.
    Level(Level),
    /// Its score is another one.
    Score(u32),
    /// This technique is the hardest.
    Hardest(&'static str),
    /// It does without this one.
    Lacks(String),
    /// It uses this one.
    Uses(String),
    /// After its hardest step it needs this one.
    NotOnlySingles(&'static str),
}

impl Wish {
    /// How the puzzle misses the wish, if it does.
    pub fn miss(&self, puzzle: &Puzzle) -> Option<Miss> {
        self.miss_by_theory(puzzle).or_else(|| self.miss_on_hodokus_way(puzzle)).or_else(|| {
            let er = self.er.as_ref()?;
            match se::rate_up_to(puzzle, *er.end()) {
                None => Some(Miss::Harder(*er.end())),
                Some(rating) if rating.er < *er.start() => Some(Miss::Easier(rating.er)),
                Some(_) => None,
            }
        })
    }

    /// The scales that are quick come first.
    fn miss_by_theory(&self, puzzle: &Puzzle) -> Option<Miss> {
        let outside = |range: &RangeInclusive<u8>, least: Least| {
            least.exact().is_none_or(|number| !range.contains(&number))
        };
        if let Some(range) = &self.te {
            let depth = braid::depth(puzzle, &Limits::NONE);
            if outside(range, depth) {
                return Some(Miss::Depth(depth));
            }
        }
        let range = self.braid.as_ref()?;
        let limits = Limits { max_length: *range.end(), ..Limits::NONE };
        let least = braid::b(puzzle, &limits);
        outside(range, least).then_some(Miss::Braid(least))
    }

    fn miss_on_hodokus_way(&self, puzzle: &Puzzle) -> Option<Miss> {
        let by_technique = self.hardest.is_some() || !self.require.is_empty() || !self.forbid.is_empty();
        if self.level.is_none() && self.score.is_none() && !by_technique && !self.then_singles {
            return None;
        }
        let (rating, stages) = hodoku::trace(puzzle);
        if self.level.is_some_and(|level| level != rating.level) {
            return Some(Miss::Level(rating.level));
        }
        if self.score.as_ref().is_some_and(|range| !range.contains(&rating.score)) {
            return Some(Miss::Score(rating.score));
        }
        let uses = |wanted: &Wanted| stages.iter().any(|stage| wanted.places.contains(&place(stage)));
        if let Some(used) = self.forbid.iter().find(|wanted| uses(wanted)) {
            return Some(Miss::Uses(used.name.clone()));
        }
        if let Some(lacking) = self.require.iter().find(|wanted| !uses(wanted)) {
            return Some(Miss::Lacks(lacking.name.clone()));
        }
        // The first of the hardest.
        let key = (0..stages.len()).rev().max_by_key(|&i| place(&stages[i]))?;
        if self.hardest.as_ref().is_some_and(|wanted| !wanted.places.contains(&place(&stages[key]))) {
            return Some(Miss::Hardest(stages[key].name));
        }
        let later = stages[key + 1..].iter().find(|stage| !is_single(stage));
        later.filter(|_| self.then_singles).map(|stage| Miss::NotOnlySingles(stage.name))
    }
}

/// Where a stage's technique stands in HoDoKu's order, which is one of difficulty.
fn place(stage: &Stage) -> u16 {
    techniques::by_id(stage.technique).and_then(|technique| technique.info().hodoku).map_or(0, |it| it.order)
}

fn is_single(stage: &Stage) -> bool {
    techniques::by_id(stage.technique).is_some_and(|technique| technique.info().family == Family::Singles)
}

impl FromStr for Wanted {
    type Err = UnknownTechnique;

    /// Knows the techniques that HoDoKu's way can use.
    fn from_str(name: &str) -> Result<Wanted, UnknownTechnique> {
        let ladder = Ladder::hodoku();
        let usable = |id| ladder.techniques().iter().any(|technique| technique.info().id == id);
        let found = techniques::by_name(name);
        let infos = found.iter().map(|technique| technique.info()).filter(|info| usable(info.id));
        let places: Vec<u16> = infos.filter_map(|info| info.hodoku).map(|hodoku| hodoku.order).collect();
        match places.is_empty() {
            true => Err(UnknownTechnique(name.to_owned())),
            false => Ok(Wanted { name: name.to_owned(), places }),
        }
    }
}

/// The lesser miss is the nearer.
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
            Miss::Score(score) => write!(f, "its score is {score}"),
            Miss::Hardest(name) => write!(f, "its hardest step is {name}"),
            Miss::Lacks(name) => write!(f, "it does without {name}"),
            Miss::Uses(name) => write!(f, "it uses {name}"),
            Miss::NotOnlySingles(name) => write!(f, "it needs {name} after its hardest step"),
        }
    }
}
