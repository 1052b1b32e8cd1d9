//! Nested Forcing Net: an assumption that fails in every case, with cases within cases.

mod why_not;

use core::ops::ControlFlow;

use crate::logic::propagate::refute::{Effort, refute};
use crate::logic::refutation;
use crate::logic::{Family, Info, Literal, Pattern, Position, Sink, Technique, TechniqueId};
use crate::{Board, Candidate};

pub use why_not::why_not;

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&INFO, search)];

/// How many candidates may be supposed to refute one candidate before the next candidate is tried.
const TRIES: usize = 400;

/// How many candidates may be supposed to refute a candidate that the player asks about.
const MOST_TRIES: usize = 20_000;

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
    for nested in [false, true] {
        let tries = if nested { usize::MAX } else { TRIES };
        let mut left = Vec::new();
        for candidate in order {
            match refute(board, Literal::on(candidate), Effort { tries, nested, digit: None }) {
                Some(lemma) => found(lemma.pattern(id))?,
                None => left.push(candidate),
            }
        }
        order = left;
    }
    ControlFlow::Continue(())
}

/// The pattern that removes a candidate, by lemmas of any depth if `MOST_TRIES` are enough.
pub(crate) fn by_lemmas(board: &Board, candidate: Candidate) -> Option<Pattern> {
    let effort = Effort { tries: MOST_TRIES, ..Effort::ANY };
    Some(refute(board, Literal::on(candidate), effort)?.pattern(INFO.id))
}
