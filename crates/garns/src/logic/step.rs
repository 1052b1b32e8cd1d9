//! A step: deductions with evidence and proof.

use core::fmt;
use core::str::FromStr;

use crate::logic::evidence::Evidence;
use crate::logic::implication::{self, Implication};
use crate::logic::proof::{Literal, Proof};
use crate::logic::technique::Info;
use crate::{Board, Candidate, ParseError};

/// One application of a technique: deductions, evidence and proof.
#[derive(Clone, Debug)]
pub struct Step {
    /// The technique that found the step.
    pub technique: &'static Info,
    /// The deductions; never empty, and each of them changes the board on which the step was found.
    pub deductions: Vec<Deduction>,
    /// The cells, houses and chains to look at.
    pub evidence: Vec<Evidence>,
    /// The proof, for a checker that knows no technique.
    pub proof: Proof,
}

/// A conclusion of a step: a cell holds a digit, or it can't.
///
/// ```
/// use garns::logic::Deduction;
///
/// assert_eq!("r1c2=5".parse::<Deduction>()?, Deduction::Place("5r1c2".parse()?));
/// assert_eq!("r8c3<>4".parse::<Deduction>()?, Deduction::Remove("4r8c3".parse()?));
/// # Ok::<(), garns::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deduction {
    /// The candidate is the cell's digit: `r1c2=5`.
    Place(Candidate),
    /// The candidate is removed: `r8c3<>4`.
    Remove(Candidate),
}

impl Step {
    /// Applies the deductions to a board and returns whether it changed.
    pub fn apply(&self, board: &mut Board) -> bool {
        apply(&self.deductions, board)
    }

    /// The argument of the proof, one implication at a time.
    #[must_use]
    pub fn implications(&self) -> Vec<Implication> {
        implication::implications(self)
    }

    /// The candidates that are placed.
    pub fn placements(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.literals().filter(|literal| literal.on).map(|literal| literal.candidate)
    }

    /// The candidates that are removed.
    pub fn removals(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.literals().filter(|literal| !literal.on).map(|literal| literal.candidate)
    }

    fn literals(&self) -> impl Iterator<Item = Literal> + '_ {
        self.deductions.iter().map(|deduction| deduction.literal())
    }
}

/// Applies deductions to a board and returns whether it changed.
pub(crate) fn apply(deductions: &[Deduction], board: &mut Board) -> bool {
    let mut changed = false;
    // Removals come first, because a placement may be their consequence.
    for deduction in deductions {
        if let Deduction::Remove(candidate) = *deduction {
            changed |= board.remove(candidate);
        }
    }
    for deduction in deductions {
        if let Deduction::Place(candidate) = *deduction {
            changed |= board.place(candidate);
        }
    }
    changed
}

impl Deduction {
    /// The candidate that is placed or removed.
    #[must_use]
    pub const fn candidate(self) -> Candidate {
        match self {
            Deduction::Place(candidate) | Deduction::Remove(candidate) => candidate,
        }
    }

    /// The deduction as a literal of a proof.
    pub(crate) const fn literal(self) -> Literal {
        Literal { candidate: self.candidate(), on: matches!(self, Deduction::Place(_)) }
    }
}

impl fmt::Display for Deduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.literal().fmt(f)
    }
}

impl FromStr for Deduction {
    type Err = ParseError;
    /// Reads `r1c2=5` and `r1c2<>5`.
    fn from_str(text: &str) -> Result<Deduction, ParseError> {
        text.parse().map(Literal::deduction)
    }
}
