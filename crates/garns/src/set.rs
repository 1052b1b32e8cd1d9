//! Sets of digits, cells and candidates as bits.

mod candidate_set;

use core::fmt;
use core::iter::FusedIterator;

pub use candidate_set::{CandidateSet, Candidates};

use crate::{Cell, Digit};

/// How many bits each number of nine bits has. A table is faster than `count_ones` on processors that
/// have no instruction for it.
static COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut number = 1;
    while number < 512 {
        counts[number] = counts[number / 2] + number as u8 % 2;
        number += 1;
    }
    counts
};

/// Writes the traits that all sets have: operators, conversions and iteration.
macro_rules! set_traits {
    ($set:ident of $item:ident, $iter:ident) => {
        impl IntoIterator for $set {
            type Item = $item;
            type IntoIter = $iter;
            #[inline]
            fn into_iter(self) -> $iter {
                self.iter()
            }
        }
        impl IntoIterator for &$set {
            type Item = $item;
            type IntoIter = $iter;
            #[inline]
            fn into_iter(self) -> $iter {
                self.iter()
            }
        }
        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $set {
                let mut set = $set::EMPTY;
                set.extend(items);
                set
            }
        }
        impl Extend<$item> for $set {
            fn extend<I: IntoIterator<Item = $item>>(&mut self, items: I) {
                for item in items {
                    self.insert(item);
                }
            }
        }
        impl From<$item> for $set {
            fn from(item: $item) -> $set {
                $set::only(item)
            }
        }
        impl core::ops::Not for $set {
            type Output = $set;
            #[inline]
            fn not(self) -> $set {
                self.complement()
            }
        }
        set_traits!(@operator $set BitAnd bitand BitAndAssign bitand_assign intersection);
        set_traits!(@operator $set BitOr bitor BitOrAssign bitor_assign union);
        set_traits!(@operator $set BitXor bitxor BitXorAssign bitxor_assign symmetric_difference);
        set_traits!(@operator $set Sub sub SubAssign sub_assign difference);
        impl core::fmt::Debug for $set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
    (@operator $set:ident $op:ident $method:ident $assign:ident $assign_method:ident $named:ident) => {
        impl core::ops::$op for $set {
            type Output = $set;
            #[inline]
            fn $method(self, other: $set) -> $set {
                self.$named(other)
            }
        }
        impl core::ops::$assign for $set {
            #[inline]
            fn $assign_method(&mut self, other: $set) {
                *self = self.$named(other);
            }
        }
    };
}
use set_traits;

/// Writes a set type over one integer.
macro_rules! bit_set {
    ($(#[$doc:meta])* $set:ident of $item:ident in $bits:ty, $size:literal, $iter:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $set($bits);

        impl $set {
            /// The set without members.
            pub const EMPTY: $set = $set(0);
            /// The set of all digits, or of all cells.
            pub const FULL: $set = $set(<$bits>::MAX >> (<$bits>::BITS - $size));

            /// The set whose members are the one-bits, the lowest bit first. Bits beyond the last member
            /// are ignored.
            #[inline]
            #[must_use]
            pub const fn from_bits(bits: $bits) -> $set {
                $set(bits & $set::FULL.0)
            }

            /// One bit for each member; the lowest is the first member.
            #[inline]
            #[must_use]
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// The set with this one member.
            #[inline]
            #[must_use]
            pub const fn only(item: $item) -> $set {
                $set(1 << item.index())
            }

            /// The number of members.
            #[inline]
            #[must_use]
            pub const fn len(self) -> usize {
                if $size == 9 {
                    return COUNTS[(self.0 & 511) as usize] as usize;
                }
                self.0.count_ones() as usize
            }

            /// Whether the set has no members.
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether this is a member.
            #[inline]
            #[must_use]
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.index() & 1 != 0
            }

            /// Whether every member is also a member of the other set.
            #[inline]
            #[must_use]
            pub const fn is_subset(self, other: $set) -> bool {
                self.0 & !other.0 == 0
            }

            /// Whether the two sets share no member.
            #[inline]
            #[must_use]
            pub const fn is_disjoint(self, other: $set) -> bool {
                self.0 & other.0 == 0
            }

            /// The members of both sets; `&` does the same.
            #[inline]
            #[must_use]
            pub const fn intersection(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            /// The members of either set; `|` does the same.
            #[inline]
            #[must_use]
            pub const fn union(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// The members of exactly one of the two sets; `^` does the same.
            #[inline]
            #[must_use]
            pub const fn symmetric_difference(self, other: $set) -> $set {
                $set(self.0 ^ other.0)
            }

            /// The members that the other set lacks; `-` does the same.
            #[inline]
            #[must_use]
            pub const fn difference(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            /// The complement of the set; `!` does the same.
            #[inline]
            #[must_use]
            pub const fn complement(self) -> $set {
                $set(!self.0 & $set::FULL.0)
            }

            /// Adds a member and returns whether it was new.
            #[inline]
            pub const fn insert(&mut self, item: $item) -> bool {
                let before = self.0;
                self.0 |= 1 << item.index();
                self.0 != before
            }

            /// Removes a member and returns whether it was there.
            #[inline]
            pub const fn remove(&mut self, item: $item) -> bool {
                let before = self.0;
                self.0 &= !(1 << item.index());
                self.0 != before
            }

            /// This set with one more member.
            #[inline]
            #[must_use]
            pub const fn with(self, item: $item) -> $set {
                $set(self.0 | 1 << item.index())
            }

            /// This set with one member removed.
            #[inline]
            #[must_use]
            pub const fn without(self, item: $item) -> $set {
                $set(self.0 & !(1 << item.index()))
            }

            /// The lowest member.
            #[inline]
            #[must_use]
            pub const fn first(self) -> Option<$item> {
                if self.0 == 0 { None } else { Some($item::from_index(self.0.trailing_zeros() as usize)) }
            }

            /// The highest member.
            #[inline]
            #[must_use]
            pub const fn last(self) -> Option<$item> {
                if self.0 == 0 { None } else { Some($item::from_index(self.0.ilog2() as usize)) }
            }

            /// The only member, if there is exactly one.
            #[inline]
            #[must_use]
            pub const fn single(self) -> Option<$item> {
                if self.0 & self.0.wrapping_sub(1) == 0 { self.first() } else { None }
            }

            /// The two members, if there are exactly two.
            #[inline]
            #[must_use]
            pub const fn pair(self) -> Option<[$item; 2]> {
                let rest = $set(self.0 & self.0.wrapping_sub(1));
                let Some(second) = rest.single() else { return None };
                let Some(first) = self.first() else { return None };
                Some([first, second])
            }

            /// The members, ascending.
            #[inline]
            pub const fn iter(self) -> $iter {
                $iter(self)
            }
        }

        /// An iterator over the members of a set, ascending.
        #[derive(Clone, Debug)]
        #[must_use = "iterators do nothing unless they are used"]
        pub struct $iter($set);

        impl Iterator for $iter {
            type Item = $item;
            #[inline]
            fn next(&mut self) -> Option<$item> {
                let item = self.0.first()?;
                self.0.0 &= self.0.0 - 1;
                Some(item)
            }
            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }
        impl DoubleEndedIterator for $iter {
            #[inline]
            fn next_back(&mut self) -> Option<$item> {
                let item = self.0.last()?;
                self.0.remove(item);
                Some(item)
            }
        }
        impl ExactSizeIterator for $iter {}
        impl FusedIterator for $iter {}

        set_traits!($set of $item, $iter);
    };
}

bit_set! {
    /// A set of digits.
    ///
    /// ```
    /// use garns::{Digit, DigitSet};
    ///
    /// let [one, two, three, ..] = Digit::ALL;
    /// let low: DigitSet = [one, two].into_iter().collect();
    /// assert_eq!((low | DigitSet::only(three)).to_string(), "123");
    /// assert_eq!((!low).len(), 7);
    /// assert!(low.is_subset(DigitSet::FULL) && low.single().is_none());
    /// assert_eq!(low.iter().rev().map(Digit::get).collect::<Vec<_>>(), [2, 1]);
    /// ```
    DigitSet of Digit in u16, 9, Digits
}

bit_set! {
    /// A set of cells.
    ///
    /// ```
    /// use garns::{Cell, CellSet, House};
    ///
    /// let row = House::row(0).cells();
    /// let block = House::block(0).cells();
    /// assert_eq!((row & block).to_string(), "r1c1, r1c2, r1c3");
    /// assert_eq!((row | block).len(), 15);
    /// assert_eq!((row - block).first(), Some("r1c4".parse()?));
    /// for cell in row ^ block {
    ///     assert!(row.contains(cell) != block.contains(cell));
    /// }
    /// # Ok::<(), garns::ParseError>(())
    /// ```
    CellSet of Cell in u128, 81, Cells
}

impl DigitSet {
    /// The members joined by a separator.
    ///
    /// ```
    /// use garns::{Digit, DigitSet};
    ///
    /// let digits: DigitSet = [Digit::ALL[5], Digit::ALL[6]].into_iter().collect();
    /// assert_eq!(digits.list(" and "), "6 and 7");
    /// ```
    #[must_use]
    pub fn list(self, separator: &str) -> String {
        join(self, separator)
    }

    /// All subsets of this size, in the order of their first digits, then of their second digits, and so on.
    pub(crate) fn subsets(self, size: usize) -> Vec<DigitSet> {
        if size == 0 {
            return vec![DigitSet::EMPTY];
        }
        let mut subsets = Vec::new();
        let mut later = self;
        for digit in self {
            later.remove(digit);
            subsets.extend(later.subsets(size - 1).into_iter().map(|subset| subset.with(digit)));
        }
        subsets
    }
}

impl CellSet {
    /// The cells that see every member.
    ///
    /// ```
    /// use garns::CellSet;
    ///
    /// let corners: CellSet = ["r1c1".parse()?, "r9c9".parse()?].into_iter().collect();
    /// assert_eq!(corners.common_peers().to_string(), "r1c9, r9c1");
    /// # Ok::<(), garns::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn common_peers(self) -> CellSet {
        self.iter().fold(CellSet::FULL, |common, cell| common & cell.peers())
    }

    /// The cells that see at least one member; members that see each other are among them.
    #[inline]
    #[must_use]
    pub fn any_peers(self) -> CellSet {
        self.iter().fold(CellSet::EMPTY, |any, cell| any | cell.peers())
    }
}

/// The digits without a separator: `167`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

/// The cells separated by commas: `r1c2, r1c5`.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&join(*self, ", "))
    }
}

fn join<T: fmt::Display>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    let mut text = String::new();
    for item in items {
        if !text.is_empty() {
            text.push_str(separator);
        }
        text.push_str(&item.to_string());
    }
    text
}
