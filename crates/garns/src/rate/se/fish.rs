//! X-wing, swordfish and jellyfish.

use core::ops::ControlFlow;

use super::found::Found;
use super::state::State;
use super::tables::{CELLS, COLUMN, ROW, bits};
use super::tuples::closed_sets;
use crate::logic::TechniqueId::*;
use crate::logic::techniques::fish::FishPattern;
use crate::{CellSet, Digit};

/// A fish: base lines whose positions for a digit lie in equally many cover lines of the other kind.
#[derive(Clone, Copy)]
pub(super) struct Fish {
    /// The kind of the base lines.
    pub(super) kind: usize,
    pub(super) base: u16,
    pub(super) cover: u16,
    pub(super) digit: usize,
}

impl Fish {
    /// The kind of the cover lines.
    pub(super) fn crossing(&self) -> usize {
        COLUMN + ROW - self.kind
    }

    /// The cells that lose the digit: those that may hold it in a cover line outside the base lines.
    pub(super) fn removals(&self, state: &State) -> Vec<(usize, u16)> {
        let crossing = self.crossing();
        bits(self.cover)
            .flat_map(|line| {
                bits(state.positions[crossing + line][self.digit] & !self.base)
                    .map(move |i| (CELLS[crossing + line][i], 1 << self.digit))
            })
            .collect()
    }

    fn pattern(&self, state: &State, removals: &[(usize, u16)]) -> FishPattern {
        let targets = removals.iter().fold(0, |cells, &(cell, _)| cells | 1 << cell);
        FishPattern::plain(
            Digit::from_index(self.digit),
            u32::from(self.base) << self.kind,
            u32::from(self.cover) << self.crossing(),
            CellSet::from_bits(state.places[self.digit]),
            CellSet::from_bits(targets),
        )
    }
}

/// No. 8, 11, 17: X-wing 3.2, swordfish 3.8, jellyfish 5.2.
pub(super) fn fish(state: &State, size: u32) -> Option<Found> {
    let (technique, rating) = [(XWing, 3.2), (Swordfish, 3.8), (Jellyfish, 5.2)][size as usize - 2];
    [COLUMN, ROW].into_iter().find_map(|kind| {
        // Fish are ordered by base lines, then by digit, so compare the first fish of each digit.
        let of_digit = |digit| each_of(state, size, kind, digit, &mut ControlFlow::Break).break_value();
        let fish = (0..9).filter_map(of_digit).min_by_key(|fish| fish.base)?;
        let removals = fish.removals(state);
        let pattern = fish.pattern(state, &removals);
        Some(Found::removing(technique, rating, removals, pattern))
    })
}

/// All X-wings that remove candidates, in order.
pub(super) fn all_x_wings(state: &State) -> Vec<Fish> {
    let mut all = Vec::new();
    for kind in [COLUMN, ROW] {
        let start = all.len();
        for digit in 0..9 {
            let _ = each_of(state, 2, kind, digit, &mut |fish| -> ControlFlow<()> {
                all.push(fish);
                ControlFlow::Continue(())
            });
        }
        all[start..].sort_by_key(|fish| (fish.base, fish.digit));
    }
    all
}

/// Calls `found` with the fish of one digit with base lines of one kind; with none if the digit is
/// already placed in too many cells.
fn each_of<B>(
    state: &State,
    size: u32,
    kind: usize,
    digit: usize,
    found: &mut impl FnMut(Fish) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if u32::from(state.placed[digit]) + 2 * size > 9 {
        return ControlFlow::Continue(());
    }
    let masks = (0..9).map(|line| state.positions[kind + line][digit]);
    closed_sets(masks, size, &mut |base, cover| {
        let fish = Fish { kind, base, cover, digit };
        let crossing = fish.crossing();
        if bits(cover).any(|line| state.positions[crossing + line][digit] & !base != 0) {
            found(fish)?;
        }
        ControlFlow::Continue(())
    })
}
