//! The checker's only search: whether a few cells can be filled.

use super::check::Flaw;
use super::{Constraint, Impossible};
use crate::{Board, CandidateSet, Cell};

/// Accepts that the cells cannot be filled with the candidates that are left: in every filling, two cells
/// that see each other would hold the same digit.
pub(crate) fn no_filling(board: &Board, left: &CandidateSet, cells: &[Cell]) -> Result<(), Flaw> {
    if cells.len() > Impossible::MAX_CELLS {
        return Err(Flaw::TooManyFillings);
    }
    if let Some(&filled) = cells.iter().find(|&&cell| board.value(cell).is_some()) {
        return Err(Flaw::Settled(Constraint::Cell(filled)));
    }
    try_all(left, cells, &mut 0)
}

/// Tries each digit in the first cell, and then all fillings of the other cells.
fn try_all(left: &CandidateSet, cells: &[Cell], nodes: &mut usize) -> Result<(), Flaw> {
    let Some((&cell, others)) = cells.split_first() else { return Err(Flaw::Fillable) };
    for digit in left.digits(cell) {
        *nodes += 1;
        if *nodes > Impossible::MAX_NODES {
            return Err(Flaw::TooManyFillings);
        }
        let mut rest = *left;
        *rest.cells_mut(digit) -= cell.peers();
        try_all(&rest, others, nodes)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Candidate, Digit, Grid, House};

    /// The lowest digits in every cell of an empty board.
    fn digits(count: usize) -> CandidateSet {
        CandidateSet::FULL.iter().filter(|candidate| candidate.digit.index() < count).collect()
    }

    #[test]
    fn three_cells_of_a_row_have_no_filling_with_two_digits_and_one_with_three() {
        let board = Board::new(&Grid::EMPTY);
        let cells: Vec<Cell> = House::row(0).cells().iter().take(3).collect();
        assert_eq!(no_filling(&board, &digits(2), &cells), Ok(()));
        assert_eq!(no_filling(&board, &digits(3), &cells), Err(Flaw::Fillable));
        assert_eq!(no_filling(&board, &digits(2), &cells[..2]), Err(Flaw::Fillable));
    }

    #[test]
    fn a_filled_cell_is_refused_because_it_has_no_candidates() {
        let mut board = Board::new(&Grid::EMPTY);
        let cell = Cell::from_index(0);
        board.place(Candidate { cell, digit: Digit::ALL[0] });
        let settled = Flaw::Settled(Constraint::Cell(cell));
        assert_eq!(no_filling(&board, board.all_candidates(), &[cell]), Err(settled));
    }

    #[test]
    fn more_than_sixteen_cells_or_ten_thousand_attempts_are_refused() {
        let board = Board::new(&Grid::EMPTY);
        let row: Vec<Cell> = House::row(0).cells().iter().collect();
        let mut cells: Vec<Cell> = row[..3].to_vec();
        cells.extend(House::row(4).cells().iter().chain(House::row(8).cells()));
        cells.truncate(17);
        assert_eq!(no_filling(&board, &digits(2), &cells[..16]), Ok(()));
        assert_eq!(no_filling(&board, &digits(2), &cells), Err(Flaw::TooManyFillings));
        // Eight digits cannot fill a row, but there are too many fillings to try.
        assert_eq!(no_filling(&board, &digits(8), &row), Err(Flaw::TooManyFillings));
        assert_eq!(no_filling(&board, &digits(5), &row[..6]), Ok(()));
    }
}
