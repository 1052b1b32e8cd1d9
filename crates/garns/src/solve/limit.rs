//! The limit of a search: how many nodes it may meet before it gives up.

use core::fmt;

/// The number of nodes (solutions and dead ends) that a search for a puzzle's solution may meet, unless the
/// caller chooses another number.
///
/// The hardest known puzzles need a few thousand. A search that takes a million, about a second, meets a
/// grid with few digits, or with few candidates, that contradict each other in a hidden way: such a search
/// could take longer than anyone lives.
pub const NODES: usize = 1_000_000;

/// A search gave up: after this many nodes it was not decided whether there is a solution, or another one.
///
/// ```
/// use garns::{Grid, solve};
///
/// let mut solutions = solve::solutions(&Grid::EMPTY);
/// let error = solutions.next_within(0).unwrap_err();
/// assert_eq!(error.to_string(), "not decided within the limit: the search gave up after 0 nodes");
/// assert!(solutions.next_within(1).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undecided {
    nodes: usize,
}

impl Undecided {
    pub(crate) const fn after(nodes: usize) -> Undecided {
        Undecided { nodes }
    }

    /// The number of nodes after which the search gave up.
    #[must_use]
    pub const fn nodes(&self) -> usize {
        self.nodes
    }
}

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not decided within the limit: the search gave up after {} nodes", self.nodes)
    }
}

impl core::error::Error for Undecided {}
