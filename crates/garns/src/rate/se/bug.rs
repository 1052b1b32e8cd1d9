//! Bivalue universal grave (BUG), types 1 to 4: if some cells lost their extra digits, every open cell
//! would have two digits, and every digit would have two places in each house that lacks it.

use super::found::Found;
use super::state::State;
use super::subsets;
use super::tables::{
    BOX, CELLS, COLUMN, HOUSES, ROW, bits, candidate, cells_of, house_cells, peers, seen_among,
};
use super::tuples::choices;
use crate::logic::TechniqueId;
use crate::logic::guardians::deadly::{Deadly, DeadlyPattern, Guardians};
use crate::{Cell, Digit, House};

/// No. 19: Type 1 is rated 5.6, types 2 and 4 5.7, type 3 5.8 or more.
pub(super) fn bug(state: &State) -> Option<Found> {
    let extras = Extras::find(state)?;
    if let [(cell, own)] = *extras.cells {
        let removals = vec![(cell, state.digits[cell] & !own)];
        return Some(extras.found(state, 5.6, removals, Guardians::InCell(Cell::from_index(cell))));
    }
    if extras.digits.is_power_of_two() {
        return extras.type_two(state).or_else(|| extras.type_four(state));
    }
    if extras.common == 0 {
        return None;
    }
    extras.type_four(state).or_else(|| extras.type_three(state))
}

/// The candidates that keep the board from being a BUG.
struct Extras {
    /// The cells with extras, in the order in which they were discovered, and the extras of each.
    cells: Vec<(usize, u16)>,
    /// The digits of all extras, as bits.
    digits: u16,
    /// The cells that see all cells with extras.
    common: u128,
}

impl Extras {
    /// The hint with these removals.
    fn found(&self, state: &State, rating: f64, removals: Vec<(usize, u16)>, guardians: Guardians) -> Found {
        let technique = match guardians {
            Guardians::InCell(_) => TechniqueId::Bug1,
            Guardians::OfDigit(_) => TechniqueId::Bug2,
            Guardians::InNakedSet(..) | Guardians::InHiddenSet(..) => TechniqueId::Bug3,
            Guardians::InLockedPair(..) => TechniqueId::Bug4,
        };
        let extras = |&(cell, extras): &(usize, u16)| bits(extras).map(move |digit| candidate(cell, digit));
        let extras = self.cells.iter().flat_map(extras).collect();
        let deadly = Deadly::grave(&state.candidates(), &extras);
        Found::removing(technique, rating, removals, DeadlyPattern { deadly, guardians })
    }

    fn find(state: &State) -> Option<Extras> {
        let mut rest = *state;
        let mut cells: Vec<(usize, u16)> = Vec::new();
        let mut digits = 0;
        let mut common = u128::MAX;
        for (house, digit) in [BOX, ROW, COLUMN]
            .into_iter()
            .flat_map(|kind| (kind..kind + 9).flat_map(|house| (0..9).map(move |digit| (house, digit))))
        {
            let mask = state.positions[house][digit];
            if matches!(mask.count_ones(), 0 | 2) {
                continue;
            }
            let mut large = bits(mask).map(|i| CELLS[house][i]).filter(|&cell| state.count(cell) >= 3);
            // If no cell here has three digits, the board is not a BUG. If several cells have, another
            // house shows which of them has the extra.
            let cell = large.next()?;
            if large.next().is_some() {
                continue;
            }
            match cells.iter_mut().find(|entry| entry.0 == cell) {
                Some(entry) => entry.1 |= 1 << digit,
                None => cells.push((cell, 1 << digit)),
            }
            digits |= 1u16 << digit;
            rest.remove(cell, digit);
            common &= peers(cell);
            for &(cell, _) in &cells {
                common &= !(1 << cell);
            }
            if cells.len() > 1 && digits.count_ones() > 1 && common == 0 {
                return None;
            }
        }
        let two = |count: u32| count == 0 || count == 2;
        let is_bug = cells_of(state.open).all(|cell| rest.count(cell) == 2)
            && rest.positions.iter().flatten().all(|mask| two(mask.count_ones()));
        (is_bug && !cells.is_empty()).then_some(Extras { cells, digits, common })
    }

    fn type_two(&self, state: &State) -> Option<Found> {
        let digit = self.digits.trailing_zeros() as usize;
        let seen = self.common & state.places[digit];
        let removals = cells_of(seen).map(|cell| (cell, self.digits)).collect();
        (seen != 0).then(|| self.found(state, 5.7, removals, Guardians::OfDigit(Digit::from_index(digit))))
    }

    /// The houses that hold all cells with extras: box, row, column.
    fn shared_houses(&self) -> impl Iterator<Item = usize> + '_ {
        (0..3).filter_map(|kind| {
            let house = HOUSES[self.cells[0].0][kind].0;
            self.cells.iter().all(|&(cell, _)| HOUSES[cell][kind].0 == house).then_some(house)
        })
    }

    /// Type 4: a digit that is not an extra is locked in the two cells with extras.
    fn type_four(&self, state: &State) -> Option<Found> {
        let &[(one, _), (two, _)] = &*self.cells else { return None };
        let locked = state.digits[one] & state.digits[two] & !self.digits;
        if !locked.is_power_of_two() {
            return None;
        }
        let house = House::from_index(self.shared_houses().next()?);
        let lost = |&(cell, own): &(usize, u16)| (cell, state.digits[cell] & !own & !locked);
        let removals = self.cells.iter().map(lost).collect();
        let digit = Digit::from_index(locked.trailing_zeros() as usize);
        Some(self.found(state, 5.7, removals, Guardians::InLockedPair(house, digit)))
    }

    /// Type 3: the extras, taken as one cell, form a naked set with other cells of a house.
    fn type_three(&self, state: &State) -> Option<Found> {
        for house in self.shared_houses() {
            // The cells that see all cells with extras, in the order of the first cell's peers.
            let inside: Vec<usize> = seen_among(self.cells[0].0, self.common & house_cells(house)).collect();
            for size in 2..=inside.len().min(6) as u32 {
                for chosen in choices(size - 1, inside.len() as u32) {
                    let naked = subsets::naked_with(state, &inside, chosen as u16, self.digits, 0);
                    if let Some((cells, digits, removals)) = naked.filter(|naked| !naked.2.is_empty()) {
                        let rating = 5.7 + f64::from(size - 1) * 0.1;
                        let guardians = Guardians::InNakedSet(vec![House::from_index(house)], cells, digits);
                        return Some(self.found(state, rating, removals, guardians));
                    }
                }
            }
        }
        None
    }
}
