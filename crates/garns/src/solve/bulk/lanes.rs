//! Sets of lanes, one bit for each of the 256 lanes.

use core::fmt::Debug;
use core::ops::{BitAnd, BitOr, BitXor, Not};

/// The number of nodes of the search that advance together.
pub(super) const LANES: usize = 256;

/// One bit per lane, in one register. A narrow register holds only a part of the lanes.
pub(super) trait Vector:
    Copy + Debug + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// No lane.
    const NONE: Self;

    /// The number of words of 64 lanes: two or four.
    const WORDS: usize;

    /// Those of the lanes that belong to this part.
    fn new(lanes: LaneSet, part: usize) -> Self;

    /// The lanes of this vector, which holds this part; the lanes of other parts are not set.
    fn lanes(self, part: usize) -> LaneSet;

    /// The lanes of this vector that the other vector does not have.
    fn without(self, other: Self) -> Self;

    /// Shifts each word of 64 bits towards its high bits.
    fn shift_up<const BITS: i32>(self) -> Self;

    fn shift_down<const BITS: i32>(self) -> Self;

    /// Rotates each word of 64 bits towards its high bits.
    fn rotate(self, bits: u32) -> Self;

    /// Exchanges the two halves of all lanes, if the register holds both.
    fn exchange(self) -> Self;

    /// A rotation of the bytes inside each half, in the form that the instructions need.
    type Rotation: Copy;

    fn rotation(bytes: usize) -> Self::Rotation;

    /// Rotates the bytes inside each half upwards.
    fn rotate_bytes(self, rotation: Self::Rotation) -> Self;
}

/// One bit per lane. Lane `l` is bit `l % 64` of word `l / 64`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub(super) struct LaneSet(pub(super) [u64; 4]);

impl LaneSet {
    /// How many lanes are set.
    // No closure here: it would be compiled without the instruction that counts bits.
    #[inline(always)]
    pub(super) fn count(self) -> u32 {
        let [a, b, c, d] = self.0;
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
    }

    pub(super) fn is_none(self) -> bool {
        self == LaneSet::NONE
    }

    /// Rotates the bytes inside each half upwards by this many places.
    pub(super) fn rotated(self, bytes: usize) -> LaneSet {
        self.rotate_bytes(LaneSet::rotation(bytes))
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

impl Vector for LaneSet {
    const NONE: LaneSet = LaneSet([0; 4]);

    const WORDS: usize = 4;

    #[inline(always)]
    fn new(lanes: LaneSet, _: usize) -> LaneSet {
        lanes
    }

    #[inline(always)]
    fn lanes(self, _: usize) -> LaneSet {
        self
    }

    #[inline(always)]
    fn without(self, other: LaneSet) -> LaneSet {
        self & !other
    }

    #[inline(always)]
    fn shift_up<const BITS: i32>(self) -> LaneSet {
        LaneSet(self.0.map(|word| word << BITS))
    }

    #[inline(always)]
    fn shift_down<const BITS: i32>(self) -> LaneSet {
        LaneSet(self.0.map(|word| word >> BITS))
    }

    #[inline(always)]
    fn rotate(self, bits: u32) -> LaneSet {
        LaneSet(self.0.map(|word| word.rotate_left(bits)))
    }

    #[inline(always)]
    fn exchange(self) -> LaneSet {
        let [a, b, c, d] = self.0;
        LaneSet([c, d, a, b])
    }

    type Rotation = u32;

    fn rotation(bytes: usize) -> u32 {
        8 * (bytes % 16) as u32
    }

    #[inline(always)]
    fn rotate_bytes(self, bits: u32) -> LaneSet {
        let [a, b, c, d] = self.0;
        let low = (u128::from(b) << 64 | u128::from(a)).rotate_left(bits);
        let high = (u128::from(d) << 64 | u128::from(c)).rotate_left(bits);
        LaneSet([low as u64, (low >> 64) as u64, high as u64, (high >> 64) as u64])
    }
}

impl BitAnd for LaneSet {
    type Output = LaneSet;
    #[inline(always)]
    fn bitand(self, other: LaneSet) -> LaneSet {
        let (a, b) = (self.0, other.0);
        LaneSet([a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]])
    }
}

impl BitOr for LaneSet {
    type Output = LaneSet;
    #[inline(always)]
    fn bitor(self, other: LaneSet) -> LaneSet {
        let (a, b) = (self.0, other.0);
        LaneSet([a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]])
    }
}

impl BitXor for LaneSet {
    type Output = LaneSet;
    #[inline(always)]
    fn bitxor(self, other: LaneSet) -> LaneSet {
        let (a, b) = (self.0, other.0);
        LaneSet([a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2], a[3] ^ b[3]])
    }
}

impl Not for LaneSet {
    type Output = LaneSet;
    #[inline(always)]
    fn not(self) -> LaneSet {
        let a = self.0;
        LaneSet([!a[0], !a[1], !a[2], !a[3]])
    }
}
