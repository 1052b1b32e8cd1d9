//! One of the 81 squares of a grid.

use core::fmt;
use core::str::FromStr;

use crate::{CellSet, House, OutOfRange, ParseError};

/// One of the 81 squares of a grid, numbered in reading order and written `r4c7`.
///
/// Rows, columns and boxes count from 0 in code and from 1 in text.
///
/// ```
/// use garns::{Cell, House};
///
/// let cell: Cell = "r4c7".parse()?;
/// assert_eq!(cell, Cell::new(3, 6)?);
/// assert_eq!((cell.row(), cell.column(), cell.block()), (3, 6, 5));
/// assert_eq!(cell.houses(), [House::row(3), House::column(6), House::block(5)]);
/// assert!(cell.sees("r4c1".parse()?) && !cell.sees("r1c1".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

/// For each cell its 20 peers.
static PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut i = 0;
    while i < 81 {
        let cell = Cell(i as u8);
        let bits = House::row(cell.row()).cells().bits()
            | House::column(cell.column()).cells().bits()
            | House::block(cell.block()).cells().bits();
        peers[i] = CellSet::from_bits(bits & !(1 << i));
        i += 1;
    }
    peers
};

/// For each cell its row, its column and its box.
static HOUSES: [[House; 3]; 81] = {
    let mut houses = [[House::row(0); 3]; 81];
    let mut i = 0;
    while i < 81 {
        let cell = Cell(i as u8);
        houses[i] = [House::row(cell.row()), House::column(cell.column()), House::block(cell.block())];
        i += 1;
    }
    houses
};

impl Cell {
    /// The cell in this row and column, each counted from 0.
    ///
    /// # Errors
    /// If one of them is above 8.
    pub const fn new(row: usize, column: usize) -> Result<Cell, OutOfRange> {
        if row > 8 {
            return Err(OutOfRange::index("row", row, 8));
        }
        if column > 8 {
            return Err(OutOfRange::index("column", column, 8));
        }
        Ok(Cell((row * 9 + column) as u8))
    }

    /// All cells in reading order.
    ///
    /// ```
    /// use garns::Cell;
    ///
    /// let diagonal: Vec<String> =
    ///     Cell::all().filter(|cell| cell.row() == cell.column()).map(|cell| cell.to_string()).collect();
    /// assert_eq!(diagonal.join(" "), "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9");
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        (0..81u8).map(Cell)
    }

    /// The cell with this index in reading order, counted from 0.
    ///
    /// # Panics
    /// If the index is above 80. Use [`Cell::new`] for numbers that somebody typed.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Cell {
        assert!(index < 81);
        Cell(index as u8)
    }

    /// Its index in reading order, 0 to 80, for arrays of 81.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row, 0 to 8 from the top.
    #[inline]
    #[must_use]
    pub const fn row(self) -> usize {
        self.0 as usize / 9
    }

    /// Its column, 0 to 8 from the left.
    #[inline]
    #[must_use]
    pub const fn column(self) -> usize {
        self.0 as usize % 9
    }

    /// Its box, 0 to 8 in reading order. (`box` is a reserved word in Rust.)
    #[inline]
    #[must_use]
    pub const fn block(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// Its row, its column and its box.
    #[inline]
    #[must_use]
    pub const fn houses(self) -> [House; 3] {
        HOUSES[self.index()]
    }

    /// The 20 other cells of its row, column and box, which can't hold the same digit.
    ///
    /// ```text
    ///   . . . | # # # | . . .
    ///   # # # | # o # | # # #      the peers (#) of r2c5 (o)
    ///   . . . | # # # | . . .
    ///   ------+-------+------
    ///   . . . | . # . | . . .
    ///   . . . | . # . | . . .
    ///   . . . | . # . | . . .
    ///   ------+-------+------
    ///   . . . | . # . | . . .
    ///   . . . | . # . | . . .
    ///   . . . | . # . | . . .
    /// ```
    #[inline]
    #[must_use]
    pub fn peers(self) -> CellSet {
        PEERS[self.index()]
    }

    /// Whether the two cells share a house and so can't hold the same digit.
    #[inline]
    #[must_use]
    pub fn sees(self, other: Cell) -> bool {
        self.peers().contains(other)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = ParseError;
    /// Reads `r4c7` (or `R4C7`).
    fn from_str(text: &str) -> Result<Cell, ParseError> {
        match *text.as_bytes() {
            [b'r' | b'R', row @ b'1'..=b'9', b'c' | b'C', column @ b'1'..=b'9'] => {
                Ok(Cell((row - b'1') * 9 + (column - b'1')))
            }
            _ => Err(ParseError::new(text, "a cell", "a row and a column from 1 to 9 such as r4c7")),
        }
    }
}
