//! A register of WebAssembly's `simd128`, in programs that are compiled for it.
#![allow(unsafe_code)]

use core::arch::wasm32::*;

use super::Register;

/// A register of WebAssembly.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Simd128(v128);

impl Register for Simd128 {
    #[inline(always)]
    fn new([a, b, c, d]: [u32; 4]) -> Simd128 {
        Simd128(u32x4(a, b, c, d))
    }
    #[inline(always)]
    fn elements(self) -> [u32; 4] {
        // SAFETY: both types have 16 bytes, and every bit pattern is valid.
        unsafe { core::mem::transmute::<v128, [u32; 4]>(self.0) }
    }
    #[inline(always)]
    fn splat(value: u32) -> Simd128 {
        Simd128(u32x4_splat(value))
    }
    #[inline(always)]
    fn and(self, other: Simd128) -> Simd128 {
        Simd128(v128_and(self.0, other.0))
    }
    #[inline(always)]
    fn or(self, other: Simd128) -> Simd128 {
        Simd128(v128_or(self.0, other.0))
    }
    #[inline(always)]
    fn xor(self, other: Simd128) -> Simd128 {
        Simd128(v128_xor(self.0, other.0))
    }
    #[inline(always)]
    fn without(self, other: Simd128) -> Simd128 {
        Simd128(v128_andnot(self.0, other.0))
    }
    #[inline(always)]
    fn add(self, other: Simd128) -> Simd128 {
        Simd128(u32x4_add(self.0, other.0))
    }
    #[inline(always)]
    fn sub(self, other: Simd128) -> Simd128 {
        Simd128(u32x4_sub(self.0, other.0))
    }
    #[inline(always)]
    fn up<const BITS: i32>(self) -> Simd128 {
        Simd128(u32x4_shl(self.0, BITS as u32))
    }
    #[inline(always)]
    fn down<const BITS: i32>(self) -> Simd128 {
        Simd128(u32x4_shr(self.0, BITS as u32))
    }
    #[inline(always)]
    fn next(self) -> Simd128 {
        Simd128(u32x4_shuffle::<1, 2, 0, 3>(self.0, self.0))
    }
    #[inline(always)]
    fn previous(self) -> Simd128 {
        Simd128(u32x4_shuffle::<2, 0, 1, 3>(self.0, self.0))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        !v128_any_true(self.0)
    }
    #[inline(always)]
    fn max(self, other: Simd128) -> Simd128 {
        Simd128(i16x8_max(self.0, other.0))
    }
    #[inline(always)]
    fn greatest(self) -> u16 {
        let two = i16x8_max(self.0, u32x4_shuffle::<2, 3, 0, 1>(self.0, self.0));
        let one = i16x8_max(two, u32x4_shuffle::<1, 0, 3, 2>(two, two));
        let element = u32x4_extract_lane::<0>(one);
        (element as u16).max((element >> 16) as u16)
    }
    #[inline(always)]
    fn half_up(self, bits: u32) -> Simd128 {
        Simd128(u64x2_shl(self.0, bits))
    }
    #[inline(always)]
    fn half_down(self, bits: u32) -> Simd128 {
        Simd128(u64x2_shr(self.0, bits))
    }
    #[inline(always)]
    unsafe fn shuffle(self, order: Simd128) -> Simd128 {
        Simd128(u8x16_swizzle(self.0, order.0))
    }
}
