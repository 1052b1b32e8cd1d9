//! Digits placed and candidates left: what a solver, and a player, looks at.

use core::fmt;
use core::str::FromStr;

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::{Grid, NotAGrid};
use crate::house::House;
use crate::set::{CandidateSet, CellSet, DigitSet};

/// A position: which cells are given, which are placed, and the candidates of the open ones.
///
/// A filled cell has no candidates. Both views, digits of a cell and cells of a digit, are kept
/// and always agree.
///
/// As text it is 81 characters with a `+` before each digit that was placed later and is not a
/// given, then, where candidates were struck out, a colon and these as digit, row, column:
/// `.+4.1(…)9:512 513`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    values: Grid,
    givens: CellSet,
    open: CellSet,
    digits: [DigitSet; 81],
    places: CandidateSet,
}

impl Board {
    /// The position at the start: all digits are givens, and peers of a given lose its digit.
    pub fn new(givens: &Grid) -> Board {
        Board::with_entries(givens, &Grid::EMPTY)
    }

    /// The position after some entries: these count as placed, not as given.
    pub fn with_entries(givens: &Grid, entries: &Grid) -> Board {
        let mut board = Board {
            values: Grid::EMPTY,
            givens: givens.filled(),
            open: CellSet::FULL,
            digits: [DigitSet::FULL; 81],
            places: Candidate::all(),
        };
        for (cell, digit) in
            givens.iter().chain(entries.iter().filter(|&(cell, _)| givens.get(cell).is_none()))
        {
            board.fill(Candidate { cell, digit });
        }
        board
    }

    /// The digits given and placed.
    #[inline]
    pub const fn values(&self) -> &Grid {
        &self.values
    }

    /// What a cell holds.
    #[inline]
    pub const fn value(&self, cell: Cell) -> Option<Digit> {
        self.values.get(cell)
    }

    /// The cells that were filled from the start.
    #[inline]
    pub const fn givens(&self) -> CellSet {
        self.givens
    }

    /// The cells that hold nothing yet.
    #[inline]
    pub const fn open(&self) -> CellSet {
        self.open
    }

    /// The digits that an open cell may still hold; none for a filled one.
    #[inline]
    pub const fn candidates(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// The open cells that may still hold a digit.
    #[inline]
    pub fn places(&self, digit: Digit) -> CellSet {
        self.places.cells(digit)
    }

    /// The same inside one house.
    #[inline]
    pub fn places_in(&self, digit: Digit, house: House) -> CellSet {
        self.places(digit) & house.cells()
    }

    /// All candidates.
    #[inline]
    pub const fn all_candidates(&self) -> &CandidateSet {
        &self.places
    }

    /// Whether that candidate is still there.
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.candidates(candidate.cell).contains(candidate.digit)
    }

    /// The same position with the candidates of these digits only.
    pub(crate) fn with_digits(&self, digits: DigitSet) -> Board {
        let mut board = self.clone();
        for cell in &mut board.digits {
            *cell &= digits;
        }
        for digit in !digits {
            *board.places.cells_mut(digit) = CellSet::EMPTY;
        }
        board
    }

    /// Fills an open cell and strikes the digit from its peers; whether the candidate was there.
    pub fn place(&mut self, candidate: Candidate) -> bool {
        let there = self.has(candidate);
        if there {
            self.fill(candidate);
        }
        there
    }

    /// Strikes a candidate; whether it was there.
    pub fn remove(&mut self, candidate: Candidate) -> bool {
        self.places.remove(candidate) && self.digits[candidate.cell.index()].remove(candidate.digit)
    }

    /// Puts a candidate back where a player struck it wrongly; whether the cell was open.
    pub fn restore(&mut self, candidate: Candidate) -> bool {
        let open = self.open.contains(candidate.cell);
        if open {
            self.places.insert(candidate);
            self.digits[candidate.cell.index()].insert(candidate.digit);
        }
        open
    }

    /// Counts every filled cell as given from now on.
    pub fn entries_become_givens(&mut self) {
        self.givens = !self.open;
    }

    /// Whether every cell is filled.
    pub fn is_full(&self) -> bool {
        self.open.is_empty()
    }

    /// An open cell without candidates, or a digit without a place in a house: nothing can mend that.
    pub fn dead_end(&self) -> Option<DeadEnd> {
        if let Some(cell) = self.open.iter().find(|&cell| self.candidates(cell).is_empty()) {
            return Some(DeadEnd::Cell(cell));
        }
        for house in House::all() {
            for digit in Digit::ALL {
                if self.places_in(digit, house).is_empty()
                    && !house.cells().iter().any(|cell| self.value(cell) == Some(digit))
                {
                    return Some(DeadEnd::House(house, digit));
                }
            }
        }
        None
    }

    /// The candidates that the filled cells alone would leave, but that are gone.
    pub fn struck(&self) -> CandidateSet {
        let fresh = Board::new(&self.values);
        fresh.places.iter().filter(|&candidate| !self.has(candidate)).collect()
    }

    fn fill(&mut self, Candidate { cell, digit }: Candidate) {
        self.values.set(cell, digit);
        self.open.remove(cell);
        for digit in core::mem::take(&mut self.digits[cell.index()]) {
            self.places.remove(Candidate { cell, digit });
        }
        let losing = self.places.cells(digit) & cell.peers();
        *self.places.cells_mut(digit) -= losing;
        for peer in losing {
            self.digits[peer.index()].remove(digit);
        }
    }
}

/// Why a position cannot be completed: something has no candidate left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadEnd {
    /// An open cell that may hold no digit.
    Cell(Cell),
    /// A house in which a digit has no place.
    House(House, Digit),
}

impl fmt::Display for DeadEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeadEnd::Cell(cell) => write!(f, "no digit is left for {cell}"),
            DeadEnd::House(house, digit) => write!(f, "no place is left for {digit} in {house}"),
        }
    }
}

impl Candidate {
    /// All 729.
    pub fn all() -> CandidateSet {
        let mut all = CandidateSet::EMPTY;
        for digit in Digit::ALL {
            *all.cells_mut(digit) = CellSet::FULL;
        }
        all
    }
}

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotABoard {
    /// The cells before the colon are not 81.
    Cells(NotAGrid),
    /// This word after the colon is not digit, row, column.
    Struck(String),
}

impl fmt::Display for NotABoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotABoard::Cells(error) => error.fmt(f),
            NotABoard::Struck(found) => {
                write!(f, "struck-out candidate {found:?}, expected digit, row and column such as 512")
            }
        }
    }
}

impl core::error::Error for NotABoard {}

impl FromStr for Board {
    type Err = NotABoard;
    fn from_str(text: &str) -> Result<Board, NotABoard> {
        let (cells, struck) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        let filled: Grid = cells.replace('+', "").parse().map_err(NotABoard::Cells)?;
        let (mut givens, mut entries) = (filled, Grid::EMPTY);
        let mut index = 0;
        let mut placed = false;
        for c in cells.chars() {
            if c == '+' {
                placed = true;
                continue;
            }
            if placed {
                let cell = Cell::from_index(index);
                entries.set(cell, filled.get(cell));
                givens.set(cell, None);
            }
            placed = false;
            index += 1;
        }
        let mut board = Board::with_entries(&givens, &entries);
        for word in struck.split_whitespace() {
            let bad = || NotABoard::Struck(word.to_string());
            let [digit, row, column] = *word.as_bytes() else { return Err(bad()) };
            let number = |c: u8| if c.is_ascii_digit() { Ok(usize::from(c - b'0')) } else { Err(bad()) };
            let digit = Digit::new(number(digit)? as u8).map_err(|_| bad())?;
            let cell = Cell::new(number(row)?.wrapping_sub(1), number(column)?.wrapping_sub(1))
                .map_err(|_| bad())?;
            board.remove(Candidate { cell, digit });
        }
        Ok(board)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            match self.value(cell) {
                Some(digit) if self.givens.contains(cell) => write!(f, "{digit}")?,
                Some(digit) => write!(f, "+{digit}")?,
                None => f.write_str(".")?,
            }
        }
        let mut separator = ':';
        for Candidate { cell, digit } in self.struck().iter() {
            write!(f, "{separator}{digit}{}{}", cell.row() + 1, cell.column() + 1)?;
            separator = ' ';
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
