//! The canonical form of a position, with its candidates.
//!
//! Each cell is open with a set of candidates, or has a given or a placed digit. The images of a cell
//! are compared by kind, then by the set of digits as a binary number in which 1 is the lowest bit. A cell
//! does not name its digits one by one: it splits the digits that could not be told apart so far into those
//! that it has, which get the lower names, and the others. So the least names never need a choice:
//!
//! ```text
//!     before           {1 2 3 4 5 6 7 8 9}
//!     a cell with 257  {2 5 7} {1 3 4 6 8 9}             its image is 123
//!     a cell with 268  {2} {5 7} {6 8} {1 3 4 9}         its image is 145
//! ```
//!
//! The first row is built cell by cell, and only the arrangements of columns that lead to the least
//! cells are kept. The other rows are tried in every order. Equal lines are never exchanged.

use super::factorial;
use super::reference::{Best, Cells, Equal, Naming, Partial, transposed};
use super::transform::Transform;
use crate::{Board, Cell, Digit};

/// The canonical form of a position, and how it was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CanonicalBoard {
    /// The least image.
    pub board: Board,
    /// A transform from the position to this image.
    pub transform: Transform,
    /// How many symmetries leave the position as it is: 1 for most positions.
    pub automorphisms: u64,
}

/// The canonical form of a position: the same for all its images, and different for positions that differ in
/// a candidate, in a digit, or in whether a digit was given.
///
/// ```
/// use garns::{Board, Random, canon};
///
/// let cells = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let [one, two]: [Board; 2] = [format!("{cells}:113").parse()?, format!("{cells}:213").parse()?];
/// let image = canon::Transform::random(&mut Random::new(1)).apply_to_board(&one);
/// assert_eq!(canon::canonical_board(&image).board, canon::canonical_board(&one).board);
/// assert_ne!(canon::canonical_board(&two).board, canon::canonical_board(&one).board);
/// # Ok::<(), garns::NotABoard>(())
/// ```
#[must_use]
pub fn canonical_board(board: &Board) -> CanonicalBoard {
    let sides = sides(board);
    let equal = [equal_rows(&sides[0]), equal_rows(&sides[1])];
    let mut best = Best::new();
    for start in first_rows(&sides, &equal) {
        let side = usize::from(start.transpose);
        Partial::new(start.transpose, &sides[side], start.columns, start.digits)
            .with_first_row(start.row, equal[side])
            .continue_from(1, &mut best);
    }
    let exchanges = equal[0].exchanges() * equal[1].exchanges();
    let automorphisms = best.count * exchanges * alike_digits(&sides[0]);
    CanonicalBoard { board: best.transform.apply_to_board(board), transform: best.transform, automorphisms }
}

/// The cells of a position, and the same turned over the diagonal.
fn sides(board: &Board) -> [Cells; 2] {
    let content = |cell: Cell| match board.value(cell) {
        None => board.candidates(cell).iter().fold(0, |set, digit| set | 1 << digit.index()),
        Some(digit) => {
            let kind = if board.givens().contains(cell) { GIVEN } else { PLACED };
            kind | 1 << digit.index()
        }
    };
    let cells: Cells = core::array::from_fn(|row| {
        core::array::from_fn(|column| content(Cell::from_index(row * 9 + column)))
    });
    [cells, transposed(&cells)]
}

const GIVEN: u16 = 1 << 9;
const PLACED: u16 = 2 << 9;
const DIGITS: u16 = GIVEN - 1;

fn equal_rows(cells: &Cells) -> Equal {
    let mut equal = Equal::default();
    for line in 0..9 {
        let before = (line / 3 * 3..line).filter(|&other| cells[other] == cells[line]);
        equal.lines[line] = before.fold(0, |set, other| set | 1 << other);
    }
    for band in 0..3 {
        let rows = |band: usize| &cells[3 * band..3 * band + 3];
        let before = (0..band).filter(|&other| rows(other) == rows(band));
        equal.bands[band] = before.fold(0, |set, other| set | 1 << other);
    }
    equal
}

impl Equal {
    /// In how many ways equal lines and equal bands can be exchanged.
    fn exchanges(&self) -> u64 {
        // The n-th of equal lines can take n places among those before it.
        self.lines.iter().chain(&self.bands).map(|before| u64::from(before.count_ones()) + 1).product()
    }
}

/// The number of ways to exchange digits that no cell tells apart.
fn alike_digits(cells: &Cells) -> u64 {
    let mut digits = Split::new();
    for content in cells.as_flattened() {
        digits.image(*content);
    }
    digits.blocks().map(|block| factorial(block.count_ones() as usize)).product()
}

/// A first row of the image, and the columns that it has so far.
#[derive(Clone, Copy)]
struct FirstRow {
    transpose: bool,
    row: u8,
    columns: [u8; 9],
    digits: Split,
}

/// All ways to reach the least first row.
fn first_rows(sides: &[Cells; 2], equal: &[Equal; 2]) -> Vec<FirstRow> {
    let mut starts = Vec::new();
    for transpose in [false, true] {
        for row in (0..9).filter(|&row| !equal[usize::from(transpose)].has_earlier(row, &[])) {
            starts.push(FirstRow { transpose, row, columns: [0; 9], digits: Split::new() });
        }
    }
    let mut next = Vec::new();
    for place in 0..9 {
        let mut least = u16::MAX;
        next.clear();
        for start in &starts {
            let cells = &sides[usize::from(start.transpose)][usize::from(start.row)];
            let used = &start.columns[..place];
            for column in 0..9 {
                let in_stack = place.is_multiple_of(3) || used[place - 1] / 3 == column / 3;
                let equal = &equal[usize::from(!start.transpose)];
                if !in_stack || used.contains(&column) || equal.has_earlier(column, used) {
                    continue;
                }
                let mut digits = start.digits;
                let image = digits.image(cells[usize::from(column)]);
                if image < least {
                    least = image;
                    next.clear();
                }
                if image == least {
                    let mut start = FirstRow { digits, ..*start };
                    start.columns[place] = column;
                    next.push(start);
                }
            }
        }
        core::mem::swap(&mut starts, &mut next);
    }
    starts
}

/// The digits in the order of their names; digits of one block cannot be told apart yet.
#[derive(Clone, Copy)]
struct Split {
    blocks: [u16; 9],
    count: u8,
}

impl Split {
    /// All digits in one block.
    fn new() -> Split {
        let mut blocks = [0; 9];
        blocks[0] = DIGITS;
        Split { blocks, count: 1 }
    }

    fn blocks(&self) -> impl Iterator<Item = u16> + '_ {
        self.blocks[..usize::from(self.count)].iter().copied()
    }
}

impl Naming for Split {
    fn image(&mut self, content: u16) -> u16 {
        let mut image = content & !DIGITS;
        let mut name = 0;
        let mut split = Split { blocks: [0; 9], count: 0 };
        for block in self.blocks() {
            let (inside, outside) = (block & content, block & !content);
            image |= ((1 << inside.count_ones()) - 1) << name;
            name += block.count_ones();
            for part in [inside, outside] {
                if part != 0 {
                    split.blocks[usize::from(split.count)] = part;
                    split.count += 1;
                }
            }
        }
        *self = split;
        image
    }

    fn digits(&self) -> [Digit; 9] {
        let mut images = Digit::ALL;
        let mut names = Digit::ALL.into_iter();
        for block in self.blocks() {
            for digit in Digit::ALL.into_iter().filter(|digit| block >> digit.index() & 1 != 0) {
                if let Some(name) = names.next() {
                    images[digit.index()] = name;
                }
            }
        }
        images
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve;
    use crate::{Candidate, CandidateSet, Grid, Random};

    /// Positions of every kind: givens, placed digits, and removed and restored candidates.
    fn positions() -> impl Iterator<Item = Board> {
        (0..24).map(|seed| {
            let mut random = Random::new(seed);
            let full = solve::reference::random_solutions(&Grid::EMPTY, seed).next().unwrap();
            let chosen = |random: &mut Random, most| -> Grid {
                full.iter().filter(|_| random.below(24) < most).collect()
            };
            // The plain search is slow for grids that are nearly empty.
            let givens = chosen(&mut random, 4 + seed as usize % 20);
            let placed = chosen(&mut random, 3 * (seed as usize % 3));
            let mut board = Board::with_entries(&givens, &placed);
            let changes = [0, 1, 2, 40, 400][seed as usize % 5];
            for _ in 0..changes {
                let candidate = Candidate {
                    cell: Cell::from_index(random.below(81)),
                    digit: Digit::from_index(random.below(9)),
                };
                if random.below(9) == 0 {
                    board.restore(candidate);
                } else {
                    board.remove(candidate);
                }
            }
            board
        })
    }

    #[test]
    fn the_plain_search_agrees() {
        for board in positions() {
            let sides = sides(&board);
            let plain = super::super::reference::least_image(&sides[0], Split::new());
            let form = canonical_board(&board);
            assert_eq!(form.board, plain.transform.apply_to_board(&board), "{board}");
            assert_eq!(form.automorphisms, plain.count * alike_digits(&sides[0]), "{board}");
        }
    }

    #[test]
    fn all_images_have_one_form_and_no_image_is_less() {
        for (seed, board) in positions().enumerate() {
            let form = canonical_board(&board);
            assert_eq!(form.transform.apply_to_board(&board), form.board, "{board}");
            let mut random = Random::new(seed as u64);
            for _ in 0..20 {
                let transform = Transform::random(&mut random);
                let image = transform.apply_to_board(&board);
                assert_eq!(transform.inverse().apply_to_board(&image), board);
                assert!(
                    sides(&form.board)[0] <= sides(&image)[0],
                    "{image} is less than the form of {board}"
                );
                let other = canonical_board(&image);
                assert_eq!((other.board, other.automorphisms), (form.board.clone(), form.automorphisms));
            }
        }
    }

    #[test]
    fn symmetric_positions_are_counted_and_take_little_time() {
        let all = 1_218_998_108_160;
        let mut board = Board::new(&Grid::EMPTY);
        assert_eq!(canonical_board(&board).automorphisms, all);
        for cell in Cell::all() {
            board.remove(Candidate { cell, digit: Digit::ALL[3] });
        }
        assert_eq!(canonical_board(&board).automorphisms, all / 9);
        let mut board = Board::new(&Grid::EMPTY);
        board.remove(Candidate { cell: Cell::from_index(40), digit: Digit::ALL[3] });
        assert_eq!(canonical_board(&board).automorphisms, all / 9 / 81);
        for candidate in CandidateSet::FULL {
            board.remove(candidate);
        }
        assert_eq!(canonical_board(&board).automorphisms, all);
        // Each cell lacks its digit in the most symmetric full grid: no two lines are equal.
        let full: Grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
            .parse()
            .unwrap();
        let mut board = Board::new(&Grid::EMPTY);
        for (cell, digit) in full.iter() {
            board.remove(Candidate { cell, digit });
        }
        assert_eq!(canonical_board(&board).automorphisms, 648);
    }

    #[test]
    fn a_candidate_and_a_given_make_a_difference() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let texts = [
            puzzle.to_string(),
            format!("{puzzle}:113"),
            format!("{puzzle}:213"),
            puzzle.replacen("53.", "53+4", 1),
            puzzle.replacen("53.", "534", 1),
        ];
        let mut forms: Vec<String> =
            texts.iter().map(|text| canonical_board(&text.parse().unwrap()).board.to_string()).collect();
        forms.sort();
        forms.dedup();
        assert_eq!(forms.len(), texts.len());
    }
}
