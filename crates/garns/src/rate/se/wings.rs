//! XY-wing and XYZ-wing.

use super::found::Found;
use super::state::State;
use super::tables::{bit_count, cells_of, peers, seen_among};
use crate::logic::TechniqueId;
use crate::logic::techniques::xy_wing::WingPattern;
use crate::{Cell, Digit};

/// No. 13, 14: Two cells with two digits each see a pivot with two (XY, 4.2) or three digits (XYZ, 4.4).
/// Whichever digit the pivot holds, one of the cells (or the pivot) holds the digit that the two cells
/// share.
pub(super) fn wing(state: &State, pivot_size: u32) -> Option<Found> {
    let (technique, rating) =
        if pivot_size == 2 { (TechniqueId::XyWing, 4.2) } else { (TechniqueId::XyzWing, 4.4) };
    let bivalue =
        cells_of(state.open).filter(|&cell| state.count(cell) == 2).fold(0, |set, cell| set | 1 << cell);
    for pivot in cells_of(state.open).filter(|&cell| state.count(cell) == pivot_size) {
        if (bivalue & peers(pivot)).count_ones() < 2 {
            continue;
        }
        let own = state.digits[pivot];
        let wings = seen_among(pivot, bivalue);
        for first in wings.clone() {
            let one = state.digits[first];
            if bit_count(own & !one) != 1 {
                continue;
            }
            for second in wings.clone() {
                let other = state.digits[second];
                let (union, shared) = (own | one | other, own & one & other);
                if bit_count(union) != 3 || bit_count(shared) != pivot_size - 2 {
                    continue;
                }
                let digit = (one & other).trailing_zeros() as usize;
                let mut victims = peers(first) & peers(second) & !(1 << pivot) & state.places[digit];
                if pivot_size == 3 {
                    victims &= peers(pivot);
                }
                if victims != 0 {
                    let removals = cells_of(victims).map(|cell| (cell, 1 << digit)).collect();
                    let pattern = WingPattern {
                        pivot: Cell::from_index(pivot),
                        wings: [first, second].map(Cell::from_index),
                        z: Digit::from_index(digit),
                    };
                    return Some(Found::removing(technique, rating, removals, pattern));
                }
            }
        }
    }
    None
}
