//! Why a candidate is false: a short argument against a single candidate.

use crate::logic::pattern::explain;
use crate::logic::refutation;
use crate::logic::step::Step;
use crate::logic::techniques::{TechniqueId, nested_forcing_net};
use crate::{Board, Candidate};

/// A short argument against a candidate. None if the candidate is not on the board, if it may be true, or if
/// only a very long argument refutes it.
///
/// ```
/// use garns::Puzzle;
/// use garns::logic::{check, why_not};
/// use garns::render::text::sentence;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let board = puzzle.board();
/// let step = why_not(&board, "2r1c3".parse()?).expect("r1c3 is 4");
/// assert_eq!(check(&board, &step), Ok(()));
/// assert!(sentence(&step).ends_with("so r1c3 can't be 2"));
/// assert!(why_not(&board, "4r1c3".parse()?).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn why_not(board: &Board, candidate: Candidate) -> Option<Step> {
    if !board.has(candidate) {
        return None;
    }
    let technique = TechniqueId::NestedForcingNet;
    let pattern = match refutation::of(board, candidate) {
        Some(refutation) => refutation.pattern(technique),
        None => nested_forcing_net::by_lemmas(board, candidate)?,
    };
    Some(explain(board, &pattern))
}
