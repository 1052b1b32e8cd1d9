//! A digit locked into the crossing of a box and a line.

use core::ops::ControlFlow;

use super::found::{Found, Seen};
use super::state::State;
use super::tables::{BOX, BOX_COLUMN, BOX_ROW, CELLS, COLUMN, ROW, bits};

/// Two houses that cross, with the positions of each in the other.
struct Crossing {
    base: usize,
    cover: usize,
    in_base: u16,
    in_cover: u16,
    /// The two others of the same kind with this cover.
    mates: [u8; 2],
}

/// The crossings in order: boxes with columns, boxes with rows, columns and then rows with boxes.
static CROSSINGS: [Crossing; 108] = {
    const NONE: Crossing = Crossing { base: 0, cover: 0, in_base: 0, in_cover: 0, mates: [0; 2] };
    let mut all = [NONE; 108];
    let mut n = 0;
    while n < 27 {
        let (block, k) = (n / 3, n % 3);
        let (column, row) = (block % 3 * 3 + k, block / 3 * 3 + k);
        let (in_column, in_row) = (BOX_ROW << (block / 3 * 3), BOX_ROW << (block % 3 * 3));
        all[n] = Crossing {
            base: BOX + block,
            cover: COLUMN + column,
            in_base: BOX_COLUMN << k,
            in_cover: in_column,
            mates: [0; 2],
        };
        all[27 + n] = Crossing {
            base: BOX + block,
            cover: ROW + row,
            in_base: BOX_ROW << (3 * k),
            in_cover: in_row,
            mates: [0; 2],
        };
        // Lines as bases: the line n / 3 with the boxes it crosses, from the first on.
        let line = n / 3;
        all[54 + n] = Crossing {
            base: COLUMN + line,
            cover: BOX + line / 3 + 3 * k,
            in_base: BOX_ROW << (3 * k),
            in_cover: BOX_COLUMN << (line % 3),
            mates: [0; 2],
        };
        all[81 + n] = Crossing {
            base: ROW + line,
            cover: BOX + line / 3 * 3 + k,
            in_base: BOX_ROW << (3 * k),
            in_cover: BOX_ROW << (line % 3 * 3),
            mates: [0; 2],
        };
        n += 1;
    }
    let mut i = 0;
    while i < 108 {
        let (mut j, mut found) = (0, 0);
        while j < 108 {
            let alike = all[j].cover == all[i].cover && all[j].base / 9 == all[i].base / 9;
            if alike && all[j].base != all[i].base {
                all[i].mates[found] = j as u8;
                found += 1;
            }
            j += 1;
        }
        i += 1;
    }
    all
};

/// By mask of positions: the third (0 to 2) that holds all of them, or 3 if none does or there are
/// fewer than two. Thirds are consecutive positions: a line's boxes, or a box's rows.
static THIRDS: [u8; 512] = thirds(BOX_ROW, 3);

/// The same for the thirds of a box that its columns cross.
static COLUMN_THIRDS: [u8; 512] = thirds(BOX_COLUMN, 1);

const fn thirds(first: u16, step: usize) -> [u8; 512] {
    let mut thirds = [3; 512];
    let mut mask = 0u16;
    while mask < 512 {
        let several = mask & mask.wrapping_sub(1) != 0;
        let mut third = 0;
        while third < 3 {
            if several && mask & !(first << (step * third)) == 0 {
                thirds[mask as usize] = third as u8;
            }
            third += 1;
        }
        mask += 1;
    }
    thirds
}

/// Calls `found` with each crossing and each digit that has two positions or more in the base and
/// all of them in the cover, in order.
fn each_locked(
    state: &State,
    found: &mut impl FnMut(&'static Crossing, usize) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // The three crossings of a base follow each other; boxes with columns come first.
    for (index, crossings) in CROSSINGS.chunks_exact(3).enumerate() {
        let thirds = if index < 9 { &COLUMN_THIRDS } else { &THIRDS };
        let mut locked = [0u16; 4];
        for (digit, &mask) in state.positions[crossings[0].base].iter().enumerate() {
            locked[usize::from(thirds[usize::from(mask)])] |= 1 << digit;
        }
        for (crossing, &digits) in crossings.iter().zip(&locked) {
            for digit in bits(digits) {
                found(crossing, digit)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// No. 2: A locked digit that has one position left in another house of the base's kind: 1.7 for boxes
/// as bases, 1.9 for lines. The digit is placed there; no other candidate is removed.
pub(super) fn direct(state: &State) -> Option<Found> {
    let mut first = None;
    let _ = each_locked(state, &mut |crossing, digit| {
        for other in crossing.mates.map(|mate| &CROSSINGS[usize::from(mate)]) {
            let mask = state.positions[other.base][digit];
            let left = mask & !other.in_base;
            if mask == left || !left.is_power_of_two() {
                continue;
            }
            let cell = CELLS[other.base][left.trailing_zeros() as usize] as usize;
            let Crossing { base, cover, .. } = *crossing;
            let rating = if base >= BOX { 1.7 } else { 1.9 };
            let seen = Seen::Locking { base, cover, digit, single_in: Some(other.base) };
            first = Some(Found::placing(rating, cell, digit, seen));
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    first
}

/// No. 6: A locked digit that the cover holds elsewhere: pointing 2.6, claiming 2.8. All pointings
/// come before any claiming.
pub(super) fn plain(state: &State) -> Option<Found> {
    let mut first = None;
    let _ = each(state, &mut |locked| {
        first = Some(locked);
        ControlFlow::Break(())
    });
    first.map(|Locked { base, cover, digit, removed }| {
        Found::removing(
            if base >= BOX { 2.6 } else { 2.8 },
            bits(removed).map(|i| (CELLS[cover][i] as usize, 1 << digit)).collect(),
            Seen::Locking { base, cover, digit, single_in: None },
        )
    })
}

/// The hint for a digit that is locked in the base and loses these positions in the cover.
pub(super) struct Locked {
    pub(super) base: usize,
    pub(super) cover: usize,
    pub(super) digit: usize,
    pub(super) removed: u16,
}

/// All hints in order.
pub(super) fn each(state: &State, found: &mut impl FnMut(Locked) -> ControlFlow<()>) -> ControlFlow<()> {
    each_locked(state, &mut |&Crossing { base, cover, in_cover, .. }, digit| {
        let removed = state.positions[cover][digit] & !in_cover;
        if removed == 0 {
            return ControlFlow::Continue(());
        }
        found(Locked { base, cover, digit, removed })
    })
}
