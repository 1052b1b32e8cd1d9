//! Chains of implications: techniques 21 and 23 to 30.
//!
//! A candidate assumed *on* (true) switches others *off* (false), and the last candidate of a cell,
//! or of a digit in a house, goes on. All hints of one technique are compared: the lowest rating
//! wins, then the fewest nodes, then a sort key, then the first generated.

mod advanced;
mod explain;
mod hint;
mod kept;
mod length;
mod link_graph;
mod literal;
mod multiple;
mod net;
mod technique;
mod unary;

use super::found::Found;
use super::state::State;
use super::tables::bits;
use advanced::Memory;
use hint::Chains;

/// The kinds of chains, each a technique of Sudoku Explainer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// Cycles and forcing chains on the board as it is.
    Static,
    /// Contradictions of one digit; a candidate that goes off is removed from the board.
    Nishio,
    /// All cases of a cell or of a digit in a house, on the board as it is.
    Multiple,
    /// Contradiction, double, cell and house chains; a candidate that goes off is removed from the board.
    /// With or without extra rules.
    Dynamic(Option<Extra>),
}

/// The extra rules that a dynamic chain tries when its links are exhausted. Every variant tries simple
/// patterns first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Extra {
    /// Simple patterns alone.
    Patterns,
    /// Static chains.
    Chains,
    /// Static chains, then multiple chains.
    Multiple,
    /// Dynamic chains.
    Dynamic,
    /// Dynamic chains, then dynamic chains whose extra rules are static chains.
    Nested,
}

impl Kind {
    /// The kinds of chains that follow aligned triplet exclusion, in order.
    pub(super) const LADDER: [Kind; 8] = [
        Kind::Nishio,
        Kind::Multiple,
        Kind::Dynamic(None),
        Kind::Dynamic(Some(Extra::Patterns)),
        Kind::Dynamic(Some(Extra::Chains)),
        Kind::Dynamic(Some(Extra::Multiple)),
        Kind::Dynamic(Some(Extra::Dynamic)),
        Kind::Dynamic(Some(Extra::Nested)),
    ];

    /// The rating of the shortest chains. (Static chains have several such ratings; this is the lowest.)
    pub(super) fn base(self) -> f64 {
        match self {
            Kind::Static => 6.5,
            Kind::Nishio => 7.5,
            Kind::Multiple => 8.0,
            Kind::Dynamic(None) => 8.5,
            Kind::Dynamic(Some(Extra::Patterns)) => 9.0,
            Kind::Dynamic(Some(Extra::Chains)) => 9.5,
            Kind::Dynamic(Some(Extra::Multiple)) => 10.0,
            Kind::Dynamic(Some(Extra::Dynamic)) => 10.5,
            Kind::Dynamic(Some(Extra::Nested)) => 11.0,
        }
    }
}

/// A callback that gets the cells and digits that a hint removes, and a function that makes the full
/// hint.
type Visitor<'a> = &'a mut dyn FnMut(&[(usize, u16)], &mut dyn FnMut() -> Chains);

/// Finds the best chains of a technique. A set of candidates is an array of words, and most boards need
/// few words. So there is memory for three widths, and each board uses the narrowest width that holds its
/// candidates.
#[derive(Default)]
pub(super) struct Search {
    narrow: Memory<4>,
    medium: Memory<6>,
    wide: Memory<12>,
}

impl Search {
    /// The best hint of the technique.
    pub(super) fn first(&mut self, state: &State, kind: Kind) -> Option<Found> {
        let candidates: u32 = state.places.iter().map(|places| places.count_ones()).sum();
        let chains = match candidates {
            0..=256 => best(state, kind, &mut self.narrow),
            257..=384 => best(state, kind, &mut self.medium),
            _ => best(state, kind, &mut self.wide),
        }?;
        let placed = chains.target.filter(|target| target.on).map(|target| target.candidate);
        let removals = chains.removals.clone();
        debug_assert!(
            removals.iter().all(|&(cell, digits)| bits(digits).all(|digit| state.has(cell, digit)))
        );
        Some(Found {
            size: chains.complexity as usize,
            place: placed.map(|placed| (placed.cell.index(), placed.digit.index())),
            ..Found::removing(
                technique::of_chains(chains.kind, chains.shape),
                chains.rating,
                removals,
                chains,
            )
        })
    }
}

fn best<const W: usize>(state: &State, kind: Kind, memory: &mut Memory<W>) -> Option<Chains> {
    if kind == Kind::Static {
        return unary::best::<W>(state);
    }
    memory.forget();
    multiple::best(state, kind, memory)
}
