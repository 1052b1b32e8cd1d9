//! What a search returns: enough to rate and apply it, and to say later why it is right.

use super::chain::Chains;
use super::state::State;
use super::tables::bits;
use crate::logic::Deduction;
use crate::{Candidate, Cell, Digit};

/// The first hint of a technique, before anybody asks for words or a proof.
pub(super) struct Found {
    /// In floating point, added up in the original's order: ties depend on the last bit.
    pub(super) rating: f64,
    /// The cell and the digit that goes into it.
    pub(super) place: Option<(usize, usize)>,
    /// Cells and the digits that they lose.
    pub(super) removals: Vec<(usize, u16)>,
    /// What was seen.
    pub(super) seen: Seen,
}

/// What was seen, as small as it can be said. Masks are of digits unless they are named after cells.
pub(super) enum Seen {
    /// The only position of the placed digit in a house.
    HiddenSingle { house: usize, alone: bool },
    /// The only digit of the placed cell.
    NakedSingle,
    /// A digit whose positions in one house all lie in the other; and where it then has one left.
    Locking { base: usize, cover: usize, digit: usize, single_in: Option<usize> },
    /// As many cells of a house as digits that they may hold.
    NakedSet { house: usize, cells: u16, digits: u16 },
    /// As many digits as positions in a house; and the house's next hidden single if one is placed.
    HiddenSet { house: usize, cells: u16, digits: u16, direct: bool },
    /// Lines whose positions for a digit lie in as many crossing lines.
    Fish { kind: usize, base: u16, cover: u16, digit: usize },
    /// Two cells with two digits that hang on a third, which may hold the digit that they share or not.
    Wing { pivot: usize, wings: [usize; 2], digit: usize, in_pivot: bool },
    /// A deadly loop with what saves it.
    Loop(Box<super::loops::Loop>),
    /// A board that would be deadly all over.
    Bug(Box<super::bug::Bug>),
    /// Cells for whose digits other cells leave no combination.
    Exclusion { cells: Vec<usize> },
    /// Chains of implications.
    Chains(Box<Chains>),
}

impl Found {
    pub(super) fn placing(rating: f64, cell: usize, digit: usize, seen: Seen) -> Found {
        Found { rating, place: Some((cell, digit)), removals: Vec::new(), seen }
    }

    pub(super) fn removing(rating: f64, removals: Vec<(usize, u16)>, seen: Seen) -> Found {
        Found { rating, place: None, removals, seen }
    }

    /// What is struck, or the digit that is placed (which strikes the same and more).
    pub(super) fn deductions(&self) -> Vec<Deduction> {
        let candidate = |cell, digit| Candidate::new(Cell::from_index(cell), Digit::from_index(digit));
        if let Some((cell, digit)) = self.place {
            return vec![Deduction::Place(candidate(cell, digit))];
        }
        self.removals
            .iter()
            .flat_map(|&(cell, digits)| {
                bits(digits).map(move |digit| Deduction::Remove(candidate(cell, digit)))
            })
            .collect()
    }

    /// Strikes and fills.
    pub(super) fn apply(&self, state: &mut State) {
        for &(cell, digits) in &self.removals {
            for digit in bits(digits) {
                state.remove(cell, digit);
            }
        }
        if let Some((cell, digit)) = self.place {
            state.place(cell, digit);
        }
    }
}
