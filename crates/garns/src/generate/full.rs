//! A full grid at random.
//!
//! Filling cell after cell with a random candidate reaches every grid but prefers some: grids with
//! many rectangles whose two digits can be exchanged come too rarely, by far enough to be seen in a
//! thousand grids. Here it is mere counting:
//!
//! ```text
//!   1 2 3    The corner box holds the digits in any order. A box that is given by the lines of its
//!   4 . .    neighbour, rows for 2 and 3, columns for 4 and 7, has 56 ways to take over the digits
//!   7 . .    of each line, and each line of three can then be in any order: 56 × 6⁶ for two boxes.
//! ```
//!
//! The other four boxes lie between two known ones each. The rows of 4 go on into 5 and 6 in one of
//! 56 ways, those of 7 into 8 and 9, the columns of 2 into 5 and 8, those of 3 into 6 and 9; and if
//! each row of a box meets each column of it in one digit, its cells are known. So the fillings are
//! the quadruples of ways that meet so in all four boxes: 2,693 on average, nearly always between
//! 2,000 and 4,000. A number below [`MOST`] is drawn: it says which filling is taken, or, if there
//! are not so many, that all is drawn anew.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::random::Random;

/// Fillings from this number on are never taken. A frame has 11,664 at most, but only one grid in
/// 5,000 is in a frame with more than this, and comes a little too rarely.
const MOST: usize = 5120;

/// The ways for the digits of a box's three lines to go on into the lines of the two boxes beside it.
const WAYS: usize = 56;

/// The next box and the last.
const SIDES: usize = 2;

/// For each side and way: the line there of each digit, by its slot in the known box. Slots 0 to 2
/// are on its first line, and so on.
const LINES: [[[u8; 9]; WAYS]; SIDES] = lines();

/// For each side and two slots: the ways in which their digits are on different lines there.
const APART: [[[u64; 9]; 9]; SIDES] = apart();

const fn lines() -> [[[u8; 9]; WAYS]; SIDES] {
    let mut lines = [[[0; 9]; WAYS]; SIDES];
    let (mut way, mut subsets) = (0, 0u32);
    while subsets < 512 {
        // Of the first line's digits these go to the second line and the others to the third; of
        // the second line's to the first, or to the third; of the third's to the first, or to the
        // second. Three must come to each.
        let [one, two, three] =
            [(subsets & 7).count_ones(), (subsets >> 3 & 7).count_ones(), (subsets >> 6).count_ones()];
        if two + three == 3 && one == three {
            let mut slot = 0;
            while slot < 9 {
                let here = slot as u8 / 3;
                let next = [[2, 1], [2, 0], [1, 0]][slot / 3][(subsets >> slot & 1) as usize];
                lines[0][way][slot] = next;
                lines[1][way][slot] = 3 - here - next;
                slot += 1;
            }
            way += 1;
        }
        subsets += 1;
    }
    assert!(way == WAYS);
    lines
}

const fn apart() -> [[[u64; 9]; 9]; SIDES] {
    let mut apart = [[[0; 9]; 9]; SIDES];
    let mut i = 0;
    while i < SIDES * WAYS * 81 {
        let (side, way, x, y) = (i / 81 / WAYS, i / 81 % WAYS, i / 9 % 9, i % 9);
        if LINES[side][way][x] != LINES[side][way][y] {
            apart[side][x][y] |= 1 << way;
        }
        i += 1;
    }
    apart
}

/// A full grid, every one as likely as every other.
pub fn full(random: &mut Random) -> Grid {
    loop {
        let frame = Frame::draw(random);
        if let Some(grid) = frame.filling(random.below(MOST)) {
            return grid;
        }
    }
}

/// The upper band and the left stack of a grid.
struct Frame {
    grid: Grid,
    /// The slot of each digit in box 2, box 3 (by columns), box 4 and box 7 (by rows).
    slots: [[u8; 9]; 4],
}

impl Frame {
    /// Draws one evenly.
    fn draw(random: &mut Random) -> Frame {
        let mut digits = Digit::ALL;
        random.shuffle(&mut digits);
        let mut turned = digits;
        (0..9).for_each(|i| turned[i] = digits[i % 3 * 3 + i / 3]);
        let mut frame = Frame { grid: Grid::EMPTY, slots: [[0; 9]; 4] };
        for (is_stack, corner) in [(false, digits), (true, turned)] {
            let way = random.below(WAYS);
            let mut boxes = [corner; 3];
            for side in 0..SIDES {
                let mut filled = [0; 3];
                for (slot, digit) in corner.into_iter().enumerate() {
                    let line = usize::from(LINES[side][way][slot]);
                    boxes[side + 1][line * 3 + filled[line]] = digit;
                    filled[line] += 1;
                }
                boxes[side + 1].chunks_mut(3).for_each(|line| random.shuffle(line));
            }
            for (number, digits) in boxes.into_iter().enumerate() {
                for (i, digit) in digits.into_iter().enumerate() {
                    let (line, along) = (i / 3, number * 3 + i % 3);
                    let index = if is_stack { along * 9 + line } else { line * 9 + along };
                    frame.grid.set(Cell::from_index(index), digit);
                    if number > 0 {
                        let slot = i % 3 * 3 + line;
                        frame.slots[usize::from(is_stack) * 2 + number - 1][digit.index()] = slot as u8;
                    }
                }
            }
        }
        frame
    }

    /// The filling of the other boxes with this number, counted from 0, if there are so many.
    fn filling(&self, mut number: usize) -> Option<Grid> {
        let [two, three, four, seven] = &self.slots;
        let (five, six) = (meetings(four, 0, two, 0), meetings(four, 1, three, 0));
        let eight = spread(&meetings(seven, 0, two, 1));
        let nine = spread(&meetings(seven, 1, three, 1));
        for upper in 0..WAYS {
            // How many ways of the columns go with this way of the rows and each of the lower rows.
            let (left, right) = (sum(five[upper], &eight), sum(six[upper], &nine));
            let count: u16 = left.iter().zip(&right).map(|(&l, &r)| u16::from(l) * u16::from(r)).sum();
            if number >= usize::from(count) {
                number -= usize::from(count);
                continue;
            }
            for lower in 0..WAYS {
                let (l, r) = (usize::from(left[lower]), usize::from(right[lower]));
                if number >= l * r {
                    number -= l * r;
                    continue;
                }
                let nth =
                    |ways: u64, spread: &Spread, n| bits(ways).filter(|&way| spread[way][lower] == 1).nth(n);
                let (left, right) =
                    (nth(five[upper], &eight, number / r)?, nth(six[upper], &nine, number % r)?);
                return Some(self.filled([upper, lower], [left, right]));
            }
        }
        None
    }

    /// The grid with these ways of the rows and of the columns.
    fn filled(&self, rows: [usize; 2], columns: [usize; 2]) -> Grid {
        let mut grid = self.grid;
        for digit in Digit::ALL {
            let slot = |known: usize| usize::from(self.slots[known][digit.index()]);
            for (down, across) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let row = LINES[across][rows[down]][slot(2 + down)];
                let column = LINES[down][columns[across]][slot(across)];
                let index = (down * 3 + 3 + usize::from(row)) * 9 + across * 3 + 3 + usize::from(column);
                grid.set(Cell::from_index(index), digit);
            }
        }
        grid
    }
}

/// For each way of a box's rows: the ways of its columns in which each row meets each column in one
/// digit.
fn meetings(rows: &[u8; 9], side: usize, columns: &[u8; 9], column_side: usize) -> [u64; WAYS] {
    // The slot in the columns of the digit at each slot in the rows.
    let mut across = [0; 9];
    for digit in 0..9 {
        across[usize::from(rows[digit])] = usize::from(columns[digit]);
    }
    let mut apart = [[0; 9]; 9];
    for x in 0..9 {
        for y in 0..9 {
            apart[x][y] = APART[column_side][across[x]][across[y]];
        }
    }
    let mut met = [0; WAYS];
    for (way, met) in met.iter_mut().enumerate() {
        *met = TRIPLES[side][way].iter().fold((1 << WAYS) - 1, |met, &[x, y, z]| {
            let (x, y, z) = (usize::from(x), usize::from(y), usize::from(z));
            met & apart[x][y] & apart[x][z] & apart[y][z]
        });
    }
    met
}

/// For each side and way: the slots whose digits come to each line.
const TRIPLES: [[[[u8; 3]; 3]; WAYS]; SIDES] = triples();

const fn triples() -> [[[[u8; 3]; 3]; WAYS]; SIDES] {
    let mut triples = [[[[0; 3]; 3]; WAYS]; SIDES];
    let mut i = 0;
    while i < SIDES * WAYS {
        let (side, way) = (i / WAYS, i % WAYS);
        let mut filled = [0; 3];
        let mut slot = 0;
        while slot < 9 {
            let line = LINES[side][way][slot] as usize;
            triples[side][way][line][filled[line]] = slot as u8;
            filled[line] += 1;
            slot += 1;
        }
        i += 1;
    }
    triples
}

/// For each way of a box's columns, for each way of its rows: 1 if they meet.
type Spread = [[u8; 64]; WAYS];

fn spread(met: &[u64; WAYS]) -> Spread {
    let mut spread = [[0; 64]; WAYS];
    for (way, &met) in met.iter().enumerate() {
        bits(met).for_each(|other| spread[other][way] = 1);
    }
    spread
}

/// The sum of some of the rows.
fn sum(ways: u64, spread: &Spread) -> [u8; 64] {
    let mut sum = [0; 64];
    for way in bits(ways) {
        sum.iter_mut().zip(&spread[way]).for_each(|(sum, one)| *sum += one);
    }
    sum
}

fn bits(mut bits: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve;

    #[test]
    fn the_fillings_are_all_that_the_solver_finds() {
        let mut random = Random::new(1);
        for _ in 0..5 {
            let frame = Frame::draw(&mut random);
            assert!(frame.grid.conflicts().is_empty() && frame.grid.clues() == 45, "{}", frame.grid);
            let mut found: Vec<Grid> = (0..=MOST).map_while(|number| frame.filling(number)).collect();
            let mut all: Vec<Grid> = solve::solutions(&frame.grid).collect();
            found.sort_unstable();
            all.sort_unstable();
            assert!(found == all, "{}: {} of {}", frame.grid, found.len(), all.len());
        }
    }

    #[test]
    fn the_fillings_of_all_frames_are_all_grids() {
        let mut random = Random::new(1);
        let drawn = 2000;
        // To know where they end is to know how many there are: halve.
        let count = |frame: &Frame| {
            let (mut low, mut high) = (0, MOST + 1);
            while low < high {
                let middle = (low + high) / 2;
                if frame.filling(middle).is_some() { low = middle + 1 } else { high = middle }
            }
            low
        };
        let sum: usize = (0..drawn).map(|_| count(&Frame::draw(&mut random))).sum();
        let frames = 362_880.0 * 2_612_736.0 * 2_612_736.0;
        let grids = sum as f64 / f64::from(drawn) * frames / 6_670_903_752_021_072_936_960.0;
        // The standard deviation of this estimate is 0.25 %.
        assert!((0.99..1.01).contains(&grids), "{grids}");
    }

    #[test]
    fn digits_stand_anywhere_alike() {
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
        // Chi-square over 81 × 9 counts of 200 expected; 648 free, standard deviation 36.
        let chi: f64 = counts.iter().flatten().map(|&n| (f64::from(n) - 200.0).powi(2) / 200.0).sum();
        assert!((648.0 - 180.0..648.0 + 180.0).contains(&chi), "{chi}");
    }
}
