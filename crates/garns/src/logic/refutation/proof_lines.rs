//! Turns a refutation into the lines of a proof.

use super::object::Object;
use super::start::GUARDIANS;
use super::{Clause, Lemma, Refutation};
use crate::logic::argue;
use crate::logic::braid::chain::{constraint, group_cells};
use crate::logic::braid::variable::VariableId;
use crate::logic::derivation::exclude_by_locked;
use crate::logic::proof::{Argument, DerivedTruth, Literal, ProofLine, Reason, Truth};
use crate::{Board, Candidate, CandidateSet};

impl Refutation {
    /// The lines of the proof. `guardians` is a derived truth that the proof may use besides the constraints.
    pub(crate) fn lines(&self, board: &Board, guardians: Option<&DerivedTruth>) -> Vec<ProofLine> {
        let mut builder = LineBuilder { board, guardians, suppositions: Vec::new() };
        builder.lemma(&self.clauses, self.target)
    }
}

/// The consequences of a supposition so far: clauses, and the proof lines that show them.
#[derive(Default)]
struct Supposition {
    clauses: Vec<Clause>,
    /// The candidates that the lines show to be false.
    off: CandidateSet,
    lines: Vec<ProofLine>,
}

/// Writes the lines of a refutation.
struct LineBuilder<'a> {
    board: &'a Board,
    guardians: Option<&'a DerivedTruth>,
    /// The suppositions that hold at the current clause, the outermost first.
    suppositions: Vec<Supposition>,
}

impl LineBuilder<'_> {
    /// The lines from a supposition to its contradiction.
    fn lemma(&mut self, lemma: &Lemma, supposed: Candidate) -> Vec<ProofLine> {
        self.suppositions.push(Supposition::default());
        for clause in &lemma.clauses {
            self.clause(clause, supposed);
        }
        self.end(lemma.end);
        self.suppositions.pop().map(|supposition| supposition.lines).unwrap_or_default()
    }

    fn clause(&mut self, clause: &Clause, supposed: Candidate) {
        let is_supposition = clause.object.candidate().map(candidate) == Some(supposed);
        if let Some(lemma) = &clause.lemma {
            if let Some(refuted) = clause.object.refuted().map(candidate) {
                let lines = self.lemma(lemma, refuted);
                let argument = Argument::Contradiction { assumed: Literal::on(refuted), lines };
                self.push(Literal::off(refuted), Reason::Nested(Box::new(argument)));
            }
        } else if !is_supposition {
            let (truth, all) = self.truth(clause.variable);
            for other in all.iter() {
                if !holds(clause.object, other) {
                    self.remove(other);
                }
            }
            if let Some(candidate) = clause.object.candidate().map(candidate) {
                self.push(Literal::on(candidate), Reason::Last(truth));
            }
        }
        if let Some(supposition) = self.suppositions.last_mut() {
            supposition.clauses.push(clause.clone());
        }
    }

    /// Adds the contradiction: every candidate of the variable is false.
    fn end(&mut self, variable: VariableId) {
        let (truth, all) = self.truth(variable);
        for candidate in all.iter() {
            self.remove(candidate);
        }
        if let Some(candidate) = all.iter().next() {
            self.push(Literal::on(candidate), Reason::Last(truth));
        }
    }

    /// The truth that a variable stands for, and its candidates.
    fn truth(&self, variable: VariableId) -> (Truth, CandidateSet) {
        if let Some(guardians) = self.guardians.filter(|_| usize::from(variable) == GUARDIANS) {
            return (guardians.clone().into(), guardians.one_of);
        }
        let constraint = constraint(variable);
        (constraint.into(), constraint.among(self.board.all_candidates()))
    }

    /// Adds the line that a candidate is false. The line belongs to the outermost supposition with a clause
    /// that excludes the candidate.
    fn remove(&mut self, candidate: Candidate) {
        if self.suppositions.iter().any(|supposition| supposition.off.contains(candidate)) {
            return;
        }
        for supposition in &mut self.suppositions {
            let mut clauses = supposition.clauses.iter();
            if let Some(reason) = clauses.find_map(|clause| exclusion(self.board, clause, candidate)) {
                supposition.push(Literal::off(candidate), reason);
                return;
            }
        }
        debug_assert!(false, "no clause excludes {candidate} on {}", self.board);
    }

    fn push(&mut self, literal: Literal, reason: Reason) {
        if let Some(supposition) = self.suppositions.last_mut() {
            supposition.push(literal, reason);
        }
    }
}

impl Supposition {
    fn push(&mut self, literal: Literal, reason: Reason) {
        if !literal.on {
            self.off.insert(literal.candidate);
        }
        self.lines.push(ProofLine { literal, reason });
    }
}

fn candidate(id: u16) -> Candidate {
    Candidate::from_index(usize::from(id))
}

/// Whether the candidate is the object itself, or belongs to its group.
fn holds(object: Object, other: Candidate) -> bool {
    match (object.candidate(), object.group().map(group_cells)) {
        (Some(mine), _) => candidate(mine) == other,
        (None, Some((cells, digit))) => other.digit == digit && cells.contains(other.cell),
        (None, None) => false,
    }
}

/// The reason why a clause excludes a candidate; `None` if it does not.
fn exclusion(board: &Board, clause: &Clause, other: Candidate) -> Option<Reason> {
    if let Some(mine) = clause.object.candidate().map(candidate) {
        return mine.excludes(other).then(|| Reason::Excluded(argue::joining(mine, other)));
    }
    let (cells, digit) = group_cells(clause.object.group()?);
    let left = board.places(digit) & cells;
    exclude_by_locked(constraint(clause.variable), left, other).filter(|_| other.digit == digit)
}
