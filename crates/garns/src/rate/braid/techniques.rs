//! Whips, g-whips and braids as techniques: each finds the shortest chain on every target.

use core::ops::ControlFlow;

use super::chain::{Passage, Refutation};
use super::limits::{Interrupted, Limits};
use super::position::{Candidates, Position};
use super::shortest::{Probe, Verdict, in_order, refutes_within};
use super::variable::CandidateId;
use super::whips::{Kind, Search};
use crate::board::Board;
use crate::logic::{PositionCache, Sink, Technique, TechniqueId};

/// Chains longer than this are not looked for.
const MAX_LENGTH: usize = 12;

/// A technique that removes the targets of chains, the shortest chains first.
#[derive(Debug)]
struct ChainTechnique {
    id: TechniqueId,
    form: Form,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Whip,
    GWhip,
    Braid,
}

/// Whips, g-whips and braids.
pub(super) static ALL: [&dyn Technique; 3] = [
    &ChainTechnique { id: TechniqueId::Whip, form: Form::Whip },
    &ChainTechnique { id: TechniqueId::GWhip, form: Form::GWhip },
    &ChainTechnique { id: TechniqueId::Braid, form: Form::Braid },
];

impl Technique for ChainTechnique {
    fn id(&self) -> TechniqueId {
        self.id
    }

    fn search(&self, board: &Board, _: &mut PositionCache, found: Sink<'_>) -> ControlFlow<()> {
        let position = Position::unsettled(board);
        let mut left: Vec<CandidateId> =
            board.all_candidates().iter().map(|candidate| candidate.index() as CandidateId).collect();
        if self.form != Form::GWhip {
            // A candidate that no braid refutes has no whip either.
            let mut survivors = Candidates::EMPTY;
            let mut probe = Probe::new();
            left.retain(|&target| {
                !survivors.contains(target)
                    && !matches!(probe.suppose(&position, target, &mut survivors), Verdict::Survives)
            });
        }
        for length in 1..=MAX_LENGTH {
            let mut longer = Vec::new();
            for target in left {
                match self.chain(&position, target, length) {
                    Some(passages) => found(Refutation::new(target, passages).pattern(self.id))?,
                    None => longer.push(target),
                }
            }
            left = longer;
        }
        ControlFlow::Continue(())
    }
}

impl ChainTechnique {
    /// A chain of at most a length on a target.
    fn chain(&self, position: &Position, target: CandidateId, length: usize) -> Option<Vec<Passage>> {
        let limits = Limits::NONE;
        let found: Result<Option<Vec<Passage>>, Interrupted> = match self.form {
            Form::Whip => Search::new(position, Kind::Plain, &limits).run(target, length),
            Form::GWhip => Search::new(position, Kind::Grouped, &limits).run(target, length),
            Form::Braid => refutes_within(position, target, length, &limits)
                .map(|chosen| chosen.map(|chosen| in_order(position, target, &chosen))),
        };
        found.ok().flatten()
    }
}
