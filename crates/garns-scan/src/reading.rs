//! What was read in a picture.

use std::fmt;

use garns::{Cell, CellSet, Digit, Grid, NotAPuzzle, Puzzle};

use crate::net::CLASSES;
use crate::point::Point;
use crate::pose::{best_class, digit, margin};
use crate::softmax::exp;
use crate::surface::Crossings;

/// A cell as it was read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellReading {
    /// The digit, or nothing for an empty cell.
    pub digit: Option<Digit>,
    /// The probabilities that the cell is empty, and that it holds each digit from 1 to 9.
    pub probabilities: [f32; 10],
    /// Whether the cell was read as empty although there is something in it: notes, handwriting or dirt.
    pub has_marks: bool,
}

/// Why a cell should be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Another reading of the cell is nearly as probable.
    SmallMargin,
    /// The digit clashes with another digit of its row, column or box.
    Conflict,
    /// With the digit that was read there was not exactly one solution; it was changed, or may have to be.
    Repaired {
        /// The digit that was read, or nothing for an empty cell.
        read: Option<Digit>,
    },
    /// The whole grid reads badly, and this is one of the worst cells.
    Unclear,
}

impl Reason {
    /// The name of the reason: `margin`, `conflict`, `repaired` or `unclear`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Reason::SmallMargin => "margin",
            Reason::Conflict => "conflict",
            Reason::Repaired { .. } => "repaired",
            Reason::Unclear => "unclear",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::SmallMargin => f.write_str("another reading is nearly as probable"),
            Reason::Conflict => f.write_str("the digit clashes with another one"),
            Reason::Repaired { read: Some(read) } => {
                write!(f, "{read} was read, but does not give one solution")
            }
            Reason::Repaired { read: None } => {
                f.write_str("it was read as empty, but that does not give one solution")
            }
            Reason::Unclear => f.write_str("the picture is unclear"),
        }
    }
}

/// A cell to check, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The cell to check.
    pub cell: Cell,
    /// Why it should be checked.
    pub reason: Reason,
}

/// The 81 cells of a grid as they were read in a picture, where they are, and which of them to check.
///
/// Rows and columns are those of the puzzle, upright, whichever way up the picture is. Points are pixels of the
/// picture in its orientation.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    cells: Vec<CellReading>,
    crossings: Crossings,
    doubts: Vec<Doubt>,
    mirrored: bool,
    puzzle: Result<Puzzle, NotAPuzzle>,
}

impl Reading {
    /// The digits that were read.
    #[must_use]
    pub fn grid(&self) -> Grid {
        Cell::all().filter_map(|cell| Some((cell, self.cell(cell).digit?))).collect()
    }

    /// The puzzle, if the digits have exactly one solution, and else the reason why not. Nothing says that the
    /// digits are right: ask [`Reading::is_certain`].
    ///
    /// # Errors
    /// If the digits have no solution or more than one.
    pub fn puzzle(&self) -> Result<Puzzle, NotAPuzzle> {
        self.puzzle.clone()
    }

    /// Whether the digits are a puzzle and no cell has to be checked.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.puzzle.is_ok() && self.doubts.is_empty()
    }

    /// A cell as it was read.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> CellReading {
        self.cells[cell.index()]
    }

    /// The cells to check. A cell may have several reasons.
    #[must_use]
    pub fn doubts(&self) -> &[Doubt] {
        &self.doubts
    }

    /// The crossings of the lines, by row and column.
    #[must_use]
    pub fn crossings(&self) -> &[[Point; 10]; 10] {
        &self.crossings
    }

    /// The corners of the grid: upper left, upper right, lower right and lower left.
    #[must_use]
    pub fn corners(&self) -> [Point; 4] {
        let grid = &self.crossings;
        [grid[0][0], grid[0][9], grid[9][9], grid[9][0]]
    }

    /// The corners of a cell, in the same order.
    #[must_use]
    pub fn cell_corners(&self, cell: Cell) -> [Point; 4] {
        let (row, column) = (cell.row(), cell.column());
        let grid = &self.crossings;
        [grid[row][column], grid[row][column + 1], grid[row + 1][column + 1], grid[row + 1][column]]
    }

    /// Whether left and right are exchanged in the picture.
    #[must_use]
    pub fn is_mirrored(&self) -> bool {
        self.mirrored
    }
}

/// The parts of a reading before it is judged.
pub(crate) struct Draft {
    pub(crate) logs: Vec<[f32; CLASSES]>,
    /// How much ink is in the middle of each cell, compared with that of a digit.
    pub(crate) strengths: Vec<f32>,
    pub(crate) crossings: Crossings,
    pub(crate) mirrored: bool,
    pub(crate) is_clear: bool,
}

/// The best class of a cell is doubted if another has at least this log-probability less.
const MARGIN: f32 = 2.0;

/// Ink of at least this strength in an empty cell is a mark.
const MARK: f32 = 0.3;

impl Draft {
    /// The reading: with doubts, and repaired if the digits do not have exactly one solution.
    pub(crate) fn judge(self) -> Reading {
        let mut cells: Vec<CellReading> = Vec::with_capacity(81);
        let mut doubts = Vec::new();
        for (cell, (logs, &strength)) in Cell::all().zip(self.logs.iter().zip(&self.strengths)) {
            let best = best_class(logs);
            if margin(logs) < MARGIN {
                doubts.push(Doubt { cell, reason: Reason::SmallMargin });
            } else if !self.is_clear && logs[best] < -0.02 {
                doubts.push(Doubt { cell, reason: Reason::Unclear });
            }
            let has_marks = best == 0 && strength >= MARK;
            cells.push(CellReading { digit: digit(best), probabilities: logs.map(exp), has_marks });
        }
        let (crossings, mirrored) = (self.crossings, self.mirrored);
        let mut reading = Reading {
            cells,
            crossings,
            doubts,
            mirrored,
            puzzle: Err(NotAPuzzle::NoSolution { givens: CellSet::EMPTY }),
        };
        let read = reading.grid();
        reading.puzzle = Puzzle::new(read);
        if reading.puzzle.is_ok() {
            return reading;
        }
        if let Some(repair) = crate::repair::repair(&self.logs) {
            for cell in repair.doubtful {
                reading.cells[cell.index()].digit = repair.puzzle.givens().get(cell);
                reading.doubts.push(Doubt { cell, reason: Reason::Repaired { read: read.get(cell) } });
            }
            reading.puzzle = Ok(repair.puzzle);
        } else {
            let conflicts = read.conflicts().iter();
            reading.doubts.extend(conflicts.map(|cell| Doubt { cell, reason: Reason::Conflict }));
        }
        reading
    }
}
