//! The parts of a proof; `check` accepts or refuses a proof.
//!
//! - A [`Cover`]: n truths and m links. A candidate may lie in several of them, but in no more truths
//!   than links. Count the true candidates, each as often as it occurs: there are at least n in the
//!   truths and at most m in the links. So the sum of (links − truths) over all true candidates is at
//!   most m − n. No term of this sum is negative, so a candidate whose own term is greater than m − n
//!   is false.
//! - *Implications*: lines that follow from an assumption, up to a contradiction, or to the same
//!   conclusion in every case.
//! - *Guardians*: a pattern whose digits could be exchanged would give a second solution, so one
//!   of the candidates that are not part of the pattern is true.
//! - A [`DerivedTruth`]: at least one of some candidates is true, because it is impossible that all of
//!   them are false.

mod check;
mod exchange;
pub(crate) mod filling;
pub(crate) mod literal_set;

use core::fmt;
use core::str::FromStr;

use crate::logic::step::Deduction;
use crate::{Candidate, CandidateSet, Cell, CellSet, Digit, House, ParseError};

pub use check::{Flaw, check};

/// A sequence of arguments. A candidate that one argument proves false is removed for the later
/// arguments.
pub type Proof = Vec<Argument>;

/// One of the 324 sets of candidates that contain exactly one true candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Constraint {
    /// The digits of a cell: exactly one is true.
    Cell(Cell),
    /// The places of a digit in a house: exactly one is true.
    House(House, Digit),
}

/// Candidates of which at least one is true.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum Truth {
    /// The candidates of a constraint that are still on the board.
    Constraint(Constraint),
    /// The guardians of a deadly pattern: the candidates in its cells that are not part of it.
    ///
    /// No cell of the pattern is a given. Either each cell has two candidates of the pattern, and each
    /// digit occurs twice or not at all in each house; or the cells are those that two lines of a band or
    /// stack share with k crossing lines, and they have k digits in all. (Candidates that are no longer
    /// on the board may be part of the pattern; a cell that was filled later counts if its digit is part
    /// of the pattern.)
    #[cfg_attr(feature = "serde", serde(with = "crate::logic::serde_impls::guardians"))]
    Guardians(Box<CandidateSet>),
    /// Candidates that a proof shows cannot all be false.
    Derived(Box<DerivedTruth>),
}

/// Candidates of which at least one is true, and why. The reason is checked where the truth is cited: on
/// the board, or under an assumption and the lines before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub struct DerivedTruth {
    /// The candidates of which at least one is true.
    pub one_of: CandidateSet,
    /// Why these candidates cannot all be false.
    pub because: Impossible,
}

/// Why some candidates cannot all be false.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Impossible {
    /// If all the candidates were false, these lines would follow, and some candidate would be both true and
    /// false (or gone).
    Lines(Vec<ProofLine>),
    /// These open cells, at most [`MAX_CELLS`](Self::MAX_CELLS), cannot be filled with the candidates that
    /// are then left. The checker tries all ways to fill them in this order, in at most
    /// [`MAX_NODES`](Self::MAX_NODES) attempts to put a digit into a cell.
    NoFilling(Vec<Cell>),
}

impl Impossible {
    /// The greatest number of cells that the checker tries to fill.
    pub const MAX_CELLS: usize = 16;
    /// The greatest number of attempts to put a digit into a cell.
    pub const MAX_NODES: usize = 10_000;
}

/// Truths and the links that cover them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cover {
    /// Sets of candidates, each with at least one true candidate.
    pub truths: Vec<Truth>,
    /// Sets of candidates, each with at most one true candidate.
    pub links: Vec<Constraint>,
}

/// A statement that a candidate is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Literal {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether the candidate is said to be true.
    pub on: bool,
}

/// A literal that follows from the assumption and earlier lines.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProofLine {
    /// The literal that follows.
    pub literal: Literal,
    /// Why the literal follows.
    #[cfg_attr(feature = "serde", serde(rename = "because"))]
    pub reason: Reason,
}

/// Why a line follows from the lines before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Reason {
    /// False, because another candidate of the constraint is true.
    Excluded(Constraint),
    /// True, because all other candidates of the truth are false or gone.
    Last(Truth),
    /// By an argument about the board without the candidates that are known to be false.
    Nested(Box<Argument>),
}

/// One argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Argument {
    /// Proves every candidate false that the cover excludes.
    Cover(Cover),
    /// Proves the only candidate that is left of a truth.
    Last(Truth),
    /// Proves the opposite of an assumption, which leads to some candidate being both true and false (or
    /// gone).
    Contradiction {
        /// The assumption.
        assumed: Literal,
        /// The lines that follow from the assumption.
        lines: Vec<ProofLine>,
    },
    /// Proves conclusions to which every case leads, unless the case leads to a contradiction.
    Cases {
        /// The cases.
        split: Split,
        /// A branch for each case: the case and the lines that follow from it.
        branches: Vec<(Literal, Vec<ProofLine>)>,
        /// The conclusions that all branches reach.
        conclusions: Vec<Literal>,
    },
}

/// The cases of which at least one holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Split {
    /// A case for each candidate of a truth.
    Truth(Truth),
    /// Two cases: the candidate is true, or it is false.
    Either(Candidate),
}

impl Constraint {
    /// Whether the candidate belongs to the constraint.
    #[must_use]
    pub fn contains(self, candidate: Candidate) -> bool {
        match self {
            Constraint::Cell(cell) => cell == candidate.cell,
            Constraint::House(house, digit) => {
                digit == candidate.digit && house.cells().contains(candidate.cell)
            }
        }
    }

    /// The candidates of a set that belong to the constraint.
    #[must_use]
    pub fn among(self, set: &CandidateSet) -> CandidateSet {
        let mut among = CandidateSet::EMPTY;
        match self {
            Constraint::House(house, digit) => *among.cells_mut(digit) = set.cells(digit) & house.cells(),
            Constraint::Cell(cell) => {
                for digit in Digit::ALL {
                    *among.cells_mut(digit) = set.cells(digit) & CellSet::only(cell);
                }
            }
        }
        among
    }

    /// A constraint to which both candidates belong, if they exclude each other.
    #[must_use]
    pub fn joining(a: Candidate, b: Candidate) -> Option<Constraint> {
        if a.cell == b.cell {
            return Some(Constraint::Cell(a.cell));
        }
        let shared = a.cell.houses().into_iter().find(|house| house.cells().contains(b.cell));
        shared.filter(|_| a.digit == b.digit).map(|house| Constraint::House(house, a.digit))
    }
}

impl Literal {
    /// The literal as the deduction of a step.
    pub(crate) const fn deduction(self) -> Deduction {
        if self.on { Deduction::Place(self.candidate) } else { Deduction::Remove(self.candidate) }
    }

    /// The literal that the candidate is true.
    #[must_use]
    pub const fn on(candidate: Candidate) -> Literal {
        Literal { candidate, on: true }
    }

    /// The literal that the candidate is false.
    #[must_use]
    pub const fn off(candidate: Candidate) -> Literal {
        Literal { candidate, on: false }
    }

    /// The index of the literal in tables with two entries for each candidate; it is odd if the candidate is
    /// true.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        2 * self.candidate.index() + self.on as usize
    }

    /// The opposite literal.
    #[must_use]
    pub const fn negated(self) -> Literal {
        Literal { on: !self.on, ..self }
    }
}

impl From<Constraint> for Truth {
    fn from(constraint: Constraint) -> Truth {
        Truth::Constraint(constraint)
    }
}

impl From<DerivedTruth> for Truth {
    fn from(derived: DerivedTruth) -> Truth {
        Truth::Derived(Box::new(derived))
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Constraint::Cell(cell) => write!(f, "{cell}"),
            Constraint::House(house, digit) => write!(f, "{digit} in {house}"),
        }
    }
}

impl FromStr for Constraint {
    type Err = ParseError;
    /// Reads `r1c2` and `5 in row 3`.
    fn from_str(text: &str) -> Result<Constraint, ParseError> {
        let constraint = match text.split_once(" in ") {
            Some((digit, house)) => house
                .parse()
                .ok()
                .zip(digit.parse().ok())
                .map(|(house, digit)| Constraint::House(house, digit)),
            None => text.parse().ok().map(Constraint::Cell),
        };
        constraint.ok_or_else(|| ParseError::new(text, "a constraint", "r1c2 or 5 in row 3"))
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Candidate { cell, digit } = self.candidate;
        write!(f, "{cell}{}{digit}", if self.on { "=" } else { "<>" })
    }
}

impl FromStr for Literal {
    type Err = ParseError;
    /// Reads `r1c2=5` and `r1c2<>5`.
    fn from_str(text: &str) -> Result<Literal, ParseError> {
        let (parts, on) = match text.split_once("<>") {
            Some(parts) => (Some(parts), false),
            None => (text.split_once('='), true),
        };
        let literal = parts.and_then(|(cell, digit)| {
            Some(Literal {
                candidate: Candidate { cell: cell.parse().ok()?, digit: digit.parse().ok()? },
                on,
            })
        });
        literal.ok_or_else(|| ParseError::new(text, "a statement about a cell", "r1c2=5 or r1c2<>5"))
    }
}
