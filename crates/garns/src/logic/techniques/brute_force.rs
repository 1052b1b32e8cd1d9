//! Brute Force: try every other candidate of a cell, and write down why it fails.

use core::ops::ControlFlow;

use crate::logic::propagate::refute::{Effort, refute};
use crate::logic::techniques::hidden_single::Single;
use crate::logic::trail::one_by_one;
use crate::logic::{
    Constraint, Deduction, Explain, Explanation, Family, Info, Literal, Pattern, Position, Sink, Technique,
    TechniqueId, argue,
};
use crate::solve::{self, NODES};
use crate::{Board, Candidate, CellSet, DigitSet};

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&INFO, search)];

static INFO: Info = Info {
    id: TechniqueId::BruteForce,
    name: "Brute Force",
    family: Family::LastResort,
    sentence: "Every other digit in {cells} leads to no solution, so {conclusion}",
    argument: "Put every other candidate into the cell in turn and search for a solution: there is none. Of \
               all open cells, the one in the middle is taken.",
    example: Some(".8.9...5..6.251........7...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73...."),
};

fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let Some(cell) = board.open().iter().nth(board.open().len() / 2) else {
        return ControlFlow::Continue(());
    };
    let possible = |digit| {
        let mut tried = board.clone();
        tried.place(Candidate { cell, digit });
        // A digit that a search cannot rule out soon counts as possible.
        solve::completions(&tried).next_within(NODES) != Ok(None)
    };
    let mut left = board.candidates(cell).iter().filter(|&digit| possible(digit));
    let (Some(digit), None) = (left.next(), left.next()) else { return ControlFlow::Continue(()) };
    found(Pattern::new(id, vec![Deduction::Place(Candidate { cell, digit })], Tried))
}

/// The explanation: every other candidate of the cell is tried and fails.
struct Tried;

impl Explain for Tried {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let Candidate { cell, digit } = deductions[0].candidate();
        let others = argue::candidates(board, CellSet::only(cell), !DigitSet::only(digit));
        let Explanation { evidence, proof: last } = Single(Constraint::Cell(cell)).explain(board, deductions);
        let mut proof = one_by_one(board, &others.iter().collect::<Vec<_>>(), |board, candidate| {
            Some(refute(board, Literal::on(candidate), Effort::ANY)?.trail(board, None).contradiction())
        });
        proof.extend(last);
        Explanation { evidence, proof }
    }
}
