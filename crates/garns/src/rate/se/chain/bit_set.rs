//! Sets of small numbers, one bit each.

use super::super::tables::bits;

/// A set of the numbers below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BitSet<const W: usize>([u64; W]);

impl<const W: usize> BitSet<W> {
    pub(super) const EMPTY: BitSet<W> = BitSet([0; W]);
    pub(super) const FULL: BitSet<W> = BitSet([u64::MAX; W]);

    #[inline]
    pub(super) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    #[inline]
    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Adds the members of the other set.
    #[inline]
    pub(super) fn unite(&mut self, other: &BitSet<W>) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    /// Keeps the members that the other set has too.
    #[inline]
    pub(super) fn intersect(&mut self, other: &BitSet<W>) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
    }

    /// Removes the members of the other set.
    #[inline]
    pub(super) fn subtract(&mut self, other: &BitSet<W>) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
    }

    /// Whether the two sets have a member in common.
    #[inline]
    pub(super) fn meets(&self, other: &BitSet<W>) -> bool {
        self.0.iter().zip(&other.0).any(|(word, other)| word & other != 0)
    }

    /// The members, ascending.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.0.iter().enumerate();
        words.flat_map(|(index, &word)| bits(word).map(move |bit| index * 64 + bit))
    }
}

#[cfg(test)]
mod tests {
    use super::BitSet;

    #[test]
    fn sets_of_two_words_are_sets() {
        let set = |numbers: &[usize]| {
            let mut set = BitSet::<2>::EMPTY;
            numbers.iter().for_each(|&number| set.insert(number));
            set
        };
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
