//! A grid that was proved to have exactly one solution.

use core::fmt;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::set::CellSet;
use crate::solve;

/// Givens with exactly one solution. That it exists is the proof: there is no other way to make one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle {
    givens: Grid,
    solution: Grid,
}

/// Why a grid is not a puzzle, with the witness.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotAPuzzle {
    /// These cells of one house hold the same digit.
    Conflict {
        /// Two or more cells that see each other.
        cells: CellSet,
        /// The digit they repeat.
        digit: Digit,
    },
    /// These givens cannot hold together, and none of them can be spared: without any one of them
    /// the others have a solution.
    NoSolution {
        /// The cells of these givens.
        givens: CellSet,
    },
    /// Two different solutions.
    Ambiguous(Box<[Grid; 2]>),
}

impl Puzzle {
    /// The puzzle of these givens, or why they are none.
    pub fn new(givens: Grid) -> Result<Puzzle, NotAPuzzle> {
        for digit in Digit::ALL {
            let places = givens.places(digit);
            for cell in places {
                let clash = places & cell.peers();
                if !clash.is_empty() {
                    return Err(NotAPuzzle::Conflict { cells: clash.with(cell), digit });
                }
            }
        }
        let mut solutions = solve::solutions(&givens);
        match (solutions.next(), solutions.next()) {
            (Some(solution), None) => Ok(Puzzle { givens, solution }),
            (Some(one), Some(two)) => Err(NotAPuzzle::Ambiguous(Box::new([one, two]))),
            (None, _) => Err(NotAPuzzle::NoSolution { givens: smallest_clash(givens) }),
        }
    }

    /// The puzzle of givens that were proved elsewhere to have this solution and no other.
    pub(crate) fn proved(givens: Grid, solution: Grid) -> Puzzle {
        debug_assert_eq!(solve::unique(&givens), Some(solution));
        Puzzle { givens, solution }
    }

    /// The digits at the start.
    pub const fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The full grid that they lead to.
    pub const fn solution(&self) -> &Grid {
        &self.solution
    }

    /// The position at the start.
    pub fn board(&self) -> Board {
        Board::new(&self.givens)
    }

    /// Whether no given can be spared: without any one of them there would be a second solution.
    pub fn is_minimal(&self) -> bool {
        self.givens.iter().all(|(cell, digit)| {
            let mut fewer = self.givens;
            fewer.set(cell, None);
            solve::single::exists_without(&fewer, Candidate { cell, digit })
        })
    }
}

/// Takes givens away one by one as long as the rest still has no solution.
fn smallest_clash(mut givens: Grid) -> CellSet {
    for cell in givens.filled() {
        let digit = givens.set(cell, None);
        if solve::count(&givens, 1) > 0 {
            givens.set(cell, digit);
        }
    }
    givens.filled()
}

impl fmt::Display for NotAPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAPuzzle::Conflict { cells, digit } => write!(f, "{digit} is repeated in {cells}"),
            NotAPuzzle::NoSolution { givens } => {
                write!(f, "no solution: the givens in {givens} cannot hold together")
            }
            NotAPuzzle::Ambiguous(two) => {
                let cells: CellSet = two[0]
                    .iter()
                    .filter(|&(cell, digit)| two[1].get(cell) != Some(digit))
                    .map(|(cell, _)| cell)
                    .collect();
                match cells.first() {
                    Some(cell) => write!(
                        f,
                        "more than one solution: {cell} can be {} or {}",
                        char::from(two[0].get(cell).unwrap_or(Digit::ALL[0])),
                        char::from(two[1].get(cell).unwrap_or(Digit::ALL[0]))
                    ),
                    None => f.write_str("more than one solution"),
                }
            }
        }
    }
}

impl core::error::Error for NotAPuzzle {}
