//! Whips, g-whips and braids as techniques: each finds the shortest chain on every target.

use core::ops::ControlFlow;

use super::chain::{Passage, explain};
use super::limits::{Interrupted, Limits};
use super::position::{Candidates, Position};
use super::shortest::{Probe, Verdict, in_order, refutes_within};
use super::variable::CandidateId;
use super::whips::{Kind, Search};
use crate::board::Board;
use crate::logic::{Family, Info, Sink, Technique};

/// Chains longer than this are not looked for.
const MAX_LENGTH: usize = 12;

/// A technique that strikes the target of a chain, the shortest chains first.
#[derive(Debug)]
struct ChainTechnique {
    info: &'static Info,
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
    &ChainTechnique { info: &WHIP, form: Form::Whip },
    &ChainTechnique { info: &G_WHIP, form: Form::GWhip },
    &ChainTechnique { info: &BRAID, form: Form::Braid },
];

static WHIP: Info = Info {
    id: "whip",
    name: "Whip",
    family: Family::Chains,
    hodoku: None,
    needs_uniqueness: false,
    sentence: "if {start}, a contradiction follows ({branches}): {conclusion}",
    argument: "Suppose a candidate. It rules out candidates of a cell or a house; if one is left there, that is \
               true, and the chain goes on from it. What earlier values of the chain rule out stays ruled out. When \
               a cell or a house has no candidate left, the supposition was wrong.",
    example: EXAMPLE,
};

static G_WHIP: Info = Info {
    id: "g-whip",
    name: "g-Whip",
    argument: "As a whip, but a value of the chain may also be a group: a digit that must be in the cells that a box \
               shares with a row or a column is ruled out elsewhere in both, whichever of the cells holds it.",
    ..WHIP
};

static BRAID: Info = Info {
    id: "braid",
    name: "Braid",
    argument: "As a whip, but the chain may go on from any of its earlier values, not only from the last one.",
    ..WHIP
};

/// Where singles lead no further in a puzzle of our own.
const EXAMPLE: &str = ".6.5....3.47......1.....86..3..9.6...8.7...9.2....3......83..5....9.542...5..7...";

impl Technique for ChainTechnique {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        let position = Position::unsettled(board);
        let mut left: Vec<CandidateId> =
            board.all_candidates().iter().map(|candidate| candidate.index() as CandidateId).collect();
        if self.form != Form::GWhip {
            // Only what a braid refutes has a whip.
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
                    Some(passages) => found(explain(board, target, &passages, self.info))?,
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
