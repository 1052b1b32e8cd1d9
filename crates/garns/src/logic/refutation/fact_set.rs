//! A set of facts by their numbers.

/// At most 256 facts, a bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct FactSet([u64; 4]);

impl FactSet {
    pub(super) const CAPACITY: usize = 256;

    pub(super) fn insert(&mut self, fact: usize) {
        self.0[fact / 64] |= 1 << (fact % 64);
    }

    pub(super) fn contains(&self, fact: usize) -> bool {
        self.0[fact / 64] & 1 << (fact % 64) != 0
    }

    pub(super) fn union(&self, other: &FactSet) -> FactSet {
        let mut union = *self;
        for (mine, theirs) in union.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
        union
    }

    /// The facts with a number below `limit`.
    pub(super) fn below(&self, limit: usize) -> FactSet {
        self.iter().take_while(|&fact| fact < limit).collect()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.iter_from(0)
    }

    /// The facts with the number `first` or higher.
    pub(super) fn iter_from(&self, first: usize) -> impl Iterator<Item = usize> + '_ {
        let (skipped, below) = (first / 64, first % 64);
        self.0.iter().enumerate().skip(skipped).flat_map(move |(word, &bits)| {
            let mut bits = if word == skipped { bits & u64::MAX << below } else { bits };
            core::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(word * 64 + bit)
            })
        })
    }
}

impl FromIterator<usize> for FactSet {
    fn from_iter<I: IntoIterator<Item = usize>>(facts: I) -> FactSet {
        let mut set = FactSet::default();
        for fact in facts {
            set.insert(fact);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_come_back_in_order() {
        let set: FactSet = [200, 3, 64, 255, 0].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 3, 64, 200, 255]);
        assert_eq!(set.iter_from(4).collect::<Vec<_>>(), [64, 200, 255]);
        assert_eq!(set.iter_from(256).count(), 0);
        assert_eq!(set.below(65).iter().collect::<Vec<_>>(), [0, 3, 64]);
        let other: FactSet = [3, 100].into_iter().collect();
        assert_eq!(set.union(&other).iter().collect::<Vec<_>>(), [0, 3, 64, 100, 200, 255]);
    }
}
