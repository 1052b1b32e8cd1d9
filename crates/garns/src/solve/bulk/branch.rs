//! Which cell to try where propagation is stuck, chosen in all lanes at once.

// The indices are geometry: rows, boxes and cells.
#![allow(clippy::needless_range_loop)]

use super::lanes::Lanes;
use super::sweep::Sliced;

/// Chooses a cell in each of these lanes and tries its lowest digit there.
///
/// The cell has two candidates if any cell has, and among those the one that sees most others like
/// it: whichever way it goes, they follow. Rows 0 to 6 of the block get the index of the cell, rows
/// 7 to 15 its digits.
#[inline(always)]
pub(super) fn split(sliced: &mut Sliced, lanes: Lanes, block: &mut [Lanes; 64]) {
    let mut pick = choose(sliced);
    let mut free = lanes;
    let mut index = [Lanes::NONE; 7];
    let mut digits = [Lanes::NONE; 9];
    for (cell, pick) in pick.iter_mut().enumerate() {
        *pick = *pick & free;
        free = free.without(*pick);
        for (bit, index) in index.iter_mut().enumerate() {
            if cell >> bit & 1 == 1 {
                *index = *index | *pick;
            }
        }
        for (digit, digits) in digits.iter_mut().enumerate() {
            *digits = *digits | (*pick & sliced.left[digit][cell]);
        }
    }
    *block = [Lanes::NONE; 64];
    block[..7].copy_from_slice(&index);
    block[7..16].copy_from_slice(&digits);

    let mut lower = Lanes::NONE;
    for digit in &mut digits {
        (*digit, lower) = (digit.without(lower), lower | *digit);
    }
    for (cell, pick) in pick.into_iter().enumerate() {
        sliced.single[cell] = sliced.single[cell] | pick;
        for (left, lowest) in sliced.left.iter_mut().zip(&digits) {
            left[cell] = left[cell] & (*lowest | !pick);
        }
    }
}

/// The cells worth trying, by cell: at least one in every lane that has a cell open.
#[inline(always)]
fn choose(sliced: &Sliced) -> [Lanes; 81] {
    let mut twos = [Lanes::NONE; 81];
    let mut threes = [Lanes::NONE; 81];
    let (mut any_two, mut any_three) = (Lanes::NONE, Lanes::NONE);
    for cell in 0..81 {
        let mut reach = [Lanes::NONE; 4]; // at least one, two, three, four candidates
        for left in &sliced.left {
            let x = left[cell];
            for n in (1..4).rev() {
                reach[n] = reach[n] | (reach[n - 1] & x);
            }
            reach[0] = reach[0] | x;
        }
        twos[cell] = reach[1].without(reach[2]);
        threes[cell] = reach[2].without(reach[3]);
        any_two = any_two | twos[cell];
        any_three = any_three | threes[cell];
    }
    keep_best(&mut twos);
    let three = !any_two;
    let more = three.without(any_three);
    for cell in 0..81 {
        twos[cell] = twos[cell] | (threes[cell] & three) | more.without(sliced.single[cell]);
    }
    twos
}

/// Keeps of these cells only the ones with most others in their row, column and box.
#[inline(always)]
fn keep_best(cells: &mut [Lanes; 81]) {
    let count = |at: fn(usize, usize) -> usize, i| tally(core::array::from_fn(|j| cells[at(i, j)]));
    let rows: [[Lanes; 4]; 9] = core::array::from_fn(|i| count(|i, j| 9 * i + j, i));
    let columns: [[Lanes; 4]; 9] = core::array::from_fn(|i| count(|i, j| i + 9 * j, i));
    let boxes: [[Lanes; 4]; 9] =
        core::array::from_fn(|i| count(|i, j| i / 3 * 27 + i % 3 * 3 + j / 3 * 9 + j % 3, i));
    let mut scores = [[Lanes::NONE; 5]; 81];
    for (cell, score) in scores.iter_mut().enumerate() {
        let (row, column, in_box) = (rows[cell / 9], columns[cell % 9], boxes[cell / 27 * 3 + cell % 9 / 3]);
        let mut twice = [Lanes::NONE; 5];
        let mut carry = Lanes::NONE;
        for bit in 0..4 {
            let (sum, over) = add(row[bit], column[bit], in_box[bit]);
            twice[bit + 1] = over;
            (score[bit], carry) = add(sum, twice[bit], carry);
        }
        score[4] = twice[4] ^ carry;
    }
    for bit in (0..5).rev() {
        let mut any = Lanes::NONE;
        for (cell, score) in cells.iter().zip(&scores) {
            any = any | (*cell & score[bit]);
        }
        for (cell, score) in cells.iter_mut().zip(&scores) {
            *cell = *cell & (score[bit] | !any);
        }
    }
}

/// How many of nine, in binary.
#[inline(always)]
fn tally(x: [Lanes; 9]) -> [Lanes; 4] {
    let (a, two_a) = add(x[0], x[1], x[2]);
    let (b, two_b) = add(x[3], x[4], x[5]);
    let (c, two_c) = add(x[6], x[7], x[8]);
    let (ones, two_d) = add(a, b, c);
    let (twos, four_a) = add(two_a, two_b, two_c);
    let (twos, four_b) = (twos ^ two_d, twos & two_d);
    [ones, twos, four_a ^ four_b, four_a & four_b]
}

/// Sum and carry.
#[inline(always)]
fn add(a: Lanes, b: Lanes, c: Lanes) -> (Lanes, Lanes) {
    let odd = a ^ b;
    (odd ^ c, (a & b) | (odd & c))
}
