//! Combinations in the original's order.

use core::ops::ControlFlow;

use super::tables::bit_count;

/// Calls `found` with every choice of `size` masks of two bits or more that together have `size` bits: the
/// indices chosen as a mask, and the union of the masks.
///
/// Choices come in ascending order of the mask of indices (co-lexicographic): {0,1}, {0,2}, {1,2}, {0,3}
/// and so on. Masks that cannot take part are left out first, which does not change the order.
#[inline]
pub(super) fn closed_sets<B>(
    masks: impl IntoIterator<Item = u16>,
    size: u32,
    found: &mut impl FnMut(u16, u16) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut items = [(0, 0); 9];
    let mut count = 0;
    for (index, mask) in masks.into_iter().enumerate() {
        if (2..=size).contains(&bit_count(mask)) {
            items[count] = (index, mask);
            count += 1;
        }
    }
    grow(&items[..count], size, size, 0, 0, found)
}

fn grow<B>(
    items: &[(usize, u16)],
    size: u32,
    missing: u32,
    chosen: u16,
    union: u16,
    found: &mut impl FnMut(u16, u16) -> ControlFlow<B>,
) -> ControlFlow<B> {
    // The greatest index decides the order, so it is chosen first, in ascending order.
    for last in missing as usize - 1..items.len() {
        let (index, mask) = items[last];
        let (chosen, union) = (chosen | 1 << index, union | mask);
        if bit_count(union) > size {
            continue;
        }
        if missing > 1 {
            grow(&items[..last], size, missing - 1, chosen, union, found)?;
        } else if bit_count(union) == size {
            found(chosen, union)?;
        }
    }
    ControlFlow::Continue(())
}

/// The choices of `size` of `count` indices, as masks, in the same order as in [`closed_sets`].
pub(super) fn choices(size: u32, count: u32) -> impl Iterator<Item = u32> {
    let mut next = Some((1u32 << size) - 1).filter(|_| size <= count);
    core::iter::from_fn(move || {
        let mask = next?;
        let lowest = mask & mask.wrapping_neg();
        next = if lowest == 0 {
            None
        } else {
            let ripple = mask + lowest;
            Some(ripple | (mask ^ ripple) >> 2 >> lowest.trailing_zeros())
        }
        .filter(|&mask| mask < 1 << count);
        Some(mask)
    })
}
