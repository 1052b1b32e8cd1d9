//! Lines of sight: the digits on the board that rule out all other places of a hidden single, or all
//! other digits of a naked single.

use crate::logic::{Argument, Constraint, Step, Truth};
use crate::{Board, Cell, CellSet, DigitSet};

/// A cell with a digit, and the cells where it rules out a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The cell whose digit rules out the candidate.
    pub from: Cell,
    /// The cells that it sees and that the single is about.
    pub to: CellSet,
}

/// The digits that block the other cells of a hidden single, or the other digits of a naked single. Other
/// steps have none.
///
/// The list is kept short. Candidates that the player or an earlier step has removed have no line.
///
/// ```
/// use garns::logic::Ladder;
/// use garns::render::lines_of_sight;
/// use garns::Puzzle;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let board = puzzle.board();
/// let step = Ladder::player().hint(&board)?.expect("the puzzle is not solved yet");
/// let from: Vec<String> = lines_of_sight(&board, &step).iter().map(|line| line.from.to_string()).collect();
/// // 8 goes into r1c6: the 8 in r3c3 blocks row 3 of box 2, and the 8 in r5c4 blocks r1c4.
/// assert_eq!(from, ["r3c3", "r5c4"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn lines_of_sight(board: &Board, step: &Step) -> Vec<Sight> {
    let [Argument::Last(Truth::Constraint(constraint))] = step.proof[..] else { return Vec::new() };
    let Some(placed) = step.placements().next() else { return Vec::new() };
    match constraint {
        Constraint::House(house, digit) => {
            let others = (house.cells() & board.open()).without(placed.cell);
            fewest(board.values().places(digit), others)
        }
        Constraint::Cell(cell) => {
            let mut seen = DigitSet::only(placed.digit);
            let mut lines = Vec::new();
            for peer in cell.peers() {
                if board.values().get(peer).is_some_and(|digit| seen.insert(digit)) {
                    lines.push(Sight { from: peer, to: CellSet::only(cell) });
                }
            }
            lines
        }
    }
}

/// Picks cells of `from` one by one, always the cell that sees most of the remaining cells of `to`,
/// until no cell sees any.
fn fewest(from: CellSet, mut to: CellSet) -> Vec<Sight> {
    let mut lines = Vec::new();
    loop {
        let sight = |cell: Cell| Sight { from: cell, to: cell.peers() & to };
        // Among equals, the first in reading order counts.
        let best = from.iter().rev().map(sight).max_by_key(|sight| sight.to.len());
        match best {
            Some(best) if !best.to.is_empty() => {
                to -= best.to;
                lines.push(best);
            }
            _ => return lines,
        }
    }
}
