//! The first two rows at once, for grids whose emptiest line is well filled.
//!
//! In such a grid the new digits of the first row could be named in hundreds of orders, and the
//! first row looks the same in all of them. So the columns stay open, and the second row is
//! built cell by cell: a column is bound when it is chosen for the next cell, and when the name
//! of a digit of the first row is needed, its column is bound to the least place it can take.

use super::least::{Sides, State};

/// Unbound.
const OPEN: u8 = 9;

/// What the first row of the image looks like.
struct FirstRow {
    /// How many digits each stack has, ascending.
    counts: [u8; 3],
    /// The name of the digit in each column, 0 for blank.
    names: [u8; 9],
    named: u8,
}

/// Columns bound so far while the second row is built.
#[derive(Clone, Copy)]
struct Binding {
    transpose: bool,
    first: u8,
    second: u8,
    /// For each column of the image the column it comes from, and the other way round.
    from: [u8; 9],
    to: [u8; 9],
    stack_from: [u8; 3],
    stack_to: [u8; 3],
    /// Names of digits that the first row lacks.
    names: [u8; 10],
    named: u8,
}

/// Every way to the least first two rows, if there are too many ways to the first one alone.
pub(super) fn first_two_rows(sides: &Sides) -> Option<Vec<State>> {
    let rows = (0..18).map(|i| (i / 9 == 1, (i % 9) as u8));
    let counts_of = |transpose: bool, row: u8| {
        let mut counts = stack_counts(sides, transpose, row);
        counts.sort_unstable();
        counts
    };
    let counts = rows.clone().map(|(transpose, row)| counts_of(transpose, row)).min()?;
    let ways: usize = counts.iter().map(|&count| [1, 1, 2, 6][usize::from(count)]).product();
    if ways <= 8 {
        return None;
    }
    let first_row = FirstRow::new(counts);
    let mut bindings = Vec::with_capacity(512);
    for (transpose, first) in rows.filter(|&(transpose, row)| counts_of(transpose, row) == counts) {
        for second in (first / 3 * 3..first / 3 * 3 + 3).filter(|&second| second != first) {
            bindings.push(Binding::new(transpose, first, second, &first_row));
        }
    }
    let mut next = Vec::with_capacity(512);
    for column in 0..9 {
        let mut least = u8::MAX;
        next.clear();
        for binding in &bindings {
            binding.extend(sides, &first_row, column, &mut least, &mut next);
        }
        core::mem::swap(&mut bindings, &mut next);
    }
    Some(bindings.iter().map(|binding| binding.state(sides, &first_row)).collect())
}

fn stack_counts(sides: &Sides, transpose: bool, row: u8) -> [u8; 3] {
    let cells = &sides.0[usize::from(transpose)].cells[usize::from(row)];
    [0, 3, 6].map(|first| cells[first..first + 3].iter().map(|&value| u8::from(value != 0)).sum())
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
    fn new(transpose: bool, first: u8, second: u8, first_row: &FirstRow) -> Binding {
        Binding {
            transpose,
            first,
            second,
            from: [OPEN; 9],
            to: [OPEN; 9],
            stack_from: [OPEN; 3],
            stack_to: [OPEN; 3],
            names: [0; 10],
            named: first_row.named,
        }
    }

    /// Every column that gives the least value at this place of the second row.
    fn extend(&self, sides: &Sides, row: &FirstRow, column: usize, least: &mut u8, next: &mut Vec<Binding>) {
        let cells = &sides.0[usize::from(self.transpose)].cells;
        let (first, second) = (&cells[usize::from(self.first)], &cells[usize::from(self.second)]);
        let counts = stack_counts(sides, self.transpose, self.first);
        for source in 0..9 {
            let fits = if self.from[column] != OPEN {
                usize::from(self.from[column]) == source
            } else {
                self.to[source] == OPEN
                    && (first[source] != 0) == (row.names[column] != 0)
                    && self.stack_fits(&counts, row, source / 3, column / 3)
            };
            if !fits {
                continue;
            }
            let mut binding = *self;
            binding.bind(source, column);
            let value = binding.value(first, second[source], &counts, row);
            if value < *least {
                *least = value;
                next.clear();
            }
            if value == *least {
                next.push(binding);
            }
        }
    }

    fn stack_fits(&self, counts: &[u8; 3], row: &FirstRow, source: usize, stack: usize) -> bool {
        if self.stack_from[stack] != OPEN {
            return usize::from(self.stack_from[stack]) == source;
        }
        self.stack_to[source] == OPEN && counts[source] == row.counts[stack]
    }

    fn bind(&mut self, source: usize, column: usize) {
        self.from[column] = source as u8;
        self.to[source] = column as u8;
        self.stack_from[column / 3] = (source / 3) as u8;
        self.stack_to[source / 3] = (column / 3) as u8;
    }

    /// The least name that a digit of the second row can have.
    fn value(&mut self, first: &[u8; 9], digit: u8, counts: &[u8; 3], row: &FirstRow) -> u8 {
        if digit == 0 {
            return 0;
        }
        let Some(source) = first.iter().position(|&other| other == digit) else {
            let name = &mut self.names[usize::from(digit)];
            if *name == 0 {
                self.named += 1;
                *name = self.named;
            }
            return *name;
        };
        if self.to[source] == OPEN {
            let place = (0..9).find(|&column| {
                self.from[column] == OPEN
                    && row.names[column] != 0
                    && self.stack_fits(counts, row, source / 3, column / 3)
            });
            if let Some(column) = place {
                self.bind(source, column);
            }
        }
        row.names[usize::from(self.to[source])]
    }

    fn state(&self, sides: &Sides, row: &FirstRow) -> State {
        let cells = &sides.0[usize::from(self.transpose)].cells;
        let mut names = self.names;
        for (column, &source) in self.from.iter().enumerate() {
            let digit = cells[usize::from(self.first)][usize::from(source)];
            if digit != 0 {
                names[usize::from(digit)] = row.names[column];
            }
        }
        let mut rows = [0; 9];
        rows[..2].copy_from_slice(&[self.first, self.second]);
        State {
            transpose: self.transpose,
            depth: 2,
            used: 1 << self.first | 1 << self.second,
            rows,
            columns: self.from,
            tied: 0,
            names,
            named: self.named,
        }
    }
}
