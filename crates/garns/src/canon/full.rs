//! The least image of a full grid.
//!
//! The first row of the image always reads 123456789. So a row for the first place, a row of the
//! same band for the second, and an order of the columns fix the names of all digits, and the names
//! fix the order of the other rows, because the first column has nine different digits.
//!
//! The second row begins with 456 if it has, somewhere in a box, the three digits that the first row
//! has in another box; this is rare. In all other grids it begins with 457: two digits of the first
//! box come from one other box and the third digit from the last box. In both cases, the order of the
//! three columns of the first stack decides the order of all others: a digit gets the least name that
//! is left in its stack when the second row needs the name.
//!
//! ```text
//!     first row    1 2 3 | 4 5 6 | 7 8 9
//!     second row   4 5 7 | 1 8 9 | 2 3 6      4 and 5 bind two columns of the second stack, 7 one
//!                                             of the third; 8 and 9 bind the rest of it
//! ```
//!
//! That leaves 216 arrangements to try for most grids. The fourth value of the second row rules out
//! most of them, and the rest of the row rules out all but a few, which are compared row by row.

use super::transform::Transform;
use crate::{Digit, Grid};

/// A transform that leads to the least image of a solved grid, and how many transforms do. None if
/// the grid is not solved.
pub(super) fn search(grid: &Grid) -> Option<(Transform, u64)> {
    let sides = sides(grid)?;
    let mut best = Best { rows: [u64::MAX; 7], order: [0; 9], arrangement: 0, count: 0 };
    let arrangements = least_second_rows(&sides);
    for (number, arrangement) in arrangements.iter().enumerate() {
        best.compare(&sides[usize::from(arrangement.transpose)], number, arrangement);
    }
    let arrangement = &arrangements[best.arrangement];
    Some((arrangement.transform(&sides[usize::from(arrangement.transpose)], best.order), best.count))
}

/// All transforms that lead to the least image of a solved grid. None if the grid is not solved.
pub(super) fn all(grid: &Grid) -> Option<Vec<Transform>> {
    let sides = sides(grid)?;
    let mut best = Best { rows: [u64::MAX; 7], order: [0; 9], arrangement: 0, count: 0 };
    let mut transforms = Vec::new();
    for (number, arrangement) in least_second_rows(&sides).iter().enumerate() {
        let side = &sides[usize::from(arrangement.transpose)];
        match best.compare(side, number, arrangement) {
            Compared::Less(order) => transforms = vec![arrangement.transform(side, order)],
            Compared::Equal(order) => transforms.push(arrangement.transform(side, order)),
            Compared::Greater => {}
        }
    }
    Some(transforms)
}

/// A solved grid, or the same grid turned over its diagonal.
struct Side {
    /// The digits row by row, counted from 0.
    cells: [[u8; 9]; 9],
    /// For each row the column of each digit.
    places: [[u8; 9]; 9],
}

/// Both sides of a grid, if the grid is solved.
fn sides(grid: &Grid) -> Option<[Side; 2]> {
    let mut sides = [const { Side { cells: [[0; 9]; 9], places: [[0; 9]; 9] } }; 2];
    let mut boxes = [0u16; 9];
    let mut seen = [[0u16; 9]; 2];
    for (i, value) in grid.to_bytes().into_iter().enumerate() {
        let digit = value.checked_sub(1)?;
        let (row, column) = (i / 9, i % 9);
        boxes[row / 3 * 3 + column / 3] |= 1 << digit;
        for (side, row, column) in [(0, row, column), (1, column, row)] {
            sides[side].cells[row][column] = digit;
            sides[side].places[row][usize::from(digit)] = column as u8;
            seen[side][row] |= 1 << digit;
        }
    }
    let solved = [boxes, seen[0], seen[1]].iter().flatten().all(|&digits| digits == 0x1ff);
    solved.then_some(sides)
}

/// The first two rows of the image, and the columns they come from.
struct Arrangement {
    transpose: bool,
    first: u8,
    second: u8,
    /// For each column of the image the column it comes from.
    columns: [u8; 9],
}

impl Arrangement {
    /// The new name of each digit, from 1 to 9.
    fn names(&self, side: &Side) -> [u8; 9] {
        let mut names = [0; 9];
        for (name, &column) in (1..).zip(&self.columns) {
            names[usize::from(side.cells[usize::from(self.first)][usize::from(column)])] = name;
        }
        names
    }

    /// The transform with this order of the rows.
    fn transform(&self, side: &Side, order: [u8; 9]) -> Transform {
        let digits = self.names(side).map(|name| Digit::from_index(usize::from(name) - 1));
        Transform::new(self.transpose, order, self.columns, digits)
    }

    /// The values of a row of the image, four bits each, the first column highest.
    fn key(&self, side: &Side, names: &[u8; 9], row: u8) -> u64 {
        let cells = &side.cells[usize::from(row)];
        let value = |&column: &u8| u64::from(names[usize::from(cells[usize::from(column)])]);
        self.columns.iter().fold(0, |key, column| key << 4 | value(column))
    }
}

/// All arrangements with the least second row.
fn least_second_rows(sides: &[Side; 2]) -> Vec<Arrangement> {
    let mut least = u64::MAX;
    let mut arrangements = Vec::with_capacity(64);
    for (transpose, side) in [false, true].into_iter().zip(sides) {
        for first in 0..9u8 {
            for turn in 1..3 {
                let second = first / 3 * 3 + (first % 3 + turn) % 3;
                let twins = side.cells[usize::from(second)]
                    .map(|digit| side.places[usize::from(first)][usize::from(digit)]);
                for stack in 0..3 {
                    for &order in orders(&twins, stack) {
                        let order = order.map(|column| 3 * stack + column);
                        if least_beginning(&twins, order) > least >> 20 {
                            continue;
                        }
                        let (key, columns) = arrange(&twins, order);
                        if key < least {
                            least = key;
                            arrangements.clear();
                        }
                        if key == least {
                            arrangements.push(Arrangement { transpose, first, second, columns });
                        }
                    }
                }
            }
        }
    }
    arrangements
}

/// The orders of the columns of the first stack that can give the least second row.
///
/// A twin is the column in which the first row has the digit that the second row has in a column.
fn orders(twins: &[u8; 9], stack: u8) -> &'static [[u8; 3]] {
    let [x, y, z] = [0, 1, 2].map(|column| twins[usize::from(3 * stack + column)] / 3);
    match (x == y, y == z) {
        (true, true) => &[[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]],
        // The column whose digit comes from another stack than the other two comes last.
        (true, false) => &[[0, 1, 2], [1, 0, 2]],
        (false, true) => &[[1, 2, 0], [2, 1, 0]],
        (false, false) => &[[0, 2, 1], [2, 0, 1]],
    }
}

/// A lower bound of the first four values of the second row, exact if the row begins with 457.
fn least_beginning(twins: &[u8; 9], first: [u8; 3]) -> u64 {
    let [a, _, c] = first.map(|column| twins[usize::from(column)]);
    if a / 3 == c / 3 {
        return 0x4567;
    }
    let fourth = twins[usize::from(a)];
    let place = first.iter().position(|&column| column == fourth);
    0x4571 + place.map_or(7, |place| place as u64)
}

/// The second row and the columns that follow from the first three columns.
fn arrange(twins: &[u8; 9], first: [u8; 3]) -> (u64, [u8; 9]) {
    let mut columns = [0; 9];
    columns[..3].copy_from_slice(&first);
    // The place of each column in the image counted from 1, and the next place of each stack.
    let mut places = [0u8; 9];
    for (place, column) in (1..).zip(first) {
        places[usize::from(column)] = place;
    }
    let second_stack = twins[usize::from(first[0])] / 3;
    let mut next = [7; 3];
    next[usize::from(second_stack)] = 4;
    let mut key = 0;
    for j in 0..9 {
        if j == 5 && next[usize::from(second_stack)] == 6 {
            // Two columns of the second stack are bound, and the third is left.
            let column = (3 * second_stack..).find(|&column| places[usize::from(column)] == 0).unwrap_or(0);
            columns[5] = column;
            places[usize::from(column)] = 6;
        }
        let twin = twins[usize::from(columns[j])];
        if places[usize::from(twin)] == 0 {
            let place = &mut next[usize::from(twin / 3)];
            places[usize::from(twin)] = *place;
            columns[usize::from(*place) - 1] = twin;
            *place += 1;
        }
        key = key << 4 | u64::from(places[usize::from(twin)]);
    }
    (key, columns)
}

/// The least image so far, from its third row on.
struct Best {
    rows: [u64; 7],
    /// For each row of the image the row it comes from.
    order: [u8; 9],
    arrangement: usize,
    /// How many arrangements lead to this image.
    count: u64,
}

/// How an image compares with the least one before it, with the order of its rows.
enum Compared {
    Less([u8; 9]),
    Equal([u8; 9]),
    Greater,
}

impl Best {
    fn compare(&mut self, side: &Side, number: usize, arrangement: &Arrangement) -> Compared {
        let names = arrangement.names(side);
        let band = arrangement.first / 3;
        let third = 3 * band + 3 - arrangement.first % 3 - arrangement.second % 3;
        let mut order = [arrangement.first, arrangement.second, third, 0, 0, 0, 0, 0, 0];
        let key = arrangement.key(side, &names, third);
        if key > self.rows[0] {
            return Compared::Greater;
        }
        let mut less = key < self.rows[0];
        self.rows[0] = key;
        // Sorts the other rows by their first digits, and the bands by their first rows.
        let head =
            |row: u8| names[usize::from(side.cells[usize::from(row)][usize::from(arrangement.columns[0])])];
        let mut bands = [(band + 1) % 3, (band + 2) % 3].map(|band| {
            let mut rows = [0, 1, 2].map(|i| 3 * band + i);
            rows.sort_unstable_by_key(|&row| head(row));
            rows
        });
        if head(bands[0][0]) > head(bands[1][0]) {
            bands.swap(0, 1);
        }
        order[3..6].copy_from_slice(&bands[0]);
        order[6..].copy_from_slice(&bands[1]);
        for (row, best) in order[3..].iter().zip(&mut self.rows[1..]) {
            let key = arrangement.key(side, &names, *row);
            if !less && key > *best {
                return Compared::Greater;
            }
            less |= key < *best;
            *best = key;
        }
        if less {
            (self.order, self.arrangement, self.count) = (order, number, 1);
            return Compared::Less(order);
        }
        self.count += 1;
        Compared::Equal(order)
    }
}
