//! The choice of a cell to try when propagation is stuck, in all lanes at once.

// The indices are geometry: rows, boxes and cells.
#![allow(clippy::needless_range_loop)]

use super::batch::Frame;
use super::lanes::Vector;
use super::route::Moves;
use super::sweep::Sliced;

/// A candidate to try in each lane of a set.
pub(super) struct Choice<V> {
    /// By cell: the lanes in which it was chosen.
    cells: [V; 81],
    /// By digit: the lanes in which it was chosen.
    digits: [V; 9],
    /// Lanes in which the chosen cell has exactly two candidates.
    pairs: V,
}

impl<V: Vector> Choice<V> {
    /// Chooses a cell and its lowest digit in each of these lanes. If some cell has two candidates, the
    /// choice is among such cells: a cell whose houses contain most other cells with two candidates,
    /// because a digit in it may decide them too.
    #[inline(always)]
    pub(super) fn new(sliced: &Sliced<V>, lanes: V, scores: &mut Scores<V>) -> Choice<V> {
        let mut cells = [V::NONE; 81];
        let mut pairs = V::NONE;
        for (k, cell) in cells.iter_mut().enumerate() {
            let mut reach = [V::NONE; 3]; // at least one, two, three candidates
            for left in &sliced.left {
                reach[2] = reach[2] | (reach[1] & left[k]);
                reach[1] = reach[1] | (reach[0] & left[k]);
                reach[0] = reach[0] | left[k];
            }
            *cell = reach[1].without(reach[2]);
            pairs = pairs | *cell;
        }
        keep_best(&mut cells, scores);
        let mut free = lanes;
        let mut digits = [V::NONE; 9];
        for (k, cell) in cells.iter_mut().enumerate() {
            *cell = (*cell | !(pairs | sliced.single[k])) & free;
            free = free.without(*cell);
            for (digit, left) in digits.iter_mut().zip(&sliced.left) {
                *digit = *digit | (*cell & left[k]);
            }
        }
        let mut lower = V::NONE;
        for digit in &mut digits {
            (*digit, lower) = (digit.without(lower), lower | *digit);
        }
        Choice { cells, digits, pairs }
    }

    /// Tries the candidate in its lane; the moves bring the node without the candidate to another lane.
    #[inline(always)]
    pub(super) fn spread(&self, sliced: &mut Sliced<V>, moves: Moves<V>) {
        for (k, cell) in self.cells.into_iter().enumerate() {
            let single = &mut sliced.single[k];
            *single = moves.apply::<false>(*single | cell, *single | (cell & self.pairs));
            for (left, digit) in sliced.left.iter_mut().zip(&self.digits) {
                let x = left[k];
                let tried = cell & *digit;
                left[k] = moves.apply::<false>(x.without(cell) | tried, x.without(tried));
            }
        }
    }

    /// Puts the node without the candidate into a frame; the moves lead to its lane there.
    #[inline(always)]
    pub(super) fn push(&self, sliced: &Sliced<V>, frame: &mut Frame<V>, moves: Moves<V>) {
        for (k, cell) in self.cells.into_iter().enumerate() {
            let single = &mut frame.single[k];
            *single = moves.apply::<false>(*single, sliced.single[k] | (cell & self.pairs));
            for digit in 0..9 {
                let later = &mut frame.left[digit][k];
                *later =
                    moves.apply::<false>(*later, sliced.left[digit][k].without(cell & self.digits[digit]));
            }
        }
    }
}

/// For each cell, a number of five bits in every lane.
pub(super) type Scores<V> = [[V; 5]; 81];

/// Keeps only the cells whose row, column and box contain most cells of the set.
#[inline(always)]
fn keep_best<V: Vector>(cells: &mut [V; 81], scores: &mut Scores<V>) {
    let mut rows = [[V::NONE; 4]; 9];
    let mut columns = [[V::NONE; 4]; 9];
    let mut boxes = [[V::NONE; 4]; 9];
    for i in 0..9 {
        rows[i] = tally(cells, 9 * i, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        columns[i] = tally(cells, i, [0, 9, 18, 27, 36, 45, 54, 63, 72]);
        boxes[i] = tally(cells, i / 3 * 27 + i % 3 * 3, [0, 1, 2, 9, 10, 11, 18, 19, 20]);
    }
    for (cell, score) in scores.iter_mut().enumerate() {
        let (row, column, in_box) = (rows[cell / 9], columns[cell % 9], boxes[cell / 27 * 3 + cell % 9 / 3]);
        let mut twice = [V::NONE; 5];
        let mut carry = V::NONE;
        for bit in 0..4 {
            let (sum, over) = add(row[bit], column[bit], in_box[bit]);
            twice[bit + 1] = over;
            (score[bit], carry) = add(sum, twice[bit], carry);
        }
        score[4] = twice[4] ^ carry;
    }
    for bit in (0..5).rev() {
        let mut any = V::NONE;
        for (cell, score) in cells.iter().zip(scores.iter()) {
            any = any | (*cell & score[bit]);
        }
        for (cell, score) in cells.iter_mut().zip(scores.iter()) {
            *cell = *cell & (score[bit] | !any);
        }
    }
}

/// The number of these nine cells that are set in each lane, in binary.
#[inline(always)]
fn tally<V: Vector>(cells: &[V; 81], first: usize, at: [usize; 9]) -> [V; 4] {
    let mut ones = [V::NONE; 3];
    let mut twos = [V::NONE; 3];
    for i in 0..3 {
        let k = 3 * i;
        (ones[i], twos[i]) = add(cells[first + at[k]], cells[first + at[k + 1]], cells[first + at[k + 2]]);
    }
    let (one, two_a) = add(ones[0], ones[1], ones[2]);
    let (two_b, four_a) = add(twos[0], twos[1], twos[2]);
    let (two, four_b) = (two_a ^ two_b, two_a & two_b);
    [one, two, four_a ^ four_b, four_a & four_b]
}

/// A full adder: the sum and the carry of three bits.
#[inline(always)]
fn add<V: Vector>(a: V, b: V, c: V) -> (V, V) {
    let odd = a ^ b;
    (odd ^ c, (a & b) | (odd & c))
}
