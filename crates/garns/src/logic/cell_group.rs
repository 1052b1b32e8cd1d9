//! Groups of cells with their candidates, built up cell by cell.

pub(crate) mod als;

use core::ops::ControlFlow;

use crate::{Board, Cell, CellSet, DigitSet};

/// Some cells and the digits that they may hold.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CellGroup {
    pub(crate) cells: CellSet,
    /// The number of cells.
    pub(crate) size: usize,
    pub(crate) digits: DigitSet,
}

/// The number of cells in a row and a column that cross. No search takes its cells from more than two houses.
const MOST_CELLS: usize = 17;

impl CellGroup {
    /// Adds cells of the source to the group in every combination, and calls `visit` with each larger group
    /// and the number of later cells in the source. If `visit` returns true, the groups that add some of these
    /// later cells come next.
    #[inline]
    pub(crate) fn extend(
        self,
        board: &Board,
        source: CellSet,
        visit: &mut impl FnMut(&CellGroup, usize) -> ControlFlow<(), bool>,
    ) -> ControlFlow<()> {
        let mut cells = [(Cell::from_index(0), DigitSet::EMPTY); MOST_CELLS];
        let mut count = 0;
        for cell in source {
            cells[count] = (cell, board.candidates(cell));
            count += 1;
        }
        self.add(&cells[..count], visit)
    }

    fn add(
        self,
        source: &[(Cell, DigitSet)],
        visit: &mut impl FnMut(&CellGroup, usize) -> ControlFlow<(), bool>,
    ) -> ControlFlow<()> {
        for (i, &(cell, digits)) in source.iter().enumerate() {
            let later = &source[i + 1..];
            let (cells, digits) = (self.cells.with(cell), self.digits | digits);
            let group = CellGroup { cells, size: self.size + 1, digits };
            if visit(&group, later.len())? {
                group.add(later, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}
