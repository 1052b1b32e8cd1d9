//! Naked and hidden pairs, triplets and quads.
//!
//! These differ from the subsets of `logic::techniques`: the house must have enough open cells (at least
//! twice the size of a naked set, more than twice the size of a hidden set), and only that house loses
//! candidates.

use core::ops::ControlFlow;

use super::found::{Found, Removals};
use super::state::State;
use super::tables::{CELLS, HOUSE_ORDER, bits, cells_at};
use super::tuples::closed_sets;
use crate::logic::TechniqueId::*;
use crate::logic::techniques::direct::DirectHidden;
use crate::logic::techniques::hidden_subset::HiddenSet;
use crate::logic::techniques::naked_subset::NakedSet;
use crate::{Cell, CellSet, DigitSet, House};

/// Some positions of a house, and the digits that they hold.
#[derive(Clone, Copy)]
pub(super) struct Subset {
    pub(super) house: usize,
    pub(super) cells: u16,
    pub(super) digits: u16,
}

impl Subset {
    /// The candidates that the other cells of the house lose.
    pub(super) fn naked_removals(self, state: &State) -> Vec<(usize, u16)> {
        self.removals(state, !self.cells & 0x1ff, self.digits)
    }

    /// The candidates that the cells themselves lose.
    pub(super) fn hidden_removals(self, state: &State) -> Vec<(usize, u16)> {
        self.removals(state, self.cells, !self.digits)
    }

    fn removals(self, state: &State, positions: u16, digits: u16) -> Vec<(usize, u16)> {
        bits(positions)
            .map(|i| CELLS[self.house][i])
            .map(|cell| (cell, state.digits[cell] & digits))
            .filter(|&(_, digits)| digits != 0)
            .collect()
    }

    /// The subset as a naked set of the library.
    pub(super) fn naked(self) -> NakedSet {
        let HiddenSet { house, cells, digits } = self.hidden();
        NakedSet { cells, digits, houses: vec![house] }
    }

    /// The subset as a hidden set of the library.
    pub(super) fn hidden(self) -> HiddenSet {
        HiddenSet {
            house: House::from_index(self.house),
            cells: cells_at(self.house, self.cells),
            digits: DigitSet::from_bits(self.digits),
        }
    }
}

/// No. 7, 10, 16: Cells that together may hold only as many digits as there are cells: pair 3.0, triplet
/// 3.6, quad 5.0.
pub(super) fn naked(state: &State, size: u32) -> Option<Found> {
    let subset = each_naked(state, size, &mut ControlFlow::Break).break_value()?;
    let (technique, rating) =
        [(NakedPair, 3.0), (NakedTriple, 3.6), (NakedQuadruple, 5.0)][size as usize - 2];
    Some(Found::removing(technique, rating, subset.naked_removals(state), subset.naked()))
}

/// Calls `found` with all naked sets that remove candidates, in order.
pub(super) fn each_naked<B>(
    state: &State,
    size: u32,
    found: &mut impl FnMut(Subset) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let masks = |house: usize| CELLS[house].map(|cell| state.digits[cell]);
    each_closed(state, size, 2 * size - 1, masks, &mut |house, cells, digits| {
        if bits(digits).any(|digit| state.positions[house][digit] & !cells != 0) {
            found(Subset { house, cells, digits })?;
        }
        ControlFlow::Continue(())
    })
}

/// No. 9, 12, 18: Digits that together have only as many places in a house as there are digits: pair 3.4,
/// triplet 4.0, quad 5.4.
pub(super) fn hidden(state: &State, size: u32) -> Option<Found> {
    let subset = each_hidden(state, size, &mut ControlFlow::Break).break_value()?;
    let (technique, rating) =
        [(HiddenPair, 3.4), (HiddenTriple, 4.0), (HiddenQuadruple, 5.4)][size as usize - 2];
    Some(Found::removing(technique, rating, subset.hidden_removals(state), subset.hidden()))
}

/// Calls `found` with all hidden sets that remove candidates, in order.
pub(super) fn each_hidden<B>(
    state: &State,
    size: u32,
    found: &mut impl FnMut(Subset) -> ControlFlow<B>,
) -> ControlFlow<B> {
    each_closed(state, size, 2 * size, |house| state.positions[house], &mut |house, digits, cells| {
        if bits(cells).any(|i| state.digits[CELLS[house][i]] & !digits != 0) {
            found(Subset { house, cells, digits })?;
        }
        ControlFlow::Continue(())
    })
}

/// No. 3, 5: A hidden set that leaves one position for another digit of the house: pair 2.0, triplet 2.5.
/// The digit is placed there, and no other candidate is removed.
pub(super) fn direct(state: &State, size: u32) -> Option<Found> {
    let masks = |house: usize| state.positions[house];
    let first = each_closed(state, size, size, masks, &mut |house, digits, cells| {
        for (digit, &mask) in state.positions[house].iter().enumerate() {
            let left = mask & !cells;
            if digits >> digit & 1 == 0 && mask != left && left.is_power_of_two() {
                let cell = CELLS[house][left.trailing_zeros() as usize];
                return ControlFlow::Break(((cell, digit), Subset { house, cells, digits }));
            }
        }
        ControlFlow::Continue(())
    });
    let (place, subset) = first.break_value()?;
    let (technique, rating) = [(DirectHiddenPair, 2.0), (DirectHiddenTriplet, 2.5)][size as usize - 2];
    Some(Found::placing(technique, rating, place, DirectHidden(subset.hidden())))
}

/// Calls `found` with the closed sets of each house that has more than `open` open cells: the house, the
/// chosen masks and their union.
fn each_closed<B>(
    state: &State,
    size: u32,
    open: u32,
    masks: impl Fn(usize) -> [u16; 9],
    found: &mut impl FnMut(usize, u16, u16) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for &house in HOUSE_ORDER.iter().filter(|&&house| u32::from(state.empty[house]) > open) {
        closed_sets(masks(house), size, &mut |chosen, union| found(house, chosen, union))?;
    }
    ControlFlow::Continue(())
}

/// The naked set formed by the `chosen` cells and by further cells that count as one cell: the chosen
/// cells, the digits of the set, and the removals among the other cells of `inside`.
///
/// `extras` are the digits that the further cells add, and `shared` the extras that each of them has. The
/// digits of the chosen cells together with `shared` must be the whole set.
pub(super) fn naked_with(
    state: &State,
    inside: &[usize],
    chosen: u16,
    extras: u16,
    shared: u16,
) -> Option<(CellSet, DigitSet, Removals)> {
    let size = chosen.count_ones() + 1;
    let union = bits(chosen).fold(0, |set, index| set | state.digits[inside[index]]);
    let digits = union | extras;
    let is_small = bits(chosen).any(|index| state.count(inside[index]) < 2);
    if is_small || (union | shared).count_ones() != size || digits.count_ones() != size {
        return None;
    }
    let cells = bits(chosen).map(|index| Cell::from_index(inside[index])).collect();
    let others = bits(!chosen & ((1 << inside.len()) - 1)).map(|index| inside[index]);
    let removals = others.map(|cell| (cell, state.digits[cell] & digits)).filter(|&(_, digits)| digits != 0);
    Some((cells, DigitSet::from_bits(digits), removals.collect()))
}
