//! The result of a search: enough to rate and apply it, and to explain it later.

use super::singles::HiddenSingles;
use super::state::State;
use super::tables::{bits, candidate};
use crate::logic::techniques::hidden_single::Single;
use crate::logic::{Constraint, Deduction, Explain, Pattern, TechniqueId};

/// Cells and the digits that each of them loses.
pub(super) type Removals = Vec<(usize, u16)>;

/// The hint that a technique gives, without text and proof.
pub(super) struct Found {
    pub(super) technique: TechniqueId,
    /// The rating in floating point, summed in the original's order, because ties depend on the last bit.
    pub(super) rating: f64,
    /// The number of cells of a loop, or of nodes of chains. The original's name for the step depends on
    /// it.
    pub(super) size: usize,
    /// The cell and the digit to place.
    pub(super) place: Option<(usize, usize)>,
    pub(super) removals: Removals,
    pub(super) data: Data,
}

/// The data from which a hint is explained.
pub(super) enum Data {
    /// The cell or house in which the placed candidate is the only one left. (Most hints are singles, so
    /// this variant allocates no memory.)
    Single(Constraint),
    /// The pattern of any other technique.
    Pattern(Box<dyn Explain>),
}

impl Found {
    /// A hint that places the only candidate of a cell, or the only place of a digit in a house.
    pub(super) fn single(
        technique: TechniqueId,
        rating: f64,
        place: (usize, usize),
        constraint: Constraint,
    ) -> Found {
        let data = Data::Single(constraint);
        Found { technique, rating, size: 0, place: Some(place), removals: Vec::new(), data }
    }

    /// A hint that places a digit and removes nothing else.
    pub(super) fn placing(
        technique: TechniqueId,
        rating: f64,
        place: (usize, usize),
        data: impl Explain + 'static,
    ) -> Found {
        Found { place: Some(place), ..Found::removing(technique, rating, Vec::new(), data) }
    }

    /// A hint that removes candidates.
    pub(super) fn removing(
        technique: TechniqueId,
        rating: f64,
        removals: Removals,
        data: impl Explain + 'static,
    ) -> Found {
        let data = Data::Pattern(Box::new(data));
        Found { technique, rating, size: 0, place: None, removals, data }
    }

    /// The removed candidates, or only the placed digit if there is one, because placing it removes them too.
    pub(super) fn deductions(&self) -> Vec<Deduction> {
        if let Some((cell, digit)) = self.place {
            return vec![Deduction::Place(candidate(cell, digit))];
        }
        let removed = |&(cell, digits): &(usize, u16)| bits(digits).map(move |digit| candidate(cell, digit));
        self.removals.iter().flat_map(removed).map(Deduction::Remove).collect()
    }

    /// The hint as a pattern of the library, which can be explained.
    pub(super) fn pattern(self) -> Pattern {
        let (technique, deductions) = (self.technique, self.deductions());
        match self.data {
            Data::Single(constraint) => Pattern::new(technique, deductions, Single(constraint)),
            Data::Pattern(data) => Pattern { technique, deductions, data },
        }
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
