//! An order for puzzles.

use core::fmt;
use core::ops::RangeInclusive;

use super::clue_symmetry::ClueSymmetry;
use super::contradiction::Contradiction;
use super::criteria::Criteria;
use super::rare;
use super::wanted::Wanted;
use crate::{CellSet, Puzzle, Random};

/// The puzzles to make. [`Order::new`] asks for minimal puzzles with clues anywhere.
///
/// ```
/// use garns::generate::{ClueSymmetry, Order, puzzles};
///
/// let order = Order { symmetry: ClueSymmetry::HalfTurn, clues: 26..=30, ..Order::new(1) };
/// let puzzle = puzzles(&order)?.next().expect("puzzles never end");
/// assert!((26..=30).contains(&puzzle.givens().clues()));
/// assert!(order.symmetry.fits(puzzle.givens().filled()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Random seed; the same seed gives the same puzzles, whatever the number of threads.
    pub seed: u64,
    /// The symmetry of the clues.
    pub symmetry: ClueSymmetry,
    /// The number of clues. If the range ends below 81 and the puzzle need not be minimal, each number in
    /// it is tried equally often; otherwise clues are removed as long as possible, down to the start of
    /// the range.
    pub clues: RangeInclusive<usize>,
    /// The greatest number of empty cells; 81 sets no limit.
    pub max_empty: usize,
    /// Whether the puzzle must be minimal. If not, a puzzle with a symmetry or a number of clues may
    /// have clues that it does not need.
    pub minimal: bool,
    /// The cells that hold clues; no other cell may hold one.
    pub pattern: Option<CellSet>,
    /// Criteria for the solution path.
    pub criteria: Criteria,
}

/// The reason why no puzzle can meet an order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossible {
    /// The order allows at most the first number of clues, but every puzzle of this symmetry has at least
    /// the second.
    TooFewClues(usize, usize, ClueSymmetry),
    /// The order limits the empty cells to the first number, but no puzzle of this symmetry has more than
    /// the second, so the limit would never be reached.
    TooManyEmpty(usize, usize, ClueSymmetry),
    /// The range of the number of clues is empty.
    EmptyRange(usize, usize),
    /// No number of clues in the range is possible with this symmetry.
    Indivisible(RangeInclusive<usize>, ClueSymmetry),
    /// The pattern does not have the symmetry that the clues should have.
    PatternSymmetry(ClueSymmetry),
    /// The criteria contradict each other.
    Contradiction(Contradiction),
    /// No puzzle is known whose solution path uses this technique.
    NotKnown(String),
    /// Full houses should be the hardest steps, but puzzles that full houses solve have at least this
    /// many clues.
    OnlyFullHouses(usize),
}

/// The fewest clues of a puzzle that full houses solve.
///
/// A full house computes a digit from the other eight cells of a house. Each of the 27 houses can be used
/// at most once, and six of them add nothing to the others: the rows of a band have together the same
/// cells as its boxes, and the same is true of the columns of a stack. So full houses fill at most 21
/// cells.
const FEWEST_FOR_FULL_HOUSES: usize = 60;

impl Order {
    /// Fully minimal puzzles with clues anywhere.
    #[must_use]
    pub fn new(seed: u64) -> Order {
        Order {
            seed,
            symmetry: ClueSymmetry::None,
            clues: 0..=81,
            max_empty: 81,
            minimal: false,
            pattern: None,
            criteria: Criteria::default(),
        }
    }

    /// Checks the order and prepares the generation.
    pub(super) fn plan(&self) -> Result<Plan, Impossible> {
        if let Some(contradiction) = self.criteria.contradiction() {
            return Err(Impossible::Contradiction(contradiction));
        }
        if let Some(wanted) = self.wanted().find(|wanted| rare::is_not_known(wanted.techniques())) {
            return Err(Impossible::NotKnown(wanted.name.clone()));
        }
        let fewest = 81 - self.max_empty.min(81);
        let (mut start, mut end) = (fewest.max(*self.clues.start()), 81.min(*self.clues.end()));
        if start > end {
            return Err(Impossible::EmptyRange(start, end));
        }
        if let Some(pattern) = self.pattern {
            if !self.symmetry.fits(pattern) {
                return Err(Impossible::PatternSymmetry(self.symmetry));
            }
            if !(start..=end).contains(&pattern.len()) {
                return Err(Impossible::EmptyRange(start.max(pattern.len()), end.min(pattern.len())));
            }
            (start, end) = (pattern.len(), pattern.len());
        }
        // Without an upper limit, clues are removed as long as possible.
        let most = if end == 81 || self.minimal { start } else { end };
        if self.criteria.hardest_is_full_house() && most < FEWEST_FOR_FULL_HOUSES {
            return Err(Impossible::OnlyFullHouses(FEWEST_FOR_FULL_HOUSES));
        }
        // No puzzle has 16 clues (McGuire, Tugemann and Civario 2012). The 17-clue puzzles are all known,
        // and none of them is symmetric under a half turn.
        let known = if self.symmetry.has_half_turn() { 18 } else { 17 };
        if end < known {
            return Err(Impossible::TooFewClues(end, known, self.symmetry));
        }
        let orbits = self.symmetry.orbits();
        // Bit n is set if some orbits together have n cells.
        let sums = orbits.iter().fold(1u128, |sums, orbit| sums | sums << orbit.len());
        let can_be = |clues: &usize| sums >> clues & 1 == 1;
        let most = 81 - (known..=81).find(can_be).unwrap_or(81);
        if (most + 1..81).contains(&self.max_empty) {
            return Err(Impossible::TooManyEmpty(self.max_empty, most, self.symmetry));
        }
        if !(start.max(known)..=end).any(|clues| can_be(&clues)) {
            return Err(Impossible::Indivisible(start..=end, self.symmetry));
        }
        Ok(Plan {
            seed: self.seed,
            symmetry: self.symmetry,
            clues: start..=end,
            minimal: self.minimal,
            pattern: self.pattern,
            criteria: self.criteria.clone(),
            models: self.models(),
            orbits,
        })
    }

    /// The techniques that the solution path must use.
    fn wanted(&self) -> impl Iterator<Item = &Wanted> {
        self.criteria.hardest.iter().chain(&self.criteria.require)
    }

    /// The models for the techniques in the order; none if the order restricts the cells of the clues.
    fn models(&self) -> Vec<Puzzle> {
        if self.symmetry != ClueSymmetry::None || self.pattern.is_some() {
            return Vec::new();
        }
        let techniques = self.wanted().flat_map(|wanted| wanted.techniques());
        techniques.flat_map(|&technique| rare::models(technique)).collect()
    }
}

/// An order that is not known to be impossible.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) seed: u64,
    pub(super) symmetry: ClueSymmetry,
    pub(super) clues: RangeInclusive<usize>,
    pub(super) minimal: bool,
    pub(super) pattern: Option<CellSet>,
    pub(super) criteria: Criteria,
    /// Puzzles whose hardest step has an ordered technique that random puzzles rarely need.
    pub(super) models: Vec<Puzzle>,
    /// Sets of cells that all hold a clue or all hold none.
    pub(super) orbits: Vec<CellSet>,
}

impl Plan {
    /// The number of clues at which the removal of clues stops.
    pub(super) fn target(&self, random: &mut Random) -> usize {
        let (start, end) = (*self.clues.start(), *self.clues.end());
        if end == 81 || self.minimal { start } else { start + random.below(end - start + 1) }
    }

    /// Whether the clues of a puzzle fit the order.
    pub(super) fn fits(&self, puzzle: &Puzzle) -> bool {
        self.clues.contains(&puzzle.givens().clues()) && (!self.minimal || puzzle.is_minimal() == Ok(true))
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Impossible::TooFewClues(asked, known, ClueSymmetry::None) => {
                write!(f, "no puzzle has {asked} clues or fewer; the fewest are {known}")
            }
            Impossible::TooFewClues(asked, known, symmetry) => {
                write!(
                    f,
                    "no puzzle with {symmetry} symmetry has {asked} clues or fewer; the fewest are {known}"
                )
            }
            Impossible::TooManyEmpty(asked, most, ClueSymmetry::None) => {
                write!(f, "no puzzle has {asked} empty cells; the most are {most}")
            }
            Impossible::TooManyEmpty(asked, most, symmetry) => {
                write!(f, "no puzzle with {symmetry} symmetry has {asked} empty cells; the most are {most}")
            }
            Impossible::EmptyRange(start, end) => {
                write!(f, "at least {start} clues and at most {end} is impossible")
            }
            Impossible::Indivisible(clues, symmetry) => {
                let (start, end) = (clues.start(), clues.end());
                write!(f, "{symmetry} symmetry allows no number of clues from {start} to {end}")
            }
            Impossible::Contradiction(contradiction) => contradiction.fmt(f),
            Impossible::NotKnown(name) => {
                write!(
                    f,
                    "no puzzle is known that needs {name}: easier techniques solved all puzzles that were tried"
                )
            }
            Impossible::OnlyFullHouses(clues) => {
                write!(
                    f,
                    "full houses alone solve only puzzles with {clues} clues or more; order as many clues"
                )
            }
            Impossible::PatternSymmetry(symmetry) => {
                write!(f, "the pattern does not have {symmetry} symmetry")
            }
        }
    }
}

impl core::error::Error for Impossible {}
