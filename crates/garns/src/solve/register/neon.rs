//! A NEON register. Every 64-bit ARM machine has NEON.
#![allow(unsafe_code)]

use core::arch::aarch64::*;

use super::Register;

/// Calls intrinsics of NEON.
macro_rules! neon {
    ($call:expr) => {
        // SAFETY: every 64-bit ARM machine has NEON, and these intrinsics take no pointers.
        unsafe { $call }
    };
}

/// A register of NEON.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Neon(uint32x4_t);

impl Register for Neon {
    #[inline(always)]
    fn new(elements: [u32; 4]) -> Neon {
        // SAFETY: both types have 16 bytes, and every bit pattern is valid.
        Neon(unsafe { core::mem::transmute::<[u32; 4], uint32x4_t>(elements) })
    }
    #[inline(always)]
    fn elements(self) -> [u32; 4] {
        // SAFETY: both types have 16 bytes, and every bit pattern is valid.
        unsafe { core::mem::transmute::<uint32x4_t, [u32; 4]>(self.0) }
    }
    #[inline(always)]
    fn splat(value: u32) -> Neon {
        neon!(Neon(vdupq_n_u32(value)))
    }
    #[inline(always)]
    fn and(self, other: Neon) -> Neon {
        neon!(Neon(vandq_u32(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Neon) -> Neon {
        neon!(Neon(vorrq_u32(self.0, other.0)))
    }
    #[inline(always)]
    fn xor(self, other: Neon) -> Neon {
        neon!(Neon(veorq_u32(self.0, other.0)))
    }
    #[inline(always)]
    fn without(self, other: Neon) -> Neon {
        neon!(Neon(vbicq_u32(self.0, other.0)))
    }
    #[inline(always)]
    fn add(self, other: Neon) -> Neon {
        neon!(Neon(vaddq_u32(self.0, other.0)))
    }
    #[inline(always)]
    fn sub(self, other: Neon) -> Neon {
        neon!(Neon(vsubq_u32(self.0, other.0)))
    }
    #[inline(always)]
    fn up<const BITS: i32>(self) -> Neon {
        neon!(Neon(vshlq_n_u32::<BITS>(self.0)))
    }
    #[inline(always)]
    fn down<const BITS: i32>(self) -> Neon {
        neon!(Neon(vshrq_n_u32::<BITS>(self.0)))
    }
    #[inline(always)]
    fn next(self) -> Neon {
        const ORDER: [u32; 4] = [0x0706_0504, 0x0b0a_0908, 0x0302_0100, 0x0f0e_0d0c];
        // SAFETY: every machine with NEON can shuffle bytes.
        unsafe { self.shuffle(Neon::new(ORDER)) }
    }
    #[inline(always)]
    fn previous(self) -> Neon {
        const ORDER: [u32; 4] = [0x0b0a_0908, 0x0302_0100, 0x0706_0504, 0x0f0e_0d0c];
        // SAFETY: every machine with NEON can shuffle bytes.
        unsafe { self.shuffle(Neon::new(ORDER)) }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        neon!(vmaxvq_u32(self.0) == 0)
    }
    #[inline(always)]
    fn max(self, other: Neon) -> Neon {
        neon!(Neon(vreinterpretq_u32_u16(vmaxq_u16(
            vreinterpretq_u16_u32(self.0),
            vreinterpretq_u16_u32(other.0)
        ))))
    }
    #[inline(always)]
    fn greatest(self) -> u16 {
        neon!(vmaxvq_u16(vreinterpretq_u16_u32(self.0)))
    }
    #[inline(always)]
    fn half_up(self, bits: u32) -> Neon {
        let count = i64::from(bits);
        neon!(Neon(vreinterpretq_u32_u64(vshlq_u64(vreinterpretq_u64_u32(self.0), vdupq_n_s64(count)))))
    }
    #[inline(always)]
    fn half_down(self, bits: u32) -> Neon {
        let count = -i64::from(bits);
        neon!(Neon(vreinterpretq_u32_u64(vshlq_u64(vreinterpretq_u64_u32(self.0), vdupq_n_s64(count)))))
    }
    #[inline(always)]
    unsafe fn shuffle(self, order: Neon) -> Neon {
        neon!(Neon(vreinterpretq_u32_u8(vqtbl1q_u8(
            vreinterpretq_u8_u32(self.0),
            vreinterpretq_u8_u32(order.0)
        ))))
    }
}
