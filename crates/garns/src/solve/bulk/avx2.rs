//! Lanes in one register of 256 bits, one bit per lane.
#![allow(unsafe_code)]

use core::arch::x86_64::*;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use super::lanes::{LaneSet, Vector};

/// 256 lanes in one register. Used only on a machine that has AVX2: see `width.rs`.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(super) struct Avx2(__m256i);

impl Vector for Avx2 {
    // SAFETY: both types have 32 bytes, and every bit pattern is valid.
    const NONE: Avx2 = Avx2(unsafe { core::mem::transmute::<[u64; 4], __m256i>([0; 4]) });

    const WORDS: usize = 4;

    #[inline(always)]
    fn new(lanes: LaneSet, _: usize) -> Avx2 {
        // SAFETY: both types have 32 bytes, and every bit pattern is valid.
        Avx2(unsafe { core::mem::transmute::<[u64; 4], __m256i>(lanes.0) })
    }

    #[inline(always)]
    fn lanes(self, _: usize) -> LaneSet {
        // SAFETY: both types have 32 bytes, and every bit pattern is valid.
        LaneSet(unsafe { core::mem::transmute::<__m256i, [u64; 4]>(self.0) })
    }

    #[inline(always)]
    fn without(self, other: Avx2) -> Avx2 {
        // SAFETY: the machine has AVX2, here and in all methods below.
        Avx2(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn shift_up<const BITS: i32>(self) -> Avx2 {
        // SAFETY: see `without`.
        Avx2(unsafe { _mm256_slli_epi64::<BITS>(self.0) })
    }

    #[inline(always)]
    fn shift_down<const BITS: i32>(self) -> Avx2 {
        // SAFETY: see `without`.
        Avx2(unsafe { _mm256_srli_epi64::<BITS>(self.0) })
    }

    #[inline(always)]
    fn rotate(self, bits: u32) -> Avx2 {
        // SAFETY: see `without`.
        Avx2(unsafe {
            let up = _mm256_sll_epi64(self.0, _mm_cvtsi32_si128(bits as i32));
            let down = _mm256_srl_epi64(self.0, _mm_cvtsi32_si128(64 - bits as i32));
            _mm256_or_si256(up, down)
        })
    }

    #[inline(always)]
    fn exchange(self) -> Avx2 {
        // SAFETY: see `without`.
        Avx2(unsafe { _mm256_permute4x64_epi64::<0b01_00_11_10>(self.0) })
    }

    /// For each byte of a half, the index of the byte that moves there.
    type Rotation = __m256i;

    #[inline(always)]
    fn rotation(bytes: usize) -> __m256i {
        let mut sources = [0; 32];
        for (i, from) in sources.iter_mut().enumerate() {
            *from = ((i + 16 - bytes % 16) % 16) as u8;
        }
        // SAFETY: both types have 32 bytes, and every bit pattern is valid.
        unsafe { core::mem::transmute::<[u8; 32], __m256i>(sources) }
    }

    #[inline(always)]
    fn rotate_bytes(self, rotation: __m256i) -> Avx2 {
        // SAFETY: see `without`.
        Avx2(unsafe { _mm256_shuffle_epi8(self.0, rotation) })
    }
}

impl BitAnd for Avx2 {
    type Output = Avx2;
    #[inline(always)]
    fn bitand(self, other: Avx2) -> Avx2 {
        // SAFETY: see `without`.
        Avx2(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

impl BitOr for Avx2 {
    type Output = Avx2;
    #[inline(always)]
    fn bitor(self, other: Avx2) -> Avx2 {
        // SAFETY: see `without`.
        Avx2(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}

impl BitXor for Avx2 {
    type Output = Avx2;
    #[inline(always)]
    fn bitxor(self, other: Avx2) -> Avx2 {
        // SAFETY: see `without`.
        Avx2(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
}

impl Not for Avx2 {
    type Output = Avx2;
    #[inline(always)]
    fn not(self) -> Avx2 {
        // SAFETY: see `without`.
        Avx2(unsafe { _mm256_xor_si256(self.0, _mm256_set1_epi64x(-1)) })
    }
}
