//! The object of a clause: the candidate or group that it is about.

use crate::logic::propagate::variable::{CANDIDATES, CandidateId, GROUPS};

/// A candidate that is true, a group that holds its digit, or a candidate that is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Object(u16);

impl Object {
    pub(super) const COUNT: usize = 2 * CANDIDATES + GROUPS;

    /// The candidate is true.
    pub(super) fn of(candidate: CandidateId) -> Object {
        Object(candidate)
    }

    /// One of the group's cells holds its digit.
    pub(super) fn of_group(group: u16) -> Object {
        Object(CANDIDATES as u16 + group)
    }

    /// The candidate is false.
    pub(super) fn refuting(candidate: CandidateId) -> Object {
        Object((CANDIDATES + GROUPS) as u16 + candidate)
    }

    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The candidate that is true.
    pub(super) fn candidate(self) -> Option<CandidateId> {
        (self.index() < CANDIDATES).then_some(self.0)
    }

    /// The number of the group.
    pub(super) fn group(self) -> Option<usize> {
        self.index().checked_sub(CANDIDATES).filter(|&group| group < GROUPS)
    }

    /// The candidate that is false.
    pub(super) fn refuted(self) -> Option<CandidateId> {
        self.0.checked_sub((CANDIDATES + GROUPS) as u16)
    }
}
