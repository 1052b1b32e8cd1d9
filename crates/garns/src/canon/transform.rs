//! A transform of the grid.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::random::Random;

/// A rearrangement that turns rows, columns and boxes of any grid into rows, columns and boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transform {
    /// Whether rows and columns are exchanged first.
    transpose: bool,
    /// For each row of the image, the row it comes from.
    rows: [u8; 9],
    /// For each column of the image, the column it comes from.
    columns: [u8; 9],
    /// For each digit, its image.
    digits: [Digit; 9],
}

impl Transform {
    /// The identity.
    pub const IDENTITY: Transform = Transform {
        transpose: false,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        digits: Digit::ALL,
    };

    pub(super) fn new(transpose: bool, rows: [u8; 9], columns: [u8; 9], digits: [Digit; 9]) -> Transform {
        Transform { transpose, rows, columns, digits }
    }

    /// A random transform; all are equally likely.
    pub fn random(random: &mut Random) -> Transform {
        let mut digits = Digit::ALL;
        random.shuffle(&mut digits);
        let mut lines = || {
            let mut bands = [0u8, 3, 6];
            random.shuffle(&mut bands);
            let mut lines = [0; 9];
            for (band, lines) in bands.into_iter().zip(lines.chunks_mut(3)) {
                lines.copy_from_slice(&[band, band + 1, band + 2]);
                random.shuffle(lines);
            }
            lines
        };
        let (rows, columns) = (lines(), lines());
        Transform { transpose: random.below(2) == 1, rows, columns, digits }
    }

    /// The image of a grid.
    #[must_use]
    pub fn apply(&self, grid: &Grid) -> Grid {
        let mut image = Grid::EMPTY;
        for (cell, from) in Cell::all().map(|cell| (cell, self.source(cell))) {
            image.set(cell, grid.get(from).map(|digit| self.digits[digit.index()]));
        }
        image
    }

    /// The cell that a cell of the image comes from.
    #[must_use]
    pub fn source(&self, cell: Cell) -> Cell {
        let (row, column) = (self.rows[cell.row()] as usize, self.columns[cell.column()] as usize);
        Cell::from_index(if self.transpose { column * 9 + row } else { row * 9 + column })
    }

    /// The image of a digit.
    #[must_use]
    pub fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// The inverse.
    #[must_use]
    pub fn inverse(&self) -> Transform {
        let mut digits = Digit::ALL;
        for digit in Digit::ALL {
            digits[self.digit(digit).index()] = digit;
        }
        let back = |lines: [u8; 9]| {
            let mut back = [0; 9];
            for (to, from) in lines.into_iter().enumerate() {
                back[from as usize] = to as u8;
            }
            back
        };
        let (mut rows, mut columns) = (back(self.rows), back(self.columns));
        if self.transpose {
            core::mem::swap(&mut rows, &mut columns);
        }
        Transform { transpose: self.transpose, rows, columns, digits }
    }
}
