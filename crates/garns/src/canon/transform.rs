//! A transform of the grid.

use core::fmt;

use crate::{Board, Candidate, Cell, Digit, Grid, Random};

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

    /// The image of a position.
    #[must_use]
    pub fn apply_to_board(&self, board: &Board) -> Board {
        let is_given = |cell| board.givens().contains(cell);
        let givens: Grid = board.values().iter().filter(|&(cell, _)| is_given(cell)).collect();
        let mut image = Board::with_entries(&self.apply(&givens), &self.apply(board.values()));
        for cell in image.open() {
            let left = board.candidates(self.source(cell));
            for digit in Digit::ALL {
                let candidate = Candidate { cell, digit: self.digit(digit) };
                if left.contains(digit) {
                    image.restore(candidate);
                } else {
                    image.remove(candidate);
                }
            }
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

    /// Whether rows and columns are exchanged before anything else.
    #[must_use]
    pub fn is_transposed(&self) -> bool {
        self.transpose
    }

    /// For each row of the image, the row that it comes from, counted from 0.
    #[must_use]
    pub fn rows(&self) -> [usize; 9] {
        self.rows.map(usize::from)
    }

    /// For each column of the image, the column that it comes from, counted from 0.
    #[must_use]
    pub fn columns(&self) -> [usize; 9] {
        self.columns.map(usize::from)
    }

    /// The transform that does this one first and then the other.
    #[must_use]
    pub fn then(&self, next: &Transform) -> Transform {
        let (rows, columns) =
            if next.transpose { (self.columns, self.rows) } else { (self.rows, self.columns) };
        Transform {
            transpose: self.transpose != next.transpose,
            rows: next.rows.map(|row| rows[usize::from(row)]),
            columns: next.columns.map(|column| columns[usize::from(column)]),
            digits: self.digits.map(|digit| next.digit(digit)),
        }
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

/// `transposed, rows 312546978, columns 123456789, digits 987654321`: for each row and column of the image
/// the one that it comes from, and for each digit its image. If it is transposed, rows and columns are exchanged
/// first.
impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.transpose {
            f.write_str("transposed, ")?;
        }
        let text =
            |numbers: [u8; 9]| numbers.map(|number| char::from(b'1' + number)).iter().collect::<String>();
        let digits = self.digits.map(|digit| digit.index() as u8);
        write!(f, "rows {}, columns {}, digits {}", text(self.rows), text(self.columns), text(digits))
    }
}
