//! Tables of houses and cells in Sudoku Explainer's order.
//!
//! Houses have the library's numbers. Most techniques take boxes, then columns, then rows (`HOUSE_ORDER`).
//! Loops over the houses of one cell take box, row, column (`HOUSES`).

pub(super) use crate::logic::bit_set::bits;
use crate::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// The numbers of the first row, the first column and the first box.
pub(super) const ROW: usize = House::row(0).index();
pub(super) const COLUMN: usize = House::column(0).index();
pub(super) const BOX: usize = House::block(0).index();

/// All houses in the order of most techniques: boxes, columns, rows.
pub(super) static HOUSE_ORDER: [usize; 27] = {
    let mut houses = [0; 27];
    let mut n = 0;
    while n < 27 {
        houses[n] = [BOX, COLUMN, ROW][n / 9] + n % 9;
        n += 1;
    }
    houses
};

/// The positions of one column, or of one row, inside a box.
pub(super) const BOX_COLUMN: u16 = 0b001_001_001;
pub(super) const BOX_ROW: u16 = 0b000_000_111;

/// For each house its nine cells by position.
pub(super) static CELLS: [[usize; 9]; 27] = {
    let mut cells = [[0; 9]; 27];
    let mut house = 0;
    while house < 27 {
        let mut i = 0;
        while i < 9 {
            cells[house][i] = House::from_index(house).in_order()[i].index();
            i += 1;
        }
        house += 1;
    }
    cells
};

/// For each cell its box, row and column, and its position in each.
pub(super) static HOUSES: [[(usize, usize); 3]; 81] = {
    let mut houses = [[(0, 0); 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        houses[cell] = [
            (BOX + row / 3 * 3 + column / 3, row % 3 * 3 + column % 3),
            (ROW + row, column),
            (COLUMN + column, row),
        ];
        cell += 1;
    }
    houses
};

/// The number of one-bits of a mask of nine bits.
#[inline]
pub(super) fn bit_count(mask: u16) -> u32 {
    DigitSet::from_bits(mask).len() as u32
}

/// The cells of a set, ascending.
#[inline]
pub(super) fn cells_of(set: u128) -> impl Iterator<Item = usize> + Clone {
    CellSet::from_bits(set).iter().map(Cell::index)
}

/// The cells of a set that a cell sees: first those of its box, then of its row, then of its column.
#[inline]
pub(super) fn seen_among(cell: usize, set: u128) -> impl Iterator<Item = usize> + Clone {
    let others = set & !(1 << cell);
    let [block, row, column] = HOUSES[cell].map(|(house, _)| house_cells(house));
    [others & block, others & row & !block, others & column & !block].into_iter().flat_map(cells_of)
}

/// The cells that a cell sees.
#[inline]
pub(super) fn peers(cell: usize) -> u128 {
    Cell::from_index(cell).peers().bits()
}

/// The cells of a house.
#[inline]
pub(super) const fn house_cells(house: usize) -> u128 {
    House::from_index(house).cells().bits()
}

/// The candidate with this cell and digit, both given as indices.
pub(super) fn candidate(cell: usize, digit: usize) -> Candidate {
    Candidate::new(Cell::from_index(cell), Digit::from_index(digit))
}

/// The cells at these positions of a house.
pub(super) fn cells_at(house: usize, positions: u16) -> CellSet {
    bits(positions).map(|i| House::from_index(house).in_order()[i]).collect()
}
