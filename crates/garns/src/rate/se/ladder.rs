//! The thirty techniques in the order in which they are tried.

use super::exclusion::Exclusion;
use super::found::Found;
use super::score::Score;
use super::singles::HiddenSingles;
use super::state::State;
use super::{bug, chain, fish, locking, loops, singles, subsets, wings};

/// Tries the techniques in order, and keeps results that make the next search faster.
pub(super) struct Ladder {
    max: Score,
    pair: Exclusion,
    triplet: Exclusion,
    chains: chain::Search,
}

impl Ladder {
    /// A ladder that, from aligned pair exclusion on, skips techniques whose every step is rated above `max`.
    pub(super) fn new(max: Score) -> Ladder {
        Ladder { max, pair: Exclusion::PAIR, triplet: Exclusion::TRIPLET, chains: chain::Search::default() }
    }

    /// The first hint of the first technique that finds any.
    pub(super) fn first(&mut self, state: &State, hidden_singles: &HiddenSingles) -> Option<Found> {
        hidden_singles.first(state).or_else(|| self.simple(state)).or_else(|| self.hard(state))
    }

    fn simple(&self, state: &State) -> Option<Found> {
        locking::direct(state)
            .or_else(|| subsets::direct(state, 2))
            .or_else(|| singles::naked(state))
            .or_else(|| subsets::direct(state, 3))
            .or_else(|| locking::plain(state))
            .or_else(|| subsets::naked(state, 2))
            .or_else(|| fish::fish(state, 2))
            .or_else(|| subsets::hidden(state, 2))
            .or_else(|| subsets::naked(state, 3))
            .or_else(|| fish::fish(state, 3))
            .or_else(|| subsets::hidden(state, 3))
            .or_else(|| wings::wing(state, 2))
            .or_else(|| wings::wing(state, 3))
            .or_else(|| loops::unique_loop(state))
            .or_else(|| subsets::naked(state, 4))
            .or_else(|| fish::fish(state, 4))
            .or_else(|| subsets::hidden(state, 4))
            .or_else(|| bug::bug(state))
    }

    fn hard(&mut self, state: &State) -> Option<Found> {
        let max = self.max;
        let within = |rating| max >= Score::of(rating);
        let Ladder { pair, triplet, chains, .. } = self;
        None.or_else(|| within(6.2).then(|| pair.first(state)).flatten())
            .or_else(|| within(6.5).then(|| chains.first(state, chain::Kind::Static)).flatten())
            .or_else(|| within(7.5).then(|| triplet.first(state)).flatten())
            .or_else(|| {
                chain::Kind::LADDER
                    .into_iter()
                    .take_while(|kind| within(kind.base()))
                    .find_map(|kind| chains.first(state, kind))
            })
    }
}
