//! Candidates that are on or off.

use crate::logic::bit_set::BitSet;

/// A candidate, by its number in the link graph, that is on (true) or off (false). Finished hints use
/// `logic::Literal` instead, which has the cell and the digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(u16);

impl Literal {
    #[inline]
    pub(super) fn on(id: usize) -> Literal {
        Literal(id as u16 * 2 + 1)
    }

    #[inline]
    pub(super) fn off(id: usize) -> Literal {
        Literal(id as u16 * 2)
    }

    /// The number of the candidate.
    #[inline]
    pub(super) fn id(self) -> usize {
        usize::from(self.0 / 2)
    }

    #[inline]
    pub(super) fn is_on(self) -> bool {
        self.0 & 1 != 0
    }

    /// The opposite literal of the same candidate.
    #[inline]
    pub(super) fn opposite(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    /// The literal's index in tables that have two entries per candidate.
    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The literal with this index.
    pub(super) fn from_index(index: usize) -> Literal {
        Literal(index as u16)
    }
}

/// A set of literals of up to `64 * W` candidates, stored as the candidates that are off and the
/// candidates that are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LiteralSet<const W: usize>([BitSet<W>; 2]);

impl<const W: usize> LiteralSet<W> {
    pub(super) const EMPTY: LiteralSet<W> = LiteralSet([BitSet::EMPTY; 2]);
    pub(super) const FULL: LiteralSet<W> = LiteralSet([BitSet::FULL; 2]);

    #[inline]
    pub(super) fn contains(&self, literal: Literal) -> bool {
        self.0[usize::from(literal.is_on())].contains(literal.id())
    }

    #[inline]
    pub(super) fn insert(&mut self, literal: Literal) {
        self.0[usize::from(literal.is_on())].insert(literal.id());
    }

    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(BitSet::len).sum()
    }

    #[inline]
    pub(super) fn unite(&mut self, other: &LiteralSet<W>) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| own.unite(other));
    }

    #[inline]
    pub(super) fn intersect(&mut self, other: &LiteralSet<W>) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| own.intersect(other));
    }

    /// The members: first the literals that are on, then those that are off.
    pub(super) fn iter(&self) -> impl Iterator<Item = Literal> + '_ {
        let [off, on] = &self.0;
        on.iter().map(Literal::on).chain(off.iter().map(Literal::off))
    }
}

impl<const W: usize> Default for LiteralSet<W> {
    fn default() -> LiteralSet<W> {
        LiteralSet::EMPTY
    }
}
