//! A position of the search, for all kinds of registers.
#![allow(unsafe_code)]

use crate::{Cell, DigitSet, House};

/// The candidates of each cell, and their propagation. The `unsafe` methods need the instructions that
/// the registers belong to.
pub(super) trait Position: Copy {
    /// The position with these digits in reading order, 0 for an empty cell. An empty cell gets all
    /// digits that its box does not have yet. If a box has a digit twice, its empty cells get none, so that
    /// the first sweep finds the contradiction.
    ///
    /// # Safety
    /// The machine has the instructions of these registers.
    unsafe fn new(cells: &[u8; 81]) -> Self;

    /// The digits that a cell can hold, one bit each.
    fn digits(&self, at: At) -> u16;

    /// The digits of a solved position in reading order.
    fn solution(&self) -> [u8; 81];

    /// Changes the digits that a cell can hold.
    fn set_digits(&mut self, at: At, digits: u16);

    /// Puts the chosen digit into its cell, and returns the position without that candidate. If the cell
    /// has only one digit left in a position, the other cells of its box lose that digit.
    ///
    /// # Safety
    /// The machine has the instructions of these registers.
    unsafe fn split(&mut self, choice: Choice) -> Self;

    /// Sweeps over the position until nothing more follows.
    ///
    /// # Safety
    /// The machine has the instructions of these registers.
    unsafe fn settle(&mut self) -> Outcome;

    /// Whether two cells of a box must hold the same digit. Sweeps do not find this, if one sweep leaves the
    /// digit alone in both cells.
    ///
    /// # Safety
    /// The machine has the instructions of these registers.
    unsafe fn has_repeat(&self) -> bool;

    /// The cell to try: among the cells with two digits, the cell whose houses have the most open cells,
    /// where cells with two digits count twice. Among equals, a box in the upper two bands comes first,
    /// then the lower place in the box, then the lower box.
    ///
    /// # Safety
    /// The machine has the instructions of these registers.
    unsafe fn tightest_pair(&self) -> Pair;

    /// Removes all digits but these from a cell.
    #[inline]
    fn keep(&mut self, cell: Cell, digits: DigitSet) {
        let at = At::of(cell);
        self.set_digits(at, self.digits(at) & digits.bits());
    }

    /// The candidate to try; none if a cell has no digit left. If no cell has two digits, the choice
    /// depends on whether the search has already been long.
    ///
    /// # Safety
    /// The machine has the instructions of these registers.
    #[inline(always)]
    unsafe fn choice(&self, is_long: bool) -> Option<Choice> {
        // SAFETY: the caller promises that the machine has the instructions.
        match unsafe { self.tightest_pair() } {
            Pair::Dead => None,
            Pair::At(at) => Some(Choice { at, digit: lowest(self.digits(at)) }),
            Pair::None if is_long => Some(two_places(self)),
            Pair::None => Some(fewest_digits(self)),
        }
    }
}

/// The result of sweeping over a position until nothing more follows.
pub(super) enum Outcome {
    /// The position has no solution.
    Dead,
    /// The position is a solution.
    Solved,
    /// Sweeps find nothing more, but the position is not solved.
    Open,
}

/// The cell to try among those with two digits.
pub(super) enum Pair {
    /// The position has no solution: a cell has no digit left.
    Dead,
    /// No cell has two digits.
    None,
    At(At),
}

/// A candidate to try.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub(super) at: At,
    /// The bit of the digit.
    pub(super) digit: u16,
}

/// Where a cell is: its box, and its place in the box.
#[derive(Clone, Copy)]
pub(super) struct At {
    pub(super) in_box: usize,
    pub(super) place: usize,
}

impl At {
    #[inline(always)]
    fn of(cell: Cell) -> At {
        let (row, column) = (cell.row(), cell.column());
        At { in_box: row / 3 * 3 + column / 3, place: row % 3 * 3 + column % 3 }
    }
}

/// The lowest candidate of a cell with the fewest digits, among the cells with several digits.
#[cold]
fn fewest_digits(position: &impl Position) -> Choice {
    let mut best = (u32::MAX, Choice { at: At { in_box: 0, place: 0 }, digit: 0 });
    for place in 0..9 {
        for in_box in 0..9 {
            let at = At { in_box, place };
            let digits = position.digits(at);
            if (2..best.0).contains(&digits.count_ones()) {
                best = (digits.count_ones(), Choice { at, digit: lowest(digits) });
            }
        }
    }
    best.1
}

/// A candidate of a digit that has two places in a house. If no digit has two places, the choice of
/// [`fewest_digits`].
///
/// In a grid with few clues, a digit with two places soon leads to a contradiction if there is one;
/// trying other cells could take practically for ever.
#[cold]
fn two_places(position: &impl Position) -> Choice {
    for house in House::all() {
        let mut reach = [0; 3]; // digits with at least one, two, three places
        for at in house.cells().iter().map(At::of) {
            let digits = position.digits(at);
            reach = [reach[0] | digits, reach[1] | reach[0] & digits, reach[2] | reach[1] & digits];
        }
        let two = reach[1] & !reach[2];
        for at in house.cells().iter().map(At::of) {
            let digits = position.digits(at);
            if digits & two != 0 && digits.count_ones() > 1 {
                return Choice { at, digit: lowest(digits & two) };
            }
        }
    }
    fewest_digits(position)
}

#[inline(always)]
fn lowest(digits: u16) -> u16 {
    digits & digits.wrapping_neg()
}
