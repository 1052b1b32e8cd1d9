//! A row, a column or a box.

use core::fmt;
use core::str::FromStr;

use crate::{Cell, CellSet, ParseError};

/// One of the 27 groups of nine cells that hold every digit once: 9 rows, 9 columns, 9 boxes.
///
/// ```
/// use garns::{House, HouseKind};
///
/// let house: House = "column 7".parse()?;
/// assert_eq!(house, House::column(6)); // counted from 0 in code and from 1 in text
/// assert_eq!((house.kind(), house.number()), (HouseKind::Column, 6));
/// let shared = house.cells() & House::block(2).cells();
/// assert_eq!(shared.to_string(), "r1c7, r2c7, r3c7");
/// # Ok::<(), garns::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

/// The kind of a house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// Nine cells from left to right.
    Row,
    /// Nine cells from top to bottom.
    Column,
    /// Three rows by three columns.
    Box,
}

/// For each house its nine cells as a set.
static SETS: [CellSet; 27] = {
    let mut sets = [CellSet::EMPTY; 27];
    let mut h = 0;
    while h < 27 {
        let mut i = 0;
        while i < 9 {
            sets[h].insert(House(h as u8).nth_cell(i));
            i += 1;
        }
        h += 1;
    }
    sets
};

/// For each house its nine cells in order.
static CELLS: [[Cell; 9]; 27] = {
    let mut cells = [[Cell::from_index(0); 9]; 27];
    let mut h = 0;
    while h < 27 {
        let mut i = 0;
        while i < 9 {
            cells[h][i] = House(h as u8).nth_cell(i);
            i += 1;
        }
        h += 1;
    }
    cells
};

impl House {
    /// A row, counted from 0.
    ///
    /// # Panics
    /// If the number is above 8.
    #[inline]
    #[must_use]
    pub const fn row(row: usize) -> House {
        assert!(row < 9);
        House(row as u8)
    }

    /// A column, counted from 0.
    ///
    /// # Panics
    /// If the number is above 8.
    #[inline]
    #[must_use]
    pub const fn column(column: usize) -> House {
        assert!(column < 9);
        House(9 + column as u8)
    }

    /// A box, counted from 0 in reading order.
    ///
    /// # Panics
    /// If the number is above 8.
    #[inline]
    #[must_use]
    pub const fn block(block: usize) -> House {
        assert!(block < 9);
        House(18 + block as u8)
    }

    /// The house with this index, counted from 0: rows, then columns, then boxes.
    ///
    /// # Panics
    /// If the index is above 26.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> House {
        assert!(index < 27);
        House(index as u8)
    }

    /// Its index, 0 to 26, for arrays of 27.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All houses: rows, columns, boxes.
    pub fn all() -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + Clone {
        (0..27u8).map(House)
    }

    /// The nine houses of one kind.
    pub fn of_kind(kind: HouseKind) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + Clone {
        let first = kind as u8 * 9;
        (first..first + 9).map(House)
    }

    /// Whether it is a row, a column or a box.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> HouseKind {
        match self.0 / 9 {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }

    /// Its number among the houses of its kind, 0 to 8.
    #[inline]
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize % 9
    }

    /// Its nine cells as a set.
    #[inline]
    #[must_use]
    pub const fn cells(self) -> CellSet {
        SETS[self.index()]
    }

    /// Its nine cells from left to right or from top to bottom; a box in reading order.
    #[inline]
    #[must_use]
    pub const fn in_order(self) -> [Cell; 9] {
        CELLS[self.index()]
    }

    const fn nth_cell(self, i: usize) -> Cell {
        let n = self.number();
        Cell::from_index(match self.kind() {
            HouseKind::Row => n * 9 + i,
            HouseKind::Column => i * 9 + n,
            HouseKind::Box => (n / 3 * 3 + i / 3) * 9 + n % 3 * 3 + i % 3,
        })
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind(), self.number() + 1)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
        })
    }
}

impl FromStr for House {
    type Err = ParseError;
    /// Reads `row 4`, `column 7`, `box 6`.
    fn from_str(text: &str) -> Result<House, ParseError> {
        let not_a_house = || ParseError::new(text, "a house", "row, column or box and 1 to 9, such as row 4");
        let (kind, number) = text.split_once(' ').ok_or_else(not_a_house)?;
        let [number @ b'1'..=b'9'] = *number.as_bytes() else { return Err(not_a_house()) };
        let index = usize::from(number - b'1');
        match kind {
            "row" => Ok(House::row(index)),
            "column" => Ok(House::column(index)),
            "box" => Ok(House::block(index)),
            _ => Err(not_a_house()),
        }
    }
}
