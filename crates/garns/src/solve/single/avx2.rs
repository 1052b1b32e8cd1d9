//! A register of sixteen 16-bit numbers, with AVX2.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

/// The bit of each digit; 0 for an empty cell.
const BITS: [u16; 16] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];

/// Calls intrinsics of AVX2.
// The methods below are always inlined, so they are compiled for the machine of their caller. Only
// `wide.rs` calls them, in unsafe methods and in private functions that only these methods call.
macro_rules! avx2 {
    ($call:expr) => {
        // SAFETY: the callers of `Wide`'s unsafe methods promise that the machine has AVX2, and these
        // intrinsics take no pointers.
        unsafe { $call }
    };
}

/// Sixteen elements of 16 bits in one register, drawn as four rows of four.
///
/// The solver keeps one box in each element of the upper left 3×3, and one digit in each of the element's
/// lowest nine bits. The other seven elements are 0 and stay 0.
#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

/// The byte shuffle that moves these elements of a row to its four places. A element has two bytes.
const fn shuffle(row: [u16; 4]) -> [u16; 16] {
    let mut elements = [0; 16];
    let mut i = 0;
    while i < 16 {
        let from = 2 * (row[i % 4] + (i % 8 / 4 * 4) as u16);
        elements[i] = (from + 1) << 8 | from;
        i += 1;
    }
    elements
}

/// The low or high byte of each digit's bit.
const fn bytes(shift: u32) -> [u8; 16] {
    let mut bytes = [0; 16];
    let mut i = 0;
    while i < 16 {
        bytes[i] = (BITS[i] >> shift) as u8;
        i += 1;
    }
    bytes
}

/// The byte shuffle that sorts a row of nine cells, which starts at this byte, by place in the box: the
/// first cells of the three boxes and a zero, the second cells and a zero, the third cells and zeros.
const fn by_place(start: u8) -> [u8; 16] {
    const NONE: u8 = 0x80;
    let s = start;
    [s, s + 3, s + 6, NONE, s + 1, s + 4, s + 7, NONE, s + 2, s + 5, s + 8, NONE, NONE, NONE, NONE, NONE]
}

static LOW: [u8; 16] = bytes(0);
static HIGH: [u8; 16] = bytes(8);
static BY_PLACE: [[u8; 16]; 2] = [by_place(0), by_place(7)];

static FROM_RIGHT: [u16; 16] = shuffle([1, 2, 0, 3]);
static FROM_LEFT: [u16; 16] = shuffle([2, 0, 1, 3]);

impl Avx2 {
    /// A register with the same value in all elements.
    #[inline(always)]
    pub(super) fn splat(value: u16) -> Avx2 {
        avx2!(Avx2(_mm256_set1_epi16(value as i16)))
    }
    #[inline(always)]
    pub(super) fn from_array(elements: [u16; 16]) -> Avx2 {
        // SAFETY: the array has 32 bytes.
        Avx2(unsafe { _mm256_loadu_si256(elements.as_ptr().cast()) })
    }
    /// The nine registers of a grid. The element of a filled cell has the bit of its digit; the element of an
    /// empty cell is 0.
    #[inline(always)]
    pub(super) fn spread(cells: &[u8; 81]) -> [Avx2; 9] {
        let mut places = [Avx2::splat(0); 9];
        let (low, high) = (load(&LOW), load(&HIGH));
        let none = avx2!(_mm_setzero_si128());
        for r in 0..3 {
            // Three rows, one from each band. The last row of the grid is loaded from a few bytes
            // earlier, so that the load stays inside the grid.
            let mut rows = [none; 3];
            for (band, rows) in rows.iter_mut().enumerate() {
                let start = (band * 3 + r) * 9;
                let late = usize::from(start == 72);
                let row = load(&cells[start - 7 * late..]);
                let order = load(&BY_PLACE[late]);
                *rows = avx2!(_mm_shuffle_epi8(row, order));
            }
            let [a, b, c] = rows;
            // Joins the cells of the three bands, place by place.
            let (ab, cn) = avx2!((_mm_unpacklo_epi32(a, b), _mm_unpacklo_epi32(c, none)));
            let last = avx2!(_mm_unpacklo_epi64(_mm_unpackhi_epi32(a, b), _mm_unpackhi_epi32(c, none)));
            let threes = avx2!([_mm_unpacklo_epi64(ab, cn), _mm_unpackhi_epi64(ab, cn), last]);
            for (i, three) in threes.into_iter().enumerate() {
                let (low, high) = avx2!((_mm_shuffle_epi8(low, three), _mm_shuffle_epi8(high, three)));
                let (upper, lower) = avx2!((_mm_unpacklo_epi8(low, high), _mm_unpackhi_epi8(low, high)));
                places[r * 3 + i] = avx2!(Avx2(_mm256_set_m128i(lower, upper)));
            }
        }
        places
    }
    #[inline(always)]
    pub(super) fn to_array(self) -> [u16; 16] {
        let mut elements = [0; 16];
        // SAFETY: the array has 32 bytes.
        unsafe { _mm256_storeu_si256(elements.as_mut_ptr().cast(), self.0) };
        elements
    }
    #[inline(always)]
    pub(super) fn and(self, other: Avx2) -> Avx2 {
        avx2!(Avx2(_mm256_and_si256(self.0, other.0)))
    }
    #[inline(always)]
    pub(super) fn or(self, other: Avx2) -> Avx2 {
        avx2!(Avx2(_mm256_or_si256(self.0, other.0)))
    }
    #[inline(always)]
    pub(super) fn xor(self, other: Avx2) -> Avx2 {
        avx2!(Avx2(_mm256_xor_si256(self.0, other.0)))
    }
    /// The bits of this register that the other register lacks.
    #[inline(always)]
    pub(super) fn without(self, other: Avx2) -> Avx2 {
        avx2!(Avx2(_mm256_andnot_si256(other.0, self.0)))
    }
    #[inline(always)]
    pub(super) fn add(self, other: Avx2) -> Avx2 {
        avx2!(Avx2(_mm256_add_epi16(self.0, other.0)))
    }
    /// All bits where the elements are equal, none elsewhere.
    #[inline(always)]
    pub(super) fn equal(self, other: Avx2) -> Avx2 {
        avx2!(Avx2(_mm256_cmpeq_epi16(self.0, other.0)))
    }
    /// Each element gets the value of its right neighbour, cyclically among the first three elements of its
    /// row.
    #[inline(always)]
    pub(super) fn right(self) -> Avx2 {
        avx2!(Avx2(_mm256_shuffle_epi8(self.0, Avx2::from_array(FROM_RIGHT).0)))
    }
    /// Each element gets the value of its left neighbour, cyclically among the first three elements of its
    /// row.
    #[inline(always)]
    pub(super) fn left(self) -> Avx2 {
        avx2!(Avx2(_mm256_shuffle_epi8(self.0, Avx2::from_array(FROM_LEFT).0)))
    }
    /// Each element gets the value of the element below, cyclically among the upper three rows.
    #[inline(always)]
    pub(super) fn below(self) -> Avx2 {
        avx2!(Avx2(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0)))
    }
    /// Each element gets the value of the element above, cyclically among the upper three rows.
    #[inline(always)]
    pub(super) fn above(self) -> Avx2 {
        avx2!(Avx2(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0)))
    }
    /// Each element shifted towards its high bits.
    #[inline(always)]
    pub(super) fn shifted<const BITS: i32>(self) -> Avx2 {
        avx2!(Avx2(_mm256_slli_epi16::<BITS>(self.0)))
    }
    #[inline(always)]
    pub(super) fn min(self, other: Avx2) -> Avx2 {
        avx2!(Avx2(_mm256_min_epu16(self.0, other.0)))
    }
    /// The least element and its number. Bit 4 of every element must be 0; the result has it set for an
    /// element of the lower two rows, so that of equal elements one in the upper rows is taken.
    #[inline(always)]
    pub(super) fn least(self) -> (u16, usize) {
        let high = avx2!(_mm_or_si128(_mm256_extracti128_si256::<1>(self.0), _mm_set1_epi16(16)));
        let found = avx2!(_mm_minpos_epu16(_mm_min_epu16(_mm256_castsi256_si128(self.0), high)));
        let found = avx2!(_mm_cvtsi128_si32(found)) as u32;
        (found as u16, (found >> 16 & 7) as usize + (found >> 1 & 8) as usize)
    }
    /// Whether every bit is 0.
    #[inline(always)]
    pub(super) fn is_zero(self) -> bool {
        avx2!(_mm256_testz_si256(self.0, self.0) == 1)
    }
    /// Each element without its lowest one-bit.
    #[inline(always)]
    pub(super) fn without_lowest(self) -> Avx2 {
        self.and(self.add(Avx2::splat(u16::MAX)))
    }
    /// The elements of `this` where the mask is all ones, and the elements of `other` where the mask is 0.
    #[inline(always)]
    pub(super) fn choose(mask: Avx2, this: Avx2, other: Avx2) -> Avx2 {
        avx2!(Avx2(_mm256_blendv_epi8(other.0, this.0, mask.0)))
    }
}

/// Loads the first 16 bytes.
#[inline(always)]
fn load(bytes: &[u8]) -> __m128i {
    let bytes: &[u8; 16] = bytes.first_chunk().expect("sixteen bytes or more");
    // SAFETY: there are 16 bytes.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}
