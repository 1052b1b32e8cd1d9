//! A grid of digits that may break the rules.

use core::fmt;
use core::str::FromStr;

use crate::{Cell, CellSet, Digit};

/// A digit or nothing in each of the 81 cells. A grid may break the rules; a
/// [`Puzzle`](crate::Puzzle) is a grid that was proved to have one solution.
///
/// ```
/// use garns::{Cell, Digit, Grid};
///
/// let mut grid = Grid::EMPTY;
/// let cell = Cell::new(3, 6)?; // rows and columns count from 0
/// grid.set(cell, Digit::new(5)?);
/// assert_eq!(grid.get(cell), Some(Digit::new(5)?));
/// assert_eq!(grid.clues(), 1);
///
/// let line = grid.to_string(); // 81 characters
/// assert_eq!(line.parse::<Grid>()?, grid);
/// println!("{grid:#}"); // a drawing
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid([Option<Digit>; 81]);

impl Grid {
    /// The empty grid.
    pub const EMPTY: Grid = Grid([None; 81]);

    /// The digit in this cell.
    #[inline]
    #[must_use]
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.0[cell.index()]
    }

    /// Puts a digit into a cell, or empties it, and returns the digit that was there.
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: impl Into<Option<Digit>>) -> Option<Digit> {
        core::mem::replace(&mut self.0[cell.index()], digit.into())
    }

    /// The cells that hold a digit.
    #[must_use]
    pub fn filled(&self) -> CellSet {
        Cell::all().filter(|&cell| self.get(cell).is_some()).collect()
    }

    /// The cells that hold this digit.
    #[must_use]
    pub fn places(&self, digit: Digit) -> CellSet {
        Cell::all().filter(|&cell| self.get(cell) == Some(digit)).collect()
    }

    /// How many cells hold a digit.
    #[must_use]
    pub fn clues(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Whether every cell holds a digit.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    /// Whether every cell holds a digit and no house repeats one.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_full() && self.conflicts().is_empty()
    }

    /// Whether the other grid has every digit of this one: a solution has all digits of its puzzle.
    #[must_use]
    pub fn is_within(&self, other: &Grid) -> bool {
        self.iter().all(|(cell, digit)| other.get(cell) == Some(digit))
    }

    /// The filled cells that repeat the digit of a peer.
    ///
    /// ```
    /// use garns::Grid;
    ///
    /// let grid: Grid = format!("1.......1{}", ".".repeat(72)).parse()?;
    /// assert_eq!(grid.conflicts().to_string(), "r1c1, r1c9");
    /// assert!(!grid.is_solved());
    /// # Ok::<(), garns::NotAGrid>(())
    /// ```
    #[must_use]
    pub fn conflicts(&self) -> CellSet {
        let mut conflicts = CellSet::EMPTY;
        for digit in Digit::ALL {
            let places = self.places(digit);
            conflicts |= places & places.any_peers();
        }
        conflicts
    }

    /// The filled cells with their digits, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Cell::all().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// The cells in reading order, 0 for an empty one.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 81] {
        self.0.map(|digit| digit.map_or(0, Digit::get))
    }

    /// The grid of a line of digits, with `. 0 * _ -` for empty cells. `None` if the line has any other
    /// byte. The loop has no branches.
    #[inline]
    #[must_use]
    pub fn from_line(line: &[u8; 81]) -> Option<Grid> {
        let mut values = [0; 81];
        let mut strange = false;
        for (value, &byte) in values.iter_mut().zip(line) {
            let number = byte.wrapping_sub(b'0');
            let filled = number <= 9;
            let empty = (byte == b'.') | (byte == b'*') | (byte == b'_') | (byte == b'-');
            *value = if filled { number } else { 0 };
            strange |= !(filled | empty);
        }
        (!strange).then(|| Grid::from_bytes(&values))
    }

    /// The grid of these values in reading order; anything but 1 to 9 is an empty cell.
    ///
    /// ```
    /// use garns::Grid;
    ///
    /// let mut bytes = [0; 81];
    /// bytes[80] = 9;
    /// let grid = Grid::from_bytes(&bytes);
    /// assert_eq!(grid.to_string(), ".".repeat(80) + "9");
    /// assert_eq!(grid.to_bytes(), bytes);
    /// ```
    #[must_use]
    pub fn from_bytes(bytes: &[u8; 81]) -> Grid {
        Grid(bytes.map(|value| Digit::new(value).ok()))
    }
}

impl Default for Grid {
    fn default() -> Grid {
        Grid::EMPTY
    }
}

impl FromIterator<(Cell, Digit)> for Grid {
    fn from_iter<I: IntoIterator<Item = (Cell, Digit)>>(items: I) -> Grid {
        let mut grid = Grid::EMPTY;
        for (cell, digit) in items {
            grid.set(cell, digit);
        }
        grid
    }
}

/// Why a text is not a grid of 81 characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotAGrid {
    /// It has this many cells instead of 81.
    Length(usize),
    /// The character at this place, counted from 1, is neither a digit nor a mark for an empty cell.
    Character(usize, char),
}

impl fmt::Display for NotAGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAGrid::Length(found) => write!(f, "found {found} cells, expected 81"),
            NotAGrid::Character(at, found) => {
                write!(
                    f,
                    "character {at} is {found:?}, expected a digit or one of . 0 * _ - for an empty cell"
                )
            }
        }
    }
}

impl core::error::Error for NotAGrid {}

/// Reads 81 characters; `. 0 * _ -` are empty cells. Other formats are in [`format`](crate::format).
impl FromStr for Grid {
    type Err = NotAGrid;
    fn from_str(text: &str) -> Result<Grid, NotAGrid> {
        // Most texts are exactly 81 digits and marks.
        if let Ok(line) = text.as_bytes().try_into()
            && let Some(grid) = Grid::from_line(line)
        {
            return Ok(grid);
        }
        let mut grid = Grid::EMPTY;
        let mut count = 0;
        for c in text.trim().chars() {
            let digit = match c {
                '1'..='9' => Digit::new(c as u8 - b'0').ok(),
                '.' | '0' | '*' | '_' | '-' => None,
                _ => return Err(NotAGrid::Character(count + 1, c)),
            };
            if count < 81 {
                grid.0[count] = digit;
            }
            count += 1;
        }
        if count == 81 { Ok(grid) } else { Err(NotAGrid::Length(count)) }
    }
}

/// 81 characters with `.` for an empty cell; `{:#}` draws the boxes.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = |cell| self.get(cell).map_or('.', char::from);
        if !f.alternate() {
            let line: String = Cell::all().map(mark).collect();
            return f.pad(&line);
        }
        let mut text = String::with_capacity(300);
        for cell in Cell::all() {
            text.push(mark(cell));
            match (cell.column(), cell.row()) {
                (8, 8) => {}
                (8, 2 | 5) => text.push_str("\n------+-------+------\n"),
                (8, _) => text.push('\n'),
                (2 | 5, _) => text.push_str(" | "),
                _ => text.push(' '),
            }
        }
        f.write_str(&text)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
