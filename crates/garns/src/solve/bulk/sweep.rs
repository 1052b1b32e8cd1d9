//! The sweep: every candidate of 256 nodes looked at once, with plain AND, OR and NOT.
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
//! One digit is closed under hidden singles and locked candidates in two halves:
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
//! A letter that is alone in its row or column of the square is *asserted*, and the four letters
//! that share a line with it die. That one rule is both kinds of locked candidates, and it is the
//! hidden single too: a cell alone in its row asserts its minirow, so the rest of its box dies, so
//! its minicolumn is alone in the box, is asserted, and the rest of its column dies.
//!
//! Nothing records which cells are filled. A sweep goes up through the digits and the next one
//! down; a cell that a digit takes is cleared of the digits that come after it, and on the way
//! back, where the digit is found again, of those that came before.

// The indices are geometry: rows, boxes and cells.
#![allow(clippy::needless_range_loop)]

use super::lanes::Lanes;

/// The candidates of 256 nodes, and what is known of the nodes.
#[derive(Clone, Debug)]
pub(super) struct Sliced {
    /// By digit, then by cell: the lanes in which the candidate is left.
    pub(super) left: [[Lanes; 81]; 9],
    /// By cell: the lanes in which it had exactly one candidate when last counted.
    pub(super) single: [Lanes; 81],
    /// By cell: the lanes in which this sweep has found the digit of the cell by its place.
    placed: [Lanes; 81],
    /// Lanes that met no contradiction.
    pub(super) alive: Lanes,
    /// Lanes with a cell of several candidates when last counted.
    pub(super) open: Lanes,
    /// Lanes in which a cell was decided since the count before the last.
    pub(super) progress: Lanes,
}

impl Sliced {
    pub(super) const EMPTY: Sliced = Sliced {
        left: [[Lanes::NONE; 81]; 9],
        single: [Lanes::NONE; 81],
        placed: [Lanes::NONE; 81],
        alive: Lanes::NONE,
        open: Lanes::NONE,
        progress: Lanes::NONE,
    };

    /// Goes through the digits, upwards or downwards, and counts what is left in the cells.
    #[inline(always)]
    pub(super) fn sweep(&mut self, up: bool) {
        for i in 0..9 {
            let digit = if up { i } else { 8 - i };
            let alive = self.close(digit);
            self.alive = self.alive & alive;
        }
        self.count();
    }

    /// Counts the candidates of every cell: none, one, several.
    #[inline(always)]
    pub(super) fn count(&mut self) {
        let mut alive = self.alive;
        let mut open = Lanes::NONE;
        let mut progress = Lanes::NONE;
        for cell in 0..81 {
            let mut any = self.left[0][cell];
            let mut several = Lanes::NONE;
            for digit in 1..9 {
                let x = self.left[digit][cell];
                several = several | (any & x);
                any = any | x;
            }
            alive = alive & any;
            open = open | several;
            let single = any.without(several);
            progress = progress | (single | self.placed[cell]).without(self.single[cell]);
            self.single[cell] = single;
            self.placed[cell] = Lanes::NONE;
        }
        self.alive = alive;
        self.open = open;
        self.progress = progress;
    }

    /// Of these lanes, with one candidate in every cell, those with every digit in every house:
    /// the solved ones.
    #[inline(always)]
    pub(super) fn verify(&self, mut full: Lanes) -> Lanes {
        for left in &self.left {
            let mut columns = [Lanes::NONE; 9];
            for band in 0..3 {
                let mut boxes = [Lanes::NONE; 3];
                for row in 3 * band..3 * band + 3 {
                    let mut any = Lanes::NONE;
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
            full = columns.into_iter().fold(full, |full, column| full & column);
        }
        full
    }

    /// Closes one digit, bands first, then stacks. Gives the lanes in which it has a place in
    /// every house.
    #[inline(always)]
    fn close(&mut self, digit: usize) -> Lanes {
        let (left, single, placed) = (&mut self.left[digit], &self.single, &mut self.placed);
        let mut alive = Lanes::ALL;
        // What the bands leave of the 27 minirows. It is applied when the stacks read the cells.
        let mut rows = [[Lanes::NONE; 3]; 9];
        for band in 0..3 {
            let mut square = Square::EMPTY;
            let mut naked = [[Lanes::NONE; 3]; 3];
            for r in 0..3 {
                for b in 0..3 {
                    let k = band * 27 + r * 9 + b * 3;
                    let x: [Lanes; 3] = core::array::from_fn(|i| left[k + i].without(placed[k + i]));
                    let n: [Lanes; 3] = core::array::from_fn(|i| x[i] & single[k + i]);
                    let any = n[0] | n[1] | n[2];
                    for i in 0..3 {
                        left[k + i] = x[i].without(any) | n[i];
                    }
                    square.0[r][b] = x[0] | x[1] | x[2];
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
            let mut square = Square::EMPTY;
            let mut several = [[Lanes::NONE; 3]; 3];
            for c in 0..3 {
                for b in 0..3 {
                    let k = b * 27 + stack * 3 + c;
                    let x: [Lanes; 3] = core::array::from_fn(|r| left[k + 9 * r] & rows[3 * b + r][stack]);
                    let two = x[0] | x[1];
                    square.0[c][b] = two | x[2];
                    several[c][b] = (x[0] & x[1]) | (two & x[2]);
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

/// The nine minirows of a band, or minicolumns of a stack, as the drawing above has them.
#[derive(Clone, Copy)]
struct Square([[Lanes; 3]; 3]);

impl Square {
    const EMPTY: Square = Square([[Lanes::NONE; 3]; 3]);

    /// Lanes with something in each row.
    #[inline(always)]
    fn rows(&self) -> Lanes {
        let [a, b, c] = self.0.map(|[x, y, z]| x | y | z);
        a & b & c
    }

    /// Lanes with something in each column.
    #[inline(always)]
    fn columns(&self) -> Lanes {
        let [a, b, c] = self.0;
        (a[0] | b[0] | c[0]) & (a[1] | b[1] | c[1]) & (a[2] | b[2] | c[2])
    }

    /// Those that are alone in their row or in their column.
    #[inline(always)]
    fn asserted(&self) -> Square {
        let x = &self.0;
        self.each(|r, c| {
            let row = x[r][(c + 1) % 3] | x[r][(c + 2) % 3];
            let column = x[(r + 1) % 3][c] | x[(r + 2) % 3][c];
            x[r][c].without(row & column)
        })
    }

    /// Where nothing else in the same row or column is asserted.
    #[inline(always)]
    fn live(&self) -> Square {
        let x = &self.0;
        self.each(|r, c| {
            let row = x[r][(c + 1) % 3] | x[r][(c + 2) % 3];
            let column = x[(r + 1) % 3][c] | x[(r + 2) % 3][c];
            !(row | column)
        })
    }

    #[inline(always)]
    fn each(&self, f: impl Fn(usize, usize) -> Lanes) -> Square {
        Square([[f(0, 0), f(0, 1), f(0, 2)], [f(1, 0), f(1, 1), f(1, 2)], [f(2, 0), f(2, 1), f(2, 2)]])
    }
}
