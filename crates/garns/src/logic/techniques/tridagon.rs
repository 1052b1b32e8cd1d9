//! Tridagon, also called Thor's hammer or trivalue oddagon: three digits cannot fill twelve cells of four
//! boxes.
//!
//! The boxes form a rectangle. In each of them the three cells lie in three rows and three columns, so they
//! are a permutation. If the product of the four signs is −1, three digits cannot fill the twelve cells.

use crate::logic::guardians::impossible::{self, Guarded};
use crate::logic::{Family, Info, Technique, TechniqueId};
use crate::{Board, Cell, DigitSet};

pub(super) static TECHNIQUES: &[Technique] = &[
    Technique::new(&TRIDAGON, |id, position, found| {
        let board = position.board();
        patterns(board).into_iter().try_for_each(|guarded| impossible::report(id, board, guarded, found))
    }),
    Technique::new(&CHAIN, |id, position, found| {
        let board = position.board();
        impossible::chains(id, board, &patterns(board), found)
    }),
];

/// Patterns with more guardians are skipped, because little follows from them.
const MAX_GUARDIANS: usize = 8;

static TRIDAGON: Info = Info {
    id: TechniqueId::Tridagon,
    name: "Tridagon",
    family: Family::ImpossiblePatterns,
    sentence: "{digits} cannot fill {cells}; {one of guardian candidates} must be true, so {conclusion}",
    argument: "Four boxes form a rectangle. In each of them take three cells, no two in the same row or column. Three \
               digits fill these cells of a box in some order, and rows and columns tell how the orders of \
               neighbouring boxes differ: in two of three cells, or in all three. All four boxes have an order \
               together only if an even number of them is arranged like a falling diagonal rather than a rising one. \
               If that number is odd, the twelve cells cannot hold the three digits alone, so one of their other \
               candidates, the guardians, is true. A single guardian is placed, and a candidate that sees every \
               guardian is excluded.",
    example: Some(
        ".34.....6+6....+4..+91296..4...461+28.952.1...+6+4....46.2.+1.+15.4+6+9.296..52.14+4.+29.1+5+6.:354 359 366 387 725 727",
    ),
};

static CHAIN: Info = Info {
    id: TechniqueId::TridagonChain,
    name: "Tridagon Chain",
    sentence: "{digits} cannot fill {cells}, so one of the guardians {guardian candidates} is true; if {start}, then \
               {argument}, so {conclusion}",
    argument: "As a tridagon: three digits cannot fill twelve cells of four boxes, so one of the guardians is true. Assume a \
               candidate and follow it up. When all guardians but one are false, the last one is true. When a cell or \
               a house is left without, the assumption was wrong. Chains of this kind are also called OR-k whips.",
    example: Some(
        ".34.....6+6....+4..+91296..4...461+28.952.1...+6+4....46.2.+1.+15.4+6+9.296..52.14+4.+29.1+5+6.:354 359 366 387 725 727",
    ),
    ..TRIDAGON
};

/// Three cells of a box, one in each of its rows and columns.
#[derive(Clone, Copy)]
struct Transversal {
    cells: [Cell; 3],
    odd: bool,
    guardians: usize,
}

/// The columns of the cells in the three rows of a box, and whether that is an odd permutation.
const ORDERS: [([usize; 3], bool); 6] = [
    ([0, 1, 2], false),
    ([1, 2, 0], false),
    ([2, 0, 1], false),
    ([0, 2, 1], true),
    ([2, 1, 0], true),
    ([1, 0, 2], true),
];

/// All tridagons with few guardians, those with the fewest first.
fn patterns(board: &Board) -> Vec<Guarded> {
    let mut patterns = Vec::new();
    for digits in DigitSet::FULL.subsets(3) {
        of_digits(board, digits, &mut patterns);
    }
    patterns.sort_by_key(|guarded: &Guarded| guarded.guardians.len());
    patterns
}

fn of_digits(board: &Board, digits: DigitSet, patterns: &mut Vec<Guarded>) {
    let boxes: [Vec<Transversal>; 9] = core::array::from_fn(|block| transversals(board, block, digits));
    for (bands, stacks) in rectangles() {
        let corners = [(0, 0), (0, 1), (1, 1), (1, 0)].map(|(i, j)| &boxes[bands[i] * 3 + stacks[j]]);
        for one in corners[0] {
            for two in corners[1] {
                for three in corners[2] {
                    for four in corners[3] {
                        let all = [one, two, three, four];
                        let odd = all.iter().filter(|corner| corner.odd).count() % 2 == 1;
                        let guardians: usize = all.iter().map(|corner| corner.guardians).sum();
                        if odd && guardians <= MAX_GUARDIANS {
                            let cells = all.iter().flat_map(|corner| corner.cells).collect();
                            patterns.push(Guarded::cells(board, cells, digits));
                        }
                    }
                }
            }
        }
    }
}

/// All nine choices of two bands and two stacks.
fn rectangles() -> impl Iterator<Item = ([usize; 2], [usize; 2])> {
    const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
    PAIRS.into_iter().flat_map(|bands| PAIRS.into_iter().map(move |stacks| (bands, stacks)))
}

/// The transversals of a box whose cells are open and have at least two of the digits and few other
/// candidates.
fn transversals(board: &Board, block: usize, digits: DigitSet) -> Vec<Transversal> {
    let mut found = Vec::new();
    for (order, odd) in ORDERS {
        let cells: [Cell; 3] = core::array::from_fn(|row| {
            Cell::from_index((block / 3 * 3 + row) * 9 + block % 3 * 3 + order[row])
        });
        if cells.iter().any(|&cell| (board.candidates(cell) & digits).len() < 2) {
            continue;
        }
        let guardians = cells.iter().map(|&cell| (board.candidates(cell) - digits).len()).sum();
        if guardians <= MAX_GUARDIANS {
            found.push(Transversal { cells, odd, guardians });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::proof::filling::no_filling;
    use crate::{CandidateSet, Grid};

    /// Of the 1,296 shapes, three digits fill exactly those of even parity.
    #[test]
    fn exactly_the_odd_shapes_are_impossible() {
        let board = Board::new(&Grid::EMPTY);
        let three: CandidateSet =
            CandidateSet::FULL.iter().filter(|candidate| candidate.digit.index() < 3).collect();
        let mut impossible = 0;
        for shape in 0..1296 {
            let mut cells = Vec::new();
            let mut odd = false;
            for (n, block) in [0, 1, 4, 3].into_iter().enumerate() {
                let (order, is_odd) = ORDERS[shape / 6usize.pow(n as u32) % 6];
                odd ^= is_odd;
                cells.extend(
                    (0..3)
                        .map(|row| Cell::from_index((block / 3 * 3 + row) * 9 + block % 3 * 3 + order[row])),
                );
            }
            assert_eq!(no_filling(&board, &three, &cells).is_ok(), odd, "{cells:?}");
            impossible += usize::from(odd);
        }
        assert_eq!(impossible, 648);
    }
}
