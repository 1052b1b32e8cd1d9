//! Lemmas: a supposition, the facts that follow from it one by one, and where they lead.
//!
//! Searches note facts without reasons, because a fact has only one reason: of its variable, every candidate is
//! excluded by earlier facts, or by the supposition, except those that the fact speaks of. [`Lemma::trail`] finds
//! these exclusions.

use std::rc::Rc;

use super::variable::{CandidateId, VariableId};
use crate::logic::argue;
use crate::logic::pattern::{Explain, Explanation, Pattern};
use crate::logic::proof::{Constraint, DerivedTruth, Literal, Reason, Truth};
use crate::logic::step::Deduction;
use crate::logic::techniques::TechniqueId;
use crate::logic::trail::{Trail, exclude_by_locked};
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, House};

/// A supposition, the facts that follow from it in this order, and where they lead.
#[derive(Clone, Debug)]
pub(crate) struct Lemma {
    pub(crate) supposed: Literal,
    pub(crate) facts: Vec<Fact>,
    pub(crate) end: End,
}

/// A fact that follows from a supposition and the facts before it.
#[derive(Clone, Debug)]
pub(crate) enum Fact {
    /// The candidate is true, because it is the only one left of the variable.
    Only(CandidateId, VariableId),
    /// One of the group's cells holds its digit, because the variable has no candidates left outside the group.
    Locked(u16, VariableId),
    /// The supposition of this lemma is wrong.
    Refuted(Rc<Lemma>),
}

/// Where the facts of a lemma lead.
#[derive(Clone, Copy, Debug)]
pub(crate) enum End {
    /// To a contradiction: the variable has no candidate left.
    Empty(VariableId),
    /// To this literal.
    Shows(Literal),
}

/// The number of the variable that stands for the guardians of an impossible pattern.
pub(crate) const GUARDIANS: usize = super::variable::VARIABLES;

impl Lemma {
    /// The pattern of a technique that the supposition is wrong.
    pub(crate) fn pattern(self, technique: TechniqueId) -> Pattern {
        Pattern::new(technique, vec![self.supposed.negated().deduction()], self)
    }

    /// The trail from the supposition to the end, without facts that the end does not need. `guardians` are a
    /// derived truth that facts may use besides the constraints.
    pub(crate) fn trail<'a>(&self, board: &'a Board, guardians: Option<&DerivedTruth>) -> Trail<'a> {
        Follower { board, guardians, open: Vec::new() }.follow(self)
    }
}

impl Explain for Lemma {
    fn explain(&self, board: &Board, _: &[Deduction]) -> Explanation {
        self.trail(board, None).explanation()
    }
}

/// Follows lemmas and writes their trails.
struct Follower<'a, 'b> {
    board: &'a Board,
    guardians: Option<&'b DerivedTruth>,
    /// The suppositions that hold at the current fact, the outermost first, each with its facts so far.
    open: Vec<(Trail<'a>, Vec<Fact>)>,
}

impl<'a> Follower<'a, '_> {
    fn follow(&mut self, lemma: &Lemma) -> Trail<'a> {
        self.open.push((Trail::new(self.board, lemma.supposed), Vec::new()));
        for fact in &lemma.facts {
            self.fact(fact);
            if let Some((_, facts)) = self.open.last_mut() {
                facts.push(fact.clone());
            }
        }
        let goal = match lemma.end {
            End::Empty(variable) => {
                let (truth, all) = self.truth(variable);
                all.iter().for_each(|candidate| self.exclude(candidate));
                // One of the candidates must be true, but all of them are false.
                let clash = all.iter().next().map(Literal::on);
                clash.into_iter().for_each(|literal| self.push(literal, Reason::Last(truth.clone())));
                clash
            }
            End::Shows(literal) => {
                if !literal.on {
                    self.exclude(literal.candidate);
                }
                Some(literal)
            }
        };
        let (mut trail, _) = self.open.pop().expect("the supposition of this lemma is open");
        goal.into_iter().for_each(|goal| trail.cut(goal));
        trail
    }

    fn fact(&mut self, fact: &Fact) {
        match fact {
            Fact::Refuted(lemma) => {
                let argument = self.follow(lemma).contradiction();
                self.push(lemma.supposed.negated(), Reason::Nested(Box::new(argument)));
            }
            &Fact::Only(id, variable) => {
                let literal = Literal::on(Candidate::from_index(id.into()));
                let is_new = !self.open.iter().any(|(trail, _)| trail.knows(literal));
                if is_new && self.board.has(literal.candidate) {
                    let (truth, all) = self.truth(variable);
                    all.iter()
                        .filter(|&other| other != literal.candidate)
                        .for_each(|other| self.exclude(other));
                    self.push(literal, Reason::Last(truth));
                }
            }
            &Fact::Locked(group, variable) => {
                let (cells, digit) = group_cells(group);
                let all = self.truth(variable).1;
                let is_outside = |one: &Candidate| one.digit != digit || !cells.contains(one.cell);
                all.iter().filter(is_outside).for_each(|other| self.exclude(other));
            }
        }
    }

    fn push(&mut self, literal: Literal, reason: Reason) {
        if let Some((trail, _)) = self.open.last_mut() {
            trail.push(literal, reason);
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

    /// Adds the line that a candidate is false. The line belongs to the outermost supposition with a fact that
    /// excludes the candidate.
    fn exclude(&mut self, candidate: Candidate) {
        if self.open.iter().any(|(trail, _)| trail.is_off(candidate)) {
            return;
        }
        for (trail, facts) in &mut self.open {
            let supposed = Some(trail.assumed()).filter(|supposed| supposed.on);
            let by_supposed = supposed.and_then(|supposed| by_candidate(supposed.candidate, candidate));
            let mut facts = facts.iter();
            let by_fact = || facts.find_map(|fact| by_fact(self.board, fact, candidate));
            if let Some(reason) = by_supposed.or_else(by_fact) {
                trail.push(Literal::off(candidate), reason);
                return;
            }
        }
        debug_assert!(false, "no fact excludes {candidate} on {}", self.board);
    }
}

/// The reason why a true candidate excludes another; `None` if it does not.
fn by_candidate(on: Candidate, other: Candidate) -> Option<Reason> {
    on.excludes(other).then(|| Reason::Excluded(argue::joining(on, other)))
}

/// The reason why a fact excludes a candidate; `None` if it does not.
fn by_fact(board: &Board, fact: &Fact, other: Candidate) -> Option<Reason> {
    match *fact {
        Fact::Only(id, _) => by_candidate(Candidate::from_index(id.into()), other),
        Fact::Locked(group, variable) => {
            let (cells, digit) = group_cells(group);
            let left = board.places(digit) & cells;
            exclude_by_locked(constraint(variable), left, other).filter(|_| other.digit == digit)
        }
        Fact::Refuted(_) => None,
    }
}

/// The cell, or the house and digit, that a variable stands for.
pub(crate) fn constraint(variable: VariableId) -> Constraint {
    let (kind, line, digit) = (variable / 81, usize::from(variable / 9 % 9), usize::from(variable % 9));
    let digit = Digit::from_index(digit);
    match kind {
        0 => Constraint::Cell(Cell::from_index(usize::from(variable))),
        1 => Constraint::House(House::row(line), digit),
        2 => Constraint::House(House::column(line), digit),
        _ => Constraint::House(House::block(line), digit),
    }
}

/// The three cells of a group and its digit.
fn group_cells(group: u16) -> (CellSet, Digit) {
    let group = usize::from(group);
    let (line, part, digit) = (group / 27 % 9, group / 9 % 3, Digit::from_index(group % 9));
    let house = if group < 243 { House::row(line) } else { House::column(line) };
    (house.in_order()[3 * part..3 * part + 3].iter().copied().collect(), digit)
}
