//! A search for deadly patterns of two digits a cell, in which each digit has two places in a house or none.

use super::Deadly;
use crate::{Board, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// The most cells of a pattern. Larger patterns are hard to see.
const MAX_CELLS: usize = 10;

/// The fewest cells of a pattern. Smaller patterns are rectangles.
const MIN_CELLS: usize = 6;

/// How many cells may have other candidates, unless these are all of one digit.
const MAX_SAVED: usize = 2;

/// The search of a board stops after it has added this many cells to patterns.
const PATIENCE: usize = 3000;

/// The deadly patterns of six to ten cells that few guardians save.
pub(crate) fn patterns(board: &Board) -> Vec<Deadly> {
    let mut search = Search {
        board,
        first: Cell::from_index(0),
        cells: Vec::new(),
        places: [[0; 9]; 27],
        saved: 0,
        extras: DigitSet::EMPTY,
        patience: PATIENCE,
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
    /// The first of the cells with two candidates.
    first: Cell,
    /// The cells chosen so far, with their two digits.
    cells: Vec<(Cell, DigitSet)>,
    /// For each house and digit the number of places in the pattern.
    places: [[u8; 9]; 27],
    /// How many of the cells have other candidates, and which digits these are.
    saved: usize,
    extras: DigitSet,
    patience: usize,
    found: Vec<Deadly>,
}

impl Search<'_> {
    /// Adds a cell, if the pattern may still become deadly, and goes on.
    fn add(&mut self, cell: Cell, digits: DigitSet) {
        if self.patience == 0 || !self.has_room(cell, digits) {
            return;
        }
        self.patience -= 1;
        let (saved, extras) = (self.saved, self.extras);
        let extra = self.board.candidates(cell) - digits;
        if !extra.is_empty() {
            self.saved += 1;
            self.extras |= extra;
            if self.saved > MAX_SAVED && self.extras.len() > 1 {
                (self.saved, self.extras) = (saved, extras);
                return;
            }
        }
        self.count(cell, digits, 1);
        self.cells.push((cell, digits));
        self.complete();
        self.cells.pop();
        self.count(cell, digits, -1);
        (self.saved, self.extras) = (saved, extras);
    }

    /// Adds a second place for a digit that has only one in some house; if there is none, the pattern is deadly.
    fn complete(&mut self) {
        let Some((house, digit)) = self.single_place() else {
            if self.cells.len() >= MIN_CELLS && self.saved > 0 {
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
            // The first cell is the least of those with two candidates, so that no pattern is found twice.
            if is_known || digits.len() == 2 && cell < self.first {
                continue;
            }
            for other in digits.without(digit) {
                self.add(cell, DigitSet::only(digit).with(other));
            }
        }
    }

    /// Whether no digit gets a third place in a house of the cell.
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

    /// A house and a digit that has only one place there.
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
