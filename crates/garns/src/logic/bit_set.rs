//! Sets of small numbers, one bit each.

/// A set of the numbers below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BitSet<const W: usize>([u64; W]);

impl<const W: usize> BitSet<W> {
    pub(crate) const EMPTY: BitSet<W> = BitSet([0; W]);
    pub(crate) const FULL: BitSet<W> = BitSet([u64::MAX; W]);

    #[inline]
    pub(crate) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    #[inline]
    pub(crate) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Adds the members of the other set.
    #[inline]
    pub(crate) fn unite(&mut self, other: &BitSet<W>) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    /// Keeps the members that the other set has too.
    #[inline]
    pub(crate) fn intersect(&mut self, other: &BitSet<W>) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
    }

    /// Removes the members of the other set.
    #[inline]
    pub(crate) fn subtract(&mut self, other: &BitSet<W>) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
    }

    /// Whether the two sets have a member in common.
    #[inline]
    pub(crate) fn meets(&self, other: &BitSet<W>) -> bool {
        self.0.iter().zip(&other.0).any(|(word, other)| word & other != 0)
    }

    /// The members, ascending.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.0.iter().enumerate();
        words.flat_map(|(index, &word)| bits(word).map(move |bit| index * 64 + bit))
    }
}

/// The indices of the one-bits of a mask, ascending.
#[inline]
pub(crate) fn bits(mask: impl Into<u64>) -> impl Iterator<Item = usize> + Clone {
    let mut rest: u64 = mask.into();
    core::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let bit = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        Some(bit)
    })
}

impl<const W: usize> FromIterator<usize> for BitSet<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> BitSet<W> {
        let mut set = BitSet::EMPTY;
        for number in numbers {
            set.insert(number);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::BitSet;

    #[test]
    fn sets_of_two_words_are_sets() {
        let set = |numbers: &[usize]| numbers.iter().copied().collect::<BitSet<2>>();
        let (one, two) = (set(&[127, 0, 64, 63]), set(&[64, 2]));
        assert_eq!(one.iter().collect::<Vec<_>>(), [0, 63, 64, 127]);
        assert!(one.len() == 4 && one.contains(64) && !one.contains(65));
        let (mut union, mut common, mut left) = (one, one, one);
        union.unite(&two);
        common.intersect(&two);
        left.subtract(&two);
        assert_eq!((union, common, left), (set(&[0, 2, 63, 64, 127]), set(&[64]), set(&[0, 63, 127])));
        assert!(one.meets(&two) && !left.meets(&two) && BitSet::<2>::EMPTY.is_empty());
    }
}
