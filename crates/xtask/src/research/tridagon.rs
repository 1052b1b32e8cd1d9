//! Puzzles made to contain a tridagon: twelve cells of four boxes that three digits almost fill.

use garns::{Board, Cell, CellSet, Digit, DigitSet, Grid, Puzzle, Random, solve};

/// The columns of the cells in the three rows of a box, and whether that is an odd permutation.
const ORDERS: [([usize; 3], bool); 6] = [
    ([0, 1, 2], false),
    ([1, 2, 0], false),
    ([2, 0, 1], false),
    ([0, 2, 1], true),
    ([2, 1, 0], true),
    ([1, 0, 2], true),
];

/// The pattern may have this many other candidates at the start.
const MAX_GUARDIANS: usize = 4;

/// The puzzle of a seed, if its solution has a place for the pattern (eleven cells hold the three digits,
/// the twelfth another digit) and the other 69 cells force these twelve.
pub(crate) fn puzzle(seed: u64) -> Option<Puzzle> {
    let solution = solve::reference::random_solutions(&Grid::EMPTY, seed).next()?;
    let (cells, digits) = place(&solution)?;
    let mut givens = solution;
    cells.iter().for_each(|cell| {
        givens.set(cell, None);
    });
    if solve::count(&givens, 2) > 1 {
        return None;
    }
    let mut order: Vec<Cell> = givens.filled().iter().collect();
    Random::new(seed).shuffle(&mut order);
    // Clues of the three digits are removed first, so that little is known about the pattern.
    order.sort_by_key(|&cell| !givens.get(cell).is_some_and(|digit| digits.contains(digit)));
    for cell in order {
        let digit = givens.set(cell, None);
        if guardians(&givens, cells, digits) > MAX_GUARDIANS || solve::count(&givens, 2) > 1 {
            givens.set(cell, digit);
        }
    }
    Puzzle::new(givens).ok()
}

/// How many candidates other than the digits the cells have.
fn guardians(givens: &Grid, cells: CellSet, digits: DigitSet) -> usize {
    let board = Board::new(givens);
    cells.iter().map(|cell| (board.candidates(cell) - digits).len()).sum()
}

/// Twelve cells that would be a tridagon of the digits if one cell did not hold another digit.
fn place(solution: &Grid) -> Option<(CellSet, DigitSet)> {
    for triple in (0..512u16).filter(|bits| bits.count_ones() == 3) {
        let digits: DigitSet =
            Digit::ALL.into_iter().filter(|digit| triple & 1 << digit.index() != 0).collect();
        for missing in 0..9 {
            // The four boxes outside the band and the stack of a box form a rectangle.
            let boxes = (0..9).filter(|block| block / 3 != missing / 3 && block % 3 != missing % 3);
            let shapes: Vec<Vec<Transversal>> =
                boxes.map(|block| transversals(solution, block, digits)).collect();
            let [one, two, three, four] = &shapes[..] else { continue };
            for a in one {
                for b in two {
                    for c in three {
                        for d in four {
                            let odd = a.odd ^ b.odd ^ c.odd ^ d.odd;
                            if odd && a.foreign + b.foreign + c.foreign + d.foreign == 1 {
                                return Some((a.cells | b.cells | c.cells | d.cells, digits));
                            }
                        }
                    }
                }
            }
        }
    }
    None
}

/// Three cells of a box, one in each of its rows and columns.
struct Transversal {
    cells: CellSet,
    odd: bool,
    /// How many of the cells hold none of the three digits.
    foreign: usize,
}

/// The transversals of a box in which at most one cell holds none of the digits.
fn transversals(solution: &Grid, block: usize, digits: DigitSet) -> Vec<Transversal> {
    let mut found = Vec::new();
    for (order, odd) in ORDERS {
        let cell = |row: usize| Cell::from_index((block / 3 * 3 + row) * 9 + block % 3 * 3 + order[row]);
        let cells: CellSet = (0..3).map(cell).collect();
        let is_foreign = |cell: &Cell| solution.get(*cell).is_some_and(|digit| !digits.contains(digit));
        let foreign = cells.iter().filter(is_foreign).count();
        if foreign <= 1 {
            found.push(Transversal { cells, odd, foreign });
        }
    }
    found
}
