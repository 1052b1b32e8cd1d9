//! Candidates that are on or off.

use super::bit_set::BitSet;

/// A candidate, by its number in the link graph, that is on (true) or off (false).
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

    /// The same candidate, off instead of on or on instead of off.
    #[inline]
    pub(super) fn opposite(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    /// A number for each literal: an index into tables of twice as many entries as candidates.
    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of literals of up to `64 * W` candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LiteralSet<const W: usize> {
    on: BitSet<W>,
    off: BitSet<W>,
}

impl<const W: usize> LiteralSet<W> {
    pub(super) const EMPTY: LiteralSet<W> = LiteralSet { on: BitSet::EMPTY, off: BitSet::EMPTY };
    pub(super) const FULL: LiteralSet<W> = LiteralSet { on: BitSet::FULL, off: BitSet::FULL };

    #[inline]
    pub(super) fn contains(&self, literal: Literal) -> bool {
        let side = if literal.is_on() { &self.on } else { &self.off };
        side.contains(literal.id())
    }

    #[inline]
    pub(super) fn insert(&mut self, literal: Literal) {
        let side = if literal.is_on() { &mut self.on } else { &mut self.off };
        side.insert(literal.id());
    }

    pub(super) fn len(&self) -> u32 {
        self.on.len() + self.off.len()
    }

    #[inline]
    pub(super) fn unite(&mut self, other: &LiteralSet<W>) {
        self.on.unite(&other.on);
        self.off.unite(&other.off);
    }

    #[inline]
    pub(super) fn intersect(&mut self, other: &LiteralSet<W>) {
        self.on.intersect(&other.on);
        self.off.intersect(&other.off);
    }

    /// The members: those that are on, then those that are off.
    pub(super) fn iter(&self) -> impl Iterator<Item = Literal> + '_ {
        self.on.iter().map(Literal::on).chain(self.off.iter().map(Literal::off))
    }
}
