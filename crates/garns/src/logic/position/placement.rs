//! The places of one digit: all houses are considered at once, but no other digit.

use crate::{Board, CellSet, Digit, House, HouseKind};

/// The places of a digit that are in none of its templates (placements of the digit in every house). An
/// argument about this digit alone can remove no other places.
pub(crate) fn impossible(board: &Board, digit: Digit) -> CellSet {
    let places = board.places(digit);
    let mut rows = 0u16;
    for row in House::of_kind(HouseKind::Row) {
        if !row.cells().iter().any(|cell| board.value(cell) == Some(digit)) {
            rows |= 1 << row.number();
        }
    }
    let mut unproved = places;
    let mut impossible = CellSet::EMPTY;
    while let Some(cell) = unproved.first() {
        unproved.remove(cell);
        match placement(places - cell.peers().with(cell), rows & !(1 << cell.row())) {
            Some(found) => unproved -= found,
            None => {
                impossible.insert(cell);
            }
        }
    }
    impossible
}

/// A set with one place in each of these rows, no two of which see each other.
fn placement(places: CellSet, rows: u16) -> Option<CellSet> {
    if rows == 0 {
        return Some(CellSet::EMPTY);
    }
    let (mut best, mut fewest) = (0, usize::MAX);
    for row in (0..9).filter(|row| rows >> row & 1 != 0) {
        let count = (places & House::row(row).cells()).len();
        if count < fewest {
            (best, fewest) = (row, count);
        }
    }
    for cell in places & House::row(best).cells() {
        if let Some(rest) = placement(places - cell.peers().with(cell), rows & !(1 << best)) {
            return Some(rest.with(cell));
        }
    }
    None
}
