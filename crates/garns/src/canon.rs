//! One name per puzzle: the least image under all symmetries of the grid.
//!
//! A symmetry exchanges digits, bands, rows inside a band, stacks, columns inside a stack, and
//! may turn the grid over its diagonal: 1,218,998,108,160 of them. Two grids belong to the same
//! class exactly when they have the same canonical form.
//!
//! ```
//! use garns::{Grid, Random, canon};
//!
//! let grid: Grid =
//!     "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".parse()?;
//! let image = canon::Symmetry::random(&mut Random::new(1)).apply(&grid);
//! assert_ne!(image, grid);
//! assert_eq!(canon::canonical(&image).grid, canon::canonical(&grid).grid);
//! # Ok::<(), garns::NotAGrid>(())
//! ```

mod dense;
mod least;
mod symmetry;

pub use symmetry::Symmetry;

use crate::grid::Grid;

/// The canonical form of a grid, and how it was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The least image in reading order, an empty cell counting as less than any digit.
    pub grid: Grid,
    /// A symmetry that leads there.
    pub symmetry: Symmetry,
    /// How many symmetries leave the grid as it is: 1 for most.
    pub automorphisms: u64,
}

/// The canonical form of any grid, full, sparse or contradictory.
pub fn canonical(grid: &Grid) -> Canonical {
    let sides = least::Sides::new(grid);
    let states = least::search(&sides);
    let symmetry = states[0].symmetry();
    let image = symmetry.apply(grid);
    Canonical { grid: image, symmetry, automorphisms: states.len() as u64 * interchangeable(&image) }
}

/// In how many ways blank lines and absent digits can be exchanged without a trace.
///
/// The search takes one of these ways only.
fn interchangeable(grid: &Grid) -> u64 {
    let factorial = |n: usize| (1..=n as u64).product::<u64>();
    let cells = grid.to_bytes();
    let blank =
        |line: usize, step: usize, stride: usize| (0..9).all(|i| cells[line * step + i * stride] == 0);
    let mut ways = 1;
    for (step, stride) in [(9, 1), (1, 9)] {
        let in_band =
            [0, 3, 6].map(|first| (first..first + 3).filter(|&line| blank(line, step, stride)).count());
        ways *= in_band.into_iter().map(factorial).product::<u64>();
        ways *= factorial(in_band.into_iter().filter(|&lines| lines == 3).count());
    }
    let absent = (1..=9).filter(|digit| !cells.contains(digit)).count();
    ways * factorial(absent)
}
