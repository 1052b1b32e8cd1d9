//! A technique: its words, and a search for its patterns.

use core::fmt;
use core::ops::ControlFlow;

use crate::board::Board;
use crate::logic::pattern::{Pattern, explain};
use crate::logic::position_cache::PositionCache;
use crate::logic::step::Step;
use crate::logic::techniques::TechniqueId;

/// Takes the patterns that a search finds, and breaks when it has enough.
pub type Sink<'a> = &'a mut dyn FnMut(Pattern) -> ControlFlow<()>;

/// Calls the sink with every pattern of the technique in the position, in a fixed order, until the sink
/// breaks.
///
/// The board may be any position that a player can reach. The caller has made sure that the puzzle has a
/// single solution if the technique needs that ([`Info::needs_uniqueness`]). The cache has the results of
/// other searches in the same position.
pub(crate) type Search = fn(TechniqueId, &Board, &mut PositionCache, Sink<'_>) -> ControlFlow<()>;

/// A technique: its words, and a search for its patterns.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    info: &'static Info,
    /// None for the techniques that only Sudoku Explainer's scale finds, with searches of its own.
    search: Option<Search>,
}

impl Technique {
    pub(crate) const fn new(info: &'static Info, search: Search) -> Technique {
        Technique { info, search: Some(search) }
    }

    /// Techniques that share a search, or that only Sudoku Explainer's scale finds.
    pub(crate) const fn list<const N: usize>(
        infos: &'static [Info; N],
        search: Option<Search>,
    ) -> [Technique; N] {
        let mut all = [Technique { info: &infos[0], search }; N];
        let mut i = 1;
        while i < N {
            all[i].info = &infos[i];
            i += 1;
        }
        all
    }

    /// Whether a ladder can try the technique.
    pub(crate) const fn has_search(&self) -> bool {
        self.search.is_some()
    }

    /// The id of the technique.
    #[must_use]
    pub const fn id(&self) -> TechniqueId {
        self.info.id
    }

    /// Its name and its words.
    #[must_use]
    pub const fn info(&self) -> &'static Info {
        self.info
    }

    /// Calls `found` with every pattern of the position, in a fixed order, until `found` breaks.
    ///
    /// `cache` has the results of other searches in the same position.
    pub fn search(&self, board: &Board, cache: &mut PositionCache, found: Sink<'_>) -> ControlFlow<()> {
        self.search.map_or(ControlFlow::Continue(()), |search| search(self.info.id, board, cache, found))
    }

    /// Calls `found` with every step of the position, in a fixed order, until `found` breaks.
    pub fn find(&self, board: &Board, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        self.search(board, &mut PositionCache::default(), &mut |pattern| found(explain(board, &pattern)))
    }

    /// The first pattern, if there is any.
    pub fn first_pattern(&self, board: &Board, cache: &mut PositionCache) -> Option<Pattern> {
        let mut first = None;
        let _ = self.search(board, cache, &mut |pattern| {
            first = Some(pattern);
            ControlFlow::Break(())
        });
        first
    }

    /// The first step, if there is any.
    #[must_use]
    pub fn first(&self, board: &Board) -> Option<Step> {
        self.first_pattern(board, &mut PositionCache::default()).map(|pattern| explain(board, &pattern))
    }
}

/// The words about a technique.
#[derive(Debug)]
pub struct Info {
    /// The technique.
    pub id: TechniqueId,
    /// Its name for people: `XY-Wing`.
    pub name: &'static str,
    /// The techniques that it is similar to.
    pub family: Family,
    /// One sentence with slots in braces that evidence and deductions fill;
    /// [`render::text`](crate::render::text) lists the slots.
    pub sentence: &'static str,
    /// Why it is right, in a few sentences for the manual.
    pub argument: &'static str,
    /// A position where it finds something, as a [`Board`] is written; for tests, manual and practice.
    pub example: &'static str,
}

impl Info {
    /// Whether it concludes from the puzzle having a single solution.
    #[must_use]
    pub fn needs_uniqueness(&self) -> bool {
        self.family == Family::Uniqueness
    }

    /// Whether this is a name of the technique ([`TechniqueId::goes_by`]), or the id of its family.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.family.id() == name || self.id.goes_by(name)
    }
}

/// Similar techniques, from the easiest family to the hardest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Family {
    /// One cell or one digit left.
    Singles,
    /// A digit locked into the crossing of a box and a line.
    Intersections,
    /// n cells for n digits.
    Subsets,
    /// One digit, two strong links.
    SingleDigit,
    /// n lines that cover all places of n other lines.
    Fish,
    /// Two or three cells with few candidates.
    Wings,
    /// A second solution is excluded: all of these need a puzzle with a single solution.
    Uniqueness,
    /// Two colours for true and false.
    Colours,
    /// Links end to end.
    Chains,
    /// Sets with one candidate too many.
    AlmostLockedSets,
    /// Cells that a few digits cannot fill.
    ImpossiblePatterns,
    /// Conclusions that are the same in every case.
    Forcing,
    /// For positions where no other technique helps.
    LastResort,
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.names().1)
    }
}

impl Family {
    /// All of them, the easiest first.
    pub const ALL: [Family; 13] = [
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
        Family::ImpossiblePatterns,
        Family::Forcing,
        Family::LastResort,
    ];

    /// Its name in commands: `almost-locked-sets`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.names().0
    }

    /// Its names in commands and for people.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Family::Singles => ("singles", "Singles"),
            Family::Intersections => ("intersections", "Intersections"),
            Family::Subsets => ("subsets", "Subsets"),
            Family::SingleDigit => ("single-digit", "Single-digit patterns"),
            Family::Fish => ("fish", "Fish"),
            Family::Wings => ("wings", "Wings"),
            Family::Uniqueness => ("uniqueness", "Uniqueness"),
            Family::Colours => ("colours", "Colours"),
            Family::Chains => ("chains", "Chains"),
            Family::AlmostLockedSets => ("almost-locked-sets", "Almost locked sets"),
            Family::ImpossiblePatterns => ("impossible-patterns", "Impossible patterns"),
            Family::Forcing => ("forcing", "Forcing"),
            Family::LastResort => ("last-resort", "Last resort"),
        }
    }
}
