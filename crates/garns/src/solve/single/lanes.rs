//! Sixteen 16-bit numbers at once: with AVX2 where the machine has it, plainly elsewhere.
#![allow(unsafe_code)]

/// Sixteen lanes of 16 bits, drawn as four rows of four.
///
/// The solver keeps one box in each lane of the upper left 3×3 and a digit in each of nine bits;
/// the other seven lanes are 0 and stay 0.
pub(super) trait Lanes: Copy {
    /// All lanes equal.
    fn splat(value: u16) -> Self;
    fn from_array(lanes: [u16; 16]) -> Self;
    /// The nine vectors of a grid: the digit's bit in the lane of a filled cell (1 to 9), nine bits
    /// in that of an empty one (0).
    #[inline(always)]
    fn spread(cells: &[u8; 81]) -> [Self; 9] {
        let mut places = [[0; 16]; 9];
        for (i, &value) in cells.iter().enumerate() {
            let (row, column) = (i / 9, i % 9);
            places[row % 3 * 3 + column % 3][row / 3 * 4 + column / 3] = BITS[usize::from(value & 15)];
        }
        places.map(Self::from_array)
    }
    fn to_array(self) -> [u16; 16];
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// What is here but not there.
    fn without(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    /// All bits where the lanes are equal, none elsewhere.
    fn equal(self, other: Self) -> Self;
    /// Each lane gets its right neighbour's value, going round among the first three of its row.
    fn right(self) -> Self;
    /// Each lane gets its left neighbour's value, going round among the first three of its row.
    fn left(self) -> Self;
    /// Each lane gets the value below, going round among the upper three rows.
    fn below(self) -> Self;
    /// Each lane gets the value above, going round among the upper three rows.
    fn above(self) -> Self;
    /// Each lane shifted to the left.
    fn shifted<const BITS: i32>(self) -> Self;
    fn min(self, other: Self) -> Self;
    /// The least lane and which it is. Bit 4 of the lanes is 0; of the result it is 1 for a lane of
    /// the lower two rows, and so lets an equal one above go first.
    fn least(self) -> (u16, usize);
    /// Whether every bit is 0.
    fn is_zero(self) -> bool;

    /// Each lane without its lowest bit.
    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.and(self.add(Self::splat(u16::MAX)))
    }

    /// This lane where the mask is all ones, the other where it is 0.
    #[inline(always)]
    fn choose(mask: Self, this: Self, other: Self) -> Self {
        mask.and(this).or(other.without(mask))
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Avx2;

/// The candidates of a cell that holds this digit, or nothing.
const BITS: [u16; 16] = [0x1ff, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];

/// Lanes in plain Rust.
#[derive(Clone, Copy)]
pub(super) struct Plain([u16; 16]);

impl Plain {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u16, u16) -> u16) -> Plain {
        Plain(core::array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    #[inline(always)]
    fn pick(self, from: [usize; 16]) -> Plain {
        Plain(from.map(|i| self.0[i]))
    }
}

impl Lanes for Plain {
    #[inline(always)]
    fn splat(value: u16) -> Plain {
        Plain([value; 16])
    }
    #[inline(always)]
    fn from_array(lanes: [u16; 16]) -> Plain {
        Plain(lanes)
    }
    #[inline(always)]
    fn to_array(self) -> [u16; 16] {
        self.0
    }
    #[inline(always)]
    fn and(self, other: Plain) -> Plain {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Plain) -> Plain {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, other: Plain) -> Plain {
        self.zip(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn without(self, other: Plain) -> Plain {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn add(self, other: Plain) -> Plain {
        self.zip(other, u16::wrapping_add)
    }
    #[inline(always)]
    fn equal(self, other: Plain) -> Plain {
        self.zip(other, |a, b| if a == b { u16::MAX } else { 0 })
    }
    #[inline(always)]
    fn right(self) -> Plain {
        self.pick([1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 12, 13, 14, 15])
    }
    #[inline(always)]
    fn left(self) -> Plain {
        self.pick([2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 12, 13, 14, 15])
    }
    #[inline(always)]
    fn below(self) -> Plain {
        self.pick([4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15])
    }
    #[inline(always)]
    fn above(self) -> Plain {
        self.pick([8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15])
    }
    #[inline(always)]
    fn shifted<const BITS: i32>(self) -> Plain {
        self.zip(self, |a, _| a << BITS)
    }
    #[inline(always)]
    fn min(self, other: Plain) -> Plain {
        self.zip(other, u16::min)
    }
    #[inline(always)]
    fn least(self) -> (u16, usize) {
        let key = |i: usize| (self.0[i] | if i < 8 { 0 } else { 16 }, i);
        (1..16).fold(key(0), |least, i| least.min(key(i)))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |all, lane| all | lane) == 0
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use core::arch::x86_64::*;

    use super::{BITS, Lanes};

    /// Lanes in one register.
    #[derive(Clone, Copy)]
    pub(crate) struct Avx2(__m256i);

    impl Avx2 {
        /// Whether the machine has it.
        #[inline(always)]
        pub(crate) fn available() -> bool {
            std::arch::is_x86_feature_detected!("avx2")
        }
    }

    /// The byte shuffle that brings these lanes of a row to its four places.
    const fn shuffle(row: [i8; 4]) -> [i8; 32] {
        let mut bytes = [0; 32];
        let mut i = 0;
        while i < 32 {
            let lane = row[(i / 2) % 4] + ((i / 2) % 8 / 4 * 4) as i8;
            bytes[i] = lane * 2 + (i % 2) as i8;
            i += 1;
        }
        bytes
    }

    /// The low or high byte of each cell's candidates.
    const fn bytes(shift: u32) -> [u8; 16] {
        let mut bytes = [0; 16];
        let mut i = 0;
        while i < 16 {
            bytes[i] = (BITS[i] >> shift) as u8;
            i += 1;
        }
        bytes
    }

    /// The byte shuffle that sorts a row of nine cells, which start at this byte, by their place
    /// in the box: the first cell of each box and a zero, the second ones, the third ones.
    const fn by_place(start: i8) -> [i8; 16] {
        let s = start;
        [s, s + 3, s + 6, -1, s + 1, s + 4, s + 7, -1, s + 2, s + 5, s + 8, -1, -1, -1, -1, -1]
    }

    static LOW: [u8; 16] = bytes(0);
    static HIGH: [u8; 16] = bytes(8);
    static BY_PLACE: [[i8; 16]; 2] = [by_place(0), by_place(7)];
    /// The code 15, which stands for no candidates, where there is no box.
    static NO_BOX: [u8; 16] = [0, 0, 0, 15, 0, 0, 0, 15, 0, 0, 0, 15, 15, 15, 15, 15];

    static FROM_RIGHT: [i8; 32] = shuffle([1, 2, 0, 3]);
    static FROM_LEFT: [i8; 32] = shuffle([2, 0, 1, 3]);

    // SAFETY, for every call in this block: an `Avx2` is only made by code that runs under
    // `target_feature(enable = "avx2")`, after the machine was asked for it.
    impl Lanes for Avx2 {
        #[inline(always)]
        fn splat(value: u16) -> Avx2 {
            unsafe { Avx2(_mm256_set1_epi16(value as i16)) }
        }
        #[inline(always)]
        fn from_array(lanes: [u16; 16]) -> Avx2 {
            unsafe { Avx2(_mm256_loadu_si256(lanes.as_ptr().cast())) }
        }
        #[inline(always)]
        fn spread(cells: &[u8; 81]) -> [Avx2; 9] {
            let mut places = [Avx2::splat(0); 9];
            unsafe {
                let low = _mm_loadu_si128(LOW.as_ptr().cast());
                let high = _mm_loadu_si128(HIGH.as_ptr().cast());
                let no_box = _mm_loadu_si128(NO_BOX.as_ptr().cast());
                let none = _mm_set1_epi8(15);
                for r in 0..3 {
                    // Three rows, one in each band. The last row is read from a little before, to
                    // stay inside the grid.
                    let mut rows = [none; 3];
                    for (band, rows) in rows.iter_mut().enumerate() {
                        let start = (band * 3 + r) * 9;
                        let late = usize::from(start == 72);
                        let row = _mm_loadu_si128(cells.as_ptr().add(start - 7 * late).cast());
                        let order = _mm_loadu_si128(BY_PLACE[late].as_ptr().cast());
                        *rows = _mm_or_si128(_mm_shuffle_epi8(row, order), no_box);
                    }
                    let [a, b, c] = rows;
                    // Each place's cells of the three bands come together.
                    let (ab, cn) = (_mm_unpacklo_epi32(a, b), _mm_unpacklo_epi32(c, none));
                    let last = _mm_unpacklo_epi64(_mm_unpackhi_epi32(a, b), _mm_unpackhi_epi32(c, none));
                    let threes = [_mm_unpacklo_epi64(ab, cn), _mm_unpackhi_epi64(ab, cn), last];
                    for (i, three) in threes.into_iter().enumerate() {
                        let (low, high) = (_mm_shuffle_epi8(low, three), _mm_shuffle_epi8(high, three));
                        let (upper, lower) = (_mm_unpacklo_epi8(low, high), _mm_unpackhi_epi8(low, high));
                        places[r * 3 + i] = Avx2(_mm256_set_m128i(lower, upper));
                    }
                }
            }
            places
        }
        #[inline(always)]
        fn to_array(self) -> [u16; 16] {
            let mut lanes = [0; 16];
            unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0) };
            lanes
        }
        #[inline(always)]
        fn and(self, other: Avx2) -> Avx2 {
            unsafe { Avx2(_mm256_and_si256(self.0, other.0)) }
        }
        #[inline(always)]
        fn or(self, other: Avx2) -> Avx2 {
            unsafe { Avx2(_mm256_or_si256(self.0, other.0)) }
        }
        #[inline(always)]
        fn xor(self, other: Avx2) -> Avx2 {
            unsafe { Avx2(_mm256_xor_si256(self.0, other.0)) }
        }
        #[inline(always)]
        fn without(self, other: Avx2) -> Avx2 {
            unsafe { Avx2(_mm256_andnot_si256(other.0, self.0)) }
        }
        #[inline(always)]
        fn add(self, other: Avx2) -> Avx2 {
            unsafe { Avx2(_mm256_add_epi16(self.0, other.0)) }
        }
        #[inline(always)]
        fn equal(self, other: Avx2) -> Avx2 {
            unsafe { Avx2(_mm256_cmpeq_epi16(self.0, other.0)) }
        }
        #[inline(always)]
        fn right(self) -> Avx2 {
            unsafe { Avx2(_mm256_shuffle_epi8(self.0, _mm256_loadu_si256(FROM_RIGHT.as_ptr().cast()))) }
        }
        #[inline(always)]
        fn left(self) -> Avx2 {
            unsafe { Avx2(_mm256_shuffle_epi8(self.0, _mm256_loadu_si256(FROM_LEFT.as_ptr().cast()))) }
        }
        #[inline(always)]
        fn below(self) -> Avx2 {
            unsafe { Avx2(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0)) }
        }
        #[inline(always)]
        fn above(self) -> Avx2 {
            unsafe { Avx2(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0)) }
        }
        #[inline(always)]
        fn shifted<const BITS: i32>(self) -> Avx2 {
            unsafe { Avx2(_mm256_slli_epi16::<BITS>(self.0)) }
        }
        #[inline(always)]
        fn min(self, other: Avx2) -> Avx2 {
            unsafe { Avx2(_mm256_min_epu16(self.0, other.0)) }
        }
        #[inline(always)]
        fn least(self) -> (u16, usize) {
            unsafe {
                let high = _mm_or_si128(_mm256_extracti128_si256::<1>(self.0), _mm_set1_epi16(16));
                let found =
                    _mm_cvtsi128_si32(_mm_minpos_epu16(_mm_min_epu16(_mm256_castsi256_si128(self.0), high)))
                        as u32;
                (found as u16, (found >> 16 & 7) as usize + (found >> 1 & 8) as usize)
            }
        }
        #[inline(always)]
        fn is_zero(self) -> bool {
            unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
        }
        #[inline(always)]
        fn choose(mask: Avx2, this: Avx2, other: Avx2) -> Avx2 {
            unsafe { Avx2(_mm256_blendv_epi8(other.0, this.0, mask.0)) }
        }
    }
}
