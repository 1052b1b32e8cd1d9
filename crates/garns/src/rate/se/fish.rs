//! X-wing, swordfish and jellyfish.

use core::ops::ControlFlow;

use super::found::{Found, Seen};
use super::state::State;
use super::tables::{CELLS, COLUMN, ROW, bit_count, bits};
use super::tuples::closed_sets;

/// Lines of one kind whose positions for a digit lie in as many lines of the other.
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

    /// The cells of the cover lines outside the base lines that hold the digit.
    pub(super) fn removals(&self, state: &State) -> Vec<(usize, u16)> {
        let crossing = self.crossing();
        bits(self.cover)
            .flat_map(|line| {
                bits(state.positions[crossing + line][self.digit] & !self.base)
                    .map(move |i| (CELLS[crossing + line][i] as usize, 1 << self.digit))
            })
            .collect()
    }
}

/// No. 8, 11, 17: X-wing 3.2, swordfish 3.8, jellyfish 5.2.
pub(super) fn fish(state: &State, size: u32) -> Option<Found> {
    [COLUMN, ROW].into_iter().find_map(|kind| {
        // Fish are ordered by base lines, then by digit, so compare the first fish of each digit.
        let mut first: Option<Fish> = None;
        for digit in 0..9 {
            let _ = each_of(state, size, kind, digit, &mut |fish| {
                if first.is_none_or(|first| fish.base < first.base) {
                    first = Some(fish);
                }
                ControlFlow::Break(())
            });
        }
        first.map(|fish| {
            let Fish { kind, base, cover, digit } = fish;
            Found::removing(
                [3.2, 3.8, 5.2][size as usize - 2],
                fish.removals(state),
                Seen::Fish { kind, base, cover, digit },
            )
        })
    })
}

/// All X-wings that remove candidates, in order.
pub(super) fn all_x_wings(state: &State) -> Vec<Fish> {
    let mut all = Vec::new();
    for kind in [COLUMN, ROW] {
        let start = all.len();
        for digit in 0..9 {
            let _ = each_of(state, 2, kind, digit, &mut |fish| {
                all.push(fish);
                ControlFlow::Continue(())
            });
        }
        all[start..].sort_by_key(|fish| (fish.base, fish.digit));
    }
    all
}

/// The fish of one digit with bases of one kind; none if the digit is placed too often.
fn each_of(
    state: &State,
    size: u32,
    kind: usize,
    digit: usize,
    found: &mut impl FnMut(Fish) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if u32::from(state.placed[digit]) + 2 * size > 9 {
        return ControlFlow::Continue(());
    }
    let mut items = [(0, 0); 9];
    let mut count = 0;
    for line in 0..9 {
        let mask = state.positions[kind + line][digit];
        if (2..=size).contains(&bit_count(mask)) {
            items[count] = (line, mask);
            count += 1;
        }
    }
    let crossing = COLUMN + ROW - kind;
    closed_sets(&items[..count], size, &mut |base, cover| {
        if bits(cover).any(|line| state.positions[crossing + line][digit] & !base != 0) {
            found(Fish { kind, base, cover, digit })?;
        }
        ControlFlow::Continue(())
    })
}
