//! Deadly patterns: candidates that could be exchanged, which would give a second solution.

use super::check::cells_of;
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Digit};

/// Accepts a pattern whose digits could be exchanged if its cells held nothing else; otherwise returns a
/// cell that prevents it.
pub(super) fn exchangeable(board: &Board, pattern: &CandidateSet) -> Result<(), Cell> {
    for cell in cells_of(pattern) {
        let held = board.value(cell).is_none_or(|digit| pattern.contains(Candidate { cell, digit }));
        if !held || board.givens().contains(cell) {
            return Err(cell);
        }
    }
    if swaps_two_lines(pattern) { Ok(()) } else { swaps_two_digits(pattern) }
}

/// Accepts a pattern with two digits in each cell, in which each house has each digit twice or not at
/// all: every cell can take its other digit.
fn swaps_two_digits(pattern: &CandidateSet) -> Result<(), Cell> {
    for cell in cells_of(pattern) {
        if pattern.digits(cell).len() != 2 {
            return Err(cell);
        }
        for digit in pattern.digits(cell) {
            if cell.houses().iter().any(|house| (house.cells() & pattern.cells(digit)).len() != 2) {
                return Err(cell);
            }
        }
    }
    Ok(())
}

/// Whether the pattern has k digits in the cells where two lines of a band or stack meet k crossing
/// lines. Then both lines hold the same digits there and can exchange them, because the two cells of a
/// crossing line lie in one box.
fn swaps_two_lines(pattern: &CandidateSet) -> bool {
    let cells = cells_of(pattern);
    let digits = Digit::ALL.into_iter().filter(|&digit| !pattern.cells(digit).is_empty()).count();
    cells.len() == 2 * digits
        && (across(cells, Cell::row, Cell::column) || across(cells, Cell::column, Cell::row))
}

/// Whether the cells are those where two lines of one band or stack meet the crossing lines.
fn across(cells: CellSet, line: fn(Cell) -> usize, crossing: fn(Cell) -> usize) -> bool {
    let mut lines = [0u16; 9];
    for cell in cells {
        lines[line(cell)] |= 1 << crossing(cell);
    }
    let used: Vec<usize> = (0..9).filter(|&n| lines[n] != 0).collect();
    matches!(used[..], [one, two] if lines[one] == lines[two] && one / 3 == two / 3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;

    /// The pattern of the lowest digits in the cells of these rows and columns.
    fn pattern(rows: &[usize], columns: &[usize], digits: usize) -> CandidateSet {
        let is_in = |candidate: &Candidate| {
            let Candidate { cell, digit } = *candidate;
            rows.contains(&cell.row()) && columns.contains(&cell.column()) && digit.index() < digits
        };
        CandidateSet::FULL.iter().filter(is_in).collect()
    }

    #[test]
    fn two_lines_of_a_band_exchange_as_many_digits_as_they_have_crossing_lines() {
        let board = Board::new(&Grid::EMPTY);
        assert_eq!(exchangeable(&board, &pattern(&[0, 2], &[0, 3, 6], 3)), Ok(()));
        assert_eq!(exchangeable(&board, &pattern(&[0, 4, 8], &[7, 8], 3)), Ok(()));
        // These patterns have one digit too many, lines of two bands, and three lines.
        assert!(exchangeable(&board, &pattern(&[0, 2], &[0, 3, 6], 4)).is_err());
        assert!(exchangeable(&board, &pattern(&[0, 3], &[0, 3, 6], 3)).is_err());
        assert!(exchangeable(&board, &pattern(&[0, 1, 2], &[0, 3], 3)).is_err());
        // In this pattern, the second line misses a crossing line and meets another.
        let mut crooked = pattern(&[0, 2], &[0, 3], 3);
        crooked.extend(pattern(&[0], &[6], 3).iter().chain(pattern(&[2], &[7], 3).iter()));
        assert!(exchangeable(&board, &crooked).is_err());
    }

    #[test]
    fn a_given_or_a_foreign_digit_prevents_the_exchange() {
        let pattern = pattern(&[0, 2], &[0, 3, 6], 3);
        let mut grid = Grid::EMPTY;
        grid.set(Cell::from_index(0), Some(Digit::ALL[0]));
        assert_eq!(exchangeable(&Board::new(&grid), &pattern), Err(Cell::from_index(0)));
        let mut board = Board::new(&Grid::EMPTY);
        board.place(Candidate { cell: Cell::from_index(3), digit: Digit::ALL[0] });
        assert_eq!(exchangeable(&board, &pattern), Ok(()));
        board.place(Candidate { cell: Cell::from_index(6), digit: Digit::ALL[7] });
        assert_eq!(exchangeable(&board, &pattern), Err(Cell::from_index(6)));
    }
}
