//! Brute Force: try everything, and write down why it fails.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::logic::argue;
use crate::logic::net::Scope;
use crate::logic::proof::{Argument, Constraint, Literal, Proof};
use crate::logic::refute::refute;
use crate::logic::step::Step;
use crate::logic::technique::{Family, Hodoku, Info, Level, Sink, Technique};

/// Places a digit because all others fail. For scales, not for hints.
#[derive(Debug)]
pub struct BruteForce;

pub(super) static ALL: &[&dyn Technique] = &[&BruteForce];

static INFO: Info = Info {
    id: "brute-force",
    name: "Brute Force",
    family: Family::LastResort,
    hodoku: Some(Hodoku::new("bf", 8900, Level::Extreme, 10000)),
    needs_uniqueness: false,
    sentence: "every other digit in {cells} fails when everything is tried: {conclusion}",
    argument: "Put every other candidate into the cell in turn and search: none leads to a solution. The cell is the \
               middle one of those that are open.",
    example: ".8.9...5..6.251........7...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73....",
};

impl Technique for BruteForce {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn find(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        let Some(cell) = board.open().iter().nth(board.open().len() / 2) else {
            return ControlFlow::Continue(());
        };
        let mut left = board.clone();
        let mut proof = Proof::new();
        let mut patience = usize::MAX;
        for digit in board.candidates(cell) {
            let candidate = Candidate { cell, digit };
            let refuted = refute(left.all_candidates(), Scope::All, Literal::on(candidate), &mut patience);
            if let Some((argument, _)) = refuted {
                proof.push(argument);
                left.remove(candidate);
            }
        }
        let Some(digit) = left.candidates(cell).single() else { return ControlFlow::Continue(()) };
        proof.push(Argument::Last(Constraint::Cell(cell).into()));
        found(Step { proof, ..argue::single(&INFO, Candidate { cell, digit }, Constraint::Cell(cell)) })
    }
}
