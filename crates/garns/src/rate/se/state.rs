//! A position in all the representations that the searches need.

use super::tables::{HOUSES, bit_count, bits, cells_of, peers};
use crate::{Board, CandidateSet, Cell, CellSet, Digit};

/// Candidates by cell, by house and by digit, and the number of open cells.
///
/// A digit is 0 to 8 here, and a mask of digits or positions has one bit each. Chains work on copies from
/// which they remove candidates without filling cells. In these copies `open`, `empty` and `placed` still
/// describe the real position, as in the original.
#[derive(Clone, Copy)]
pub(super) struct State {
    /// By cell: the digits that it may hold; 0 if it is filled.
    pub(super) digits: [u16; 81],
    /// By house and digit: the positions that may hold the digit.
    pub(super) positions: [[u16; 9]; 27],
    /// By digit: the cells that may hold it.
    pub(super) places: [u128; 9],
    /// The open cells.
    pub(super) open: u128,
    /// By house: the number of open cells.
    pub(super) empty: [u8; 27],
    /// By digit: the number of cells that are filled with it.
    pub(super) placed: [u8; 9],
}

impl State {
    pub(super) fn new(board: &Board) -> State {
        let mut state = State {
            digits: [0; 81],
            positions: [[0; 9]; 27],
            places: [0; 9],
            open: 0,
            empty: [0; 27],
            placed: [0; 9],
        };
        for cell in Cell::all() {
            let index = cell.index();
            match board.value(cell) {
                Some(digit) => state.placed[digit.index()] += 1,
                None => {
                    state.open |= 1 << index;
                    state.digits[index] = board.candidates(cell).bits();
                    for (house, position) in HOUSES[index] {
                        state.empty[house] += 1;
                        for digit in bits(state.digits[index]) {
                            state.positions[house][digit] |= 1 << position;
                            state.places[digit] |= 1 << index;
                        }
                    }
                }
            }
        }
        state
    }

    /// All candidates that are left.
    pub(super) fn candidates(&self) -> CandidateSet {
        let mut candidates = CandidateSet::EMPTY;
        for digit in Digit::ALL {
            *candidates.cells_mut(digit) = CellSet::from_bits(self.places[digit.index()]);
        }
        candidates
    }

    /// Whether the candidate is left.
    #[inline]
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.digits[cell] >> digit & 1 != 0
    }

    /// How many digits the cell may hold.
    #[inline]
    pub(super) fn count(&self, cell: usize) -> u32 {
        bit_count(self.digits[cell])
    }

    /// Removes a candidate, if the cell has it.
    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.remove_watched(cell, digit, &mut |_, _, _| {});
    }

    /// Removes a candidate and calls `watch` with each house of the cell, the digit, and the positions
    /// that the digit has left in that house.
    #[inline]
    pub(super) fn remove_watched(
        &mut self,
        cell: usize,
        digit: usize,
        watch: &mut impl FnMut(usize, usize, u16),
    ) {
        self.digits[cell] &= !(1 << digit);
        self.places[digit] &= !(1 << cell);
        self.lose_position(cell, digit, watch);
    }

    /// Fills an open cell and removes its digit from the cells that see it.
    pub(super) fn place(&mut self, cell: usize, digit: usize, watch: &mut impl FnMut(usize, usize, u16)) {
        for other in bits(core::mem::take(&mut self.digits[cell])) {
            self.places[other] &= !(1 << cell);
            self.lose_position(cell, other, watch);
        }
        let losing = self.places[digit] & peers(cell);
        self.places[digit] &= !losing;
        for peer in cells_of(losing) {
            self.digits[peer] &= !(1 << digit);
            self.lose_position(peer, digit, watch);
        }
        self.open &= !(1 << cell);
        self.placed[digit] += 1;
        for (house, _) in HOUSES[cell] {
            self.empty[house] -= 1;
        }
    }

    #[inline]
    fn lose_position(&mut self, cell: usize, digit: usize, watch: &mut impl FnMut(usize, usize, u16)) {
        for (house, position) in HOUSES[cell] {
            let positions = &mut self.positions[house][digit];
            *positions &= !(1 << position);
            watch(house, digit, *positions);
        }
    }
}
