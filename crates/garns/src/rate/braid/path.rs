//! The path that a rating takes: the candidates that it deletes, and the singles in between.

use std::borrow::Cow;

use crate::logic::propagate::variable::CandidateId;
use crate::logic::{Deduction, Pattern, Position, TechniqueId};
use crate::rate::scale::{Record, TraceStep};
use crate::{Board, Candidate};

/// Records the steps of a rating, if the caller wants them.
pub(super) struct Path(Option<Box<Noted>>);

struct Noted {
    /// The position that the steps so far lead to.
    board: Board,
    steps: Vec<TraceStep<u8>>,
}

/// Why a candidate is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refutation {
    /// Trial and error of this depth.
    Trial(u8),
    /// A whip of this length.
    Whip(u8),
    /// A g-whip of this length.
    GWhip(u8),
    /// A braid of this length.
    Braid(u8),
    /// One level of trial and error, with braids of this length inside.
    NestedBraids(u8),
}

impl Path {
    /// A path that records nothing.
    pub(super) fn silent() -> Path {
        Path(None)
    }

    /// A path that starts at this position.
    pub(super) fn new(board: &Board, record: Record) -> Path {
        let noted = || Box::new(Noted { board: board.clone(), steps: Vec::new() });
        let mut path = Path((record == Record::Steps).then(noted));
        if let Some(noted) = &mut path.0 {
            noted.take_singles();
        }
        path
    }

    /// The steps that were recorded.
    pub(super) fn steps(self) -> Vec<TraceStep<u8>> {
        self.0.map_or_else(Vec::new, |noted| noted.steps)
    }

    /// Records that a candidate is deleted, and the singles that follow.
    pub(super) fn delete(&mut self, candidate: CandidateId, refuted: Refutation) {
        let Some(noted) = &mut self.0 else { return };
        let candidate = Candidate::from_index(usize::from(candidate));
        noted.board.remove(candidate);
        noted.steps.push(refuted.step(candidate));
        noted.take_singles();
    }
}

impl Noted {
    /// Places singles until no single is left.
    fn take_singles(&mut self) {
        while let Some(Pattern { technique, deductions, .. }) = single(&self.board) {
            for deduction in &deductions {
                self.board.place(deduction.candidate());
            }
            let name = Cow::Borrowed(technique.info().name);
            self.steps.push(TraceStep { technique, name, score: 0, deductions });
        }
    }
}

/// The first naked single, or else the first hidden single.
fn single(board: &Board) -> Option<Pattern> {
    let singles = [TechniqueId::NakedSingle, TechniqueId::HiddenSingle];
    let mut position = Position::new(board);
    singles.iter().find_map(|id| id.technique()?.first_pattern(&mut position))
}

impl Refutation {
    fn step(self, candidate: Candidate) -> TraceStep<u8> {
        let (technique, name, score) = match self {
            // If a supposition and singles refute a candidate, a braid refutes it too.
            Refutation::Trial(1) => (TechniqueId::Braid, "T&E(1)".into(), 1),
            Refutation::Trial(depth) => (TechniqueId::NestedForcingNet, format!("T&E({depth})"), depth),
            Refutation::Whip(length) => (TechniqueId::Whip, format!("whip[{length}]"), length),
            Refutation::GWhip(length) => (TechniqueId::GWhip, format!("g-whip[{length}]"), length),
            Refutation::Braid(length) => (TechniqueId::Braid, format!("braid[{length}]"), length),
            Refutation::NestedBraids(length) => {
                (TechniqueId::NestedForcingNet, format!("B{length}-braid"), length)
            }
        };
        TraceStep { technique, name: Cow::Owned(name), score, deductions: vec![Deduction::Remove(candidate)] }
    }
}
