//! The minimal puzzles inside a puzzle: subsets of its clues that need every clue they have.

use core::ops::ControlFlow;

use super::FullGrid;
use super::unavoidable::missed;
use crate::{Cell, CellSet, Puzzle, Random};

/// A minimal puzzle with some of the clues of this one, which are left out in random order.
///
/// ```
/// use garns::{Puzzle, Random, workshop};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let minimal = workshop::minimize(&puzzle, &mut Random::new(1));
/// assert_eq!(minimal.is_minimal(), Ok(true));
/// assert_eq!(minimal.solution(), puzzle.solution());
/// # Ok::<(), garns::NotAPuzzle>(())
/// ```
#[must_use]
pub fn minimize(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    let mut clues: Vec<Cell> = puzzle.givens().filled().iter().collect();
    random.shuffle(&mut clues);
    clues.into_iter().fold(*puzzle, |puzzle, clue| puzzle.without(CellSet::only(clue)).unwrap_or(puzzle))
}

/// Reports the clues of every minimal puzzle inside a puzzle, each once, until the function asks to stop.
///
/// A full grid has far more of them than anyone can list; a puzzle with ten clues to spare has some thousands.
///
/// ```
/// use core::ops::ControlFlow;
/// use garns::{Puzzle, workshop};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut count = 0;
/// let _ = workshop::each_minimal(&puzzle, |_| {
///     count += 1;
///     ControlFlow::Continue(())
/// });
/// assert!(count > 1);
/// # Ok::<(), garns::NotAPuzzle>(())
/// ```
pub fn each_minimal(puzzle: &Puzzle, mut report: impl FnMut(CellSet) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut search = Search { full: FullGrid::from(puzzle), unavoidable: Vec::new() };
    search.split(puzzle.givens().filled(), CellSet::EMPTY, CellSet::EMPTY, &mut report)
}

/// Decides clue by clue whether it stays.
struct Search {
    full: FullGrid,
    /// The unavoidable sets that some of the clues missed.
    unavoidable: Vec<CellSet>,
}

impl Search {
    /// Reports the minimal puzzles with all of the chosen and needed clues and some of the others.
    ///
    /// A needed clue is one without which these clues have a second solution; it stays needed when other clues go.
    /// A chosen clue can go now, but the puzzles without it are reported elsewhere.
    fn split(
        &mut self,
        clues: CellSet,
        mut chosen: CellSet,
        mut needed: CellSet,
        report: &mut impl FnMut(CellSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for clue in clues - needed {
            if !self.is_puzzle(clues.without(clue)) {
                needed.insert(clue);
                chosen.remove(clue);
            }
        }
        // A chosen clue that can go even from the least that may be left would never be needed.
        let least = chosen | needed;
        if chosen.iter().any(|clue| self.is_puzzle(least.without(clue))) {
            return ControlFlow::Continue(());
        }
        let Some(clue) = (clues - least).first() else {
            return if chosen.is_empty() { report(clues) } else { ControlFlow::Continue(()) };
        };
        self.split(clues.without(clue), chosen, needed, report)?;
        self.split(clues, chosen.with(clue), needed, report)
    }

    /// Whether these clues have only the one solution.
    fn is_puzzle(&mut self, clues: CellSet) -> bool {
        if self.unavoidable.iter().any(|set| set.is_disjoint(clues)) {
            return false;
        }
        match missed(&self.full, clues) {
            Some(set) => {
                self.unavoidable.push(set);
                false
            }
            None => true,
        }
    }
}
