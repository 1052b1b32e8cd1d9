//! What follows from a position, and where to try when nothing more does.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use super::lanes::Avx2;
use super::lanes::{Lanes, Plain};
use crate::cell::Cell;
use crate::grid::Grid;
use crate::house::House;
use crate::set::DigitSet;

/// A position: one vector for each of the nine places in a box, one lane in it for each box, and
/// in each lane the digits that the cell can be.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Node([[u16; 16]; 9]);

/// What became of a position.
pub(super) enum Outcome {
    /// It has no solution.
    Dead,
    /// It is one.
    Solved,
    /// Nothing more follows from it.
    Open,
}

/// A candidate to try: the place of its cell in the box, its box's lane, and the digit.
pub(super) type Choice = (usize, usize, u16);

const ALL: u16 = 0x1ff;
/// All nine digits in each of the nine boxes.
const BOXES: [u16; 16] = [ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, 0, 0, 0, 0];
/// The lanes of the boxes.
const LANES: [usize; 9] = [0, 1, 2, 4, 5, 6, 8, 9, 10];

/// The index of the cell at a place of a box.
const fn index(place: usize, lane: usize) -> usize {
    (lane / 4 * 3 + place / 3) * 9 + lane % 4 * 3 + place % 3
}

impl Node {
    /// The position of these digits.
    #[inline]
    pub(super) fn new(grid: &Grid) -> Node {
        #[cfg(target_arch = "x86_64")]
        if Avx2::available() {
            // SAFETY: the machine has AVX2.
            return unsafe { Node::new_avx2(&grid.to_bytes()) };
        }
        Node(Plain::spread(&grid.to_bytes()).map(Plain::to_array))
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn new_avx2(cells: &[u8; 81]) -> Node {
        let mut node = Node([[0; 16]; 9]);
        node.store(&Avx2::spread(cells));
        node
    }

    #[cfg(test)]
    pub(super) fn places(&self) -> &[[u16; 16]; 9] {
        &self.0
    }

    /// Takes all digits but these from a cell.
    #[inline]
    pub(super) fn keep(&mut self, cell: Cell, digits: DigitSet) {
        let (place, lane) = at(cell);
        self.0[place][lane] &= digits.bits();
    }

    /// The grid of a solved position.
    #[inline]
    pub(super) fn grid(&self) -> Grid {
        let mut cells = [0; 81];
        for place in 0..9 {
            for lane in LANES {
                cells[index(place, lane)] = self.0[place][lane].trailing_zeros() as u8 + 1;
            }
        }
        Grid::from_bytes(&cells)
    }

    /// Takes a digit of a cell and gives back the position with the others.
    #[inline(always)]
    pub(super) fn split(&mut self, (place, lane, digit): Choice) -> Node {
        let mut others = *self;
        others.0[place][lane] ^= digit;
        self.0[place][lane] = digit;
        others
    }

    // No closure and no `map` here and below: they would be compiled without the registers that
    // their callers were promised, and called instead of inlined.
    #[inline(always)]
    fn load<V: Lanes>(&self) -> [V; 9] {
        let mut x = [V::splat(0); 9];
        for (x, lanes) in x.iter_mut().zip(self.0) {
            *x = V::from_array(lanes);
        }
        x
    }

    #[inline(always)]
    fn store<V: Lanes>(&mut self, x: &[V; 9]) {
        for (lanes, x) in self.0.iter_mut().zip(x) {
            *lanes = x.to_array();
        }
    }

    /// Sweeps over the position until nothing more follows.
    #[inline(always)]
    pub(super) fn settle<V: Lanes>(&mut self) -> Outcome {
        let boxes = V::from_array(BOXES);
        let zero = V::splat(0);
        let mut x = self.load::<V>();
        let mut sum = zero;
        loop {
            // The lines that each digit can take in each box: rows, then columns.
            let h = [x[0].or(x[1]).or(x[2]), x[3].or(x[4]).or(x[5]), x[6].or(x[7]).or(x[8])];
            let v = [x[0].or(x[3]).or(x[6]), x[1].or(x[4]).or(x[7]), x[2].or(x[5]).or(x[8])];
            let h =
                share(h, [h[0].right(), h[1].right(), h[2].right()], [h[0].left(), h[1].left(), h[2].left()]);
            let v = share(
                v,
                [v[0].below(), v[1].below(), v[2].below()],
                [v[0].above(), v[1].above(), v[2].above()],
            );
            let possible = h[0].or(h[1]).or(h[2]).and(v[0].or(v[1]).or(v[2]));
            if !boxes.without(possible).is_zero() {
                return Outcome::Dead;
            }
            // A digit with one row and one column left in a box has found its cell there.
            let hidden = exactly_one(h).and(exactly_one(v));
            let mut placed = zero;
            let mut single = [zero; 9];
            for i in 0..9 {
                let cell = x[i].and(h[i / 3]).and(v[i % 3]);
                let here = cell.and(hidden);
                x[i] = V::choose(here.equal(zero), cell, here);
                single[i] = x[i].and(x[i].without_lowest().equal(zero));
                placed = placed.or(single[i]);
            }
            let mut new_sum = zero;
            for i in 0..9 {
                x[i] = x[i].without(placed).or(single[i]);
                new_sum = new_sum.add(x[i]);
            }
            // Candidates only ever go: an equal sum means equal candidates.
            if new_sum.xor(sum).is_zero() {
                break;
            }
            sum = new_sum;
        }
        self.store(&x);
        if !sum.xor(boxes).is_zero() {
            return Outcome::Open;
        }
        // Each digit once in each box: solved, unless a cell has two digits and another none.
        let mut empty = zero;
        for cell in x {
            empty = empty.or(cell.equal(zero));
        }
        if boxes.and(empty).is_zero() { Outcome::Solved } else { Outcome::Dead }
    }

    /// The candidate to try, in a cell with two digits if there is one: its houses have the most open
    /// cells, those with two digits counting twice. None if a cell is empty. Where there is no such
    /// cell, it depends on whether the search is long already.
    #[inline(always)]
    pub(super) fn choice<V: Lanes>(&self, is_long: bool) -> Option<Choice> {
        let zero = V::splat(0);
        let ones = V::splat(u16::MAX);
        let x = self.load::<V>();
        let (mut empty, mut any) = (zero, zero);
        let (mut two, mut weight) = ([zero; 9], [zero; 9]);
        for i in 0..9 {
            empty = empty.or(x[i].equal(zero));
            let more = x[i].without_lowest();
            let open = more.equal(zero).xor(ones);
            two[i] = open.and(more.without_lowest().equal(zero));
            any = any.or(two[i]);
            // Masks are -1: the weights are negative, and the least is the heaviest.
            weight[i] = open.add(two[i]);
        }
        if !empty.and(V::from_array(BOXES)).is_zero() {
            return None;
        }
        if any.is_zero() {
            return Some(if is_long { self.tightest() } else { self.fewest() });
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
        // Weight above, place below: the least key is the choice.
        let mut best = ones;
        for i in 0..9 {
            let key = h[i / 3].add(v[i % 3]).add(V::splat(64)).shifted::<5>().add(V::splat(i as u16));
            best = best.min(key.or(two[i].xor(ones)));
        }
        let (key, lane) = best.least();
        let place = usize::from(key & 15);
        Some((place, lane, lowest(self.0[place][lane])))
    }

    /// The candidate to try where no cell has two digits: one of the first cell with the fewest.
    #[cold]
    fn fewest(&self) -> Choice {
        let mut best = (u32::MAX, (0, 0, 0));
        for place in 0..9 {
            for lane in LANES {
                let digits = self.0[place][lane];
                if (2..best.0).contains(&digits.count_ones()) {
                    best = (digits.count_ones(), (place, lane, lowest(digits)));
                }
            }
        }
        best.1
    }

    /// One of two places of a digit in a house, if there are such. With few clues they show where it
    /// is tight; a cell far from there can be tried for ever.
    #[cold]
    fn tightest(&self) -> Choice {
        for house in House::all() {
            let mut reach = [0; 3]; // digits with at least one, two, three places
            for (place, lane) in house.cells().iter().map(at) {
                let digits = self.0[place][lane];
                reach = [reach[0] | digits, reach[1] | reach[0] & digits, reach[2] | reach[1] & digits];
            }
            let two = reach[1] & !reach[2];
            for (place, lane) in house.cells().iter().map(at) {
                let digits = self.0[place][lane];
                if digits & two != 0 && digits.count_ones() > 1 {
                    return (place, lane, lowest(digits & two));
                }
            }
        }
        self.fewest()
    }
}

/// Where a cell is: its place in the box, and its box's lane.
#[inline(always)]
fn at(cell: Cell) -> (usize, usize) {
    let (row, column) = (cell.row(), cell.column());
    (row % 3 * 3 + column % 3, row / 3 * 4 + column / 3)
}

#[inline(always)]
fn lowest(digits: u16) -> u16 {
    digits & digits.wrapping_neg()
}

/// The lines of a box that each digit can take when three boxes side by side must take three
/// different ones: what this box and, beside it, the next and the last one can take.
#[inline(always)]
fn share<V: Lanes>([a, b, c]: [V; 3], [an, bn, cn]: [V; 3], [al, bl, cl]: [V; 3]) -> [V; 3] {
    [a.and(bn.and(cl).or(bl.and(cn))), b.and(an.and(cl).or(al.and(cn))), c.and(an.and(bl).or(al.and(bn)))]
}

#[inline(always)]
fn exactly_one<V: Lanes>([a, b, c]: [V; 3]) -> V {
    a.xor(b).xor(c).without(a.and(b).and(c))
}
