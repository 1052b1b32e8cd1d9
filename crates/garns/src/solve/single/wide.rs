//! A position in nine registers of 256 bits: its propagation, and the choice of a cell to try.
//!
//! ```text
//!   the register of place 5:  +-----+-----+-----+-----+    an element:
//!   the middle right cell     | box | box | box |  0  |    987654321
//!   of each box               |  1  |  2  |  3  |     |    000100110
//!         . . .               +-----+-----+-----+-----+    the cell can be
//!         . . #               | box | box | box |  0  |    2, 3 or 6
//!         . . .               |  4  |  5  |  6  |     |
//!                             +-----+-----+-----+-----+
//!                             | box | box | box |  0  |
//!                             |  7  |  8  |  9  |     |
//!                             +-----+-----+-----+-----+
//!                             |  0  |  0  |  0  |  0  |
//!                             +-----+-----+-----+-----+
//! ```
#![allow(unsafe_code)]

use super::avx2::Avx2;
use super::position::{At, Choice, Outcome, Pair, Position};

/// A position in nine registers of 256 bits, for machines with AVX2.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Wide([[u16; 16]; 9]);

const ALL: u16 = 0x1ff;
/// All nine digits in each of the nine boxes.
const BOXES: [u16; 16] = [ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, 0, 0, 0, 0];
/// For each box, all nine digits in that box and none elsewhere.
static ONE_BOX: [[u16; 16]; 9] = {
    let mut elements = [[0; 16]; 9];
    let mut i = 0;
    while i < 9 {
        elements[i][i + i / 3] = ALL;
        i += 1;
    }
    elements
};

impl Wide {
    // No closure and no `map` here and below: they would be compiled without AVX2, and would not be
    // inlined.
    #[inline(always)]
    fn load(&self) -> [Avx2; 9] {
        let mut x = [Avx2::splat(0); 9];
        for (x, elements) in x.iter_mut().zip(self.0) {
            *x = Avx2::from_array(elements);
        }
        x
    }

    #[inline(always)]
    fn store(&mut self, x: &[Avx2; 9]) {
        for (elements, x) in self.0.iter_mut().zip(x) {
            *elements = x.to_array();
        }
    }
}

impl Position for Wide {
    #[inline(always)]
    unsafe fn new(cells: &[u8; 81]) -> Wide {
        let mut position = Wide([[0; 16]; 9]);
        let mut x = Avx2::spread(cells);
        let zero = Avx2::splat(0);
        let (mut placed, mut sum) = (zero, zero);
        for x in x {
            placed = placed.or(x);
            sum = sum.add(x);
        }
        // If a box has a digit twice, the sum is not the union, and no digit is free in the box.
        let free = Avx2::from_array(BOXES).without(placed).and(sum.equal(placed));
        for x in &mut x {
            *x = x.or(x.equal(zero).and(free));
        }
        position.store(&x);
        position
    }

    #[inline(always)]
    fn digits(&self, At { in_box, place }: At) -> u16 {
        self.0[place][in_box + in_box / 3]
    }

    #[inline(always)]
    fn solution(&self) -> [u8; 81] {
        let mut cells = [0; 81];
        for (place, elements) in self.0.iter().enumerate() {
            for element in [0, 1, 2, 4, 5, 6, 8, 9, 10] {
                let cell = (element / 4 * 3 + place / 3) * 9 + element % 4 * 3 + place % 3;
                cells[cell] = elements[element].trailing_zeros() as u8 + 1;
            }
        }
        cells
    }

    #[inline(always)]
    fn set_digits(&mut self, At { in_box, place }: At, digits: u16) {
        self.0[place][in_box + in_box / 3] = digits;
    }

    #[inline(always)]
    unsafe fn split(&mut self, Choice { at: At { in_box, place }, digit }: Choice) -> Wide {
        let rest = self.digits(At { in_box, place }) ^ digit;
        let alone = if rest.is_power_of_two() { rest } else { 0 };
        let one_box = Avx2::from_array(ONE_BOX[in_box]);
        let digit = one_box.and(Avx2::splat(digit));
        let rest = one_box.and(Avx2::splat(rest));
        let alone = one_box.and(Avx2::splat(alone));
        let cell = Avx2::from_array(self.0[place]);
        // Write whole registers only: reading a register is slow if a part of it has just been written.
        let x = self.load();
        let mut others = *self;
        for (i, x) in x.iter().enumerate() {
            self.0[i] = x.without(digit).to_array();
            others.0[i] = x.without(alone).to_array();
        }
        self.0[place] = cell.without(rest).to_array();
        others.0[place] = cell.without(digit).to_array();
        others
    }

    #[inline(always)]
    unsafe fn settle(&mut self) -> Outcome {
        let boxes = Avx2::from_array(BOXES);
        let zero = Avx2::splat(0);
        let mut x = self.load();
        let mut sum = zero;
        loop {
            // First the rows that each digit can take in each box, then the columns that remain in these
            // rows.
            let h = [x[0].or(x[1]).or(x[2]), x[3].or(x[4]).or(x[5]), x[6].or(x[7]).or(x[8])];
            let h =
                share(h, [h[0].right(), h[1].right(), h[2].right()], [h[0].left(), h[1].left(), h[2].left()]);
            for i in 0..9 {
                x[i] = x[i].and(h[i / 3]);
            }
            let v = [x[0].or(x[3]).or(x[6]), x[1].or(x[4]).or(x[7]), x[2].or(x[5]).or(x[8])];
            let v = share(
                v,
                [v[0].below(), v[1].below(), v[2].below()],
                [v[0].above(), v[1].above(), v[2].above()],
            );
            let possible = v[0].or(v[1]).or(v[2]);
            if !boxes.without(possible).is_zero() {
                return Outcome::Dead;
            }
            // Each digit has one place in each box and the boxes do not conflict, so nothing more can
            // follow.
            if sum.xor(boxes).is_zero() {
                break;
            }
            // A digit with one row and one column left in a box has only one cell left there.
            let hidden = exactly_one(h).and(exactly_one(v));
            let mut placed = zero;
            let mut single = [zero; 9];
            for i in 0..9 {
                let cell = x[i].and(v[i % 3]);
                let here = cell.and(hidden);
                x[i] = Avx2::choose(here.equal(zero), cell, here);
                single[i] = cell.and(cell.without_lowest().equal(zero));
                placed = placed.or(single[i]);
            }
            let mut new_sum = zero;
            for i in 0..9 {
                x[i] = x[i].without(placed).or(single[i]);
                new_sum = new_sum.add(x[i]);
            }
            // Candidates are only removed, so an equal sum means equal candidates.
            if new_sum.xor(sum).is_zero() {
                break;
            }
            sum = new_sum;
        }
        self.store(&x);
        if !sum.xor(boxes).is_zero() {
            return Outcome::Open;
        }
        // Each digit has one place in each box. The position is solved, unless one cell has two digits
        // and another cell has none.
        let mut empty = zero;
        for cell in x {
            empty = empty.or(cell.equal(zero));
        }
        if boxes.and(empty).is_zero() { Outcome::Solved } else { Outcome::Dead }
    }

    #[inline(always)]
    unsafe fn has_repeat(&self) -> bool {
        let zero = Avx2::splat(0);
        let (mut placed, mut sum) = (zero, zero);
        for x in self.load() {
            let decided = x.and(x.without_lowest().equal(zero));
            placed = placed.or(decided);
            sum = sum.add(decided);
        }
        !sum.xor(placed).is_zero()
    }

    #[inline(always)]
    unsafe fn tightest_pair(&self) -> Pair {
        let zero = Avx2::splat(0);
        let ones = Avx2::splat(u16::MAX);
        let x = self.load();
        let (mut empty, mut any) = (zero, zero);
        let (mut two, mut weight) = ([zero; 9], [zero; 9]);
        for i in 0..9 {
            empty = empty.or(x[i].equal(zero));
            let more = x[i].without_lowest();
            let open = more.equal(zero).xor(ones);
            two[i] = open.and(more.without_lowest().equal(zero));
            any = any.or(two[i]);
            // A set mask is -1 as a number, so weights are negative and the least is the heaviest.
            weight[i] = open.add(two[i]);
        }
        if !empty.and(Avx2::from_array(BOXES)).is_zero() {
            return Pair::Dead;
        }
        if any.is_zero() {
            return Pair::None;
        }
        let w = weight;
        let h = [w[0].add(w[1]).add(w[2]), w[3].add(w[4]).add(w[5]), w[6].add(w[7]).add(w[8])];
        let v = [w[0].add(w[3]).add(w[6]), w[1].add(w[4]).add(w[7]), w[2].add(w[5]).add(w[8])];
        let all = h[0].add(h[1]).add(h[2]);
        let h = [
            h[0].left().add(h[0].right()).add(all),
            h[1].left().add(h[1].right()).add(all),
            h[2].left().add(h[2].right()).add(all),
        ];
        let v =
            [v[0].above().add(v[0].below()), v[1].above().add(v[1].below()), v[2].above().add(v[2].below())];
        // A key has the weight in its high bits and the place in its low bits; the least key wins.
        let mut best = ones;
        for i in 0..9 {
            let key = h[i / 3].add(v[i % 3]).add(Avx2::splat(64)).shifted::<5>().add(Avx2::splat(i as u16));
            best = best.min(key.or(two[i].xor(ones)));
        }
        let (key, element) = best.least();
        Pair::At(At { in_box: element - element / 4, place: usize::from(key & 15) })
    }
}

/// For each digit, the lines of a box that it can still use, because the three boxes of a band or stack
/// need three different lines. The arguments are the lines that this box, the next box and the previous
/// box can use.
#[inline(always)]
fn share([a, b, c]: [Avx2; 3], [an, bn, cn]: [Avx2; 3], [al, bl, cl]: [Avx2; 3]) -> [Avx2; 3] {
    [a.and(bn.and(cl).or(bl.and(cn))), b.and(an.and(cl).or(al.and(cn))), c.and(an.and(bl).or(al.and(bn)))]
}

#[inline(always)]
fn exactly_one([a, b, c]: [Avx2; 3]) -> Avx2 {
    a.xor(b).xor(c).without(a.and(b).and(c))
}
