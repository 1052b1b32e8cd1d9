//! Sets of numbered literals.

/// A set of literals: candidate numbers doubled, plus one for on.
pub(in crate::rate::se::chain) type Bits<const W: usize> = [u64; W];

#[inline]
pub(super) fn contains<const W: usize>(set: &Bits<W>, literal: u16) -> bool {
    set[usize::from(literal) / 64] >> (literal % 64) & 1 != 0
}

#[inline]
pub(super) fn insert<const W: usize>(set: &mut Bits<W>, literal: u16) {
    set[usize::from(literal) / 64] |= 1 << (literal % 64);
}

/// The literals of a set, ascending.
pub(in crate::rate::se::chain) fn literals<const W: usize>(set: &Bits<W>) -> impl Iterator<Item = u16> + '_ {
    set.iter().enumerate().flat_map(|(index, &word)| {
        let mut word = word;
        core::iter::from_fn(move || {
            if word == 0 {
                return None;
            }
            let bit = word.trailing_zeros();
            word &= word - 1;
            Some((index * 64) as u16 + bit as u16)
        })
    })
}
