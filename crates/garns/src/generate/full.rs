//! A full grid at random.
//!
//! Filling cell after cell with a random candidate can produce every grid, but not all equally often:
//! grids with many rectangles whose two digits can be exchanged are too rare, and a thousand grids are
//! enough to see the difference. Here each choice has the same number of alternatives, whatever was
//! chosen before; if a choice has no alternative, the whole grid is drawn again. So all grids are equally
//! likely.
//!
//! ```text
//!   1 2 3    Box 1 has its digits in any order. The digits of its rows can be distributed over the rows
//!   4 5 6    of boxes 2 and 3 in 56 ways, and each row can then be in any order; boxes 4 and 7 likewise,
//!   7 8 9    by columns. The digits of box 4's rows go into the rows of boxes 5 and 6 in 56 ways.
//! ```
//!
//! Each row of boxes 5 and 6 then has two possible orders, since no digit may be in the same column as in
//! box 2 or 3; it has none if all three digits must avoid the same column. Now the digits of each column
//! of box 8 are known, and because of box 7 each column has two possible orders, or none. In box 9, row
//! and column leave one digit for each cell, or none. One draw in 10.6 succeeds: there are 9! × (56 ×
//! 6⁶)² × 56 × 2⁹ draws, and 6,670,903,752,021,072,936,960 grids.

use crate::{Cell, Digit, Grid, Random};

/// A box as three lines (rows or columns) of three digits, 0 to 8.
type Lines = [u8; 9];

/// The rows of the corner box. The digits are renamed at the end.
const CORNER: Lines = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// All nine digits as bits.
const ALL: u16 = 0b1_1111_1111;

/// The number of ways to distribute the digits of a box's lines over the lines of the two boxes beside it.
const WAYS: usize = 56;

/// The number of ways to choose one of two orders for each of nine lines.
const CHOICES: usize = 512;

/// The six orders of a line.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// For each way and each of the two boxes: the places in the first box from which the digits of the lines
/// come.
const BESIDE: [[Lines; 2]; WAYS] = {
    let mut beside = [[[0; 9]; 2]; WAYS];
    let (mut way, mut subset) = (0, 0u32);
    while subset < 512 {
        // A digit of the first line goes to the second line if its bit is set, else to the third; a digit
        // of the second line to the first or the third; a digit of the third line to the first or the
        // second. Each line must get three digits.
        let [one, two, three] =
            [(subset & 7).count_ones(), (subset >> 3 & 7).count_ones(), (subset >> 6).count_ones()];
        if two + three == 3 && one == three {
            let (mut filled, mut from) = ([[0; 3]; 2], 0);
            while from < 9 {
                let line = [[2, 1], [2, 0], [1, 0]][from / 3][(subset >> from & 1) as usize];
                let mut side = 0;
                while side < 2 {
                    let line = if side == 0 { line } else { 3 - from / 3 - line };
                    beside[way][side][line * 3 + filled[side][line]] = from as u8;
                    filled[side][line] += 1;
                    side += 1;
                }
                from += 1;
            }
            way += 1;
        }
        subset += 1;
    }
    assert!(way == WAYS);
    beside
};

/// By the places in a line that each of three digits must avoid: the two orders of the digits that avoid
/// these places. There are none if all three places are the same.
const APART: [[[u8; 3]; 2]; 27] = {
    let mut apart = [[[0; 3]; 2]; 27];
    let mut places = 0;
    while places < 27 {
        let (x, y, z) = (places / 9, places / 3 % 3, places % 3);
        let (mut found, mut i) = (0, 0);
        while i < 6 {
            let order = ORDERS[i];
            if order[0] != x as u8 && order[1] != y as u8 && order[2] != z as u8 {
                apart[places][found] = order;
                found += 1;
            }
            i += 1;
        }
        assert!(found == if x == y && y == z { 0 } else { 2 });
        places += 1;
    }
    apart
};

/// A random full grid; all grids are equally likely.
pub fn full(random: &mut Random) -> Grid {
    loop {
        let frame = Frame::draw(random);
        let number = random.below(WAYS * CHOICES);
        if let Some(boxes) = frame.filled(number / CHOICES, number % CHOICES) {
            let mut digits = Digit::ALL;
            random.shuffle(&mut digits);
            return named_grid(&boxes, &digits);
        }
    }
}

/// The boxes beside the corner: 2 and 3 by rows, 4 and 7 by columns.
struct Frame {
    two: Lines,
    three: Lines,
    four: Lines,
    seven: Lines,
}

impl Frame {
    /// Draws a frame; all frames are equally likely.
    fn draw(random: &mut Random) -> Frame {
        let mut pair =
            |lines| beside(lines, random.below(WAYS)).map(|lines| ordered(&lines, random.below(216)));
        let ([two, three], [four, seven]) = (pair(&CORNER), pair(&turned(&CORNER)));
        Frame { two, three, four, seven }
    }

    /// All nine boxes by rows, if these choices lead to a grid: the way in which the digits of box 4 go
    /// into boxes 5 and 6, and one of two orders for each row of boxes 5 and 6 and each column of box 8.
    fn filled(&self, way: usize, choices: usize) -> Option<[Lines; 9]> {
        let Frame { two, three, four, seven } = self;
        let four = turned(four);
        let [five, six] = beside(&four, way);
        let five = apart(&five, two, choices)?;
        let six = apart(&six, three, choices >> 3)?;
        let eight = apart(&digits(missing(two, &five)), seven, choices >> 6)?;
        let (rows, columns) = (missing(seven, &eight), missing(three, &six));
        let mut nine = [0; 9];
        for (i, digit) in nine.iter_mut().enumerate() {
            let left = rows[i / 3] & columns[i % 3];
            if !left.is_power_of_two() {
                return None;
            }
            *digit = left.trailing_zeros() as u8;
        }
        Some([CORNER, *two, *three, four, five, six, turned(seven), turned(&eight), nine])
    }
}

/// The lines of the two boxes beside a box with these lines.
fn beside(lines: &Lines, way: usize) -> [Lines; 2] {
    BESIDE[way].map(|from| from.map(|from| lines[usize::from(from)]))
}

/// Each line in one of its six orders, which `number` (below 6³) selects.
fn ordered(lines: &Lines, number: usize) -> Lines {
    let orders = [number / 36, number / 6 % 6, number % 6];
    core::array::from_fn(|i| lines[i / 3 * 3 + usize::from(ORDERS[orders[i / 3]][i % 3])])
}

/// Each line in an order in which no digit has the same place as in a line of the neighbour. If a line
/// has two such orders, the next bit of `choices` selects one; if a line has none, the result is none.
fn apart(lines: &Lines, neighbour: &Lines, choices: usize) -> Option<Lines> {
    let mut place = [0; 9];
    (0..9).for_each(|i| place[usize::from(neighbour[i])] = i % 3);
    let mut apart = [0; 9];
    for line in 0..3 {
        let [x, y, z] = [0, 1, 2].map(|i| place[usize::from(lines[line * 3 + i])]);
        if x == y && y == z {
            return None;
        }
        let order = APART[x * 9 + y * 3 + z][choices >> line & 1];
        (0..3).for_each(|i| apart[line * 3 + usize::from(order[i])] = lines[line * 3 + i]);
    }
    Some(apart)
}

/// The digits that two boxes leave for each crossing line of a third box.
fn missing(one: &Lines, two: &Lines) -> [u16; 3] {
    [0, 1, 2].map(|i| [i, i + 3, i + 6].iter().fold(ALL, |left, &i| left & !(1 << one[i] | 1 << two[i])))
}

/// Three sets of three digits as lines.
fn digits(mut sets: [u16; 3]) -> Lines {
    core::array::from_fn(|i| {
        let set = &mut sets[i / 3];
        let digit = set.trailing_zeros() as u8;
        *set &= *set - 1;
        digit
    })
}

/// The transposed box.
fn turned(lines: &Lines) -> Lines {
    core::array::from_fn(|i| lines[i % 3 * 3 + i / 3])
}

/// The grid with these boxes by rows and these names for the digits.
fn named_grid(boxes: &[Lines; 9], names: &[Digit; 9]) -> Grid {
    let mut grid = Grid::EMPTY;
    for (number, lines) in boxes.iter().enumerate() {
        for (i, &digit) in lines.iter().enumerate() {
            let (row, column) = (number / 3 * 3 + i / 3, number % 3 * 3 + i % 3);
            grid.set(Cell::from_index(row * 9 + column), names[usize::from(digit)]);
        }
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve;

    #[test]
    fn the_choices_lead_to_all_grids_that_the_solver_finds() {
        let mut random = Random::new(1);
        for _ in 0..5 {
            let frame = Frame::draw(&mut random);
            let mut found: Vec<Grid> = (0..WAYS * CHOICES)
                .filter_map(|number| frame.filled(number / CHOICES, number % CHOICES))
                .map(|boxes| named_grid(&boxes, &Digit::ALL))
                .collect();
            let mut givens = found[0];
            for cell in Cell::all().filter(|cell| cell.row() > 2 && cell.column() > 2) {
                givens.set(cell, None);
            }
            let mut all: Vec<Grid> = solve::solutions(&givens).collect();
            found.sort_unstable();
            all.sort_unstable();
            assert!(found == all, "{givens}: {} of {}", found.len(), all.len());
        }
    }

    #[test]
    fn the_share_of_successful_draws_fits_the_number_of_grids() {
        let mut random = Random::new(1);
        let drawn = 100_000;
        let good = (0..drawn)
            .filter(|_| {
                let frame = Frame::draw(&mut random);
                frame.filled(random.below(WAYS), random.below(CHOICES)).is_some()
            })
            .count();
        let pairs = (56.0 * 46_656.0) * (56.0 * 46_656.0);
        let draws = 362_880.0 * pairs * 56.0 * 512.0;
        let expected = 6_670_903_752_021_072_936_960.0 / draws * f64::from(drawn);
        // The standard deviation is 92.
        assert!((good as f64 - expected).abs() < 400.0, "{good} instead of {expected}");
    }

    #[test]
    fn every_digit_is_equally_likely_in_every_cell() {
        let mut random = Random::new(3);
        let mut counts = [[0u32; 9]; 81];
        let drawn = 1800;
        for _ in 0..drawn {
            let grid = full(&mut random);
            assert!(grid.is_solved(), "{grid}");
            for (cell, digit) in grid.iter() {
                counts[cell.index()][digit.index()] += 1;
            }
        }
        // Chi-square over 81 × 9 counts, 200 expected each: 648 degrees of freedom, standard
        // deviation 36.
        let chi: f64 = counts.iter().flatten().map(|&n| (f64::from(n) - 200.0).powi(2) / 200.0).sum();
        assert!((648.0 - 180.0..648.0 + 180.0).contains(&chi), "{chi}");
    }
}
