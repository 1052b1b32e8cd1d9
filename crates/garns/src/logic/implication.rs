//! The argument of a step as data: one implication at a time, in the order in which a person follows it.
//!
//! It is derived from the proof. Candidates that a placement removes from its peers are easy to see, so
//! there are no implications for them. An implication that follows from such a removal refers to the
//! placement instead.

use crate::logic::proof::{Argument, Constraint, Cover, Literal, ProofLine, Reason, Split, Truth};
use crate::logic::step::Step;
use crate::{Candidate, CellSet, House};

/// One implication of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Implication {
    /// The number of nested suppositions under which the implication holds; 0 on the board itself.
    pub depth: usize,
    /// The statement that follows.
    pub says: Statement,
    /// Why the statement follows.
    pub because: Because,
    /// The implications from which this implication follows, by their index in the argument.
    pub from: Vec<usize>,
}

/// The statement of an implication.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Statement {
    /// A candidate is true, or false.
    Literal(Literal),
    /// In its house, the digit lies in the cells shared with another house.
    Locked(Constraint, House),
    /// A contradiction: the cell, the digit in the house, or the set of guardians has no candidate left.
    Empty(Truth),
}

/// Why an implication follows, and why a node of a [`Chain`](crate::logic::Chain) follows from the node before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Because {
    /// The statement is supposed, in order to see its consequences.
    Supposed,
    /// The candidate is the only one left of this truth; or, if the statement is [`Statement::Empty`], no
    /// candidate is left.
    Only(Truth),
    /// Another candidate of the constraint is true.
    Excluded(Constraint),
    /// All other candidates of the house are false.
    Locked,
    /// These cells, an almost locked set, have lost one of their digits, so they hold all their others.
    LockedSet(CellSet),
    /// A cover excludes the candidate: the truths use up all its links.
    Cover(Cover),
    /// The opposite leads to a contradiction, which is the last implication in `from`.
    Contradiction,
    /// Every case leads to the statement, or to a contradiction.
    Cases,
}

impl From<&Reason> for Because {
    fn from(reason: &Reason) -> Because {
        match reason {
            Reason::Excluded(constraint) => Because::Excluded(*constraint),
            Reason::Last(truth) => Because::Only(truth.clone()),
            Reason::Nested(argument) => match &**argument {
                Argument::Cover(cover) if locked(cover).is_some() => Because::Locked,
                Argument::Cover(cover) => Because::Cover(cover.clone()),
                Argument::Last(truth) => Because::Only(truth.clone()),
                Argument::Contradiction { .. } => Because::Contradiction,
                Argument::Cases { .. } => Because::Cases,
            },
        }
    }
}

impl Because {
    /// The house that the reason speaks of.
    #[must_use]
    pub fn house(&self) -> Option<House> {
        match *self {
            Because::Only(Truth::Constraint(Constraint::House(house, _)))
            | Because::Excluded(Constraint::House(house, _)) => Some(house),
            _ => None,
        }
    }
}

/// The argument of a step, one implication at a time.
pub(super) fn implications(step: &Step) -> Vec<Implication> {
    let mut account = Account::default();
    let mut open: Vec<Candidate> = step.removals().collect();
    for argument in &step.proof {
        match argument {
            Argument::Cover(cover) => {
                let (said, rest) = open.into_iter().partition(|&candidate| in_a_link(cover, candidate));
                open = rest;
                for candidate in said {
                    account.by_cover(Literal::off(candidate), cover);
                }
            }
            Argument::Last(truth) => {
                let is_told = |candidate| account.is_known(Literal::on(candidate));
                let placed = step.placements().find(|&placed| truth.may_hold(placed) && !is_told(placed));
                if let Some(placed) = placed {
                    account.by_last(Literal::on(placed), truth);
                }
            }
            Argument::Contradiction { assumed, lines } => account.by_contradiction(*assumed, lines),
            Argument::Cases { split, branches, conclusions } => {
                account.by_cases(split, branches, conclusions);
            }
        }
    }
    account.implications
}

/// The implications of a supposition and its lines; the supposition comes first.
pub(super) fn of_supposition(supposed: Literal, lines: &[ProofLine]) -> Vec<Implication> {
    let mut account = Account::default();
    account.suppose(supposed, lines);
    account.implications
}

fn in_a_link(cover: &Cover, candidate: Candidate) -> bool {
    cover.links.iter().any(|link| link.contains(candidate))
}

/// The implications of an argument so far.
#[derive(Default)]
struct Account {
    implications: Vec<Implication>,
    depth: usize,
    /// The known literals, each with the index of the implication that states it.
    known: Vec<(Literal, usize)>,
}

impl Account {
    fn push(&mut self, says: Statement, because: Because, mut from: Vec<usize>) -> usize {
        from.sort_unstable();
        from.dedup();
        self.implications.push(Implication { depth: self.depth, says, because, from });
        self.implications.len() - 1
    }

    fn know(&mut self, literal: Literal, because: Because, from: Vec<usize>) {
        let number = self.push(Statement::Literal(literal), because, from);
        self.known.push((literal, number));
    }

    /// The implications that state that candidates of the truth are false.
    fn gone_of(&self, truth: &Truth) -> Vec<usize> {
        let false_ones = self.known.iter().filter(|(literal, _)| !literal.on);
        false_ones
            .filter(|(literal, _)| truth.may_hold(literal.candidate))
            .map(|(_, number)| *number)
            .collect()
    }

    fn is_known(&self, literal: Literal) -> bool {
        self.known.iter().any(|(known, _)| *known == literal)
    }

    fn by_cover(&mut self, literal: Literal, cover: &Cover) {
        let from = cover.truths.iter().flat_map(|truth| self.gone_of(truth)).collect();
        self.know(literal, Because::Cover(cover.clone()), from);
    }

    fn by_last(&mut self, literal: Literal, truth: &Truth) {
        let from = self.gone_of(truth);
        if self.is_known(literal.negated()) {
            self.push(Statement::Empty(truth.clone()), Because::Only(truth.clone()), from);
        } else {
            self.know(literal, Because::Only(truth.clone()), from);
        }
    }

    fn by_contradiction(&mut self, assumed: Literal, lines: &[ProofLine]) {
        let last = self.suppose(assumed, lines);
        self.know(assumed.negated(), Because::Contradiction, vec![last]);
    }

    fn by_cases(&mut self, split: &Split, branches: &[(Literal, Vec<ProofLine>)], conclusions: &[Literal]) {
        let mut from = match split {
            Split::Truth(truth) => self.gone_of(truth),
            Split::Either(_) => Vec::new(),
        };
        for (case, lines) in branches {
            from.push(self.suppose(*case, lines));
        }
        for &conclusion in conclusions {
            self.know(conclusion, Because::Cases, from.clone());
        }
    }

    /// Adds a supposition and its consequences, and returns the index of the last implication.
    fn suppose(&mut self, supposed: Literal, lines: &[ProofLine]) -> usize {
        let known = self.known.len();
        self.depth += 1;
        self.know(supposed, Because::Supposed, Vec::new());
        for (number, line) in lines.iter().enumerate() {
            self.line(line, number + 1 == lines.len());
        }
        self.depth -= 1;
        self.known.truncate(known);
        self.implications.len() - 1
    }

    fn line(&mut self, ProofLine { literal, reason }: &ProofLine, is_end: bool) {
        match reason {
            Reason::Excluded(constraint) => {
                let by = self.known.iter().find(|(other, _)| {
                    other.on && other.candidate != literal.candidate && constraint.contains(other.candidate)
                });
                let from = by.map(|(_, number)| *number);
                match from {
                    Some(number) if !is_end => self.known.push((*literal, number)),
                    _ => self.know(*literal, Because::Excluded(*constraint), from.into_iter().collect()),
                }
            }
            Reason::Last(truth) => self.by_last(*literal, truth),
            Reason::Nested(argument) => self.nested(*literal, argument),
        }
    }

    fn nested(&mut self, literal: Literal, argument: &Argument) {
        match argument {
            Argument::Cover(cover) => match locked(cover) {
                Some(says) => {
                    let there = self.implications.iter().rposition(|implication| implication.says == says);
                    let from = cover.truths.iter().flat_map(|truth| self.gone_of(truth)).collect();
                    let number = there.unwrap_or_else(|| self.push(says, Because::Locked, from));
                    self.known.push((literal, number));
                }
                None => self.by_cover(literal, cover),
            },
            Argument::Last(truth) => self.by_last(literal, truth),
            Argument::Contradiction { assumed, lines } => self.by_contradiction(*assumed, lines),
            Argument::Cases { split, branches, conclusions } => {
                self.by_cases(split, branches, conclusions);
            }
        }
    }
}

/// The statement of a cover with one truth and one link: the digit lies where its house crosses another
/// house.
fn locked(cover: &Cover) -> Option<Statement> {
    match (&cover.truths[..], &cover.links[..]) {
        ([Truth::Constraint(truth @ Constraint::House(..))], [Constraint::House(within, _)]) => {
            Some(Statement::Locked(*truth, *within))
        }
        _ => None,
    }
}
