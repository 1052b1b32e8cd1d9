//! A puzzle that was read from a text in any format.

use core::fmt;

use super::columns::Columns;
use crate::{Board, Grid};

/// One puzzle or position of a text, with its line and its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The digits, and the candidates if the format has them.
    pub content: Content,
    /// The line on which it starts, counted from 1.
    pub line: usize,
    /// Its title, comment or trailing text; empty if there is none.
    pub label: String,
    /// The other columns of a table; empty in every other format.
    pub columns: Columns,
    /// The solution that the text gives with it, unchecked.
    pub solution: Option<Box<Grid>>,
}

/// Givens alone, or a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// Givens only.
    Grid(Grid),
    /// A position with digits that were placed later or candidates that were removed.
    Board(Box<Board>),
}

impl Record {
    /// A record without a label.
    #[must_use]
    pub fn new(content: impl Into<Content>) -> Record {
        Record {
            content: content.into(),
            line: 1,
            label: String::new(),
            columns: Columns::default(),
            solution: None,
        }
    }
}

impl Content {
    /// All digits, given and placed.
    #[must_use]
    pub fn values(&self) -> &Grid {
        match self {
            Content::Grid(grid) => grid,
            Content::Board(board) => board.values(),
        }
    }

    /// The digits that stood there from the start.
    #[must_use]
    pub fn givens(&self) -> Grid {
        match self {
            Content::Grid(grid) => *grid,
            Content::Board(board) => {
                let givens = board.givens();
                board.values().iter().filter(|&(cell, _)| givens.contains(cell)).collect()
            }
        }
    }

    /// The position with its candidates.
    #[must_use]
    pub fn board(&self) -> Board {
        match self {
            Content::Grid(grid) => Board::new(grid),
            Content::Board(board) => (**board).clone(),
        }
    }
}

impl From<Grid> for Content {
    fn from(grid: Grid) -> Content {
        Content::Grid(grid)
    }
}

/// A board without placed digits and removed candidates becomes a grid.
impl From<Board> for Content {
    fn from(board: Board) -> Content {
        if board == Board::new(board.values()) {
            Content::Grid(*board.values())
        } else {
            Content::Board(Box::new(board))
        }
    }
}

/// Something that a record has and a format cannot express.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Loss {
    /// Which digits were given and which were placed later.
    Placed,
    /// Candidates that were removed.
    Candidates,
    /// Candidates that a digit in the same house excludes.
    Excluded,
    /// Cells with one candidate left that are not filled yet.
    Singles,
    /// Cells with no candidate left.
    DeadCells,
    /// The title or comment.
    Label,
    /// The solution that the text gives with the puzzle.
    Solution,
    /// Columns of a table.
    Columns,
}

impl Loss {
    /// Whether the content of a record has anything of this kind; labels, solutions and columns are not
    /// part of it.
    pub(super) fn concerns(self, content: &Content) -> bool {
        let board = match (self, content) {
            (Loss::Singles | Loss::DeadCells, _) => &content.board(),
            (_, Content::Board(board)) => &**board,
            (_, Content::Grid(_)) => return false,
        };
        match self {
            Loss::Placed => board.givens() != board.values().filled(),
            Loss::Candidates => *board.all_candidates() != *Board::new(board.values()).all_candidates(),
            Loss::Excluded => board.all_candidates().iter().any(|candidate| {
                candidate.cell.peers().iter().any(|peer| board.value(peer) == Some(candidate.digit))
            }),
            Loss::Singles => board.open().iter().any(|cell| {
                let rivals = |digit| board.places(digit) & cell.peers();
                let looks_filled =
                    |digit| !rivals(digit).iter().any(|rival| board.candidates(rival).len() > 1);
                board.candidates(cell).single().is_some_and(looks_filled)
            }),
            Loss::DeadCells => board.open().iter().any(|cell| board.candidates(cell).is_empty()),
            Loss::Label | Loss::Solution | Loss::Columns => false,
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Loss::Placed => "which digits are givens and which were placed later",
            Loss::Candidates => "removed candidates",
            Loss::Excluded => "candidates that a digit in the same house excludes",
            Loss::Singles => "open cells with one candidate",
            Loss::DeadCells => "open cells with no candidate",
            Loss::Label => "the title or comment",
            Loss::Solution => "the solution",
            Loss::Columns => "the columns of a table",
        })
    }
}
