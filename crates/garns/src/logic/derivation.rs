//! Builds proofs: the consequences of an assumption, line by line.

use crate::logic::argue;
use crate::logic::literal_set::LiteralSet;
use crate::logic::proof::{Argument, Constraint, Literal, Proof, ProofLine, Reason, Truth};
use crate::{Board, Candidate, CellSet, Digit, House};

/// An assumption and the lines that follow from it so far.
///
/// All methods except `push` leave out literals that are known already, so that no line repeats another.
#[derive(Clone, Debug)]
pub(crate) struct Derivation<'a> {
    board: &'a Board,
    assumed: Literal,
    lines: Vec<ProofLine>,
    known: LiteralSet,
}

impl<'a> Derivation<'a> {
    pub(crate) fn new(board: &'a Board, assumed: Literal) -> Derivation<'a> {
        Derivation { board, assumed, lines: Vec::new(), known: LiteralSet::from_iter([assumed]) }
    }

    /// The board that the argument is about.
    pub(crate) fn board(&self) -> &'a Board {
        self.board
    }

    /// Whether the candidate is known to be false, or is no longer on the board.
    pub(crate) fn is_off(&self, candidate: Candidate) -> bool {
        self.known.off.contains(candidate) || !self.board.has(candidate)
    }

    /// Adds the line that a candidate is false, if it shares a constraint with a true candidate. Returns
    /// whether the candidate is now known to be false.
    ///
    /// If the candidate is known to be true, the new line completes a contradiction.
    pub(crate) fn exclude(&mut self, candidate: Candidate) -> bool {
        if self.is_off(candidate) {
            return true;
        }
        let reason = self
            .known
            .on
            .iter()
            .filter(|&other| other != candidate)
            .find_map(|other| Constraint::joining(other, candidate));
        if let Some(constraint) = reason {
            self.push(Literal::off(candidate), Reason::Excluded(constraint));
        }
        reason.is_some()
    }

    /// Adds the line that a candidate is false, for the caller's reason.
    pub(crate) fn remove(&mut self, candidate: Candidate, reason: Reason) {
        if !self.is_off(candidate) {
            self.push(Literal::off(candidate), reason);
        }
    }

    /// Adds the line that a candidate is true, because it is the last candidate of the constraint.
    pub(crate) fn last(&mut self, candidate: Candidate, constraint: Constraint) {
        if !self.known.on.contains(candidate) {
            self.push(Literal::on(candidate), Reason::Last(Truth::Constraint(constraint)));
        }
    }

    /// Adds a literal with the caller's reason.
    pub(crate) fn push(&mut self, literal: Literal, reason: Reason) {
        self.lines.push(ProofLine { literal, reason });
        self.known.insert(literal);
    }

    /// The argument that the assumption leads to a contradiction.
    pub(crate) fn contradiction(self) -> Argument {
        Argument::Contradiction { assumed: self.assumed, lines: self.lines }
    }

    /// The assumption as a case, and the lines that follow from it.
    pub(crate) fn branch(self) -> (Literal, Vec<ProofLine>) {
        (self.assumed, self.lines)
    }
}

/// One argument for each removed candidate. Each argument is about the board without the candidates
/// removed before it.
///
/// The caller knows that there is an argument for each candidate.
pub(crate) fn one_by_one(
    board: &Board,
    removed: &[Candidate],
    mut argue: impl FnMut(&Board, Candidate) -> Option<Argument>,
) -> Proof {
    let mut board = board.clone();
    let mut proof = Proof::new();
    for &target in removed {
        let argument = argue(&board, target);
        debug_assert!(argument.is_some(), "no argument removes {target} on {board}");
        proof.extend(argument);
        board.remove(target);
    }
    proof
}

/// A house that contains all these cells.
pub(crate) fn house_of(cells: CellSet) -> Option<House> {
    cells.first()?.houses().into_iter().find(|house| cells.is_subset(house.cells()))
}

/// The link of a digit in a house that contains these cells and, if possible, the target.
pub(crate) fn link(digit: Digit, cells: CellSet, target: Candidate) -> Option<Constraint> {
    let with_target = Some(cells.with(target.cell)).filter(|_| target.digit == digit);
    let house = with_target.and_then(house_of).or(house_of(cells))?;
    Some(Constraint::House(house, digit))
}

/// The reason why a candidate is false if the truth locks its digit into these other cells. `None` if no house
/// contains the cells and the candidate.
pub(crate) fn exclude_by_locked(truth: Constraint, cells: CellSet, candidate: Candidate) -> Option<Reason> {
    let house = house_of(cells.with(candidate.cell)).filter(|_| !cells.contains(candidate.cell))?;
    Some(argue::locked(truth, Constraint::House(house, candidate.digit)))
}
