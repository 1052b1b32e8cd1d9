//! Hidden and naked singles.

use super::found::{Found, Seen};
use super::state::State;
use super::tables::{BOX, CELLS, IN_ORDER, cells_of};

/// No. 1: A digit with one position left in a house: 1.0 where the house has one cell left, 1.2 in a
/// box, 1.5 in a line. Houses with one cell left come first, whatever their kind.
pub(super) fn hidden(state: &State) -> Option<Found> {
    let alone = state.empty.contains(&1).then(|| hidden_where(state, true)).flatten();
    alone.or_else(|| hidden_where(state, false))
}

/// The first hidden single in houses with one open cell, or in the other houses.
fn hidden_where(state: &State, alone: bool) -> Option<Found> {
    for &house in &IN_ORDER {
        if (state.empty[house] == 1) != alone {
            continue;
        }
        // The digits that at least one cell may hold, and those that at least two may hold.
        let (mut once, mut twice) = (0, 0);
        for &cell in &CELLS[house] {
            let digits = state.digits[cell as usize];
            twice |= once & digits;
            once |= digits;
        }
        let single = once & !twice;
        if single == 0 {
            continue;
        }
        let rating = match house {
            _ if alone => 1.0,
            BOX.. => 1.2,
            _ => 1.5,
        };
        let digit = single.trailing_zeros() as usize;
        let cell = CELLS[house][state.positions[house][digit].trailing_zeros() as usize] as usize;
        return Some(Found::placing(rating, cell, digit, Seen::HiddenSingle { house, alone }));
    }
    None
}

/// No. 4: The first cell with one digit left, 2.3.
pub(super) fn naked(state: &State) -> Option<Found> {
    cells_of(state.open).find(|&cell| state.digits[cell].is_power_of_two()).map(|cell| {
        Found::placing(2.3, cell, state.digits[cell].trailing_zeros() as usize, Seen::NakedSingle)
    })
}
