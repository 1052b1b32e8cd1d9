//! Taking clues away while the solution stays the only one.

use crate::cell::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::set::CellSet;

/// How many sets of cells are removed at once, as long as the puzzle keeps one solution.
const BLOCK: usize = 24;

/// Takes sets of cells away in this order, each if the rest still has one solution and at least so
/// many clues. Nothing that was left can be taken later: every set has been tried.
pub(super) fn carve(mut puzzle: Puzzle, sets: &[CellSet], least: usize) -> Puzzle {
    let exchanges = exchanges(puzzle.solution());
    let mut filled = puzzle.givens().filled();
    let mut rest = sets;
    // Whatever order they are tried in, sets that can go together go one after the other, too.
    let mut block = BLOCK;
    while !rest.is_empty() {
        let (now, later) = rest.split_at(block.min(rest.len()));
        let gone = now.iter().fold(CellSet::EMPTY, |gone, &set| gone | set) & filled;
        let left = filled - gone;
        let can_be = left.len() >= least && !exchanges.iter().any(|cells| cells.is_disjoint(left));
        if let Some(fewer) = can_be.then(|| puzzle.without(gone)).flatten() {
            puzzle = fewer;
            (filled, rest) = (left, later);
        } else if block > 1 {
            block /= 2;
        } else {
            rest = later;
        }
    }
    puzzle
}

/// The sets in a random order.
pub(super) fn shuffled(sets: &[CellSet], random: &mut Random) -> Vec<CellSet> {
    let mut sets = sets.to_vec();
    random.shuffle(&mut sets);
    sets
}

/// Sets of cells that a puzzle must have a clue in: two lines of a band or stack hold the same
/// digits there, and with the lines exchanged the solution would be another one.
fn exchanges(solution: &Grid) -> Vec<CellSet> {
    let cells = solution.to_bytes();
    let mut found = Vec::with_capacity(64);
    for turned in [false, true] {
        let at = |line: usize, place: usize| if turned { place * 9 + line } else { line * 9 + place };
        // Where each digit stands in a line.
        let mut places = [[0; 10]; 9];
        for (line, places) in places.iter_mut().enumerate() {
            for place in 0..9 {
                places[usize::from(cells[at(line, place)])] = place;
            }
        }
        for (one, two) in [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5), (6, 7), (6, 8), (7, 8)] {
            let mut seen = 0u16;
            for start in 0..9 {
                if seen >> start & 1 == 1 {
                    continue;
                }
                let mut set = CellSet::EMPTY;
                let mut place = start;
                while seen >> place & 1 == 0 {
                    seen |= 1 << place;
                    set.insert(Cell::from_index(at(one, place)));
                    set.insert(Cell::from_index(at(two, place)));
                    place = places[one][usize::from(cells[at(two, place)])];
                }
                if set.len() < 18 {
                    found.push(set);
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::full;

    #[test]
    fn a_puzzle_without_a_clue_in_an_exchange_has_two_solutions() {
        for seed in 0..20 {
            let solution = full(&mut Random::new(seed));
            let puzzle = Puzzle::proved(solution, solution);
            let exchanges = exchanges(&solution);
            assert!(!exchanges.is_empty());
            for cells in exchanges {
                assert_eq!(puzzle.without(cells), None, "{solution} without {cells}");
            }
        }
    }

    #[test]
    fn what_is_carved_is_minimal() {
        for seed in 0..30 {
            let mut random = Random::new(seed);
            let solution = full(&mut random);
            let cells: Vec<CellSet> = Cell::all().map(CellSet::only).collect();
            let puzzle = carve(Puzzle::proved(solution, solution), &shuffled(&cells, &mut random), 0);
            assert_eq!(Puzzle::new(*puzzle.givens()), Ok(puzzle));
            assert!(puzzle.is_minimal(), "{}", puzzle.givens());
        }
    }
}
