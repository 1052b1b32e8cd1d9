//! Naked and hidden pairs, triplets and quads.
//!
//! Not the subsets of `logic::techniques`: here a house must have enough open cells (at least twice
//! the size for naked, more than that for hidden sets), and only that house loses candidates.

use core::ops::ControlFlow;

use super::found::{Found, Seen};
use super::state::State;
use super::tables::{CELLS, IN_ORDER, bit_count, bits};
use super::tuples::closed_sets;

/// The cells of a house, their digits, and the candidates that they remove.
pub(super) struct Subset {
    pub(super) house: usize,
    pub(super) cells: u16,
    pub(super) digits: u16,
}

impl Subset {
    /// The candidates that the other cells of the house lose.
    pub(super) fn naked_removals(&self, state: &State) -> Vec<(usize, u16)> {
        self.removals(state, !self.cells & 0x1ff, self.digits)
    }

    /// The candidates that the cells themselves lose.
    pub(super) fn hidden_removals(&self, state: &State) -> Vec<(usize, u16)> {
        self.removals(state, self.cells, !self.digits)
    }

    fn removals(&self, state: &State, positions: u16, digits: u16) -> Vec<(usize, u16)> {
        bits(positions)
            .map(|i| CELLS[self.house][i] as usize)
            .map(|cell| (cell, state.digits[cell] & digits))
            .filter(|&(_, digits)| digits != 0)
            .collect()
    }
}

/// No. 7, 10, 16: As many cells as digits that they may hold: pair 3.0, triplet 3.6, quad 5.0.
pub(super) fn naked(state: &State, size: u32) -> Option<Found> {
    let mut first = None;
    let _ = each_naked(state, size, &mut |subset| {
        first = Some(subset);
        ControlFlow::Break(())
    });
    first.map(|subset| {
        Found::removing(
            [3.0, 3.6, 5.0][size as usize - 2],
            subset.naked_removals(state),
            Seen::NakedSet { house: subset.house, cells: subset.cells, digits: subset.digits },
        )
    })
}

/// All naked sets that remove candidates, in order.
pub(super) fn each_naked(
    state: &State,
    size: u32,
    found: &mut impl FnMut(Subset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &house in &IN_ORDER {
        let inside = &CELLS[house];
        if u32::from(state.empty[house]) < 2 * size {
            continue;
        }
        let mut items = [(0, 0); 9];
        let mut count = 0;
        for (i, &cell) in inside.iter().enumerate() {
            let mask = state.digits[cell as usize];
            if (2..=size).contains(&bit_count(mask)) {
                items[count] = (i, mask);
                count += 1;
            }
        }
        closed_sets(&items[..count], size, &mut |cells, digits| {
            if bits(digits).any(|digit| state.positions[house][digit] & !cells != 0) {
                found(Subset { house, cells, digits })?;
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

/// No. 9, 12, 18: As many digits as cells that may hold them: pair 3.4, triplet 4.0, quad 5.4.
pub(super) fn hidden(state: &State, size: u32) -> Option<Found> {
    let mut first = None;
    let _ = each_hidden(state, size, &mut |subset| {
        first = Some(subset);
        ControlFlow::Break(())
    });
    first.map(|subset| {
        Found::removing(
            [3.4, 4.0, 5.4][size as usize - 2],
            subset.hidden_removals(state),
            Seen::HiddenSet {
                house: subset.house,
                cells: subset.cells,
                digits: subset.digits,
                direct: false,
            },
        )
    })
}

/// All hidden sets that remove candidates, in order.
pub(super) fn each_hidden(
    state: &State,
    size: u32,
    found: &mut impl FnMut(Subset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &house in &IN_ORDER {
        let inside = &CELLS[house];
        if u32::from(state.empty[house]) <= 2 * size {
            continue;
        }
        hidden_in(state, house, size, &mut |cells, digits| {
            if bits(cells).any(|i| state.digits[inside[i] as usize] & !digits != 0) {
                found(Subset { house, cells, digits })?;
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

fn hidden_in(
    state: &State,
    house: usize,
    size: u32,
    found: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut items = [(0, 0); 9];
    let mut count = 0;
    for (digit, &mask) in state.positions[house].iter().enumerate() {
        if (2..=size).contains(&bit_count(mask)) {
            items[count] = (digit, mask);
            count += 1;
        }
    }
    closed_sets(&items[..count], size, &mut |digits, cells| found(cells, digits))
}

/// No. 3, 5: A hidden set that leaves another digit of the house one position: pair 2.0, triplet 2.5.
/// The set need not remove other candidates, and none is removed.
pub(super) fn direct(state: &State, size: u32) -> Option<Found> {
    for &house in &IN_ORDER {
        let inside = &CELLS[house];
        if u32::from(state.empty[house]) <= size {
            continue;
        }
        let mut first = None;
        let _ = hidden_in(state, house, size, &mut |cells, digits| {
            for (digit, &mask) in state.positions[house].iter().enumerate() {
                let left = mask & !cells;
                if digits >> digit & 1 == 0 && mask != left && left.is_power_of_two() {
                    let cell = inside[left.trailing_zeros() as usize] as usize;
                    let pattern = Seen::HiddenSet { house, cells, digits, direct: true };
                    first = Some(Found::placing(if size == 2 { 2.0 } else { 2.5 }, cell, digit, pattern));
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        if first.is_some() {
            return first;
        }
    }
    None
}
