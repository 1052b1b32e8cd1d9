//! The result of a search: enough to rate and apply it, and to explain it later.

use super::chain::Chains;
use super::singles::HiddenSingles;
use super::state::State;
use super::tables::bits;
use crate::logic::Deduction;
use crate::{Candidate, Cell, Digit};

/// The first hint of a technique, without words and proof.
pub(super) struct Found {
    /// The rating in floating point, summed in the original's order, because ties depend on the last bit.
    pub(super) rating: f64,
    /// The cell and the digit to place.
    pub(super) place: Option<(usize, usize)>,
    /// Cells and the digits that they lose.
    pub(super) removals: Vec<(usize, u16)>,
    pub(super) seen: Seen,
}

/// The pattern in a compact form. Masks are of digits unless they are named after cells.
pub(super) enum Seen {
    /// The only position of the placed digit in a house.
    HiddenSingle { house: usize, alone: bool },
    /// The only digit of the placed cell.
    NakedSingle,
    /// A digit locked in the crossing of two houses. `single_in`: the house where it then has one position.
    Locking { base: usize, cover: usize, digit: usize, single_in: Option<usize> },
    /// Cells of a house that have as many candidate digits as there are cells.
    NakedSet { house: usize, cells: u16, digits: u16 },
    /// As many digits as positions in a house. `direct`: the hint places the single that follows.
    HiddenSet { house: usize, cells: u16, digits: u16, direct: bool },
    /// Lines whose positions for a digit lie in as many crossing lines.
    Fish { kind: usize, base: u16, cover: u16, digit: usize },
    /// A pivot and two wings; the pivot may have the digit that the wings share.
    Wing { pivot: usize, wings: [usize; 2], digit: usize, in_pivot: bool },
    /// A deadly loop with its extras.
    Loop(Box<super::loops::Loop>),
    /// A bivalue universal grave with its extras.
    Bug(Box<super::bug::Bug>),
    /// Aligned cells, some of whose combinations other cells exclude.
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

    /// The removed candidates, or only the placed digit if there is one, because placing it removes them too.
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

    /// Removes the candidates and places the digit.
    pub(super) fn apply(&self, state: &mut State, singles: &mut HiddenSingles) {
        let mut watch = |house, digit, positions| singles.note(house, digit, positions);
        for &(cell, digits) in &self.removals {
            for digit in bits(digits) {
                state.remove_watched(cell, digit, &mut watch);
            }
        }
        if let Some((cell, digit)) = self.place {
            state.place(cell, digit, &mut watch);
            singles.note_filled(state, cell);
        }
    }
}
