//! 256 lanes side by side: one bit for each.

use core::ops::{BitAnd, BitOr, BitXor, Not};

/// How many nodes of the search advance together.
pub(super) const LANES: usize = 256;

/// One bit per lane. Lane `l` is bit `l % 64` of word `l / 64`.
///
/// Plain arithmetic on four words: where a function is compiled for wide registers, the compiler
/// turns each of these operations into one instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub(super) struct Lanes(pub(super) [u64; 4]);

impl Lanes {
    pub(super) const NONE: Lanes = Lanes([0; 4]);
    pub(super) const ALL: Lanes = Lanes([!0; 4]);

    /// How many lanes are set.
    pub(super) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(super) fn is_none(self) -> bool {
        self == Lanes::NONE
    }

    pub(super) fn insert(&mut self, lane: usize) {
        self.0[lane / 64] |= 1 << (lane % 64);
    }

    pub(super) fn remove(&mut self, lane: usize) {
        self.0[lane / 64] &= !(1 << (lane % 64));
    }

    /// The numbers of the lanes that are set.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        let mut words = self.0;
        let mut i = 0;
        core::iter::from_fn(move || {
            while words[i] == 0 {
                if i == 3 {
                    return None;
                }
                i += 1;
            }
            let bit = words[i].trailing_zeros() as usize;
            words[i] &= words[i] - 1;
            Some(64 * i + bit)
        })
    }

    /// These without those.
    #[inline(always)]
    pub(super) fn without(self, other: Lanes) -> Lanes {
        self & !other
    }

    #[inline(always)]
    pub(super) fn shift_up(self, bits: u32) -> Lanes {
        let [a, b, c, d] = self.0;
        Lanes([a << bits, b << bits, c << bits, d << bits])
    }

    #[inline(always)]
    pub(super) fn shift_down(self, bits: u32) -> Lanes {
        let [a, b, c, d] = self.0;
        Lanes([a >> bits, b >> bits, c >> bits, d >> bits])
    }
}

impl BitAnd for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn bitand(self, other: Lanes) -> Lanes {
        let (a, b) = (self.0, other.0);
        Lanes([a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]])
    }
}

impl BitOr for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn bitor(self, other: Lanes) -> Lanes {
        let (a, b) = (self.0, other.0);
        Lanes([a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]])
    }
}

impl BitXor for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn bitxor(self, other: Lanes) -> Lanes {
        let (a, b) = (self.0, other.0);
        Lanes([a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2], a[3] ^ b[3]])
    }
}

impl Not for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn not(self) -> Lanes {
        let a = self.0;
        Lanes([!a[0], !a[1], !a[2], !a[3]])
    }
}
