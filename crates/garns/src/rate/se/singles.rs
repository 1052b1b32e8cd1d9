//! Hidden and naked singles.

use super::found::{Found, Seen};
use super::state::State;
use super::tables::{BOX, CELLS, IN_ORDER, cells_of};

/// No. 1: A digit with one position left in a house: 1.0 where the house has one cell left, 1.2 in a
/// box, 1.5 in a line. Houses with one cell left come first, whatever their kind.
pub(super) fn hidden(state: &State) -> Option<Found> {
    let has_one = |house: &usize| state.positions[*house].iter().any(|mask| mask.is_power_of_two());
    let is_alone = |house: &&usize| state.empty[**house] == 1 && has_one(house);
    let alone = if state.empty.contains(&1) { IN_ORDER.iter().find(is_alone) } else { None };
    let house = *alone.or_else(|| IN_ORDER.iter().find(|house| has_one(house)))?;
    let positions = &state.positions[house];
    let digit = positions.iter().position(|mask| mask.is_power_of_two())?;
    let rating = match house {
        _ if alone.is_some() => 1.0,
        BOX.. => 1.2,
        _ => 1.5,
    };
    let cell = CELLS[house][positions[digit].trailing_zeros() as usize] as usize;
    let seen = Seen::HiddenSingle { house, alone: alone.is_some() };
    Some(Found::placing(rating, cell, digit, seen))
}

/// No. 4: The first cell with one digit left, 2.3.
pub(super) fn naked(state: &State) -> Option<Found> {
    cells_of(state.open).find(|&cell| state.digits[cell].is_power_of_two()).map(|cell| {
        Found::placing(2.3, cell, state.digits[cell].trailing_zeros() as usize, Seen::NakedSingle)
    })
}
