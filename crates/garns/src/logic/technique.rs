//! A technique: its texts, and a search for its patterns.

mod aliases;

use core::fmt;
use core::ops::ControlFlow;

use crate::Board;
use crate::logic::pattern::{Pattern, explain};
use crate::logic::position::Position;
use crate::logic::step::Step;
use crate::logic::techniques::TechniqueId;

/// A callback that gets the patterns that a search finds, and returns `Break` when it needs no more.
pub type Sink<'a> = &'a mut dyn FnMut(Pattern) -> ControlFlow<()>;

/// Calls the sink with every pattern of the technique in the position, in a fixed order, until the sink
/// returns `Break`.
///
/// The board may be any position that a player can reach. The caller has made sure that the puzzle has a
/// single solution if the technique needs that ([`Info::needs_uniqueness`]).
pub(crate) type Search = fn(TechniqueId, &mut Position<'_>, Sink<'_>) -> ControlFlow<()>;

/// A technique: its texts, and a search for its patterns.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    info: &'static Info,
    /// The search; none for techniques that only Sudoku Explainer's scale has, which uses its own
    /// searches.
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

    /// The technique's name and texts.
    #[must_use]
    pub const fn info(&self) -> &'static Info {
        self.info
    }

    /// Calls `found` with every pattern of the position, in a fixed order, until `found` returns `Break`.
    pub fn search(&self, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
        self.search.map_or(ControlFlow::Continue(()), |search| search(self.info.id, position, found))
    }

    /// Calls `found` with every step of the position, in a fixed order, until `found` returns `Break`.
    pub fn find(&self, board: &Board, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        self.search(&mut Position::new(board), &mut |pattern| found(explain(board, &pattern)))
    }

    /// The first pattern, if there is any.
    pub fn first_pattern(&self, position: &mut Position<'_>) -> Option<Pattern> {
        let mut first = None;
        let _ = self.search(position, &mut |pattern| {
            first = Some(pattern);
            ControlFlow::Break(())
        });
        first
    }

    /// The first step, if there is any.
    #[must_use]
    pub fn first(&self, board: &Board) -> Option<Step> {
        self.first_pattern(&mut Position::new(board)).map(|pattern| explain(board, &pattern))
    }
}

/// The name and the texts of a technique.
#[derive(Debug)]
pub struct Info {
    /// The technique.
    pub id: TechniqueId,
    /// The name that people read, such as `XY-Wing`.
    pub name: &'static str,
    /// The family of similar techniques to which the technique belongs.
    pub family: Family,
    /// One sentence with slots in braces that evidence and deductions fill;
    /// [`render::text`](crate::render::text) lists the slots.
    pub sentence: &'static str,
    /// Why the technique works, in a few sentences for the manual.
    pub argument: &'static str,
    /// A position in which the technique applies, in the text form of a [`Board`]; for tests, manual and
    /// practice. None if no such position is known.
    pub example: Option<&'static str>,
}

impl Info {
    /// The board of the example.
    #[must_use]
    pub fn example_board(&self) -> Option<Board> {
        self.example?.parse().ok()
    }

    /// Whether the technique relies on the puzzle having a single solution.
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

/// A family of similar techniques. Families are ordered from the easiest to the hardest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Family {
    /// Cells with one digit left, or digits with one place left in a house.
    Singles,
    /// A digit locked into the crossing of a box and a line.
    Intersections,
    /// As many digits as cells of a house.
    Subsets,
    /// Small patterns of a single digit, such as two strong links.
    SingleDigit,
    /// Houses whose places for a digit are covered by equally many other houses.
    Fish,
    /// A few cells with few candidates, or short chains of three strong links.
    Wings,
    /// Patterns that would give a second solution. All these techniques need a puzzle with a single
    /// solution.
    Uniqueness,
    /// Candidates in two colours, of which one colour is true and the other false.
    Colours,
    /// Chains of links, such as alternating inference chains and whips.
    Chains,
    /// Sets of cells with one digit more than there are cells, and larger patterns that count digits, such as
    /// exocets.
    AlmostLockedSets,
    /// Patterns of cells that their few digits cannot fill.
    ImpossiblePatterns,
    /// Assumptions that lead to a contradiction, and conclusions that follow in every case.
    Forcing,
    /// Techniques for positions where no other technique helps.
    LastResort,
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.names().1)
    }
}

impl Family {
    /// All families, the easiest first.
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

    /// The family's name in commands, such as `almost-locked-sets`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.names().0
    }

    /// The family's name in commands, and its name for people.
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
