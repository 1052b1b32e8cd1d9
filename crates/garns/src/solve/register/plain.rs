//! A register in plain Rust, which works on every machine.
#![allow(unsafe_code)]

use super::Register;

/// Four words of 32 bits.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(crate) struct Plain([u32; 4]);

impl Register for Plain {
    #[inline(always)]
    fn new(elements: [u32; 4]) -> Plain {
        Plain(elements)
    }
    #[inline(always)]
    fn elements(self) -> [u32; 4] {
        self.0
    }
    #[inline(always)]
    fn splat(value: u32) -> Plain {
        Plain([value; 4])
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
        self.zip(other, u32::wrapping_add)
    }
    #[inline(always)]
    fn sub(self, other: Plain) -> Plain {
        self.zip(other, u32::wrapping_sub)
    }
    #[inline(always)]
    fn up<const BITS: i32>(self) -> Plain {
        Plain(self.0.map(|element| element << BITS))
    }
    #[inline(always)]
    fn down<const BITS: i32>(self) -> Plain {
        Plain(self.0.map(|element| element >> BITS))
    }
    #[inline(always)]
    fn next(self) -> Plain {
        let [a, b, c, d] = self.0;
        Plain([b, c, a, d])
    }
    #[inline(always)]
    fn previous(self) -> Plain {
        let [a, b, c, d] = self.0;
        Plain([c, a, b, d])
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }
    #[inline(always)]
    fn max(self, other: Plain) -> Plain {
        self.zip(other, |a, b| (a >> 16).max(b >> 16) << 16 | (a & 0xffff).max(b & 0xffff))
    }
    #[inline(always)]
    fn greatest(self) -> u16 {
        let [a, b, c, d] = self.0.map(|element| (element as u16).max((element >> 16) as u16));
        a.max(b).max(c.max(d))
    }
    #[inline(always)]
    fn half_up(self, bits: u32) -> Plain {
        self.halves(|half| half << bits)
    }
    #[inline(always)]
    fn half_down(self, bits: u32) -> Plain {
        self.halves(|half| half >> bits)
    }
    #[inline(always)]
    unsafe fn shuffle(self, order: Plain) -> Plain {
        let byte = |elements: [u32; 4], i: usize| elements[i / 4].to_le_bytes()[i % 4];
        Plain(core::array::from_fn(|element| {
            u32::from_le_bytes(core::array::from_fn(|i| {
                byte(self.0, usize::from(byte(order.0, 4 * element + i) & 15))
            }))
        }))
    }
}

impl Plain {
    #[inline(always)]
    fn halves(self, f: impl Fn(u64) -> u64) -> Plain {
        let [a, b, c, d] = self.0.map(u64::from);
        let (low, high) = (f(b << 32 | a), f(d << 32 | c));
        Plain([low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32])
    }

    #[inline(always)]
    fn zip(self, other: Plain, f: impl Fn(u32, u32) -> u32) -> Plain {
        Plain(core::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}
