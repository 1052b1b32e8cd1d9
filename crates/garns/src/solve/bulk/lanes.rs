//! 256 lanes side by side: one bit for each.

use core::fmt::Debug;
use core::ops::{BitAnd, BitOr, BitXor, Not};

/// How many nodes of the search advance together.
pub(super) const LANES: usize = 256;

/// One bit per lane, in one register: all lanes, or a part of them if the register is narrow.
pub(super) trait Vector:
    Copy + Debug + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// No lane.
    const NONE: Self;

    /// How many words of 64 lanes it has: two or four.
    const WORDS: usize;

    /// The lanes of this part.
    fn new(lanes: Lanes, part: usize) -> Self;

    /// These lanes, with none in the other parts.
    fn lanes(self, part: usize) -> Lanes;

    /// The lanes that the other vector lacks.
    fn without(self, other: Self) -> Self;

    /// Shifts every word of 64 bits by itself.
    fn shift_up<const BITS: i32>(self) -> Self;

    fn shift_down<const BITS: i32>(self) -> Self;

    /// Rotates every word of 64 bits upwards by itself.
    fn rotate(self, bits: u32) -> Self;

    /// Exchanges the two halves of all lanes, if the register has both.
    fn exchange(self) -> Self;

    /// A rotation of the bytes of each half.
    type Way: Copy;

    fn way(bytes: usize) -> Self::Way;

    /// Rotates the bytes of each half upwards.
    fn by(self, way: Self::Way) -> Self;
}

/// One bit per lane. Lane `l` is bit `l % 64` of word `l / 64`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub(super) struct Lanes(pub(super) [u64; 4]);

impl Lanes {
    /// How many lanes are set.
    // No closure here: it would be compiled without the instruction that counts bits.
    #[inline(always)]
    pub(super) fn count(self) -> u32 {
        let [a, b, c, d] = self.0;
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
    }

    pub(super) fn is_none(self) -> bool {
        self == Lanes::NONE
    }

    /// Rotates both halves by this many bytes.
    pub(super) fn go(self, bytes: usize) -> Lanes {
        self.by(Lanes::way(bytes))
    }

    #[cfg(test)]
    pub(super) fn contains(self, lane: usize) -> bool {
        self.0[lane / 64] >> (lane % 64) & 1 == 1
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
}

impl Vector for Lanes {
    const NONE: Lanes = Lanes([0; 4]);

    const WORDS: usize = 4;

    #[inline(always)]
    fn new(lanes: Lanes, _: usize) -> Lanes {
        lanes
    }

    #[inline(always)]
    fn lanes(self, _: usize) -> Lanes {
        self
    }

    #[inline(always)]
    fn without(self, other: Lanes) -> Lanes {
        self & !other
    }

    #[inline(always)]
    fn shift_up<const BITS: i32>(self) -> Lanes {
        Lanes(self.0.map(|word| word << BITS))
    }

    #[inline(always)]
    fn shift_down<const BITS: i32>(self) -> Lanes {
        Lanes(self.0.map(|word| word >> BITS))
    }

    #[inline(always)]
    fn rotate(self, bits: u32) -> Lanes {
        Lanes(self.0.map(|word| word.rotate_left(bits)))
    }

    #[inline(always)]
    fn exchange(self) -> Lanes {
        let [a, b, c, d] = self.0;
        Lanes([c, d, a, b])
    }

    type Way = u32;

    fn way(bytes: usize) -> u32 {
        8 * (bytes % 16) as u32
    }

    #[inline(always)]
    fn by(self, bits: u32) -> Lanes {
        let [a, b, c, d] = self.0;
        let low = (u128::from(b) << 64 | u128::from(a)).rotate_left(bits);
        let high = (u128::from(d) << 64 | u128::from(c)).rotate_left(bits);
        Lanes([low as u64, (low >> 64) as u64, high as u64, (high >> 64) as u64])
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
