//! Nested Forcing Net: an assumption that fails in every case, with cases within cases.

mod why_not;

use core::ops::ControlFlow;

use crate::logic::net::Scope;
use crate::logic::refutation;
use crate::logic::refute::{refute, refute_by_trying};
use crate::logic::techniques::forcing_net;
use crate::logic::{
    Argument, Deduction, Explain, Explanation, Family, Info, Literal, Pattern, Position, Sink, Technique,
    TechniqueId,
};
use crate::{Board, Candidate};

pub use why_not::why_not;

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&INFO, search)];

/// How many nets are tried for one candidate before the next candidate is tried.
const NETS_PER_CANDIDATE: usize = 400;

/// How many nets are tried for a candidate that the player asks about.
const MOST_NETS: usize = 20_000;

static INFO: Info = Info {
    id: TechniqueId::NestedForcingNet,
    name: "Nested Forcing Net",
    family: Family::Forcing,
    sentence: "If {start}, then {argument}, so {conclusion}",
    argument: "Assume the candidate and follow everything up by singles and locked digits. Where that alone does not \
               end in a contradiction, try the candidates of the smallest choices that are left in the same way: one \
               that fails is struck for the time of the argument; if all cases of a choice fail, so does the \
               assumption. As every wrong candidate fails sooner or later, this always gets on.",
    example: Some("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"),
};

fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    if let Some(shortest) = refutation::nested(board) {
        found(shortest.pattern(id))?;
    }
    let mut order: Vec<Candidate> = board.all_candidates().iter().collect();
    order.sort_by_key(|candidate| (board.candidates(candidate.cell).len(), *candidate));
    let mut left = Vec::new();
    for candidate in order {
        match Cases::Tried.refute(board, candidate) {
            Some(_) => found(Pattern::removing(id, [candidate], Cases::Tried))?,
            None => left.push(candidate),
        }
    }
    for candidate in left {
        if Cases::Split.refute(board, candidate).is_some() {
            found(Pattern::removing(id, [candidate], Cases::Split))?;
        }
    }
    ControlFlow::Continue(())
}

/// The pattern that removes a candidate by trying single candidates, or else by cases, if `MOST_NETS` nets
/// are enough.
pub(crate) fn by_cases(board: &Board, candidate: Candidate) -> Option<Pattern> {
    let (alive, assumed) = (board.all_candidates(), Literal::on(candidate));
    if Cases::Tried.refute(board, candidate).is_some() {
        return Some(Pattern::removing(INFO.id, [candidate], Cases::Tried));
    }
    refute(alive, Scope::All, assumed, MOST_NETS)?;
    Some(Pattern::removing(INFO.id, [candidate], Cases::Split))
}

/// How the candidate is refuted.
enum Cases {
    /// By trying and refuting single candidates.
    Tried,
    /// By cases within cases.
    Split,
}

impl Cases {
    fn refute(&self, board: &Board, candidate: Candidate) -> Option<Argument> {
        let (alive, assumed) = (board.all_candidates(), Literal::on(candidate));
        match self {
            Cases::Tried => refute_by_trying(alive, assumed, NETS_PER_CANDIDATE),
            Cases::Split => refute(alive, Scope::All, assumed, usize::MAX),
        }
    }
}

impl Explain for Cases {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let candidate = deductions[0].candidate();
        let lines = match self.refute(board, candidate) {
            Some(Argument::Contradiction { lines, .. }) => lines,
            other => {
                debug_assert!(false, "{candidate} is refuted by {other:?} on {board}");
                Vec::new()
            }
        };
        forcing_net::refutation(Literal::on(candidate), lines)
    }
}
