//! Nested Forcing Net: an assumption that fails in every case, with cases within cases.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::logic::evidence::{Evidence, Role};
use crate::logic::net::{Scope, picture};
use crate::logic::proof::{Argument, Literal};
use crate::logic::refute::{refute, refute_by_trying};
use crate::logic::step::{Deduction, Step};
use crate::logic::technique::{Family, Info, Sink, Technique};
use crate::set::CandidateSet;

/// The last rung: what no other technique strikes, this one does.
#[derive(Debug)]
pub struct NestedForcingNet;

pub(super) static ALL: &[&dyn Technique] = &[&NestedForcingNet];

/// How many nets are tried for one candidate before another is.
const PATIENCE: usize = 400;

static INFO: Info = Info {
    id: "nested-forcing-net",
    name: "Nested Forcing Net",
    family: Family::Forcing,
    hodoku: None,
    needs_uniqueness: false,
    sentence: "if {start}, every case ends in a contradiction ({branches}): {conclusion}",
    argument: "Assume the candidate and follow everything up by singles and locked digits. Where that alone does not \
               end in a contradiction, try the candidates of the smallest choices that are left in the same way: one \
               that fails is struck for the time of the argument; if all cases of a choice fail, so does the \
               assumption. As every wrong candidate fails sooner or later, this always gets on.",
    example: "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
};

impl Technique for NestedForcingNet {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn find(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        let mut order: Vec<Candidate> = board.all_candidates().iter().collect();
        order.sort_by_key(|candidate| (board.candidates(candidate.cell).len(), *candidate));
        let mut left = Vec::new();
        for candidate in order {
            match refute_by_trying(board.all_candidates(), Literal::on(candidate), &mut PATIENCE.clone()) {
                Some((argument, _)) => found(step(candidate, argument))?,
                None => left.push(candidate),
            }
        }
        for candidate in left {
            let mut patience = usize::MAX;
            if let Some((argument, _)) =
                refute(board.all_candidates(), Scope::All, Literal::on(candidate), &mut patience)
            {
                found(step(candidate, argument))?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn step(candidate: Candidate, argument: Argument) -> Step {
    let mut only = CandidateSet::EMPTY;
    only.insert(candidate);
    let mut evidence = vec![Evidence::Candidates(Role::Pattern, only)];
    if let Argument::Contradiction { assumed, lines } = &argument {
        evidence.push(Evidence::Branches(vec![picture(*assumed, lines)]));
    }
    Step { technique: &INFO, deductions: vec![Deduction::Remove(candidate)], evidence, proof: vec![argument] }
}
