//! A grid with a digit in every cell, by the rules.

use core::fmt;

use crate::{CellSet, Grid, Puzzle};

/// A grid with a digit in every cell and no digit twice in a house: the solution of every puzzle that is made of
/// its digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FullGrid(Grid);

/// Why a grid is not a full grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotFull {
    /// These cells are empty.
    Empty(CellSet),
    /// These cells repeat the digit of a peer.
    Conflict(CellSet),
}

impl FullGrid {
    /// The grid.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.0
    }

    /// The digits of these cells, and nothing elsewhere.
    #[must_use]
    pub fn only(&self, cells: CellSet) -> Grid {
        self.0.iter().filter(|&(cell, _)| cells.contains(cell)).collect()
    }

    /// The cells in which another grid has another digit, or none.
    #[must_use]
    pub fn difference(&self, other: &Grid) -> CellSet {
        self.0.iter().filter(|&(cell, digit)| other.get(cell) != Some(digit)).map(|(cell, _)| cell).collect()
    }
}

impl TryFrom<Grid> for FullGrid {
    type Error = NotFull;
    fn try_from(grid: Grid) -> Result<FullGrid, NotFull> {
        if !grid.is_full() {
            return Err(NotFull::Empty(!grid.filled()));
        }
        match grid.conflicts() {
            CellSet::EMPTY => Ok(FullGrid(grid)),
            conflicts => Err(NotFull::Conflict(conflicts)),
        }
    }
}

impl From<&Puzzle> for FullGrid {
    fn from(puzzle: &Puzzle) -> FullGrid {
        FullGrid(*puzzle.solution())
    }
}

impl fmt::Display for NotFull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotFull::Empty(cells) => write!(f, "{} cells of the grid are empty", cells.len()),
            NotFull::Conflict(cells) => write!(f, "digits are repeated in {cells}"),
        }
    }
}

impl core::error::Error for NotFull {}
