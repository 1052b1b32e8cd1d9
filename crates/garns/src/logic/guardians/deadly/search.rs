//! A search for deadly patterns with two digits in each cell, in which each digit has two places in a house
//! or none.

use super::Deadly;
use crate::{Board, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// The greatest number of cells in a pattern. Larger patterns are hard to see.
const MAX_CELLS: usize = 10;

/// The smallest number of cells in a pattern. Smaller patterns are rectangles.
const MIN_CELLS: usize = 6;

/// How many cells may have other candidates, unless all these candidates have the same digit.
const MAX_GUARDED: usize = 2;

/// The search of a board stops after adding this many cells to patterns.
const MAX_ADDITIONS: usize = 3000;

/// The deadly patterns of six to ten cells whose guardians are in one or two cells, or all have the same
/// digit.
pub(crate) fn patterns(board: &Board) -> Vec<Deadly> {
    let mut search = Search {
        board,
        first: Cell::from_index(0),
        cells: Vec::new(),
        places: [[0; 9]; 27],
        guarded: 0,
        extras: DigitSet::EMPTY,
        additions_left: MAX_ADDITIONS,
        found: Vec::new(),
    };
    for cell in board.open() {
        let digits = board.candidates(cell);
        if digits.len() == 2 {
            search.first = cell;
            search.add(cell, digits);
        }
    }
    search.found
}

struct Search<'a> {
    board: &'a Board,
    /// The cell with two candidates from which the pattern is searched.
    first: Cell,
    /// The cells chosen so far, with their two digits.
    cells: Vec<(Cell, DigitSet)>,
    /// For each house and digit, the number of places in the pattern.
    places: [[u8; 9]; 27],
    /// The number of cells that have other candidates, and the digits of these candidates.
    guarded: usize,
    extras: DigitSet,
    additions_left: usize,
    found: Vec<Deadly>,
}

impl Search<'_> {
    /// Adds a cell, if the pattern may still become deadly, and completes the pattern.
    fn add(&mut self, cell: Cell, digits: DigitSet) {
        if self.additions_left == 0 || !self.has_room(cell, digits) {
            return;
        }
        self.additions_left -= 1;
        let (guarded, extras) = (self.guarded, self.extras);
        let extra = self.board.candidates(cell) - digits;
        if !extra.is_empty() {
            self.guarded += 1;
            self.extras |= extra;
            if self.guarded > MAX_GUARDED && self.extras.len() > 1 {
                (self.guarded, self.extras) = (guarded, extras);
                return;
            }
        }
        self.count(cell, digits, 1);
        self.cells.push((cell, digits));
        self.complete();
        self.cells.pop();
        self.count(cell, digits, -1);
        (self.guarded, self.extras) = (guarded, extras);
    }

    /// Adds a second place for a digit that has only one place in some house. If there is no such digit, the
    /// pattern is deadly.
    fn complete(&mut self) {
        let Some((house, digit)) = self.single_place() else {
            if self.cells.len() >= MIN_CELLS && self.guarded > 0 {
                self.found.push(self.deadly());
            }
            return;
        };
        if self.cells.len() == MAX_CELLS {
            return;
        }
        for cell in self.board.places_in(digit, house) {
            let digits = self.board.candidates(cell);
            let is_known = self.cells.iter().any(|(other, _)| *other == cell);
            // Search each pattern only from the least of its cells with two candidates.
            if is_known || digits.len() == 2 && cell < self.first {
                continue;
            }
            for other in digits.without(digit) {
                self.add(cell, DigitSet::only(digit).with(other));
            }
        }
    }

    /// Whether no digit would get a third place in a house of the cell.
    fn has_room(&self, cell: Cell, digits: DigitSet) -> bool {
        let has_two = |house: House, digit: Digit| self.places[house.index()][digit.index()] == 2;
        !cell.houses().into_iter().any(|house| digits.iter().any(|digit| has_two(house, digit)))
    }

    fn count(&mut self, cell: Cell, digits: DigitSet, change: i8) {
        for house in cell.houses() {
            for digit in digits {
                let places = &mut self.places[house.index()][digit.index()];
                *places = places.wrapping_add_signed(change);
            }
        }
    }

    /// A house and a digit that has only one place in it.
    fn single_place(&self) -> Option<(House, Digit)> {
        for (cell, digits) in &self.cells {
            for house in cell.houses() {
                for digit in *digits {
                    if self.places[house.index()][digit.index()] == 1 {
                        return Some((house, digit));
                    }
                }
            }
        }
        None
    }

    fn deadly(&self) -> Deadly {
        let mut deadly =
            Deadly { pattern: CandidateSet::EMPTY, cells: CellSet::EMPTY, digits: DigitSet::EMPTY };
        for &(cell, digits) in &self.cells {
            deadly.cells.insert(cell);
            deadly.digits |= digits;
            for digit in digits {
                deadly.pattern.cells_mut(digit).insert(cell);
            }
        }
        deadly
    }
}
