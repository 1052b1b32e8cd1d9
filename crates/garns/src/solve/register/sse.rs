//! An SSE2 register. Every x86-64 machine has SSE2.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::Register;

/// Calls intrinsics of SSE2.
macro_rules! sse2 {
    ($call:expr) => {
        // SAFETY: every x86-64 machine has SSE2, and these intrinsics take no pointers.
        unsafe { $call }
    };
}

/// A register of SSE2.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Sse(__m128i);

impl Register for Sse {
    #[inline(always)]
    fn new(elements: [u32; 4]) -> Sse {
        // SAFETY: both types have 16 bytes, and every bit pattern is valid.
        Sse(unsafe { core::mem::transmute::<[u32; 4], __m128i>(elements) })
    }
    #[inline(always)]
    fn elements(self) -> [u32; 4] {
        // SAFETY: both types have 16 bytes, and every bit pattern is valid.
        unsafe { core::mem::transmute::<__m128i, [u32; 4]>(self.0) }
    }
    #[inline(always)]
    fn splat(value: u32) -> Sse {
        sse2!(Sse(_mm_set1_epi32(value as i32)))
    }
    #[inline(always)]
    fn and(self, other: Sse) -> Sse {
        sse2!(Sse(_mm_and_si128(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Sse) -> Sse {
        sse2!(Sse(_mm_or_si128(self.0, other.0)))
    }
    #[inline(always)]
    fn xor(self, other: Sse) -> Sse {
        sse2!(Sse(_mm_xor_si128(self.0, other.0)))
    }
    #[inline(always)]
    fn without(self, other: Sse) -> Sse {
        sse2!(Sse(_mm_andnot_si128(other.0, self.0)))
    }
    #[inline(always)]
    fn add(self, other: Sse) -> Sse {
        sse2!(Sse(_mm_add_epi32(self.0, other.0)))
    }
    #[inline(always)]
    fn sub(self, other: Sse) -> Sse {
        sse2!(Sse(_mm_sub_epi32(self.0, other.0)))
    }
    #[inline(always)]
    fn up<const BITS: i32>(self) -> Sse {
        sse2!(Sse(_mm_slli_epi32::<BITS>(self.0)))
    }
    #[inline(always)]
    fn down<const BITS: i32>(self) -> Sse {
        sse2!(Sse(_mm_srli_epi32::<BITS>(self.0)))
    }
    #[inline(always)]
    fn next(self) -> Sse {
        sse2!(Sse(_mm_shuffle_epi32::<0b11_00_10_01>(self.0)))
    }
    #[inline(always)]
    fn previous(self) -> Sse {
        sse2!(Sse(_mm_shuffle_epi32::<0b11_01_00_10>(self.0)))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        sse2!(_mm_movemask_epi8(_mm_cmpeq_epi8(self.0, _mm_setzero_si128())) == 0xffff)
    }
    #[inline(always)]
    fn max(self, other: Sse) -> Sse {
        sse2!(Sse(_mm_max_epi16(self.0, other.0)))
    }
    #[inline(always)]
    fn greatest(self) -> u16 {
        let two = sse2!(_mm_max_epi16(self.0, _mm_shuffle_epi32::<0b01_00_11_10>(self.0)));
        let one = sse2!(_mm_max_epi16(two, _mm_shuffle_epi32::<0b10_11_00_01>(two)));
        let element = sse2!(_mm_cvtsi128_si32(one)) as u32;
        (element as u16).max((element >> 16) as u16)
    }
    #[inline(always)]
    fn half_up(self, bits: u32) -> Sse {
        sse2!(Sse(_mm_sll_epi64(self.0, _mm_cvtsi32_si128(bits as i32))))
    }
    #[inline(always)]
    fn half_down(self, bits: u32) -> Sse {
        sse2!(Sse(_mm_srl_epi64(self.0, _mm_cvtsi32_si128(bits as i32))))
    }
    #[inline(always)]
    unsafe fn shuffle(self, order: Sse) -> Sse {
        // SAFETY: the caller guarantees that the machine has SSSE3.
        Sse(unsafe { _mm_shuffle_epi8(self.0, order.0) })
    }
}
