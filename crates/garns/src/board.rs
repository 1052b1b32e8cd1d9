//! A position: placed digits and remaining candidates.

use core::fmt;
use core::str::FromStr;

use crate::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, NotAGrid};

/// A position: the givens, the digits placed later, and the candidates of the open cells.
///
/// A filled cell has no candidates. The board keeps both views, digits of a cell and cells of a digit,
/// and they always agree.
///
/// As text a board is 81 characters, with a `+` before each digit that was placed later. If candidates
/// were removed, a colon follows and then each of them as digit, row, column: `.+4.1(…)9:512 513`.
///
/// ```
/// use garns::{Board, Candidate, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut board = puzzle.board();
/// let five: Candidate = "5r5c5".parse()?;
/// assert_eq!(board.candidates(five.cell).to_string(), "5");
/// assert!(board.place(five));
/// assert_eq!(board.open().len(), 50);
/// assert!(board.places(five.digit).is_disjoint(five.cell.peers()));
///
/// let text = board.to_string(); // 81 cells, with a + before the 5 that was placed
/// assert_eq!(text.parse::<Board>()?, board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    values: Grid,
    givens: CellSet,
    open: CellSet,
    digits: [DigitSet; 81],
    places: CandidateSet,
}

impl Board {
    /// The position at the start: all digits are givens, and no candidate repeats the digit of a peer.
    #[must_use]
    pub fn new(givens: &Grid) -> Board {
        Board::with_entries(givens, &Grid::EMPTY)
    }

    /// The position after some entries, which count as placed and not as given.
    #[must_use]
    pub fn with_entries(givens: &Grid, entries: &Grid) -> Board {
        let mut values = *givens;
        for (cell, digit) in entries.iter().filter(|&(cell, _)| givens.get(cell).is_none()) {
            values.set(cell, digit);
        }
        // The digits in each house, and for each digit the cells that see it.
        let mut inside = [DigitSet::EMPTY; 27];
        let mut seeing = [CellSet::EMPTY; 9];
        let mut filled = CellSet::EMPTY;
        for (cell, digit) in values.iter() {
            filled.insert(cell);
            seeing[digit.index()] |= cell.peers();
            for house in cell.houses() {
                inside[house.index()].insert(digit);
            }
        }
        let mut board = Board {
            values,
            givens: givens.filled(),
            open: !filled,
            digits: [DigitSet::EMPTY; 81],
            places: CandidateSet::EMPTY,
        };
        for cell in board.open {
            let [row, column, block] = cell.houses().map(|house| inside[house.index()]);
            board.digits[cell.index()] = !(row | column | block);
        }
        for digit in Digit::ALL {
            *board.places.cells_mut(digit) = board.open - seeing[digit.index()];
        }
        board
    }

    /// The digits in the cells, given or placed.
    #[inline]
    #[must_use]
    pub const fn values(&self) -> &Grid {
        &self.values
    }

    /// The digit in this cell.
    #[inline]
    #[must_use]
    pub const fn value(&self, cell: Cell) -> Option<Digit> {
        self.values.get(cell)
    }

    /// The cells with givens.
    #[inline]
    #[must_use]
    pub const fn givens(&self) -> CellSet {
        self.givens
    }

    /// The cells that hold no digit yet.
    #[inline]
    #[must_use]
    pub const fn open(&self) -> CellSet {
        self.open
    }

    /// All candidates, by cell and then by digit.
    pub(crate) fn candidates_by_cell(&self) -> impl Iterator<Item = Candidate> {
        let of_cell = |cell| self.candidates(cell).iter().map(move |digit| Candidate { cell, digit });
        self.open.iter().flat_map(of_cell)
    }

    /// The digits that this cell may still hold; empty for a filled cell.
    #[inline]
    #[must_use]
    pub const fn candidates(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// The open cells that may still hold this digit.
    #[inline]
    #[must_use]
    pub fn places(&self, digit: Digit) -> CellSet {
        self.places.cells(digit)
    }

    /// The open cells of this house that may still hold this digit.
    #[inline]
    #[must_use]
    pub fn places_in(&self, digit: Digit, house: House) -> CellSet {
        self.places(digit) & house.cells()
    }

    /// All candidates.
    #[inline]
    #[must_use]
    pub const fn all_candidates(&self) -> &CandidateSet {
        &self.places
    }

    /// Whether this candidate is left.
    #[inline]
    #[must_use]
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

    /// Fills an open cell and removes the digit from its peers. Returns whether the candidate was there.
    pub fn place(&mut self, candidate: Candidate) -> bool {
        let there = self.has(candidate);
        if there {
            self.fill(candidate);
        }
        there
    }

    /// Removes a candidate and returns whether it was there.
    ///
    /// ```
    /// use garns::{Board, Candidate, Grid};
    ///
    /// let mut board = Board::new(&Grid::EMPTY);
    /// let candidate: Candidate = "5r4c7".parse()?;
    /// assert!(board.remove(candidate));
    /// assert!(!board.has(candidate) && board.has("6r4c7".parse()?));
    /// assert!(board.removed().contains(candidate));
    /// # Ok::<(), garns::ParseError>(())
    /// ```
    pub fn remove(&mut self, candidate: Candidate) -> bool {
        self.places.remove(candidate) && self.digits[candidate.cell.index()].remove(candidate.digit)
    }

    /// Puts a candidate back and returns whether the cell was open.
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
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.open.is_empty()
    }

    /// An open cell without candidates, or a digit without a place in a house, if there is one.
    ///
    /// ```
    /// use garns::{Board, DeadEnd};
    ///
    /// // Row 1 needs a 9 in r1c9, but r3c9 has it already.
    /// let board: Board = format!("12345678.{}9{}", ".".repeat(17), ".".repeat(54)).parse()?;
    /// assert_eq!(board.dead_end(), Some(DeadEnd::Cell("r1c9".parse()?)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
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

    /// The candidates that were removed although the filled cells alone would allow them.
    #[must_use]
    pub fn removed(&self) -> CandidateSet {
        Board::new(&self.values).places - self.places
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

/// Why a position cannot be completed: a cell, or a digit in a house, has no candidate left.
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

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotABoard {
    /// The text before the colon is not a grid of 81 cells.
    Cells(NotAGrid),
    /// This word after the colon is not a digit, a row and a column.
    RemovedCandidate(String),
}

impl fmt::Display for NotABoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotABoard::Cells(error) => error.fmt(f),
            NotABoard::RemovedCandidate(found) => {
                write!(f, "removed candidate {found:?}, expected digit, row and column such as 512")
            }
        }
    }
}

impl core::error::Error for NotABoard {}

impl FromStr for Board {
    type Err = NotABoard;
    fn from_str(text: &str) -> Result<Board, NotABoard> {
        let (cells, removed) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
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
        for word in removed.split_whitespace() {
            let bad = || NotABoard::RemovedCandidate(word.to_string());
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
        for Candidate { cell, digit } in self.removed().iter() {
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
