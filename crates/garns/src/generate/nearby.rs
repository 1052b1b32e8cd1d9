//! From one puzzle to another that has most of its clues.

use super::carve::carve;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::set::CellSet;
use crate::solve;

/// Givens with this many solutions are too far from a puzzle to be worth a look.
const FAR: usize = 400;

/// Drops two clues at random, adds a clue that leaves a single solution, and removes all clues that can go.
///
/// A digit that a cell has in only one solution is such a clue. The new puzzle has fewer clues, and
/// repeating the change often makes it smaller again.
pub(super) fn nearby(puzzle: &Puzzle, random: &mut Random) -> Option<Puzzle> {
    let mut cells: Vec<Cell> = puzzle.givens().filled().iter().collect();
    random.shuffle(&mut cells);
    let mut givens = *puzzle.givens();
    for &cell in &cells[..2.min(cells.len())] {
        givens.set(cell, None);
    }
    let mut solutions: Vec<Grid> = Vec::new();
    for solution in solve::solutions(&givens) {
        if solutions.len() == FAR {
            return None;
        }
        solutions.push(solution);
    }
    let mut seen = [[0u16; 9]; 81];
    for solution in &solutions {
        for (cell, digit) in solution.iter() {
            seen[cell.index()][digit.index()] += 1;
        }
    }
    let clues: Vec<Candidate> =
        (0..729).map(Candidate::from_index).filter(|c| seen[c.cell.index()][c.digit.index()] == 1).collect();
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

/// Drops one or two clues at random, picks one of the solutions of the rest, adds clues of this solution
/// until it is the only one, and removes all clues that can go.
pub(super) fn variation(puzzle: &Puzzle, random: &mut Random) -> Option<Puzzle> {
    let mut cells: Vec<Cell> = puzzle.givens().filled().iter().collect();
    random.shuffle(&mut cells);
    let mut givens = *puzzle.givens();
    let dropped = 1 + random.below(2);
    for &cell in cells.iter().take(dropped) {
        givens.set(cell, None);
    }
    let solutions: Vec<Grid> = solve::solutions(&givens).take(FAR).collect();
    let solution = *solutions.get(random.below(solutions.len().max(1)))?;
    let mut open: Vec<Cell> = Cell::all().filter(|&cell| givens.get(cell).is_none()).collect();
    random.shuffle(&mut open);
    for cell in open {
        if solve::count(&givens, 2) == 1 {
            break;
        }
        givens.set(cell, solution.get(cell));
    }
    let mut cells: Vec<CellSet> = givens.filled().iter().map(CellSet::only).collect();
    random.shuffle(&mut cells);
    Some(carve(Puzzle::proved(givens, solution), &cells, 0))
}
