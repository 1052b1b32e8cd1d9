//! A refutation as lines of a proof.

use super::object::Object;
use super::start::GUARDIANS;
use super::{Clause, Lemma, Refutation};
use crate::board::Board;
use crate::candidate::Candidate;
use crate::logic::argue;
use crate::logic::braid::chain::{constraint, group_cells};
use crate::logic::braid::variable::VariableId;
use crate::logic::derivation::link;
use crate::logic::proof::{Argument, Constraint, Cover, DerivedTruth, Literal, ProofLine, Reason, Truth};
use crate::set::{CandidateSet, CellSet};

/// The lines from the assumption to the contradiction.
pub(super) fn lines(
    board: &Board,
    refutation: &Refutation,
    guardians: Option<&DerivedTruth>,
) -> Vec<ProofLine> {
    let mut telling = Telling { board, guardians, levels: Vec::new() };
    telling.tell(&refutation.clauses, refutation.target)
}

/// A supposition and the clauses told under it.
struct Level {
    told: Vec<Clause>,
    off: CandidateSet,
    lines: Vec<ProofLine>,
}

/// A refutation as it is told: suppositions within suppositions.
struct Telling<'a> {
    board: &'a Board,
    guardians: Option<&'a DerivedTruth>,
    levels: Vec<Level>,
}

impl Telling<'_> {
    fn tell(&mut self, lemma: &Lemma, supposed: Candidate) -> Vec<ProofLine> {
        self.levels.push(Level { told: Vec::new(), off: CandidateSet::EMPTY, lines: Vec::new() });
        for clause in &lemma.clauses {
            self.clause(clause, supposed);
        }
        self.end(lemma.end);
        self.levels.pop().map(|level| level.lines).unwrap_or_default()
    }

    fn clause(&mut self, clause: &Clause, supposed: Candidate) {
        let is_supposition = clause.object.candidate().map(candidate) == Some(supposed);
        if let Some(lemma) = &clause.lemma {
            if let Some(refuted) = clause.object.refuted().map(candidate) {
                let lines = self.tell(lemma, refuted);
                let argument = Argument::Contradiction { assumed: Literal::on(refuted), lines };
                self.push(Literal::off(refuted), Reason::Nested(Box::new(argument)));
            }
        } else if !is_supposition {
            let (truth, all) = self.truth(clause.variable);
            for other in all.iter() {
                if !holds(clause.object, other) {
                    self.strike(other);
                }
            }
            if let Some(candidate) = clause.object.candidate().map(candidate) {
                self.push(Literal::on(candidate), Reason::Last(truth));
            }
        }
        if let Some(level) = self.levels.last_mut() {
            level.told.push(clause.clone());
        }
    }

    /// Nothing is left of the variable.
    fn end(&mut self, variable: VariableId) {
        let (truth, all) = self.truth(variable);
        for candidate in all.iter() {
            self.strike(candidate);
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

    /// Adds that a candidate is false, under the first supposition that has a clause which excludes it.
    fn strike(&mut self, candidate: Candidate) {
        if self.levels.iter().any(|level| level.off.contains(candidate)) {
            return;
        }
        for level in &mut self.levels {
            if let Some(reason) = level.told.iter().find_map(|clause| strikes(self.board, clause, candidate))
            {
                level.off.insert(candidate);
                level.lines.push(ProofLine { literal: Literal::off(candidate), reason });
                return;
            }
        }
        debug_assert!(false, "nothing strikes {candidate} on {}", self.board);
    }

    fn push(&mut self, literal: Literal, reason: Reason) {
        let Some(level) = self.levels.last_mut() else { return };
        if !literal.on {
            level.off.insert(literal.candidate);
        }
        level.lines.push(ProofLine { literal, reason });
    }
}

fn candidate(id: u16) -> Candidate {
    Candidate::from_index(usize::from(id))
}

/// Whether the candidate is the object, or one of its group.
fn holds(object: Object, other: Candidate) -> bool {
    match (object.candidate(), object.group().map(group_cells)) {
        (Some(mine), _) => candidate(mine) == other,
        (None, Some((cells, digit))) => other.digit == digit && cells.contains(other.cell),
        (None, None) => false,
    }
}

/// Why a clause excludes a candidate, if it does.
fn strikes(board: &Board, clause: &Clause, other: Candidate) -> Option<Reason> {
    if let Some(mine) = clause.object.candidate().map(candidate) {
        return mine.excludes(other).then(|| Reason::Excluded(argue::joining(mine, other)));
    }
    let (cells, digit) = group_cells(clause.object.group()?);
    let left: CellSet = board.places(digit) & cells;
    if other.digit != digit || cells.contains(other.cell) || !left.is_subset(other.cell.peers()) {
        return None;
    }
    let truth = constraint(clause.variable);
    let mut links = other.cell.houses().into_iter().filter(|house| cells.is_subset(house.cells()));
    let link = links
        .next()
        .map(|house| Constraint::House(house, digit))
        .or_else(|| link(digit, left, Some(other.cell)))?;
    let cover = Cover { truths: vec![Truth::Constraint(truth)], links: vec![link] };
    Some(Reason::Nested(Box::new(Argument::Cover(cover))))
}
