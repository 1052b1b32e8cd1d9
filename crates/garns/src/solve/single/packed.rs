//! A position in nine registers of 128 bits: its propagation, and the choice of a cell to try.
//!
//! ```text
//!   the register of place 5:  +-----------------+   an element of 32 bits:
//!   the middle right cell     | boxes 1, 2, 3   |   three fields of ten bits, of which the tenth is 0
//!   of each box               +-----------------+
//!         . . .               | boxes 4, 5, 6   |   0.987654321.987654321.987654321
//!         . . #               +-----------------+     000000000 000000001 000100110
//!         . . .               | boxes 7, 8, 9   |         box 3     box 2     box 1
//!                             +-----------------+
//!                             |        0        |   box 1 can have 2, 3 or 6 there
//!                             +-----------------+
//! ```
//!
//! Shifts align the boxes of a band, and a shuffle of elements aligns the boxes of a stack. The tenth bit of
//! a field catches the carry when all fields are added at once.
#![allow(unsafe_code)]

use core::marker::PhantomData;

use super::position::{At, Choice, Outcome, Pair, Position};
use crate::solve::register::Register;

/// A position in nine registers of 128 bits.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(super) struct Packed<R>([[u32; 4]; 9], PhantomData<R>);

/// The number of bits of a field.
const FIELD: i32 = 10;
/// All nine digits of one cell.
const ALL: u32 = 0x1ff;
/// The lowest bit of each field.
const LOWEST: u32 = 1 | 1 << FIELD | 1 << (2 * FIELD);
/// All nine digits of three cells.
const DIGITS: u32 = ALL * LOWEST;
/// All nine digits in each of the nine boxes.
const BOXES: [u32; 4] = [DIGITS, DIGITS, DIGITS, 0];
/// The first bit of each box's field in its element.
const SHIFT: [u32; 9] = [0, 10, 20, 0, 10, 20, 0, 10, 20];
/// For each box, all nine digits in that box and none elsewhere.
const ONE_BOX: [[u32; 4]; 9] = {
    let mut elements = [[0; 4]; 9];
    let mut i = 0;
    while i < 9 {
        elements[i][i / 3] = ALL << SHIFT[i];
        i += 1;
    }
    elements
};

impl<R: Register> Packed<R> {
    // No closure and no `map` here and below: they would be compiled without the instructions that their
    // callers may use, and would not be inlined.
    #[inline(always)]
    fn load(&self) -> [R; 9] {
        let mut x = [R::splat(0); 9];
        for (x, elements) in x.iter_mut().zip(self.0) {
            *x = R::new(elements);
        }
        x
    }

    #[inline(always)]
    fn store(&mut self, x: &[R; 9]) {
        for (elements, x) in self.0.iter_mut().zip(x) {
            *elements = x.elements();
        }
    }
}

// These unsafe methods are always safe to call, because every machine of the target has these registers.
impl<R: Register> Position for Packed<R> {
    #[inline(always)]
    unsafe fn new(cells: &[u8; 81]) -> Packed<R> {
        /// The bit of each digit; 0 for an empty cell.
        const BITS: [u32; 16] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];
        let mut places = [[0; 4]; 9];
        for (place, elements) in places.iter_mut().enumerate() {
            // The last element holds no band.
            for (band, element) in elements.iter_mut().take(3).enumerate() {
                let first = (band * 3 + place / 3) * 9 + place % 3;
                let bit = |stack: usize| BITS[usize::from(cells[first + 3 * stack] & 15)];
                *element = bit(0) | bit(1) << FIELD | bit(2) << (2 * FIELD);
            }
        }
        let mut position = Packed(places, PhantomData);
        let mut x = position.load();
        let (mut placed, mut twice) = (R::splat(0), R::splat(0));
        for x in x {
            twice = twice.or(placed.and(x));
            placed = placed.or(x);
        }
        // If a box has a digit twice, no digit is free in the box.
        let free = R::new(BOXES).without(placed).and(where_empty(twice));
        for x in &mut x {
            *x = x.or(where_empty(*x).and(free));
        }
        position.store(&x);
        position
    }

    #[inline(always)]
    fn digits(&self, At { in_box, place }: At) -> u16 {
        (self.0[place][in_box / 3] >> SHIFT[in_box] & ALL) as u16
    }

    #[inline(always)]
    fn solution(&self) -> [u8; 81] {
        let digit = |field: u32| field.trailing_zeros() as u8 + 1;
        let mut cells = [0; 81];
        for band in 0..3 {
            for (place, elements) in self.0.iter().enumerate() {
                let first = (band * 3 + place / 3) * 9 + place % 3;
                let element = elements[band];
                cells[first] = digit(element);
                cells[first + 3] = digit(element >> FIELD);
                cells[first + 6] = digit(element >> (2 * FIELD));
            }
        }
        cells
    }

    #[inline(always)]
    fn set_digits(&mut self, At { in_box, place }: At, digits: u16) {
        let element = &mut self.0[place][in_box / 3];
        *element = *element & !(ALL << SHIFT[in_box]) | u32::from(digits) << SHIFT[in_box];
    }

    #[inline(always)]
    unsafe fn split(&mut self, Choice { at: At { in_box, place }, digit }: Choice) -> Packed<R> {
        let rest = self.digits(At { in_box, place }) ^ digit;
        let alone = if rest.is_power_of_two() { rest } else { 0 };
        let one_box = R::new(ONE_BOX[in_box]);
        let digit = one_box.and(R::splat(u32::from(digit) * LOWEST));
        let rest = one_box.and(R::splat(u32::from(rest) * LOWEST));
        let alone = one_box.and(R::splat(u32::from(alone) * LOWEST));
        let cell = R::new(self.0[place]);
        // Write whole registers only: reading a register is slow if a part of it has just been written.
        let x = self.load();
        let mut others = *self;
        for (i, x) in x.iter().enumerate() {
            self.0[i] = x.without(digit).elements();
            others.0[i] = x.without(alone).elements();
        }
        self.0[place] = cell.without(rest).elements();
        others.0[place] = cell.without(digit).elements();
        others
    }

    #[inline(always)]
    unsafe fn settle(&mut self) -> Outcome {
        let boxes = R::new(BOXES);
        let digits = R::splat(DIGITS);
        let zero = R::splat(0);
        let mut x = self.load();
        let (mut sum, mut last) = (zero, zero);
        loop {
            // First the rows that each digit can take in each box, then the columns that remain in these
            // rows.
            let h = [x[0].or(x[1]).or(x[2]), x[3].or(x[4]).or(x[5]), x[6].or(x[7]).or(x[8])];
            let h = share(h, [right(h[0]), right(h[1]), right(h[2])], [left(h[0]), left(h[1]), left(h[2])]);
            for i in 0..9 {
                x[i] = x[i].and(h[i / 3]);
            }
            let v = [x[0].or(x[3]).or(x[6]), x[1].or(x[4]).or(x[7]), x[2].or(x[5]).or(x[8])];
            let v = share(
                v,
                [v[0].next(), v[1].next(), v[2].next()],
                [v[0].previous(), v[1].previous(), v[2].previous()],
            );
            let possible = v[0].or(v[1]).or(v[2]);
            if !boxes.without(possible).is_zero() {
                return Outcome::Dead;
            }
            // Each digit has one place in each box and the boxes do not conflict, so nothing more can
            // follow.
            if sum.add(last).xor(boxes).is_zero() {
                break;
            }
            // A digit with one row and one column left in a box has only one cell left there.
            let hidden = exactly_one(h).and(exactly_one(v));
            let mut placed = zero;
            let mut single = [zero; 9];
            for i in 0..9 {
                let cell = x[i].and(v[i % 3]);
                let here = cell.and(hidden);
                x[i] = cell.and(here.or(where_empty(here)));
                single[i] = cell.and(where_empty(cell.and(cell.add(digits))));
                placed = placed.or(single[i]);
            }
            for i in 0..9 {
                x[i] = x[i].without(placed).or(single[i]);
            }
            // Candidates are only removed, so an equal sum means equal candidates. The sum of nine
            // cells could overflow an element; the sum of eight cannot.
            let new_sum = x[0].add(x[1]).add(x[2].add(x[3])).add(x[4].add(x[5]).add(x[6].add(x[7])));
            if new_sum.xor(sum).or(x[8].xor(last)).is_zero() {
                break;
            }
            (sum, last) = (new_sum, x[8]);
        }
        self.store(&x);
        if !sum.add(last).xor(boxes).is_zero() {
            return Outcome::Open;
        }
        // Each digit has one place in each box. The position is solved, unless one cell has two digits
        // and another cell has none.
        if has_empty_cell(&x) { Outcome::Dead } else { Outcome::Solved }
    }

    #[inline(always)]
    unsafe fn has_repeat(&self) -> bool {
        let (mut placed, mut twice) = (R::splat(0), R::splat(0));
        for x in self.load() {
            let decided = x.and(where_empty(x.and(x.add(R::splat(DIGITS)))));
            twice = twice.or(placed.and(decided));
            placed = placed.or(decided);
        }
        !twice.is_zero()
    }

    #[inline(always)]
    unsafe fn tightest_pair(&self) -> Pair {
        let zero = R::splat(0);
        let digits = R::splat(DIGITS);
        let x = self.load();
        if has_empty_cell(&x) {
            return Pair::Dead;
        }
        // In the masks below, the field of a cell is 1 if the cell has the property, and 0 otherwise.
        let mut any = zero;
        let (mut two, mut w) = ([zero; 9], [zero; 9]);
        for i in 0..9 {
            let more = x[i].and(x[i].add(digits));
            let open = where_not_empty(more);
            two[i] = open.xor(where_not_empty(more.and(more.add(digits))));
            any = any.or(two[i]);
            w[i] = open.add(two[i]);
        }
        if any.is_zero() {
            return Pair::None;
        }
        let h = [w[0].add(w[1]).add(w[2]), w[3].add(w[4]).add(w[5]), w[6].add(w[7]).add(w[8])];
        let v = [w[0].add(w[3]).add(w[6]), w[1].add(w[4]).add(w[7]), w[2].add(w[5]).add(w[8])];
        let all = h[0].add(h[1]).add(h[2]);
        let h = [
            left(h[0]).add(right(h[0])).add(all),
            left(h[1]).add(right(h[1])).add(all),
            left(h[2]).add(right(h[2])).add(all),
        ];
        let v = [
            v[0].previous().add(v[0].next()),
            v[1].previous().add(v[1].next()),
            v[2].previous().add(v[2].next()),
        ];
        // A key has the weight in its high bits and the place in its low bits; the greatest key wins.
        // `best` has the first two boxes of each band in the two halves of an element, and `best_third` has
        // the third box.
        let (mut best, mut best_third) = (zero, zero);
        for i in 0..9 {
            let key = h[i / 3].add(v[i % 3]).up::<4>().add(R::splat(LOWEST * (8 - i as u32)));
            let key = key.and(two[i].up::<FIELD>().sub(two[i]));
            let first = key.and(R::splat(0x3ff));
            let second = key.and(R::splat(0x3ff << FIELD)).up::<{ 16 - FIELD }>();
            best = best.max(first.or(second));
            best_third = best_third.max(key.down::<{ 2 * FIELD }>());
        }
        let key = ranked(best, [rank(0, 1), rank(3, 4), rank(6, 7), 0]);
        let key = key.max(ranked(best_third, [rank(2, 2), rank(5, 5), rank(8, 8), 0])).greatest();
        Pair::At(At { in_box: 15 - usize::from(key & 15), place: 8 - usize::from(key >> 4 & 15) })
    }
}

/// Each field gets the value of the next field, cyclically inside the element.
// Two bits of a field end up beyond the third field; the callers ignore them.
#[inline(always)]
fn right<R: Register>(x: R) -> R {
    x.down::<FIELD>().or(x.up::<{ 2 * FIELD }>())
}

/// Each field gets the value of the previous field, cyclically inside the element.
#[inline(always)]
fn left<R: Register>(x: R) -> R {
    x.up::<FIELD>().or(x.down::<{ 2 * FIELD }>())
}

/// A 1 in each field that is not 0, and 0 in the other fields.
#[inline(always)]
fn where_not_empty<R: Register>(x: R) -> R {
    // Adding nine one-bits to any value but 0 carries into the tenth bit.
    x.add(R::splat(DIGITS)).down::<{ FIELD - 1 }>().and(R::splat(LOWEST))
}

/// All nine digits in each field that is 0, and none in the other fields. The tenth bits are unspecified.
#[inline(always)]
fn where_empty<R: Register>(x: R) -> R {
    where_not_empty(x).add(R::splat(DIGITS))
}

/// Whether a cell has no digit left.
#[inline(always)]
fn has_empty_cell<R: Register>(x: &[R; 9]) -> bool {
    let digits = R::splat(DIGITS);
    let mut filled = x[0].add(digits);
    for cell in &x[1..] {
        filled = filled.and(cell.add(digits));
    }
    let tenth = LOWEST << (FIELD - 1);
    !R::new([tenth, tenth, tenth, 0]).without(filled).is_zero()
}

/// For each digit, the lines of a box that it can still use, because the three boxes of a band or stack
/// need three different lines. The arguments are the lines that this box, the next box and the previous
/// box can use.
#[inline(always)]
fn share<R: Register>([a, b, c]: [R; 3], [an, bn, cn]: [R; 3], [al, bl, cl]: [R; 3]) -> [R; 3] {
    [a.and(bn.and(cl).or(bl.and(cn))), b.and(an.and(cl).or(al.and(cn))), c.and(an.and(bl).or(al.and(bn)))]
}

#[inline(always)]
fn exactly_one<R: Register>([a, b, c]: [R; 3]) -> R {
    a.xor(b).xor(c).without(a.and(b).and(c))
}

/// Inserts the rank of the box into each key.
#[inline(always)]
fn ranked<R: Register>(keys: R, ranks: [u32; 4]) -> R {
    let weight = keys.and(R::splat(0x03f0_03f0)).up::<5>();
    let place = keys.and(R::splat(0x000f_000f)).up::<4>();
    weight.or(place).or(R::new(ranks))
}

/// The ranks of two boxes, for the two halves of an element. Among equal weights, boxes of the upper two
/// bands come before those of the lowest band; then the place decides, then the box.
const fn rank(low: u32, high: u32) -> u32 {
    let upper = if high < 6 { 0x0100_0100 } else { 0 };
    upper | (15 - high) << 16 | (15 - low)
}
