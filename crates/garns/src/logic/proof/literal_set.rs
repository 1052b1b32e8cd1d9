//! A set of literals.

use crate::logic::proof::Literal;
use crate::{CandidateSet, Digit};

/// A set of literals: candidates that are true, and candidates that are false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct LiteralSet {
    pub(crate) on: CandidateSet,
    pub(crate) off: CandidateSet,
}

impl LiteralSet {
    /// Adds a literal and returns whether it was new.
    #[inline]
    pub(crate) fn insert(&mut self, Literal { candidate, on }: Literal) -> bool {
        if on { self.on.insert(candidate) } else { self.off.insert(candidate) }
    }

    /// Whether the literal is a member.
    #[inline]
    pub(crate) fn contains(&self, Literal { candidate, on }: Literal) -> bool {
        if on { self.on.contains(candidate) } else { self.off.contains(candidate) }
    }

    /// Adds the members of the other set.
    #[inline]
    pub(crate) fn unite(&mut self, other: &LiteralSet) {
        for digit in Digit::ALL {
            *self.on.cells_mut(digit) |= other.on.cells(digit);
            *self.off.cells_mut(digit) |= other.off.cells(digit);
        }
    }
}

impl Extend<Literal> for LiteralSet {
    #[inline]
    fn extend<I: IntoIterator<Item = Literal>>(&mut self, literals: I) {
        for literal in literals {
            self.insert(literal);
        }
    }
}

impl FromIterator<Literal> for LiteralSet {
    fn from_iter<I: IntoIterator<Item = Literal>>(literals: I) -> LiteralSet {
        let mut set = LiteralSet::default();
        set.extend(literals);
        set
    }
}
