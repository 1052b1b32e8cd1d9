//! Finds the first two rows of the image at once, for grids whose emptiest line is well filled.
//!
//! In such a grid the new digits of the first row could be named in hundreds of orders, and the
//! first row looks the same in all of them. So the columns stay open, and the second row is
//! built cell by cell: a column is bound when it is chosen for the next cell, and when the name
//! of a digit of the first row is needed, its column is bound to the least place it can take.

use super::least::{Sides, State};

/// A column that is not bound yet.
const OPEN: u8 = 9;

/// The first row of the image.
struct FirstRow {
    /// How many digits each stack has, ascending.
    counts: [u8; 3],
    /// The name of the digit in each column, 0 for blank.
    names: [u8; 9],
    named: u8,
}

/// Two rows of a band, in this order.
struct Pair {
    transpose: bool,
    first: u8,
    second: u8,
    /// How many digits each stack of the first row has.
    counts: [u8; 3],
    /// The columns in which the first row has a digit.
    filled: u16,
    /// The digits of the second row, and for each the column in which the first row has it.
    digits: [u8; 9],
    twins: [u8; 9],
}

/// Columns bound so far while the second row is built.
#[derive(Clone, Copy)]
struct Binding {
    pair: u8,
    /// For each column of the image the column it comes from, and the other way round.
    from: [u8; 9],
    to: [u8; 9],
    stack_from: [u8; 3],
    stack_to: [u8; 3],
    /// Names of digits that the first row lacks.
    names: [u8; 10],
    named: u8,
}

/// All states with the least first two rows, if too many states have the least first row.
pub(super) fn first_two_rows(sides: &Sides) -> Option<Vec<State>> {
    let counts = (0..18).map(|i| ascending(stack_counts(sides, i >= 9, i % 9))).min()?;
    let states: usize = counts.iter().map(|&count| [1, 1, 2, 6][usize::from(count)]).product();
    if states <= 8 {
        return None;
    }
    let row = FirstRow::new(counts);
    let pairs = pairs(sides, &row);
    let start = |pair| Binding {
        pair,
        from: [OPEN; 9],
        to: [OPEN; 9],
        stack_from: [OPEN; 3],
        stack_to: [OPEN; 3],
        names: [0; 10],
        named: row.named,
    };
    let mut bindings: Vec<Binding> = (0..pairs.len() as u8).map(start).collect();
    let mut next = Vec::with_capacity(512);
    for column in 0..9 {
        let mut least = u8::MAX;
        next.clear();
        for binding in &bindings {
            binding.extend(&pairs[usize::from(binding.pair)], &row, column, &mut least, &mut next);
        }
        core::mem::swap(&mut bindings, &mut next);
    }
    Some(
        bindings
            .iter()
            .map(|binding| binding.state(sides, &pairs[usize::from(binding.pair)], &row))
            .collect(),
    )
}

/// The pairs of rows whose first can become the first row.
fn pairs(sides: &Sides, row: &FirstRow) -> Vec<Pair> {
    let mut pairs = Vec::with_capacity(36);
    for i in 0..36 {
        let (transpose, first) = (i >= 18, i / 2 % 9);
        let second = first / 3 * 3 + (first + 1 + i % 2) % 3;
        let counts = stack_counts(sides, transpose, first);
        if ascending(counts) != row.counts {
            continue;
        }
        let cells = &sides.0[usize::from(transpose)].cells;
        let digits = cells[second];
        let twin = |digit: u8| cells[first].iter().position(|&other| other == digit && digit != 0);
        let twins = digits.map(|digit| twin(digit).map_or(OPEN, |column| column as u8));
        let filled =
            (0..9).filter(|&column| cells[first][column] != 0).fold(0, |set, column| set | 1 << column);
        pairs.push(Pair {
            transpose,
            first: first as u8,
            second: second as u8,
            counts,
            filled,
            digits,
            twins,
        });
    }
    pairs
}

fn stack_counts(sides: &Sides, transpose: bool, row: usize) -> [u8; 3] {
    let cells = &sides.0[usize::from(transpose)].cells[row];
    [0, 3, 6].map(|first| cells[first..first + 3].iter().map(|&value| u8::from(value != 0)).sum())
}

fn ascending(mut counts: [u8; 3]) -> [u8; 3] {
    counts.sort_unstable();
    counts
}

impl FirstRow {
    fn new(counts: [u8; 3]) -> FirstRow {
        let mut names = [0; 9];
        let mut named = 0;
        for column in 0..9 {
            if column % 3 + usize::from(counts[column / 3]) >= 3 {
                named += 1;
                names[column] = named;
            }
        }
        FirstRow { counts, names, named }
    }
}

impl Binding {
    /// Adds to `next` a binding for every column that gives the least value at this place of the
    /// second row.
    fn extend(&self, pair: &Pair, row: &FirstRow, column: usize, least: &mut u8, next: &mut Vec<Binding>) {
        let bound = usize::from(self.from[column]);
        let stack = usize::from(self.stack_from[column / 3]);
        let sources = match (self.from[column], self.stack_from[column / 3]) {
            (OPEN, OPEN) => 0..9,
            (OPEN, _) => 3 * stack..3 * stack + 3,
            _ => bound..bound + 1,
        };
        for source in sources {
            let fits = self.from[column] != OPEN
                || self.to[source] == OPEN
                    && (pair.filled >> source & 1 != 0) == (row.names[column] != 0)
                    && self.stack_fits(pair, row, source / 3, column / 3);
            if !fits {
                continue;
            }
            let mut binding = *self;
            binding.bind(source, column);
            let value = binding.value(pair, source, row);
            if value < *least {
                *least = value;
                next.clear();
            }
            if value == *least {
                next.push(binding);
            }
        }
    }

    fn stack_fits(&self, pair: &Pair, row: &FirstRow, source: usize, stack: usize) -> bool {
        if self.stack_from[stack] != OPEN {
            return usize::from(self.stack_from[stack]) == source;
        }
        self.stack_to[source] == OPEN && pair.counts[source] == row.counts[stack]
    }

    fn bind(&mut self, source: usize, column: usize) {
        self.from[column] = source as u8;
        self.to[source] = column as u8;
        self.stack_from[column / 3] = (source / 3) as u8;
        self.stack_to[source / 3] = (column / 3) as u8;
    }

    /// The least name that the digit of the second row in a column can have. Binds the name, or the
    /// column of the digit's twin, if it is not bound yet.
    fn value(&mut self, pair: &Pair, source: usize, row: &FirstRow) -> u8 {
        let digit = usize::from(pair.digits[source]);
        if digit == 0 {
            return 0;
        }
        let twin = usize::from(pair.twins[source]);
        if pair.twins[source] == OPEN {
            if self.names[digit] == 0 {
                self.named += 1;
                self.names[digit] = self.named;
            }
            return self.names[digit];
        }
        if self.to[twin] == OPEN {
            let place = (0..9).find(|&column| {
                self.from[column] == OPEN
                    && row.names[column] != 0
                    && self.stack_fits(pair, row, twin / 3, column / 3)
            });
            if let Some(column) = place {
                self.bind(twin, column);
            }
        }
        row.names[usize::from(self.to[twin])]
    }

    fn state(&self, sides: &Sides, pair: &Pair, row: &FirstRow) -> State {
        let cells = &sides.0[usize::from(pair.transpose)].cells;
        let mut names = self.names;
        for (column, &source) in self.from.iter().enumerate() {
            let digit = cells[usize::from(pair.first)][usize::from(source)];
            if digit != 0 {
                names[usize::from(digit)] = row.names[column];
            }
        }
        let mut rows = [0; 9];
        rows[..2].copy_from_slice(&[pair.first, pair.second]);
        State {
            transpose: pair.transpose,
            depth: 2,
            used: 1 << pair.first | 1 << pair.second,
            rows,
            columns: self.from,
            tied: 0,
            names,
            named: self.named,
        }
    }
}
