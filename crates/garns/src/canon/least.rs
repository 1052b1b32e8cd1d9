//! The search for the least image, row by row.
//!
//! All states that lead to the least image so far are kept side by side. A state fixes the rows,
//! but not yet the order of columns, or of whole stacks, that are blank in every row so far: these
//! stay *tied*. In the next row a tied run is sorted: blanks first, then digits seen before by
//! their new names, then digits not seen before, which get the next names in the order in which
//! they stand. There is a choice only if several new digits stand in a tied run; then every order
//! is followed.

use super::dense;
use super::reference::digits;
use super::transform::Transform;
use crate::Grid;

/// The value of a digit that has no name yet: above all names.
const NEW: u8 = 10;

/// A grid and its mirror image at the diagonal, with their blank lines.
pub(super) struct Sides(pub(super) [Side; 2]);

pub(super) struct Side {
    /// Row by row, 0 for empty.
    pub(super) cells: [[u8; 9]; 9],
    /// Bit i: row i is empty.
    blank_rows: u16,
}

/// A beginning of the image: rows chosen, columns arranged as far as it matters, digits renamed.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub(super) transpose: bool,
    /// How many rows are chosen.
    pub(super) depth: u8,
    pub(super) used: u16,
    pub(super) rows: [u8; 9],
    /// For each column of the image the column it comes from.
    pub(super) columns: [u8; 9],
    /// Bit j: column j is tied to column j − 1 of its stack. Bits 10 and 11: stack 1 to 0, 2 to 1.
    pub(super) tied: u16,
    /// For each digit its new name, 0 for none.
    pub(super) names: [u8; 10],
    pub(super) named: u8,
}

const TIED_COLUMNS: u16 = 0b110110110;
const TIED_STACKS: u16 = 0b11 << 10;

impl Sides {
    pub(super) fn new(grid: &Grid) -> Sides {
        let bytes = grid.to_bytes();
        let mut sides = [[[0; 9]; 9]; 2];
        for (i, &value) in bytes.iter().enumerate() {
            sides[0][i / 9][i % 9] = value;
            sides[1][i % 9][i / 9] = value;
        }
        Sides(sides.map(|cells| {
            let blank = |row: &[u8; 9]| row.iter().all(|&value| value == 0);
            let blank_rows =
                cells.iter().enumerate().fold(0, |set, (i, row)| set | u16::from(blank(row)) << i);
            Side { cells, blank_rows }
        }))
    }
}

/// All states that give the least image, but only one of those that differ by an exchange of blank lines or
/// absent digits.
pub(super) fn search(sides: &Sides) -> Vec<State> {
    let mut states = dense::first_two_rows(sides).unwrap_or_else(|| [false, true].map(State::start).into());
    let mut next = Vec::with_capacity(64);
    let mut picks: Vec<(usize, Arranged)> = Vec::with_capacity(64);
    for _ in states[0].depth..9 {
        let mut least = u64::MAX;
        for (index, state) in states.iter().enumerate() {
            let side = &sides.0[usize::from(state.transpose)];
            let mut choices = side.choices(state);
            while choices != 0 {
                let row = choices.trailing_zeros() as u8;
                choices &= choices - 1;
                let arranged = state.arrange(side, row);
                if arranged.key < least {
                    least = arranged.key;
                    picks.clear();
                }
                if arranged.key == least {
                    picks.push((index, arranged));
                }
            }
        }
        next.clear();
        for (index, arranged) in &picks {
            states[*index].extend(&sides.0[usize::from(states[*index].transpose)], arranged, &mut next);
        }
        core::mem::swap(&mut states, &mut next);
    }
    states
}

impl Side {
    /// The rows that may come next: those left in the band, or any unused row if the band is complete. Of
    /// several blank rows of a band, or of several blank bands, only the first is tried.
    fn choices(&self, state: &State) -> u16 {
        let unused = !state.used & 0o777;
        let mut open = unused;
        if !state.depth.is_multiple_of(3) {
            open &= 0b111 << (state.rows[usize::from(state.depth) - 1] / 3 * 3);
        }
        let mut choices = 0;
        let mut blank_band_seen = false;
        for band in 0..3 {
            let here = open >> (3 * band) & 0b111;
            let blank = self.blank_rows >> (3 * band) & here;
            if here == 0 || here == 0b111 && blank == 0b111 && core::mem::replace(&mut blank_band_seen, true)
            {
                continue;
            }
            let first_blank = blank & blank.wrapping_neg();
            choices |= (here & !blank | first_blank) << (3 * band);
        }
        choices
    }
}

/// A row of the image that a state may continue with.
struct Arranged {
    row: u8,
    /// The row's values, four bits each, the first column highest.
    key: u64,
    columns: [u8; 9],
    /// The row's values before new digits get names, in the order of `columns`.
    values: [u8; 9],
}

impl State {
    fn start(transpose: bool) -> State {
        State {
            transpose,
            depth: 0,
            used: 0,
            rows: [0; 9],
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            tied: TIED_COLUMNS | TIED_STACKS,
            names: [0; 10],
            named: 0,
        }
    }

    /// A row with its tied columns and stacks in the order that makes it least.
    #[inline]
    fn arrange(&self, side: &Side, row: u8) -> Arranged {
        let cells = &side.cells[usize::from(row)];
        let mut columns = self.columns;
        let mut values = columns.map(|column| {
            let digit = cells[usize::from(column)];
            match self.names[usize::from(digit)] {
                0 if digit != 0 => NEW,
                name => name,
            }
        });
        if self.tied != 0 {
            self.sort(&mut columns, &mut values);
        }
        let mut named = self.named;
        let mut key = 0;
        for value in values {
            let value = if value == NEW {
                named += 1;
                named
            } else {
                value
            };
            key = key << 4 | u64::from(value);
        }
        Arranged { row, key, columns, values }
    }

    fn sort(&self, columns: &mut [u8; 9], values: &mut [u8; 9]) {
        let tied = |j: usize| self.tied >> j & 1 != 0;
        let mut order = |j: usize| {
            if values[j - 1] > values[j] {
                values.swap(j - 1, j);
                columns.swap(j - 1, j);
            }
        };
        for first in [0, 3, 6] {
            if tied(first + 1) {
                order(first + 1);
            }
            if tied(first + 2) {
                order(first + 2);
                if tied(first + 1) {
                    order(first + 1);
                }
            }
        }
        let mut order_stacks = |s: usize| {
            if values[3 * s - 3..3 * s] > values[3 * s..3 * s + 3] {
                for j in 3 * s..3 * s + 3 {
                    values.swap(j - 3, j);
                    columns.swap(j - 3, j);
                }
            }
        };
        for (s, tie) in [(1, tied(10)), (2, tied(11)), (1, tied(10) && tied(11))] {
            if tie {
                order_stacks(s);
            }
        }
    }

    /// Continues with that row, once for each order in which new digits can be named.
    fn extend(&self, side: &Side, arranged: &Arranged, next: &mut Vec<State>) {
        let Arranged { row, columns, values, .. } = arranged;
        // A run of tied columns, or of tied stacks, that all hold new digits can stand in any order.
        let free = |j: usize| self.tied >> j & 1 != 0 && values[j] == NEW && values[j - 1] == NEW;
        let stack = |s: usize| &values[3 * s..3 * s + 3];
        let alike =
            |s: usize| self.tied >> (9 + s) & 1 != 0 && stack(s) == stack(s - 1) && stack(s)[2] == NEW;
        for stacks in orders(alike(1), alike(2)) {
            for first in orders(free(3 * stacks[0] + 1), free(3 * stacks[0] + 2)) {
                for second in orders(free(3 * stacks[1] + 1), free(3 * stacks[1] + 2)) {
                    for third in orders(free(3 * stacks[2] + 1), free(3 * stacks[2] + 2)) {
                        let mut order = [0; 9];
                        for (s, inside) in [first, second, third].into_iter().enumerate() {
                            for i in 0..3 {
                                order[3 * s + i] = columns[3 * stacks[s] + inside[i]];
                            }
                        }
                        next.push(self.with_row(side, *row, order, values));
                    }
                }
            }
        }
    }

    fn with_row(&self, side: &Side, row: u8, columns: [u8; 9], values: &[u8; 9]) -> State {
        let mut state = State { columns, ..*self };
        state.rows[usize::from(state.depth)] = row;
        state.depth += 1;
        state.used |= 1 << row;
        for j in 0..9 {
            if values[j] == NEW {
                let digit = side.cells[usize::from(row)][usize::from(columns[j])];
                state.named += 1;
                state.names[usize::from(digit)] = state.named;
            }
            // Columns stay tied only if both are blank. Values ascend, so if the second is blank, the first
            // is too.
            if values[j] != 0 {
                state.tied &= !(1 << j);
                if j % 3 == 2 {
                    state.tied &= !(1 << (9 + j / 3));
                }
            }
        }
        state
    }

    pub(super) fn transform(&self) -> Transform {
        Transform::new(self.transpose, self.rows, self.columns, digits(&self.names))
    }
}

/// The orders of three things of which neighbours may be exchanged where they are free.
fn orders(first_free: bool, second_free: bool) -> &'static [[usize; 3]] {
    const ALL: [[usize; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    match (first_free, second_free) {
        (false, false) => &ALL[..1],
        (true, false) => &ALL[..2],
        (false, true) => &[[0, 1, 2], [0, 2, 1]],
        (true, true) => &ALL,
    }
}
