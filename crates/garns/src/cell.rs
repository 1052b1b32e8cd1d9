//! One of the 81 places.

use core::fmt;
use core::str::FromStr;

use crate::error::OutOfRange;
use crate::house::House;
use crate::set::CellSet;

/// One of the 81 places of a grid, numbered in reading order and written `r4c7`.
///
/// Rows, columns and boxes count from 0 in code and from 1 in text.
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

impl Cell {
    /// The cell in a row and a column, each counted from 0.
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
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        (0..81u8).map(Cell)
    }

    /// The cell at a place counted from 0 in reading order.
    ///
    /// # Panics
    /// If the index is above 80: an index is the program's own, never input.
    #[inline]
    pub const fn from_index(index: usize) -> Cell {
        assert!(index < 81);
        Cell(index as u8)
    }

    /// Its place counted from 0 in reading order, for arrays of 81.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row, 0 to 8 from the top.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / 9
    }

    /// Its column, 0 to 8 from the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % 9
    }

    /// Its box, 0 to 8 in reading order. (`box` is a word that Rust keeps for itself.)
    #[inline]
    pub const fn block(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// Its row, its column and its box.
    #[inline]
    pub const fn houses(self) -> [House; 3] {
        [House::row(self.row()), House::column(self.column()), House::block(self.block())]
    }

    /// The 20 cells that may not repeat its digit.
    ///
    /// ```text
    /// . # .   . . .   . . .
    /// ```
    #[inline]
    pub fn peers(self) -> CellSet {
        PEERS[self.index()]
    }

    /// Whether the two cells share a house, and so cannot hold the same digit.
    #[inline]
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
    type Err = OutOfRange;
    /// Reads `r4c7` (or `R4C7`).
    fn from_str(text: &str) -> Result<Cell, OutOfRange> {
        let not_a_cell = OutOfRange::counted("cell", usize::MAX);
        let [r, row, c, column] = *text.as_bytes() else { return Err(not_a_cell) };
        if !r.eq_ignore_ascii_case(&b'r') || !c.eq_ignore_ascii_case(&b'c') {
            return Err(not_a_cell);
        }
        let counted = |what, c: u8| match c {
            b'1'..=b'9' => Ok((c - b'1') as usize),
            b'0' => Err(OutOfRange::counted(what, 0)),
            _ => Err(not_a_cell),
        };
        Cell::new(counted("row", row)?, counted("column", column)?)
    }
}
