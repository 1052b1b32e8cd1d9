//! What a technique is: a description and a search.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::board::Board;
use crate::logic::step::Step;
use crate::logic::workings::Workings;

/// What takes the steps that are found, and breaks when it has enough.
pub type Sink<'a> = &'a mut dyn FnMut(Step) -> ControlFlow<()>;

/// A way to find steps. One file each, listed in the registry.
pub trait Technique: fmt::Debug + Sync {
    /// What it is called, where it stands, and how its steps are put into words.
    fn info(&self) -> &'static Info;

    /// Calls `found` with every step it can find, in a fixed order, until `found` breaks.
    ///
    /// The board may be any position that a player can reach. The caller has made sure that the
    /// puzzle has a single solution if the technique needs that ([`Info::needs_uniqueness`]).
    fn find(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()>;

    /// The same, sharing with the other techniques what each of them works out about the position.
    fn find_with(&self, board: &Board, _workings: &mut Workings, found: Sink<'_>) -> ControlFlow<()> {
        self.find(board, found)
    }

    /// The first step, if there is any.
    fn first(&self, board: &Board) -> Option<Step> {
        let mut first = None;
        let _ = self.find(board, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        first
    }
}

/// All that is said of a technique.
#[derive(Debug)]
pub struct Info {
    /// Its name in commands and addresses: `xy-wing`.
    pub id: &'static str,
    /// Its name for people: `XY-Wing`.
    pub name: &'static str,
    /// What it is akin to.
    pub family: Family,
    /// Its place on HoDoKu's scale, if it has one.
    pub hodoku: Option<Hodoku>,
    /// Whether it concludes from the puzzle having a single solution.
    pub needs_uniqueness: bool,
    /// One sentence with slots in braces that evidence and deductions fill: [`render::text`](crate::render::text)
    /// knows which there are.
    pub sentence: &'static str,
    /// Why it is right, in a few sentences for the manual.
    pub argument: &'static str,
    /// A position where it finds something, as a [`Board`] is written; for tests, manual and practice.
    pub example: &'static str,
}

/// What techniques are akin to each other, from the easiest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// One place left.
    Singles,
    /// A digit locked into the crossing of a box and a line.
    Intersections,
    /// n cells for n digits.
    Subsets,
    /// One digit, two strong links.
    SingleDigit,
    /// n lines for n lines.
    Fish,
    /// Two or three cells with few candidates.
    Wings,
    /// A second solution is excluded.
    Uniqueness,
    /// Two colours for true and false.
    Colours,
    /// Links end to end.
    Chains,
    /// Sets with one candidate too many.
    AlmostLockedSets,
    /// What follows in every case.
    Forcing,
    /// What is left when nothing else helps.
    LastResort,
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Family::Singles => "Singles",
            Family::Intersections => "Intersections",
            Family::Subsets => "Subsets",
            Family::SingleDigit => "Single-digit patterns",
            Family::Fish => "Fish",
            Family::Wings => "Wings",
            Family::Uniqueness => "Uniqueness",
            Family::Colours => "Colours",
            Family::Chains => "Chains",
            Family::AlmostLockedSets => "Almost locked sets",
            Family::Forcing => "Forcing",
            Family::LastResort => "Last resort",
        })
    }
}

impl Family {
    /// All of them, the easiest first.
    pub const ALL: [Family; 12] = [
        Family::Singles,
        Family::Intersections,
        Family::Subsets,
        Family::SingleDigit,
        Family::Fish,
        Family::Wings,
        Family::Uniqueness,
        Family::Colours,
        Family::Chains,
        Family::AlmostLockedSets,
        Family::Forcing,
        Family::LastResort,
    ];

    /// Its name in commands: `almost-locked-sets`.
    pub const fn id(self) -> &'static str {
        match self {
            Family::Singles => "singles",
            Family::Intersections => "intersections",
            Family::Subsets => "subsets",
            Family::SingleDigit => "single-digit",
            Family::Fish => "fish",
            Family::Wings => "wings",
            Family::Uniqueness => "uniqueness",
            Family::Colours => "colours",
            Family::Chains => "chains",
            Family::AlmostLockedSets => "almost-locked-sets",
            Family::Forcing => "forcing",
            Family::LastResort => "last-resort",
        }
    }
}

/// A technique's place on HoDoKu's scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hodoku {
    /// The four digits that name it in regression libraries.
    pub code: &'static str,
    /// Its place in the order of trying.
    pub order: u16,
    /// The least level of a puzzle that needs it.
    pub level: Level,
    /// What each use adds to the score.
    pub score: u32,
    /// Whether it is tried unless asked for.
    pub enabled: bool,
}

impl Hodoku {
    /// A technique that is tried by default.
    pub const fn new(code: &'static str, order: u16, level: Level, score: u32) -> Hodoku {
        Hodoku { code, order, level, score, enabled: true }
    }

    /// One that is tried only when asked for.
    pub const fn off(code: &'static str, order: u16, level: Level, score: u32) -> Hodoku {
        Hodoku { enabled: false, ..Hodoku::new(code, order, level, score) }
    }
}

/// HoDoKu's five levels.
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
    /// Everything else.
    Extreme,
}

impl Level {
    /// All five, the easiest first.
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

/// No level has that name.
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
