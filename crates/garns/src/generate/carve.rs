//! Taking clues away while the solution stays the only one.

use crate::cell::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::set::CellSet;

/// How many sets of cells are removed at once, while the puzzle has more clues than the first number.
/// With fewer clues, removing several at once leaves too often more than one solution.
const BLOCKS: [(usize, usize); 2] = [(56, 24), (44, 8)];

/// Takes sets of cells away in this order, each if the rest still has one solution and at least so
/// many clues. Nothing that was left can be taken later: every set has been tried.
pub(super) fn carve(mut puzzle: Puzzle, sets: &[CellSet], least: usize) -> Puzzle {
    let exchanges = Exchanges::new(puzzle.solution());
    let mut filled = puzzle.givens().filled();
    let mut clues = filled.len();
    let mut rest = sets;
    // A bound of the block after a block that could not go.
    let mut most = usize::MAX;
    // Whatever order they are tried in, sets that can go together go one after the other, too.
    loop {
        let block = BLOCKS.iter().find(|(more, _)| clues > *more).map_or(1, |&(_, block)| block).min(most);
        let (mut left, mut taken, mut tried) = (filled, 0, 0);
        for (number, &set) in rest.iter().enumerate() {
            let gone = set & left;
            if !gone.is_empty() && exchanges.allow(gone, left - gone) && (left - gone).len() >= least {
                left -= gone;
                taken += 1;
                tried = number + 1;
                if taken == block {
                    break;
                }
            }
        }
        if taken == 0 {
            return puzzle;
        }
        if let Some(fewer) = puzzle.without(filled - left) {
            puzzle = fewer;
            filled = left;
            clues = filled.len();
        } else if taken > 1 {
            most = taken / 2;
            continue;
        }
        rest = &rest[tried..];
        most = usize::MAX;
    }
}

/// The sets in a random order.
pub(super) fn shuffled(sets: &[CellSet], random: &mut Random) -> Vec<CellSet> {
    let mut sets = sets.to_vec();
    random.shuffle(&mut sets);
    sets
}

/// Sets of cells that a puzzle must have a clue in: something can be exchanged in them, and the
/// solution would be another one.
struct Exchanges {
    sets: Vec<CellSet>,
    /// For each cell the numbers of the sets that it belongs to, a bit for each.
    of_cell: [u128; 81],
}

impl Exchanges {
    fn new(solution: &Grid) -> Exchanges {
        let mut sets = Vec::with_capacity(72);
        let cells = solution.to_bytes();
        for turned in [false, true] {
            exchanged_lines(&cells, turned, &mut sets);
        }
        // Eighteen pairs of lines, and no more than four sets in a pair.
        debug_assert!(sets.len() <= 72);
        let mut of_cell = [0; 81];
        for (number, &set) in sets.iter().enumerate() {
            for cell in set {
                of_cell[cell.index()] |= 1 << number;
            }
        }
        Exchanges { sets, of_cell }
    }

    /// Whether each set has a clue left when these cells have gone.
    fn allow(&self, gone: CellSet, left: CellSet) -> bool {
        let mut numbers = gone.iter().fold(0, |numbers, cell| numbers | self.of_cell[cell.index()]);
        while numbers != 0 {
            if self.sets[numbers.trailing_zeros() as usize].is_disjoint(left) {
                return false;
            }
            numbers &= numbers - 1;
        }
        true
    }
}

/// Parts of two lines of a band, or of a stack if the grid is turned, that hold the same digits.
fn exchanged_lines(cells: &[u8; 81], turned: bool, found: &mut Vec<CellSet>) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::full;

    #[test]
    fn a_puzzle_without_a_clue_in_an_exchange_has_two_solutions() {
        for seed in 0..20 {
            let solution = full(&mut Random::new(seed));
            let puzzle = Puzzle::proved(solution, solution);
            let exchanges = Exchanges::new(&solution);
            assert!(!exchanges.sets.is_empty());
            for cells in exchanges.sets.iter().copied() {
                assert_eq!(puzzle.without(cells), None, "{solution} without {cells}");
                assert!(!exchanges.allow(cells, !cells));
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
