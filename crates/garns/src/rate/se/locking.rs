//! A digit locked into the crossing of a box and a line.

use core::ops::ControlFlow;

use super::found::Found;
use super::state::State;
use super::tables::{BOX, BOX_COLUMN, BOX_ROW, CELLS, COLUMN, HOUSES, ROW, bits, house_cells};
use crate::logic::TechniqueId;
use crate::logic::techniques::direct::DirectLocked;
use crate::logic::techniques::locked_candidates::Locked;
use crate::{Digit, House};

/// Two houses that cross, with the positions of their common cells in each.
pub(super) struct Crossing {
    pub(super) base: usize,
    pub(super) cover: usize,
    in_base: u16,
    in_cover: u16,
}

/// The crossings in order: boxes with columns, boxes with rows, columns and then rows with boxes.
static CROSSINGS: [Crossing; 108] = {
    const NONE: Crossing = Crossing { base: 0, cover: 0, in_base: 0, in_cover: 0 };
    let kinds = [(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)];
    let mut all = [NONE; 108];
    let (mut pair, mut count) = (0, 0);
    while pair < 4 * 81 {
        let (base_kind, cover_kind) = kinds[pair / 81];
        let (base, cover) = (base_kind + pair / 9 % 9, cover_kind + pair % 9);
        pair += 1;
        let (in_base, in_cover) = (shared(base, cover), shared(cover, base));
        if in_base != 0 {
            all[count] = Crossing { base, cover, in_base, in_cover };
            count += 1;
        }
    }
    all
};

/// The positions of the cells of a house that also lie in the other house.
const fn shared(house: usize, other: usize) -> u16 {
    let mut positions = 0;
    let mut i = 0;
    while i < 9 {
        positions |= ((house_cells(other) >> CELLS[house][i] & 1) as u16) << i;
        i += 1;
    }
    positions
}

impl Crossing {
    /// The pattern of a digit that is locked into the crossing.
    pub(super) fn locked(&self, digit: usize) -> Locked {
        Locked {
            digit: Digit::from_index(digit),
            base: House::from_index(self.base),
            cover: House::from_index(self.cover),
        }
    }

    /// The cells of the cover at these positions, each of which loses the digit.
    pub(super) fn removals(&self, digit: usize, positions: u16) -> Vec<(usize, u16)> {
        bits(positions).map(|i| (CELLS[self.cover][i], 1 << digit)).collect()
    }
}

/// By mask of positions: the third (0 to 2) that contains all of them, or 3 if no third does or there are
/// fewer than two positions. A third is three consecutive positions: of a line, those in one box; of a
/// box, those in one row.
static THIRDS: [u8; 512] = thirds(BOX_ROW, 3);

/// Like `THIRDS`, for the thirds of a box that lie in one column.
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

/// Calls `found`, in order, with each crossing and each digit that has two positions or more in the base,
/// all of them in the cover.
fn each_locked<B>(
    state: &State,
    found: &mut impl FnMut(&'static Crossing, usize) -> ControlFlow<B>,
) -> ControlFlow<B> {
    // The three crossings of a base are consecutive; boxes with columns come first.
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

/// No. 2: A digit is locked, and so has one position left in another house of the base's kind. It is
/// placed there, and no other candidate is removed. Rated 1.7 if the base is a box, 1.9 if it is a line.
pub(super) fn direct(state: &State) -> Option<Found> {
    let first = each_removing(state, &mut |crossing, digit, lost| {
        let kind = match crossing.base {
            BOX.. => 0,
            COLUMN.. => 2,
            _ => 1,
        };
        // Each house of the base's kind crosses the cover at the same positions as the base.
        let left = |other: usize| state.positions[other][digit] & !crossing.in_base;
        let others = bits(lost).map(|i| HOUSES[CELLS[crossing.cover][i]][kind].0);
        match others.filter(|&other| left(other).is_power_of_two()).min() {
            Some(other) => {
                ControlFlow::Break((crossing, digit, other, left(other).trailing_zeros() as usize))
            }
            None => ControlFlow::Continue(()),
        }
    });
    let (crossing, digit, other, position) = first.break_value()?;
    let (technique, rating) = match crossing.base {
        BOX.. => (TechniqueId::DirectPointing, 1.7),
        _ => (TechniqueId::DirectClaiming, 1.9),
    };
    let seen = DirectLocked { locked: crossing.locked(digit), house: House::from_index(other) };
    Some(Found::placing(technique, rating, (CELLS[other][position], digit), seen))
}

/// No. 6: A digit is locked, and the cover has it in other cells too: pointing 2.6, claiming 2.8. All
/// pointings come before any claiming.
pub(super) fn plain(state: &State) -> Option<Found> {
    let first =
        each_removing(state, &mut |crossing, digit, lost| ControlFlow::Break((crossing, digit, lost)));
    let (crossing, digit, lost) = first.break_value()?;
    let (technique, rating) = match crossing.base {
        BOX.. => (TechniqueId::LockedCandidates1, 2.6),
        _ => (TechniqueId::LockedCandidates2, 2.8),
    };
    Some(Found::removing(technique, rating, crossing.removals(digit, lost), crossing.locked(digit)))
}

/// Calls `found`, in order, with each crossing, each digit that is locked into it, and the positions in
/// the cover that lose the digit. Locked digits that remove nothing are left out.
pub(super) fn each_removing<B>(
    state: &State,
    found: &mut impl FnMut(&'static Crossing, usize, u16) -> ControlFlow<B>,
) -> ControlFlow<B> {
    each_locked(state, &mut |crossing, digit| {
        let lost = state.positions[crossing.cover][digit] & !crossing.in_cover;
        if lost == 0 { ControlFlow::Continue(()) } else { found(crossing, digit, lost) }
    })
}
