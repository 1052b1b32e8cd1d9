//! A full grid at random.
//!
//! Filling cell after cell with a random candidate reaches every grid but prefers some: grids with
//! many rectangles whose two digits can be exchanged come too rarely, by far enough to be seen in a
//! thousand grids. Here every grid is as likely as every other, but for what `KEPT` costs:
//!
//! 1. The upper band and the left stack are drawn evenly from all their fillings. That is mere
//!    counting: given the corner box, the other two boxes of the band have 56 × 6⁶ fillings
//!    whatever the corner holds, and those of the stack as many, independently.
//! 2. The other four boxes are filled by one way down the solver's search, a random digit wherever
//!    it would try several. A grid at the end of a way that is taken with probability p is kept
//!    with a probability in proportion to 1/p, or else all is drawn anew: so each grid is kept
//!    equally often.
//!
//! The mean of 1/p over all ways, times the fillings of band and stack, is the number of grids,
//! 6,670,903,752,021,072,936,960. A test counts them so.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::random::Random;
use crate::solve::single;

/// The inverse probability from which a grid is always kept; 2,693 is the mean. Grids above it,
/// some 1 in 100, come a little too rarely.
const KEPT: f64 = 12288.0;

/// A full grid, every one as likely as every other.
pub fn full(random: &mut Random) -> Grid {
    loop {
        if let Some((grid, inverse)) = way(random)
            && random.bits() as f64 * (KEPT / 18_446_744_073_709_551_616.0) < inverse
        {
            return grid;
        }
    }
}

/// A full grid and the inverse of its probability, given its upper band and left stack; nothing if
/// the way to it was blocked.
fn way(random: &mut Random) -> Option<(Grid, f64)> {
    let mut digits = Digit::ALL;
    random.shuffle(&mut digits);
    let rows = [0, 1, 2].map(|i| [digits[i * 3], digits[i * 3 + 1], digits[i * 3 + 2]]);
    let columns = [0, 1, 2].map(|i| [rows[0][i], rows[1][i], rows[2][i]]);
    let (band, stack) = (extend(rows, random), extend(columns, random));
    let mut grid = Grid::EMPTY;
    for along in 0..9 {
        for across in 0..3 {
            grid.set(Cell::from_index(across * 9 + along), band[across][along]);
            grid.set(Cell::from_index(along * 9 + across), stack[across][along]);
        }
    }
    single::descend(&grid, random)
}

/// Continues the three lines of a box through the two boxes beside it.
///
/// The next box's first line takes some number a of digits from the second line here and the others
/// from the third; what is left of the third must go into the second line there, and so on round:
/// C(3, a)³ ways, 56 in all, and then each line of three in any order.
fn extend(lines: [[Digit; 3]; 3], random: &mut Random) -> [[Digit; 9]; 3] {
    let a = match random.below(56) {
        0 => 0,
        1..=27 => 1,
        28..=54 => 2,
        _ => 3,
    };
    let mut mixed = lines;
    mixed.iter_mut().for_each(|line| random.shuffle(line));
    let [x, y, z] = mixed;
    let join = |first: &[Digit], second: &[Digit]| {
        let mut line = [Digit::ALL[0]; 3];
        line[..first.len()].copy_from_slice(first);
        line[first.len()..].copy_from_slice(second);
        line
    };
    let b = 3 - a;
    let mut next = [join(&y[..a], &z[..b]), join(&z[b..], &x[a..]), join(&x[..a], &y[a..])];
    let mut last = [join(&y[a..], &z[b..]), join(&z[..b], &x[..a]), join(&x[a..], &y[..a])];
    next.iter_mut().chain(&mut last).for_each(|line| random.shuffle(line));
    [0, 1, 2].map(|i| {
        let mut line = [Digit::ALL[0]; 9];
        line[..3].copy_from_slice(&lines[i]);
        line[3..6].copy_from_slice(&next[i]);
        line[6..].copy_from_slice(&last[i]);
        line
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many rectangles in two boxes hold the same two digits crosswise.
    fn rectangles(grid: &Grid) -> usize {
        let cells = grid.to_bytes();
        let mut found = 0;
        for (top, low) in (0..9).flat_map(|top| (top + 1..9).map(move |low| (top, low))) {
            for (left, right) in (0..9).flat_map(|left| (left + 1..9).map(move |right| (left, right))) {
                let two_boxes = (top / 3 == low / 3) != (left / 3 == right / 3);
                let crosswise = cells[top * 9 + left] == cells[low * 9 + right]
                    && cells[top * 9 + right] == cells[low * 9 + left];
                found += usize::from(two_boxes && crosswise);
            }
        }
        found
    }

    #[test]
    fn the_ways_count_all_grids() {
        let mut random = Random::new(1);
        let ways = 20_000;
        let sum: f64 = (0..ways).filter_map(|_| way(&mut random)).map(|(_, inverse)| inverse).sum();
        let fillings = 362_880.0 * 2_612_736.0 * 2_612_736.0;
        let grids = sum / f64::from(ways) * fillings / 6_670_903_752_021_072_936_960.0;
        // The standard deviation of this estimate is 0.7 %.
        assert!((0.97..1.03).contains(&grids), "{grids}");
    }

    #[test]
    fn grids_are_solved_and_their_rectangles_as_frequent_as_they_should_be() {
        // Weighted by its inverse probability, a way stands for all grids alike.
        let mut random = Random::new(2);
        let (mut weights, mut weighted) = (0.0, 0.0);
        for (grid, inverse) in (0..20_000).filter_map(|_| way(&mut random)) {
            weights += inverse;
            weighted += inverse * rectangles(&grid) as f64;
        }
        let drawn = 3000;
        let mut sum = 0;
        for _ in 0..drawn {
            let grid = full(&mut random);
            assert!(grid.is_solved(), "{grid}");
            sum += rectangles(&grid);
        }
        // 3.4 is the standard deviation for one grid; a plain random filling is 0.85 off.
        let (expected, found) = (weighted / weights, sum as f64 / f64::from(drawn));
        assert!((expected - found).abs() < 0.3, "expected {expected}, found {found}");
    }

    #[test]
    fn digits_stand_anywhere_alike() {
        let mut random = Random::new(3);
        let mut counts = [[0u32; 9]; 81];
        let drawn = 1800;
        for _ in 0..drawn {
            for (cell, digit) in full(&mut random).iter() {
                counts[cell.index()][digit.index()] += 1;
            }
        }
        // Chi-square over 81 × 9 counts of 200 expected; 648 free, standard deviation 36.
        let chi: f64 = counts.iter().flatten().map(|&n| (f64::from(n) - 200.0).powi(2) / 200.0).sum();
        assert!((648.0 - 180.0..648.0 + 180.0).contains(&chi), "{chi}");
    }
}
