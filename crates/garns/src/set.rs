//! Sets of digits, cells and candidates as bits.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;

/// Writes one set type over one integer: the two differ in nothing else.
/// How many bits each number of nine bits has: processors that lack an instruction for it take longer.
static COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut number = 1;
    while number < 512 {
        counts[number] = counts[number / 2] + number as u8 % 2;
        number += 1;
    }
    counts
};

macro_rules! bit_set {
    ($(#[$doc:meta])* $set:ident of $item:ident in $bits:ty, $size:literal, $iter:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $set($bits);

        impl $set {
            /// Nothing.
            pub const EMPTY: $set = $set(0);
            /// Everything.
            pub const FULL: $set = $set(<$bits>::MAX >> (<$bits>::BITS - $size));

            /// The set whose members are the one-bits, counted from the lowest; others are dropped.
            #[inline]
            pub const fn from_bits(bits: $bits) -> $set {
                $set(bits & $set::FULL.0)
            }

            /// One bit a member, the first member lowest.
            #[inline]
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// The set of just one.
            #[inline]
            pub const fn only(item: $item) -> $set {
                $set(1 << item.index())
            }

            /// How many members it has.
            #[inline]
            pub const fn len(self) -> usize {
                if $size == 9 {
                    return COUNTS[(self.0 & 511) as usize] as usize;
                }
                self.0.count_ones() as usize
            }

            /// Whether it has no member.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether that is a member.
            #[inline]
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.index() & 1 != 0
            }

            /// Whether every member is one of the other's too.
            #[inline]
            pub const fn is_subset(self, other: $set) -> bool {
                self.0 & !other.0 == 0
            }

            /// Whether the two share no member.
            #[inline]
            pub const fn is_disjoint(self, other: $set) -> bool {
                self.0 & other.0 == 0
            }

            /// Adds a member; whether it was new.
            #[inline]
            pub const fn insert(&mut self, item: $item) -> bool {
                let before = self.0;
                self.0 |= 1 << item.index();
                self.0 != before
            }

            /// Takes a member out; whether it was there.
            #[inline]
            pub const fn remove(&mut self, item: $item) -> bool {
                let before = self.0;
                self.0 &= !(1 << item.index());
                self.0 != before
            }

            /// This set and that member.
            #[inline]
            pub const fn with(self, item: $item) -> $set {
                $set(self.0 | 1 << item.index())
            }

            /// This set but for that member.
            #[inline]
            pub const fn without(self, item: $item) -> $set {
                $set(self.0 & !(1 << item.index()))
            }

            /// The first member.
            #[inline]
            pub const fn first(self) -> Option<$item> {
                if self.0 == 0 { None } else { Some($item::from_index(self.0.trailing_zeros() as usize)) }
            }

            /// The member, if there is exactly one.
            #[inline]
            pub const fn single(self) -> Option<$item> {
                if self.0 & self.0.wrapping_sub(1) == 0 { self.first() } else { None }
            }

            /// The members, ascending.
            #[inline]
            pub const fn iter(self) -> $iter {
                $iter(self.0)
            }
        }

        /// The members of the set, ascending.
        #[derive(Clone, Debug)]
        pub struct $iter($bits);

        impl Iterator for $iter {
            type Item = $item;
            #[inline]
            fn next(&mut self) -> Option<$item> {
                let item = $set(self.0).first()?;
                self.0 &= self.0 - 1;
                Some(item)
            }
            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let len = self.0.count_ones() as usize;
                (len, Some(len))
            }
        }
        impl ExactSizeIterator for $iter {}
        impl FusedIterator for $iter {}

        impl IntoIterator for $set {
            type Item = $item;
            type IntoIter = $iter;
            #[inline]
            fn into_iter(self) -> $iter {
                self.iter()
            }
        }
        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $set {
                items.into_iter().fold($set::EMPTY, |set, item| set.with(item))
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
        impl BitAnd for $set {
            type Output = $set;
            #[inline]
            fn bitand(self, other: $set) -> $set { $set(self.0 & other.0) }
        }
        impl BitOr for $set {
            type Output = $set;
            #[inline]
            fn bitor(self, other: $set) -> $set { $set(self.0 | other.0) }
        }
        impl BitXor for $set {
            type Output = $set;
            #[inline]
            fn bitxor(self, other: $set) -> $set { $set(self.0 ^ other.0) }
        }
        impl Sub for $set {
            type Output = $set;
            #[inline]
            fn sub(self, other: $set) -> $set { $set(self.0 & !other.0) }
        }
        impl Not for $set {
            type Output = $set;
            #[inline]
            fn not(self) -> $set { $set(!self.0 & $set::FULL.0) }
        }
        impl BitAndAssign for $set {
            #[inline]
            fn bitand_assign(&mut self, other: $set) { self.0 &= other.0 }
        }
        impl BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: $set) { self.0 |= other.0 }
        }
        impl BitXorAssign for $set {
            #[inline]
            fn bitxor_assign(&mut self, other: $set) { self.0 ^= other.0 }
        }
        impl SubAssign for $set {
            #[inline]
            fn sub_assign(&mut self, other: $set) { self.0 &= !other.0 }
        }
        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

bit_set! {
    /// Some of the nine digits.
    DigitSet of Digit in u16, 9, Digits
}

bit_set! {
    /// Some of the 81 cells.
    CellSet of Cell in u128, 81, Cells
}

impl DigitSet {
    /// The members joined by a separator: "6 and 7" is `list(" and ")`.
    pub fn list(self, separator: &str) -> String {
        join(self, separator)
    }
}

impl CellSet {
    /// The cells that see every one of these, these excepted.
    #[inline]
    pub fn common_peers(self) -> CellSet {
        self.iter().fold(CellSet::FULL, |common, cell| common & cell.peers())
    }

    /// The cells that see at least one of these (these included where they see each other).
    #[inline]
    pub fn any_peers(self) -> CellSet {
        self.iter().fold(CellSet::EMPTY, |any, cell| any | cell.peers())
    }
}

/// The digits run together: `167`.
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

/// Some of the 729 candidates: for each digit a set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CandidateSet([CellSet; 9]);

impl CandidateSet {
    /// Nothing.
    pub const EMPTY: CandidateSet = CandidateSet([CellSet::EMPTY; 9]);

    /// The cells in which a digit is a member.
    #[inline]
    pub fn cells(&self, digit: Digit) -> CellSet {
        self.0[digit.index()]
    }

    /// The same, to change.
    #[inline]
    pub fn cells_mut(&mut self, digit: Digit) -> &mut CellSet {
        &mut self.0[digit.index()]
    }

    /// The digits that are members in a cell.
    pub fn digits(&self, cell: Cell) -> DigitSet {
        Digit::ALL.into_iter().filter(|digit| self.0[digit.index()].contains(cell)).collect()
    }

    /// How many members it has.
    pub fn len(&self) -> usize {
        self.0.iter().map(|cells| cells.len()).sum()
    }

    /// Whether it has no member.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|cells| cells.is_empty())
    }

    /// Whether that is a member.
    #[inline]
    pub fn contains(&self, candidate: Candidate) -> bool {
        self.cells(candidate.digit).contains(candidate.cell)
    }

    /// Adds a member; whether it was new.
    #[inline]
    pub fn insert(&mut self, candidate: Candidate) -> bool {
        self.cells_mut(candidate.digit).insert(candidate.cell)
    }

    /// Takes a member out; whether it was there.
    #[inline]
    pub fn remove(&mut self, candidate: Candidate) -> bool {
        self.cells_mut(candidate.digit).remove(candidate.cell)
    }

    /// The members, by digit and then by cell.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        Digit::ALL
            .into_iter()
            .flat_map(|digit| self.cells(digit).iter().map(move |cell| Candidate { cell, digit }))
    }
}

impl FromIterator<Candidate> for CandidateSet {
    fn from_iter<I: IntoIterator<Item = Candidate>>(items: I) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        set.extend(items);
        set
    }
}

impl Extend<Candidate> for CandidateSet {
    fn extend<I: IntoIterator<Item = Candidate>>(&mut self, items: I) {
        for item in items {
            self.insert(item);
        }
    }
}

impl fmt::Debug for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
