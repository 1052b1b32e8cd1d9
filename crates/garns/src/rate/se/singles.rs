//! Hidden and naked singles.

use super::found::{Found, Seen};
use super::state::State;
use super::tables::{BOX, CELLS, IN_ORDER, cells_of};

/// No. 1: A digit with one position left in a house: 1.0 where the house has one cell left, 1.2 in a
/// box, 1.5 in a line. Houses with one cell left come first, whatever their kind.
pub(super) fn hidden(state: &State) -> Option<Found> {
    for alone in [true, false] {
        for &house in &IN_ORDER {
            let positions = &state.positions[house];
            // Most houses have no single: all digits are looked at together, which is quick.
            let any = positions.iter().fold(false, |any, mask| any | mask.is_power_of_two());
            if !any || (state.empty[house] == 1) != alone {
                continue;
            }
            let Some(digit) = positions.iter().position(|mask| mask.is_power_of_two()) else { continue };
            let rating = match house {
                _ if alone => 1.0,
                BOX.. => 1.2,
                _ => 1.5,
            };
            let cell = CELLS[house][positions[digit].trailing_zeros() as usize] as usize;
            return Some(Found::placing(rating, cell, digit, Seen::HiddenSingle { house, alone }));
        }
    }
    None
}

/// No. 4: The first cell with one digit left, 2.3.
pub(super) fn naked(state: &State) -> Option<Found> {
    cells_of(state.open).find(|&cell| state.digits[cell].is_power_of_two()).map(|cell| {
        Found::placing(2.3, cell, state.digits[cell].trailing_zeros() as usize, Seen::NakedSingle)
    })
}
