//! The canonical form of a grid: its least image under all symmetries.
//!
//! A transform exchanges digits, bands, rows inside a band, stacks, columns inside a stack, and may turn
//! the grid over its diagonal. There are 1,218,998,108,160 transforms. Two grids belong to the same class
//! exactly when they have the same canonical form.
//!
//! ```
//! use garns::{Grid, Random, canon};
//!
//! let grid: Grid =
//!     "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".parse()?;
//! let image = canon::Transform::random(&mut Random::new(1)).apply(&grid);
//! assert_ne!(image, grid);
//! assert_eq!(canon::canonical(&image).grid, canon::canonical(&grid).grid);
//! # Ok::<(), garns::NotAGrid>(())
//! ```

mod dense;
mod full;
mod least;
mod position;
mod reference;
mod transform;

pub use position::{CanonicalBoard, canonical_board};
pub use transform::Transform;

use crate::{Digit, Grid};

/// The canonical form of a grid, and how it was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonical {
    /// The least image in reading order; an empty cell is less than any digit.
    pub grid: Grid,
    /// A transform from the grid to this image.
    pub transform: Transform,
    /// How many symmetries leave the grid as it is: 1 for most grids.
    pub automorphisms: u64,
}

/// The canonical form of any grid, full, sparse or contradictory. For a position with candidates see
/// [`canonical_board`].
///
/// ```
/// use garns::{Grid, canon};
///
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let canonical = canon::canonical(&grid);
/// assert_eq!(canonical.transform.apply(&grid), canonical.grid);
/// assert_eq!(canonical.transform.inverse().apply(&canonical.grid), grid);
/// # Ok::<(), garns::NotAGrid>(())
/// ```
#[must_use]
pub fn canonical(grid: &Grid) -> Canonical {
    if let Some((transform, automorphisms)) = full::search(grid) {
        return Canonical { grid: transform.apply(grid), transform, automorphisms };
    }
    let (transform, ways) = if grid.conflicts().is_empty() {
        let states = least::search(&least::Sides::new(grid));
        (states[0].transform(), states.len() as u64 * blank_orders(grid))
    } else {
        reference::search(grid)
    };
    let automorphisms = ways * absent_orders(grid);
    Canonical { grid: transform.apply(grid), transform, automorphisms }
}

/// All transforms that leave a full grid as it is, the identity first. `None` if the grid is not full or breaks a
/// rule: such a grid can have too many to list, and [`canonical`] counts them.
///
/// ```
/// use garns::{Puzzle, canon};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let all = canon::automorphisms(puzzle.solution()).expect("a solution is full");
/// assert_eq!(all, [canon::Transform::IDENTITY]);
/// # Ok::<(), garns::NotAPuzzle>(())
/// ```
#[must_use]
pub fn automorphisms(grid: &Grid) -> Option<Vec<Transform>> {
    let to_form = full::all(grid)?;
    let back = to_form.first()?.inverse();
    Some(to_form.iter().map(|transform| transform.then(&back)).collect())
}

/// The number of ways to exchange blank lines without changing the grid; the fast search follows only one
/// of them.
fn blank_orders(grid: &Grid) -> u64 {
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
    ways
}

/// The number of ways to exchange the digits that the grid lacks.
fn absent_orders(grid: &Grid) -> u64 {
    factorial(Digit::ALL.into_iter().filter(|&digit| grid.places(digit).is_empty()).count())
}

fn factorial(n: usize) -> u64 {
    (1..=n as u64).product()
}
