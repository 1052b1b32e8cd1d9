//! Removes clues from a puzzle as long as it has only one solution.

use crate::{CellSet, Grid, Puzzle, Random};

/// Pairs of numbers: while the puzzle has more clues than the first number, as many sets of clues as the
/// second number are removed at once. With fewer clues, the removal of so many sets too often leaves
/// several solutions.
const BLOCKS: [(usize, usize); 2] = [(56, 24), (44, 8)];

/// Removes sets of clues in this order. A set is removed if the rest still has one solution and at least
/// `least` clues. If a set cannot be removed now, it cannot be removed later either, so each set is tried
/// only once.
pub(super) fn carve(mut puzzle: Puzzle, sets: &[CellSet], least: usize) -> Puzzle {
    let exchanges = Exchanges::new(puzzle.solution());
    let mut filled = puzzle.givens().filled();
    let mut clues = filled.len();
    let mut rest = sets;
    // The greatest size of the next block. It becomes smaller when a block could not be removed.
    let mut most = usize::MAX;
    // Sets that can be removed together can also be removed one by one, so blocks lead to the same
    // puzzle.
    loop {
        let block = BLOCKS.iter().find(|(more, _)| clues > *more).map_or(1, |&(_, block)| block).min(most);
        let (mut left, mut taken, mut tried) = (filled, 0, 0);
        for (number, &set) in rest.iter().enumerate() {
            let gone = set & left;
            if !gone.is_empty()
                && exchanges.allow(gone, left - gone)
                && (least == 0 || (left - gone).len() >= least)
            {
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

/// For each cell, four sets of cells that each need a clue. The cells of a set lie in two lines of a band
/// or stack, which hold the same digits there, so without a clue the two parts could be exchanged for a
/// second solution.
///
/// A line has two neighbours in its band, so a cell is in two such sets of rows and in two sets of
/// columns. If only whole lines can be exchanged, the set has all 81 cells.
struct Exchanges([[CellSet; 4]; 81]);

/// The pairs of lines of a band. Each line comes with the index of the pair, 0 or 1, among the two pairs
/// of that line.
const PAIRS: [[(usize, usize); 2]; 3] = [[(0, 0), (1, 0)], [(0, 1), (2, 0)], [(1, 1), (2, 1)]];

impl Exchanges {
    fn new(solution: &Grid) -> Exchanges {
        let cells = solution.to_bytes();
        let mut exchanges = Exchanges([[CellSet::FULL; 4]; 81]);
        for turned in [false, true] {
            for band in [0, 3, 6] {
                for [(one, turn), (two, other_turn)] in PAIRS {
                    let lines = [(band + one, turn), (band + two, other_turn)];
                    exchanges.add(&cells, turned, lines);
                }
            }
        }
        exchanges
    }

    /// Adds the sets of two lines: of rows, or of columns if the grid is transposed.
    fn add(&mut self, cells: &[u8; 81], turned: bool, [(one, turn), (two, other_turn)]: [(usize, usize); 2]) {
        let (step, stride) = if turned { (1, 9) } else { (9, 1) };
        let (one, two) = (one * step, two * step);
        // The place of each digit in the first line.
        let mut places = [0; 10];
        for place in 0..9 {
            places[usize::from(cells[one + place * stride])] = place;
        }
        let mut left = 0x1ffu16;
        while left != 0 {
            let mut inside = 0u16;
            let mut set = 0u128;
            let mut place = left.trailing_zeros() as usize;
            while inside >> place & 1 == 0 {
                inside |= 1 << place;
                set |= (1 << one | 1 << two) << (place * stride);
                place = places[usize::from(cells[two + place * stride])];
            }
            if inside == 0x1ff {
                return;
            }
            left &= !inside;
            let kind = 2 * usize::from(turned);
            while inside != 0 {
                let at = inside.trailing_zeros() as usize * stride;
                self.0[one + at][kind + turn] = CellSet::from_bits(set);
                self.0[two + at][kind + other_turn] = CellSet::from_bits(set);
                inside &= inside - 1;
            }
        }
    }

    /// Whether the cells of `gone` may lose their clues: each of their sets must still have a clue in
    /// `left`.
    fn allow(&self, gone: CellSet, left: CellSet) -> bool {
        gone.iter().all(|cell| !self.0[cell.index()].iter().any(|set| set.is_disjoint(left)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;
    use crate::generate::full;

    #[test]
    fn a_puzzle_without_a_clue_in_an_exchange_has_two_solutions() {
        for seed in 0..20 {
            let solution = full(&mut Random::new(seed));
            let puzzle = Puzzle::proved(solution, solution);
            let mut sets: Vec<CellSet> = Exchanges::new(&solution).0.into_iter().flatten().collect();
            sets.sort();
            sets.dedup();
            assert!(sets.len() > 1);
            for cells in sets {
                assert_eq!(puzzle.without(cells), None, "{solution} without {cells}");
            }
        }
    }

    #[test]
    fn a_carved_puzzle_is_minimal() {
        for seed in 0..30 {
            let mut random = Random::new(seed);
            let solution = full(&mut random);
            let cells: Vec<CellSet> = Cell::all().map(CellSet::only).collect();
            let puzzle = carve(Puzzle::proved(solution, solution), &shuffled(&cells, &mut random), 0);
            assert_eq!(Puzzle::new(*puzzle.givens()), Ok(puzzle));
            assert!(puzzle.is_minimal().unwrap(), "{}", puzzle.givens());
        }
    }
}
