//! The sweep: propagates every candidate of 256 nodes once, with plain AND, OR and NOT.
//!
//! The candidates are *sliced*: instead of 729 bits for one grid there are 729 vectors, and bit
//! `l` of each belongs to lane `l`.
//!
//! ```text
//!                        lane 0   1   2   3  …  255
//!                           ┌───┬───┬───┬───┬───┬───┐
//!   digit 1, cell r1c1      │ 1 │ 0 │ 1 │ 1 │ … │ 0 │   in lanes 0, 2, 3, … r1c1 may be 1
//!   digit 1, cell r1c2      │ 0 │ 0 │ 1 │ 0 │ … │ 1 │
//!     ⋮                     │   │   │   │   │   │   │   81 vectors a digit, 9 digits:
//!   digit 9, cell r9c9      │ 1 │ 0 │ 0 │ 1 │ … │ 1 │   23 kB, inside the first-level cache
//!                           └───┴───┴───┴───┴───┴───┘
//! ```
//!
//! All hidden singles and locked candidates of a digit are found in two steps, first in bands, then in
//! stacks:
//!
//! ```text
//!   a band                          a stack
//!   ┌───────┬───────┬───────┐       ┌───────┐
//!   │ a a a │ b b b │ c c c │       │ a b c │   nine minirows of three cells,
//!   │ d d d │ e e e │ f f f │       │ a b c │   then nine minicolumns
//!   │ g g g │ h h h │ i i i │       │ a b c │
//!   └───────┴───────┴───────┘       ├───────┤
//!                                   │ d e f │
//!   a b c   each row and each       │ d e f │
//!   d e f   column of this square   │ d e f │
//!   g h i   is a house: exactly     ├───────┤
//!           one letter holds the    │ g h i │
//!           digit                   │ …     │
//! ```
//!
//! If only one letter is left in a row or column of the square, it must hold the digit: it is *asserted*,
//! and the four other letters in its row and column are removed. This one rule finds both kinds of locked
//! candidates. It also finds hidden singles: if a cell is the only place in its row, its minirow is
//! asserted, which clears the rest of the box. Then its minicolumn is the only one left in the box, so it
//! is asserted too, which clears the rest of the column.
//!
//! There is no record of filled cells. Sweeps go through the digits alternately upwards and downwards.
//! When a sweep finds the digit of a cell, it removes the digits that come later from that cell. The next
//! sweep runs in the other direction, finds the digit again and removes the rest.

// The indices are geometry: rows, boxes and cells.
#![allow(clippy::needless_range_loop)]

use super::lanes::Vector;

/// The candidates of 256 nodes, and the state of the nodes.
#[derive(Clone, Debug)]
pub(super) struct Sliced<V> {
    /// By digit, then by cell: the lanes in which the candidate is left.
    pub(super) left: [[V; 81]; 9],
    /// By cell: the lanes in which it had exactly one candidate at the last count.
    pub(super) single: [V; 81],
    /// By cell: the lanes in which this sweep has placed a digit in the cell.
    placed: [V; 81],
    /// Lanes that met no contradiction.
    pub(super) alive: V,
    /// Lanes in which some cell had several candidates at the last count.
    pub(super) open: V,
    /// Lanes in which at least two cells were decided between the last two counts. If only one cell was
    /// decided, another sweep is not worth its cost: splitting the node costs less.
    pub(super) progress: V,
}

impl<V: Vector> Sliced<V> {
    pub(super) const EMPTY: Sliced<V> = Sliced {
        left: [[V::NONE; 81]; 9],
        single: [V::NONE; 81],
        placed: [V::NONE; 81],
        alive: V::NONE,
        open: V::NONE,
        progress: V::NONE,
    };

    /// Goes through the digits, upwards or downwards, and counts the candidates of the cells.
    #[inline(always)]
    pub(super) fn sweep(&mut self, up: bool) {
        for i in 0..9 {
            let digit = if up { i } else { 8 - i };
            let alive = self.close(digit);
            self.alive = self.alive & alive;
        }
        self.count();
    }

    /// Counts the candidates of every cell as none, one or several.
    #[inline(always)]
    pub(super) fn count(&mut self) {
        let mut alive = self.alive;
        let mut open = V::NONE;
        let (mut once, mut progress) = (V::NONE, V::NONE);
        for cell in 0..81 {
            let mut any = self.left[0][cell];
            let mut several = V::NONE;
            for digit in 1..9 {
                let x = self.left[digit][cell];
                several = several | (any & x);
                any = any | x;
            }
            alive = alive & any;
            open = open | several;
            let single = any.without(several);
            let new = (single | self.placed[cell]).without(self.single[cell]);
            progress = progress | (once & new);
            once = once | new;
            self.single[cell] = single;
            self.placed[cell] = V::NONE;
        }
        self.alive = alive;
        self.open = open;
        self.progress = progress;
    }

    /// The solved lanes among the full lanes, which have one candidate in every cell: those in which
    /// every house has every digit.
    #[inline(always)]
    pub(super) fn verify(&self, mut full: V) -> V {
        for left in &self.left {
            let mut columns = [V::NONE; 9];
            for band in 0..3 {
                let mut boxes = [V::NONE; 3];
                for row in 3 * band..3 * band + 3 {
                    let mut any = V::NONE;
                    for (b, in_box) in boxes.iter_mut().enumerate() {
                        let k = 9 * row + 3 * b;
                        let three = left[k] | left[k + 1] | left[k + 2];
                        any = any | three;
                        *in_box = *in_box | three;
                    }
                    full = full & any;
                    for (column, x) in columns.iter_mut().zip(&left[9 * row..]) {
                        *column = *column | *x;
                    }
                }
                full = full & boxes[0] & boxes[1] & boxes[2];
            }
            for column in columns {
                full = full & column;
            }
        }
        full
    }

    /// Finds the hidden singles and locked candidates of a digit, in bands, then in stacks. Returns
    /// the lanes in which the digit has a place in every house.
    #[inline(always)]
    fn close(&mut self, digit: usize) -> V {
        let (left, single, placed) = (&mut self.left[digit], &self.single, &mut self.placed);
        let mut alive = !V::NONE;
        // The minirows that remain after the bands. They are applied when the stacks read the cells.
        let mut rows = [[V::NONE; 3]; 9];
        for band in 0..3 {
            let mut square = Square::<V>::EMPTY;
            let mut naked = [[V::NONE; 3]; 3];
            for r in 0..3 {
                for b in 0..3 {
                    let k = band * 27 + r * 9 + b * 3;
                    let x0 = left[k].without(placed[k]);
                    let x1 = left[k + 1].without(placed[k + 1]);
                    let x2 = left[k + 2].without(placed[k + 2]);
                    let (n0, n1, n2) = (x0 & single[k], x1 & single[k + 1], x2 & single[k + 2]);
                    let any = n0 | n1 | n2;
                    left[k] = x0.without(any) | n0;
                    left[k + 1] = x1.without(any) | n1;
                    left[k + 2] = x2.without(any) | n2;
                    square.0[r][b] = x0 | x1 | x2;
                    naked[r][b] = any;
                }
            }
            alive = alive & square.rows();
            let mut asserted = square.asserted();
            for r in 0..3 {
                for b in 0..3 {
                    asserted.0[r][b] = asserted.0[r][b] | naked[r][b];
                }
            }
            let live = asserted.live();
            rows[3 * band..3 * band + 3].copy_from_slice(&live.0);
        }
        for stack in 0..3 {
            let mut square = Square::<V>::EMPTY;
            let mut several = [[V::NONE; 3]; 3];
            for c in 0..3 {
                for b in 0..3 {
                    let k = b * 27 + stack * 3 + c;
                    let x0 = left[k] & rows[3 * b][stack];
                    let x1 = left[k + 9] & rows[3 * b + 1][stack];
                    let x2 = left[k + 18] & rows[3 * b + 2][stack];
                    square.0[c][b] = x0 | x1 | x2;
                    several[c][b] = (x0 & x1) | ((x0 | x1) & x2);
                }
            }
            alive = alive & square.rows() & square.columns();
            let asserted = square.asserted();
            let live = asserted.live();
            for c in 0..3 {
                for b in 0..3 {
                    let sole = asserted.0[c][b].without(several[c][b]);
                    for r in 0..3 {
                        let k = b * 27 + r * 9 + stack * 3 + c;
                        let x = left[k] & rows[3 * b + r][stack] & live.0[c][b];
                        left[k] = x;
                        placed[k] = placed[k] | (x & sole);
                    }
                }
            }
        }
        alive
    }
}

/// The nine minirows of a band, or the nine minicolumns of a stack, lettered as in the drawing above.
#[derive(Clone, Copy)]
struct Square<V>([[V; 3]; 3]);

impl<V: Vector> Square<V> {
    const EMPTY: Square<V> = Square([[V::NONE; 3]; 3]);

    /// Lanes in which each row has a letter.
    #[inline(always)]
    fn rows(&self) -> V {
        let [a, b, c] = self.0;
        (a[0] | a[1] | a[2]) & (b[0] | b[1] | b[2]) & (c[0] | c[1] | c[2])
    }

    /// Lanes in which each column has a letter.
    #[inline(always)]
    fn columns(&self) -> V {
        let [a, b, c] = self.0;
        (a[0] | b[0] | c[0]) & (a[1] | b[1] | c[1]) & (a[2] | b[2] | c[2])
    }

    /// The letters that are alone in their row or in their column.
    #[inline(always)]
    fn asserted(&self) -> Square<V> {
        let mut asserted = Square::EMPTY;
        for r in 0..3 {
            for c in 0..3 {
                let (row, column) = self.others(r, c);
                asserted.0[r][c] = self.0[r][c].without(row & column);
            }
        }
        asserted
    }

    /// The letters that share no row or column with another letter that is asserted.
    #[inline(always)]
    fn live(&self) -> Square<V> {
        let mut live = Square::EMPTY;
        for r in 0..3 {
            for c in 0..3 {
                let (row, column) = self.others(r, c);
                live.0[r][c] = !(row | column);
            }
        }
        live
    }

    /// The other letters of a letter's row, and those of its column.
    #[inline(always)]
    fn others(&self, r: usize, c: usize) -> (V, V) {
        let x = &self.0;
        (x[r][(c + 1) % 3] | x[r][(c + 2) % 3], x[(r + 1) % 3][c] | x[(r + 2) % 3][c])
    }
}
