//! Checks whether a position is correct, before any technique is tried.

mod cache;
pub(crate) mod placement;

use core::fmt;

use crate::logic::step::Deduction;
use crate::solve::{self, NODES, Undecided};
use crate::{Board, Candidate, CandidateSet, CellSet, DeadEnd, Grid, NotAPuzzle, Puzzle};

pub use cache::Position;

/// The state of a position without mistakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The givens have only this solution, and the position leads to it.
    Puzzle(Puzzle),
    /// The givens have several solutions, but only this one is left with the digits in place.
    Completed(Puzzle),
    /// Even with the digits in place there are several solutions, so uniqueness techniques do not apply.
    Ambiguous(Box<[Grid; 2]>),
}

/// The mistake in a position that cannot lead to the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WrongPosition {
    /// The digits in place cannot belong to any puzzle.
    NotAPuzzle(NotAPuzzle),
    /// These cells hold wrong digits.
    WrongEntries(CellSet),
    /// These candidates are needed but were removed.
    Removed(Vec<Candidate>),
    /// A cell, or a digit in a house, has no candidate left.
    DeadEnd(DeadEnd),
    /// The digits in place have solutions, but the candidates that are left allow none.
    NoCompletion,
    /// The digits in place have solutions, but the search for one that the candidates allow gave up.
    Undecided(Undecided),
}

/// The entries and exclusions of a position that contradict its solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mistakes {
    /// Cells that hold a wrong digit.
    pub entries: CellSet,
    /// Candidates of open cells that are needed but excluded.
    pub excluded: Vec<Candidate>,
}

impl Mistakes {
    /// Compares a position with its solution: finds wrong digits, and candidates of the solution that are
    /// excluded.
    #[must_use]
    pub fn of(solution: &Grid, values: &Grid, is_excluded: impl Fn(Candidate) -> bool) -> Mistakes {
        let mut mistakes = Mistakes::default();
        for (cell, digit) in solution.iter() {
            match values.get(cell) {
                Some(placed) if placed != digit => {
                    mistakes.entries.insert(cell);
                }
                None if is_excluded(Candidate { cell, digit }) => {
                    mistakes.excluded.push(Candidate { cell, digit });
                }
                _ => {}
            }
        }
        mistakes
    }
}

/// Checks a position against its solution: returns its state, or the mistake in it.
///
/// ```
/// use garns::Puzzle;
/// use garns::logic::{Standing, examine};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut board = puzzle.board();
/// assert_eq!(examine(&board)?, Standing::Puzzle(puzzle));
/// board.place("2r1c4".parse()?);
/// assert_eq!(examine(&board).unwrap_err().to_string(), "wrong entry: r1c4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn examine(board: &Board) -> Result<Standing, WrongPosition> {
    let standing = match Puzzle::of_position(board) {
        Ok(puzzle) if puzzle.givens().filled() != board.givens() => Standing::Completed(puzzle),
        Ok(puzzle) => Standing::Puzzle(puzzle),
        Err(NotAPuzzle::Ambiguous(two)) => Standing::Ambiguous(two),
        Err(error) => return Err(WrongPosition::NotAPuzzle(error)),
    };
    if let Standing::Puzzle(puzzle) | Standing::Completed(puzzle) = &standing {
        let is_excluded = |candidate| !board.has(candidate);
        let Mistakes { entries, excluded } = Mistakes::of(puzzle.solution(), board.values(), is_excluded);
        if !entries.is_empty() {
            return Err(WrongPosition::WrongEntries(entries));
        }
        if !excluded.is_empty() {
            return Err(WrongPosition::Removed(excluded));
        }
    }
    if let Some(dead_end) = board.dead_end() {
        return Err(WrongPosition::DeadEnd(dead_end));
    }
    // If there are several solutions, the removed candidates may have ruled out all of them.
    if matches!(standing, Standing::Ambiguous(_)) {
        match solve::completions(board).next_within(NODES) {
            Ok(Some(_)) => {}
            Ok(None) => return Err(WrongPosition::NoCompletion),
            Err(undecided) => return Err(WrongPosition::Undecided(undecided)),
        }
    }
    Ok(standing)
}

/// Two solutions of a position in which no technique can find a step, because every candidate is part of a
/// solution. `None` if a search cannot show that soon.
///
/// A digit that a step places is in all solutions, and a candidate that it removes is in none. So
/// there is no step if each candidate is in some solution and no cell has only one candidate.
pub(crate) fn stands_still(board: &Board) -> Option<Box<[Grid; 2]>> {
    if board.open().iter().any(|cell| board.candidates(cell).len() == 1) {
        return None;
    }
    let mut seen = CandidateSet::EMPTY;
    for candidate in board.all_candidates().iter() {
        if seen.contains(candidate) {
            continue;
        }
        let mut tried = board.clone();
        tried.place(candidate);
        let solution = solve::completions(&tried).next_within(NODES).ok()??;
        for (cell, digit) in solution.iter() {
            seen.insert(Candidate { cell, digit });
        }
    }
    let mut solutions = solve::completions(board);
    let mut next = || solutions.next_within(NODES).ok()?;
    Some(Box::new([next()?, next()?]))
}

impl Standing {
    /// The solution, if there is only one.
    #[must_use]
    pub fn solution(&self) -> Option<&Grid> {
        match self {
            Standing::Puzzle(puzzle) | Standing::Completed(puzzle) => Some(puzzle.solution()),
            Standing::Ambiguous(_) => None,
        }
    }
}

impl fmt::Display for WrongPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongPosition::NotAPuzzle(error) => error.fmt(f),
            WrongPosition::WrongEntries(cells) => {
                write!(f, "wrong {}: {cells}", if cells.len() == 1 { "entry" } else { "entries" })
            }
            WrongPosition::Removed(candidates) => {
                let needed = candidates.iter().map(|&candidate| Deduction::Place(candidate).to_string());
                write!(f, "needed but removed: {}", needed.collect::<Vec<_>>().join(", "))
            }
            WrongPosition::DeadEnd(dead_end) => dead_end.fmt(f),
            WrongPosition::NoCompletion => f.write_str("the candidates that are left allow no solution"),
            WrongPosition::Undecided(undecided) => undecided.fmt(f),
        }
    }
}

impl core::error::Error for WrongPosition {}
