//! Makes a puzzle from another puzzle, with most of its clues.

use super::carve::carve;
use crate::solve;
use crate::{Candidate, Cell, CellSet, Grid, Puzzle, Random};

/// If clues have more solutions than this, adding one clue is not likely to make a puzzle.
const FAR: usize = 400;

/// Drops some clues at random, adds another clue that leaves a single solution, and removes all clues
/// that are not needed. To leave a single solution, the new clue is a digit that its cell has in only one
/// of the solutions.
pub(super) fn exchange(puzzle: &Puzzle, dropped: usize, random: &mut Random) -> Option<Puzzle> {
    let mut cells: Vec<Cell> = puzzle.givens().filled().iter().collect();
    random.shuffle(&mut cells);
    let mut givens = *puzzle.givens();
    for &cell in cells.iter().take(dropped) {
        givens.set(cell, None);
    }
    let solutions: Vec<Grid> = solve::solutions(&givens).take(FAR + 1).collect();
    if solutions.len() > FAR {
        return None;
    }
    let mut seen = [[0u16; 9]; 81];
    for solution in &solutions {
        for (cell, digit) in solution.iter() {
            seen[cell.index()][digit.index()] += 1;
        }
    }
    let is_new = |clue: &Candidate| puzzle.givens().get(clue.cell) != Some(clue.digit);
    let leaves_one = |clue: &Candidate| seen[clue.cell.index()][clue.digit.index()] == 1;
    let clues: Vec<Candidate> =
        (0..729).map(Candidate::from_index).filter(|clue| leaves_one(clue) && is_new(clue)).collect();
    if clues.is_empty() {
        return None;
    }
    let clue = clues[random.below(clues.len())];
    let solution = solutions.into_iter().find(|solution| solution.get(clue.cell) == Some(clue.digit))?;
    givens.set(clue.cell, clue.digit);
    let mut cells: Vec<CellSet> = givens.filled().iter().map(CellSet::only).collect();
    random.shuffle(&mut cells);
    Some(carve(Puzzle::proved(givens, solution), &cells, 0))
}
