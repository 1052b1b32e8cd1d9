//! Hidden and naked singles.

use super::found::Found;
use super::state::State;
use super::tables::{BOX, CELLS, HOUSE_ORDER, HOUSES, cells_of};
use crate::logic::{Constraint, TechniqueId};
use crate::{Cell, Digit, House};

/// The hidden singles of a position, kept up to date from step to step.
pub(super) struct HiddenSingles {
    /// By house: the digits with one position left.
    digits: [u16; 27],
    /// The houses that have such digits; the bits are in the order of the search.
    houses: u32,
    /// The houses with one open cell left; the bits are in the order of the search.
    last_cells: u32,
}

impl HiddenSingles {
    pub(super) fn new(state: &State) -> HiddenSingles {
        let mut singles = HiddenSingles { digits: [0; 27], houses: 0, last_cells: 0 };
        for (house, positions) in state.positions.iter().enumerate() {
            for (digit, &positions) in positions.iter().enumerate() {
                singles.note(house, digit, positions);
            }
            singles.last_cells |= u32::from(state.empty[house] == 1) << TURNS[house];
        }
        singles
    }

    /// Updates the hidden singles with the positions that a digit has left in a house.
    #[inline]
    pub(super) fn note(&mut self, house: usize, digit: usize, positions: u16) {
        let digits = &mut self.digits[house];
        *digits = *digits & !(1 << digit) | u16::from(positions.is_power_of_two()) << digit;
        self.houses = self.houses & !(1 << TURNS[house]) | u32::from(*digits != 0) << TURNS[house];
    }

    /// Updates the houses with one open cell left, after a cell was filled.
    pub(super) fn note_filled(&mut self, state: &State, cell: usize) {
        for (house, _) in HOUSES[cell] {
            let is_last = u32::from(state.empty[house] == 1);
            let turn = TURNS[house];
            self.last_cells = self.last_cells & !(1 << turn) | is_last << turn;
        }
    }

    /// No. 1: A digit with one position left in a house: 1.0 if it is the last open cell of the house,
    /// otherwise 1.2 in a box and 1.5 in a line. Houses with one open cell come first, whatever their
    /// kind.
    pub(super) fn first(&self, state: &State) -> Option<Found> {
        let mut last_cells = self.last_cells;
        while let Some(house) = first_house(last_cells) {
            let digits = CELLS[house].iter().fold(0, |digits, &cell| digits | state.digits[cell]);
            if digits != 0 {
                return Some(hidden_single(state, house, digits, true));
            }
            last_cells &= last_cells - 1;
        }
        let house = first_house(self.houses)?;
        Some(hidden_single(state, house, self.digits[house], false))
    }
}

/// By house: its place in the order of the search, that is, in `HOUSE_ORDER`.
static TURNS: [u8; 27] = {
    let mut turns = [0; 27];
    let mut turn = 0;
    while turn < 27 {
        turns[HOUSE_ORDER[turn]] = turn as u8;
        turn += 1;
    }
    turns
};

/// The first house of a set whose bits are in the order of the search.
#[inline]
fn first_house(turns: u32) -> Option<usize> {
    (turns != 0).then(|| HOUSE_ORDER[turns.trailing_zeros() as usize])
}

/// The hidden single of the first of these digits, which each have one position left in the house. `alone`
/// tells whether the house has one open cell left.
fn hidden_single(state: &State, house: usize, digits: u16, alone: bool) -> Found {
    let (technique, rating) = match house {
        _ if alone => (TechniqueId::FullHouse, 1.0),
        BOX.. => (TechniqueId::HiddenSingle, 1.2),
        _ => (TechniqueId::HiddenSingle, 1.5),
    };
    let digit = digits.trailing_zeros() as usize;
    let cell = CELLS[house][state.positions[house][digit].trailing_zeros() as usize];
    let constraint = Constraint::House(House::from_index(house), Digit::from_index(digit));
    Found::single(technique, rating, (cell, digit), constraint)
}

/// No. 4: The first cell with one digit left; rated 2.3.
pub(super) fn naked(state: &State) -> Option<Found> {
    let cell = cells_of(state.open).find(|&cell| state.digits[cell].is_power_of_two())?;
    let digit = state.digits[cell].trailing_zeros() as usize;
    let constraint = Constraint::Cell(Cell::from_index(cell));
    Some(Found::single(TechniqueId::NakedSingle, 2.3, (cell, digit), constraint))
}

#[cfg(test)]
mod tests {
    use super::super::ladder::Ladder;
    use super::super::score::Score;
    use super::*;
    use crate::generate::{Order, puzzles};

    #[test]
    fn hidden_singles_are_up_to_date_after_every_step() {
        for puzzle in puzzles(&Order::new(2)).unwrap().take(30) {
            let mut state = State::new(&puzzle.board());
            let mut singles = HiddenSingles::new(&state);
            let mut ladder = Ladder::new(Score::from_tenths(70));
            while let Some(found) = ladder.first(&state, &singles) {
                found.apply(&mut state, &mut singles);
                let fresh = HiddenSingles::new(&state);
                assert_eq!(singles.digits, fresh.digits, "{}", puzzle.givens());
                assert_eq!((singles.houses, singles.last_cells), (fresh.houses, fresh.last_cells));
            }
        }
    }
}
