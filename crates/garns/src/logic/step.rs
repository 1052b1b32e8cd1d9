//! What to do next, and why it is right.

use core::fmt;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::logic::evidence::Evidence;
use crate::logic::proof::{Literal, Proof};
use crate::logic::technique::Info;

/// One application of a technique: what follows, what to look at, and the proof.
#[derive(Clone, Debug)]
pub struct Step {
    /// The technique that found it.
    pub technique: &'static Info,
    /// What follows; never empty, and every one of them changes the board it was found on.
    pub deductions: Vec<Deduction>,
    /// What a person looks at.
    pub evidence: Vec<Evidence>,
    /// Why it is right, for a checker that knows no technique.
    pub proof: Proof,
}

/// Something that follows: a digit goes into a cell, or it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deduction {
    /// The candidate is the cell's digit: `r1c2=5`.
    Place(Candidate),
    /// The candidate is struck: `r8c3<>4`.
    Remove(Candidate),
}

impl Step {
    /// Carries out what follows; whether the board changed.
    pub fn apply(&self, board: &mut Board) -> bool {
        let mut changed = false;
        // Removals first: a placement may be their consequence.
        for candidate in self.removals() {
            changed |= board.remove(candidate);
        }
        for candidate in self.placements() {
            changed |= board.place(candidate);
        }
        changed
    }

    /// The candidates that are placed.
    pub fn placements(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.deductions.iter().filter_map(|deduction| match *deduction {
            Deduction::Place(candidate) => Some(candidate),
            Deduction::Remove(_) => None,
        })
    }

    /// The candidates that are struck.
    pub fn removals(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.deductions.iter().filter_map(|deduction| match *deduction {
            Deduction::Remove(candidate) => Some(candidate),
            Deduction::Place(_) => None,
        })
    }
}

impl Deduction {
    /// What it speaks of.
    pub const fn candidate(self) -> Candidate {
        match self {
            Deduction::Place(candidate) | Deduction::Remove(candidate) => candidate,
        }
    }

    /// The same as a line of a proof says it.
    pub(crate) const fn literal(self) -> Literal {
        Literal { candidate: self.candidate(), on: matches!(self, Deduction::Place(_)) }
    }
}

impl fmt::Display for Deduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deduction::Place(Candidate { cell, digit }) => write!(f, "{cell}={digit}"),
            Deduction::Remove(Candidate { cell, digit }) => write!(f, "{cell}<>{digit}"),
        }
    }
}
