//! A register of 128 bits, with the instructions that every machine of the target has: SSE2 on x86-64,
//! NEON on 64-bit ARM, `simd128` in WebAssembly if the program is compiled for it, and plain Rust
//! elsewhere.
#![allow(unsafe_code)]

#[cfg(target_arch = "aarch64")]
mod neon;
mod plain;
#[cfg(target_feature = "simd128")]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod sse;

#[cfg(target_arch = "aarch64")]
pub(super) use neon::Neon as Native;
pub(super) use plain::Plain;
#[cfg(target_feature = "simd128")]
pub(super) use simd128::Simd128 as Native;
#[cfg(target_arch = "x86_64")]
pub(super) use sse::Sse as Native;

/// Four elements of 32 bits.
pub(super) trait Register: Copy {
    fn new(elements: [u32; 4]) -> Self;
    fn elements(self) -> [u32; 4];
    /// A register with the same value in all elements.
    fn splat(value: u32) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits of this register that the other register lacks.
    fn without(self, other: Self) -> Self;
    /// The sums of the elements, modulo 2³².
    fn add(self, other: Self) -> Self;
    /// The differences of the elements, modulo 2³².
    fn sub(self, other: Self) -> Self;
    /// Each element shifted towards its high bits.
    fn up<const BITS: i32>(self) -> Self;
    /// Each element shifted towards its low bits.
    fn down<const BITS: i32>(self) -> Self;
    /// The elements in the order 1, 2, 0, 3.
    fn next(self) -> Self;
    /// The elements in the order 2, 0, 1, 3.
    fn previous(self) -> Self;
    /// Whether every bit is 0.
    fn is_zero(self) -> bool;
    /// The greater number of each pair of 16-bit numbers, of which an element has two. No number may be above
    /// 0x7fff.
    fn max(self, other: Self) -> Self;
    /// The greatest of the eight 16-bit numbers. No number may be above 0x7fff.
    fn greatest(self) -> u16;
    /// Each half of 64 bits shifted towards its high bits.
    fn half_up(self, bits: u32) -> Self;
    /// Each half of 64 bits shifted towards its low bits.
    fn half_down(self, bits: u32) -> Self;
    /// The bytes of this register in another order: byte `i` of the result is the byte whose number is
    /// byte `i` of `order`.
    ///
    /// # Safety
    /// On x86-64, the machine has SSSE3.
    unsafe fn shuffle(self, order: Self) -> Self;
}
