//! Hidden and naked singles.

use super::found::{Found, Seen};
use super::state::State;
use super::tables::{BOX, CELLS, COLUMN, IN_ORDER, ROW, cells_of};

/// No. 1: A digit with one position left in a house: 1.0 if the house has one cell left, 1.2 in a
/// box, 1.5 in a line. Houses with one cell left come first, whatever their kind.
pub(super) fn hidden(state: &State) -> Option<Found> {
    for &house in &IN_ORDER {
        if state.empty[house] == 1 {
            let digits = CELLS[house].iter().fold(0, |digits, &cell| digits | state.digits[cell as usize]);
            if digits != 0 {
                return Some(hidden_single(state, house, digits, true));
            }
        }
    }
    // For each column of a band the digits of its three cells.
    let bands: [[Tally; 9]; 3] = [0, 27, 54].map(|first| {
        let digits = &state.digits[first..first + 27];
        core::array::from_fn(|i| Tally::of([digits[i], digits[i + 9], digits[i + 18]]))
    });
    for (band, columns) in bands.iter().enumerate() {
        for (stack, columns) in columns.chunks_exact(3).enumerate() {
            let single = columns[0].with(columns[1]).with(columns[2]).single();
            if single != 0 {
                return Some(hidden_single(state, BOX + 3 * band + stack, single, false));
            }
        }
    }
    let [top, middle, bottom] = &bands;
    for (column, ((top, middle), bottom)) in top.iter().zip(middle).zip(bottom).enumerate() {
        let single = top.with(*middle).with(*bottom).single();
        if single != 0 {
            return Some(hidden_single(state, COLUMN + column, single, false));
        }
    }
    for (row, digits) in state.digits.chunks_exact(9).enumerate() {
        let thirds = [0, 3, 6].map(|i| Tally::of([digits[i], digits[i + 1], digits[i + 2]]));
        let single = thirds[0].with(thirds[1]).with(thirds[2]).single();
        if single != 0 {
            return Some(hidden_single(state, ROW + row, single, false));
        }
    }
    None
}

/// The digits that some cells may hold: in one cell at least, and in two at least.
#[derive(Clone, Copy)]
struct Tally {
    once: u16,
    twice: u16,
}

impl Tally {
    #[inline]
    fn of([a, b, c]: [u16; 3]) -> Tally {
        Tally { once: a | b | c, twice: a & b | (a | b) & c }
    }

    /// The digits of these cells and of others.
    #[inline]
    fn with(self, other: Tally) -> Tally {
        Tally { once: self.once | other.once, twice: self.twice | other.twice | self.once & other.once }
    }

    /// The digits of one cell alone.
    #[inline]
    fn single(self) -> u16 {
        self.once & !self.twice
    }
}

/// The first of the digits that have one position left in a house.
fn hidden_single(state: &State, house: usize, digits: u16, alone: bool) -> Found {
    let rating = match house {
        _ if alone => 1.0,
        BOX.. => 1.2,
        _ => 1.5,
    };
    let digit = digits.trailing_zeros() as usize;
    let cell = CELLS[house][state.positions[house][digit].trailing_zeros() as usize] as usize;
    Found::placing(rating, cell, digit, Seen::HiddenSingle { house, alone })
}

/// No. 4: The first cell with one digit left, 2.3.
pub(super) fn naked(state: &State) -> Option<Found> {
    cells_of(state.open).find(|&cell| state.digits[cell].is_power_of_two()).map(|cell| {
        Found::placing(2.3, cell, state.digits[cell].trailing_zeros() as usize, Seen::NakedSingle)
    })
}
