//! What a search has reported already.

use std::collections::HashSet;

use crate::set::CandidateSet;

/// The sets of candidates that were reported, so that a search says nothing twice.
#[derive(Default)]
pub(crate) struct Seen(HashSet<CandidateSet>);

impl Seen {
    /// Whether these were not reported before; from now on they are.
    pub(crate) fn is_new(&mut self, struck: &CandidateSet) -> bool {
        self.0.insert(*struck)
    }
}
