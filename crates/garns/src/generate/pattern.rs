//! Puzzles with clues in given cells.

use super::full::full;
use crate::solve;
use crate::{Cell, CellSet, Grid, Puzzle, Random};

/// The number at which the counting of solutions stops.
const MANY: usize = 1000;
/// The number of changes after which the search starts again.
const CHANGES: usize = 400;

/// A puzzle with a clue in each of these cells and nowhere else; `None` if the search has no luck.
///
/// The clues of a random grid usually have far too many solutions. So a few clues are drawn again and
/// again; a change is kept if it does not increase the number of solutions, until there is only one.
pub(super) fn fill(pattern: CellSet, random: &mut Random) -> Option<Puzzle> {
    let mut givens = within(&full(random), pattern);
    let cells: Vec<Cell> = pattern.iter().collect();
    let mut count = solve::count(&givens, MANY);
    for _ in 0..CHANGES {
        if count == 1 {
            return Puzzle::new(givens).ok();
        }
        let mut other = givens;
        for _ in 0..1 + random.below(4) {
            other.set(cells[random.below(cells.len())], None);
        }
        // Take one of the first few solutions of the remaining clues.
        let near: Vec<Grid> = solve::solutions(&other).take(1 + random.below(60)).collect();
        let Some(solution) = near.last() else { continue };
        let other = within(solution, pattern);
        let others = solve::count(&other, MANY.min(count + 1));
        if others <= count {
            (givens, count) = (other, others);
        }
    }
    None
}

fn within(grid: &Grid, cells: CellSet) -> Grid {
    grid.iter().filter(|&(cell, _)| cells.contains(cell)).collect()
}
