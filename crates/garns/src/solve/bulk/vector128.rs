//! Half of the lanes in one register of 128 bits, one bit per lane.
#![allow(unsafe_code)]

use core::ops::{BitAnd, BitOr, BitXor, Not};

use super::lanes::{LaneSet, Vector};
use crate::solve::register::{Native, Register};

/// 128 lanes in one register. On x86-64 it is used only if the machine has SSSE3: see `width.rs`.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(super) struct Vector128(Native);

impl Vector for Vector128 {
    // SAFETY: both types have 16 bytes, and every bit pattern is valid.
    const NONE: Vector128 = Vector128(unsafe { core::mem::transmute::<[u32; 4], Native>([0; 4]) });

    const WORDS: usize = 2;

    #[inline(always)]
    fn new(lanes: LaneSet, part: usize) -> Vector128 {
        let (low, high) = (lanes.0[2 * part], lanes.0[2 * part + 1]);
        Vector128(Native::new([low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32]))
    }

    #[inline(always)]
    fn lanes(self, part: usize) -> LaneSet {
        let [a, b, c, d] = self.0.elements();
        let mut lanes = LaneSet::NONE;
        lanes.0[2 * part] = u64::from(b) << 32 | u64::from(a);
        lanes.0[2 * part + 1] = u64::from(d) << 32 | u64::from(c);
        lanes
    }

    #[inline(always)]
    fn without(self, other: Vector128) -> Vector128 {
        Vector128(self.0.without(other.0))
    }

    #[inline(always)]
    fn shift_up<const BITS: i32>(self) -> Vector128 {
        Vector128(self.0.half_up(BITS as u32))
    }

    #[inline(always)]
    fn shift_down<const BITS: i32>(self) -> Vector128 {
        Vector128(self.0.half_down(BITS as u32))
    }

    #[inline(always)]
    fn rotate(self, bits: u32) -> Vector128 {
        if bits == 0 { self } else { Vector128(self.0.half_up(bits).or(self.0.half_down(64 - bits))) }
    }

    #[inline(always)]
    fn exchange(self) -> Vector128 {
        self
    }

    /// For each byte, the index of the byte that moves there.
    type Rotation = Native;

    #[inline(always)]
    fn rotation(bytes: usize) -> Native {
        let mut order = [0; 4];
        for i in 0..16 {
            let from = (i + 16 - bytes % 16) % 16;
            order[i / 4] |= (from as u32) << (8 * (i % 4));
        }
        Native::new(order)
    }

    #[inline(always)]
    fn rotate_bytes(self, rotation: Native) -> Vector128 {
        // SAFETY: on x86-64, the machine has SSSE3.
        Vector128(unsafe { self.0.shuffle(rotation) })
    }
}

impl BitAnd for Vector128 {
    type Output = Vector128;
    #[inline(always)]
    fn bitand(self, other: Vector128) -> Vector128 {
        Vector128(self.0.and(other.0))
    }
}

impl BitOr for Vector128 {
    type Output = Vector128;
    #[inline(always)]
    fn bitor(self, other: Vector128) -> Vector128 {
        Vector128(self.0.or(other.0))
    }
}

impl BitXor for Vector128 {
    type Output = Vector128;
    #[inline(always)]
    fn bitxor(self, other: Vector128) -> Vector128 {
        Vector128(self.0.xor(other.0))
    }
}

impl Not for Vector128 {
    type Output = Vector128;
    #[inline(always)]
    fn not(self) -> Vector128 {
        Vector128(self.0.xor(Native::splat(u32::MAX)))
    }
}
