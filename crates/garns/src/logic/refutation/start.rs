//! The candidates that refutations start from.

use crate::logic::propagate::Position;
use crate::logic::propagate::lemma::GUARDIANS;
use crate::logic::propagate::variable::{CandidateId, MEMBERS, VARIABLES};
use crate::{Board, CandidateSet};

/// For each variable, its candidates on the board, a bit each.
///
/// The guardians of an impossible pattern, one of which is true, are an additional variable.
pub(super) struct Start {
    masks: [u16; VARIABLES + 1],
    guardians: Vec<CandidateId>,
}

impl Start {
    /// The start of refutations on a board, with at most nine guardians.
    pub(super) fn new(board: &Board, guardians: &CandidateSet) -> Start {
        let guardians: Vec<CandidateId> =
            guardians.iter().map(|guardian| guardian.index() as CandidateId).collect();
        debug_assert!(guardians.len() <= 9);
        let mut masks = [0; VARIABLES + 1];
        masks[..VARIABLES].copy_from_slice(Position::unsettled(board).masks());
        masks[GUARDIANS] = (1 << guardians.len()) - 1;
        Start { masks, guardians }
    }

    pub(super) fn masks(&self) -> &[u16; VARIABLES + 1] {
        &self.masks
    }

    /// Whether the candidate is on the board.
    pub(super) fn has(&self, candidate: CandidateId) -> bool {
        self.masks[usize::from(candidate / 9)] & 1 << (candidate % 9) != 0
    }

    /// The bit of a candidate among the guardians.
    pub(super) fn guardian(&self, candidate: CandidateId) -> Option<u16> {
        let place = self.guardians.iter().position(|&guardian| guardian == candidate)?;
        Some(1 << place)
    }

    /// The candidates of a variable, by bit.
    pub(super) fn members(&self, variable: usize) -> &[CandidateId] {
        if variable == GUARDIANS { &self.guardians } else { &MEMBERS[variable] }
    }
}
