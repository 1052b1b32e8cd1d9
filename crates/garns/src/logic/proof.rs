//! What a proof is, and the checker that accepts or refuses one.
//!
//! The checker knows no technique, uses no solver and does not search: it expands each cited
//! constraint on the board and verifies the counting or each line.
//!
//! - A [`Cover`]: n truths that share no candidate, every candidate of theirs in at least one of
//!   m links. With rank r = m − n a candidate outside the truths that lies in r + 1 links is
//!   false, for if it were true it would spend these links, and n truths cannot share n − 1.
//!   A candidate inside a truth spends one truth as well, so it takes r + 2.
//! - *Implications*: lines that follow from an assumption, up to a contradiction, or to the same
//!   conclusion in every case.
//! - *Guardians*: a pattern whose digits could be exchanged would give a second solution, so one
//!   of the candidates that are not part of the pattern is true.

use core::fmt;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::step::{Deduction, Step};
#[cfg(feature = "serde")]
use crate::logic::written::WrittenTruth;
use crate::set::{CandidateSet, CellSet};

/// Arguments one after the other; what an earlier one proved false is gone for the later ones.
pub type Proof = Vec<Argument>;

/// One of the 324 sets of candidates of which exactly one is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Constraint {
    /// The cell holds one digit.
    Cell(Cell),
    /// The house holds the digit once.
    House(House, Digit),
}

/// Candidates of which at least one is true.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "WrittenTruth", into = "WrittenTruth"))]
pub enum Truth {
    /// Those of a constraint that are on the board.
    Constraint(Constraint),
    /// Those that lie in the cells of a deadly pattern and are not part of it. The pattern: in
    /// each of its cells, none of them a given, two candidates, and each digit twice or not at
    /// all in each house. (Candidates that are gone may be part of the pattern; a cell that was
    /// filled later counts if its digit is part of it.)
    Guardians(Box<CandidateSet>),
}

/// Truths and the links that cover them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cover {
    /// At least one candidate of each is true; no candidate is in two of them.
    pub truths: Vec<Truth>,
    /// At most one candidate of each is true.
    pub links: Vec<Constraint>,
}

/// A candidate said to be true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Literal {
    /// What it speaks of.
    pub candidate: Candidate,
    /// Whether it is said to be true.
    pub on: bool,
}

/// A literal that follows from the assumption and earlier lines.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Line {
    /// What follows.
    pub literal: Literal,
    /// Why.
    #[cfg_attr(feature = "serde", serde(rename = "because"))]
    pub reason: Reason,
}

/// Why a line follows from the lines before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Reason {
    /// False, because another candidate of the constraint is true.
    Excluded(Constraint),
    /// True, because all other candidates of the truth are false or gone.
    Last(Truth),
    /// By an argument on the board without the candidates that are false by now.
    Nested(Box<Argument>),
}

/// One argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Argument {
    /// Everything that the cover proves false.
    Cover(Cover),
    /// The one candidate that is left of a truth is true.
    Last(Truth),
    /// The assumption leads to some candidate being true and false (or gone), so its opposite holds.
    Contradiction {
        /// What is assumed.
        assumed: Literal,
        /// What follows.
        lines: Vec<Line>,
    },
    /// Each case leads to the conclusions, or to a contradiction.
    Cases {
        /// What the cases are.
        split: Split,
        /// One for each case: the case and what follows from it.
        branches: Vec<(Literal, Vec<Line>)>,
        /// What all of them say.
        conclusions: Vec<Literal>,
    },
}

/// The cases of which at least one holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Split {
    /// One of these is true.
    Truth(Truth),
    /// This one is true, or it is false.
    Either(Candidate),
}

/// Why a step is not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// The deduction changes nothing: its candidate is not on the board.
    Idle(Deduction),
    /// No argument proves the deduction.
    Unproved(Deduction),
    /// The cell or digit of the constraint is filled or placed already.
    Settled(Constraint),
    /// The pattern could not be exchanged, because of this cell.
    NotDeadly(Cell),
    /// Two truths of a cover share the candidate.
    Shared(Candidate),
    /// No link covers the candidate of a truth.
    Uncovered(Candidate),
    /// More than one candidate is left of the truth, or none.
    NotLast,
    /// The line does not follow from those before it.
    Unfounded(Literal),
    /// The lines after the assumption contain no contradiction.
    NoContradiction(Literal),
    /// There is no branch for the case.
    MissingCase(Literal),
    /// The branch of the case does not reach the conclusion.
    Unreached {
        /// The case.
        case: Literal,
        /// What should follow.
        conclusion: Literal,
    },
}

/// Accepts a step if every one of its deductions follows from the board by its proof.
pub fn check(board: &Board, step: &Step) -> Result<(), Flaw> {
    let mut alive = *board.all_candidates();
    let mut facts = Facts::default();
    for argument in &step.proof {
        let proved = Checker { board, alive: &alive }.argument(argument)?;
        facts.add(&proved);
        alive = without(&alive, &proved.off);
    }
    for &deduction in &step.deductions {
        if !board.has(deduction.candidate()) {
            return Err(Flaw::Idle(deduction));
        }
        let proved = match deduction {
            Deduction::Place(candidate) => facts.on.contains(candidate),
            Deduction::Remove(candidate) => facts.off.contains(candidate),
        };
        if !proved {
            return Err(Flaw::Unproved(deduction));
        }
    }
    Ok(())
}

/// What is known to be true and false so far.
#[derive(Clone, Default)]
struct Facts {
    on: CandidateSet,
    off: CandidateSet,
}

impl Facts {
    fn of(literal: Literal) -> Facts {
        let mut facts = Facts::default();
        facts.insert(literal);
        facts
    }

    fn insert(&mut self, Literal { candidate, on }: Literal) {
        if on {
            self.on.insert(candidate)
        } else {
            self.off.insert(candidate)
        };
    }

    fn contains(&self, Literal { candidate, on }: Literal) -> bool {
        if on { self.on.contains(candidate) } else { self.off.contains(candidate) }
    }

    fn add(&mut self, other: &Facts) {
        for digit in Digit::ALL {
            *self.on.cells_mut(digit) |= other.on.cells(digit);
            *self.off.cells_mut(digit) |= other.off.cells(digit);
        }
    }

    /// Whether some candidate is both true and false, or true though it is gone.
    fn clash(&self, alive: &CandidateSet) -> bool {
        Digit::ALL
            .into_iter()
            .any(|digit| !(self.on.cells(digit) & (self.off.cells(digit) | !alive.cells(digit))).is_empty())
    }
}

fn without(alive: &CandidateSet, gone: &CandidateSet) -> CandidateSet {
    let mut rest = *alive;
    for digit in Digit::ALL {
        *rest.cells_mut(digit) -= gone.cells(digit);
    }
    rest
}

/// The board, and the candidates that are still in question.
struct Checker<'a> {
    board: &'a Board,
    alive: &'a CandidateSet,
}

impl Checker<'_> {
    fn argument(&self, argument: &Argument) -> Result<Facts, Flaw> {
        match argument {
            Argument::Cover(cover) => self.cover(cover),
            Argument::Last(truth) => {
                let left = self.truth(truth)?;
                let mut candidates = left.iter();
                match (candidates.next(), candidates.next()) {
                    (Some(candidate), None) => Ok(Facts::of(Literal::on(candidate))),
                    _ => Err(Flaw::NotLast),
                }
            }
            Argument::Contradiction { assumed, lines } => {
                if !self.follow(*assumed, lines)?.clash(self.alive) {
                    return Err(Flaw::NoContradiction(*assumed));
                }
                Ok(Facts::of(assumed.negated()))
            }
            Argument::Cases { split, branches, conclusions } => self.cases(split, branches, conclusions),
        }
    }

    fn cover(&self, cover: &Cover) -> Result<Facts, Flaw> {
        let mut inside = CandidateSet::EMPTY;
        for truth in &cover.truths {
            for candidate in self.truth(truth)?.iter() {
                if !inside.insert(candidate) {
                    return Err(Flaw::Shared(candidate));
                }
            }
        }
        // In how many links does each candidate lie?
        let mut count = [0usize; 729];
        for link in &cover.links {
            for candidate in link.among(self.alive).iter() {
                count[candidate.index()] += 1;
            }
        }
        if let Some(candidate) = inside.iter().find(|candidate| count[candidate.index()] == 0) {
            return Err(Flaw::Uncovered(candidate));
        }
        let (truths, links) = (cover.truths.len(), cover.links.len());
        let mut facts = Facts::default();
        for candidate in self.alive.iter() {
            // False if it lies in more links than the rank, or by one more if inside a truth.
            let spare = links + usize::from(inside.contains(candidate));
            if count[candidate.index()] + truths > spare {
                facts.off.insert(candidate);
            }
        }
        Ok(facts)
    }

    fn cases(
        &self,
        split: &Split,
        branches: &[(Literal, Vec<Line>)],
        conclusions: &[Literal],
    ) -> Result<Facts, Flaw> {
        let required: Vec<Literal> = match split {
            Split::Either(candidate) => vec![Literal::on(*candidate), Literal::off(*candidate)],
            Split::Truth(truth) => self.truth(truth)?.iter().map(Literal::on).collect(),
        };
        for case in required {
            if !branches.iter().any(|branch| branch.0 == case) {
                return Err(Flaw::MissingCase(case));
            }
        }
        for (case, lines) in branches {
            let facts = self.follow(*case, lines)?;
            if facts.clash(self.alive) {
                continue;
            }
            if let Some(&conclusion) = conclusions.iter().find(|&&conclusion| !facts.contains(conclusion)) {
                return Err(Flaw::Unreached { case: *case, conclusion });
            }
        }
        let mut facts = Facts::default();
        conclusions.iter().for_each(|&conclusion| facts.insert(conclusion));
        Ok(facts)
    }

    /// All that the lines say under the assumption, each line verified.
    fn follow(&self, assumed: Literal, lines: &[Line]) -> Result<Facts, Flaw> {
        let mut facts = Facts::of(assumed);
        for Line { literal, reason } in lines {
            let Literal { candidate, on } = *literal;
            let founded = match reason {
                Reason::Excluded(constraint) => {
                    !on && constraint.contains(candidate)
                        && constraint.among(&facts.on).iter().any(|other| other != candidate)
                }
                Reason::Last(truth) => {
                    let mut left = without(&self.truth(truth)?, &facts.off);
                    left.remove(candidate);
                    on && truth.may_hold(candidate) && left.is_empty()
                }
                Reason::Nested(argument) => {
                    let alive = without(self.alive, &facts.off);
                    Checker { board: self.board, alive: &alive }.argument(argument)?.contains(*literal)
                }
            };
            if !founded {
                return Err(Flaw::Unfounded(*literal));
            }
            facts.insert(*literal);
        }
        Ok(facts)
    }

    /// The candidates of which at least one is true.
    fn truth(&self, truth: &Truth) -> Result<CandidateSet, Flaw> {
        match truth {
            Truth::Constraint(constraint) => {
                let settled = match *constraint {
                    Constraint::Cell(cell) => self.board.value(cell).is_some(),
                    Constraint::House(house, digit) => {
                        house.in_order().iter().any(|&cell| self.board.value(cell) == Some(digit))
                    }
                };
                if settled { Err(Flaw::Settled(*constraint)) } else { Ok(constraint.among(self.alive)) }
            }
            Truth::Guardians(pattern) => {
                self.deadly(pattern)?;
                let mut guardians = *self.alive;
                let cells = cells_of(pattern);
                for digit in Digit::ALL {
                    *guardians.cells_mut(digit) &= cells - pattern.cells(digit);
                }
                Ok(guardians)
            }
        }
    }

    /// The digits of the pattern could be exchanged: in each cell two, in each house each twice or never.
    fn deadly(&self, pattern: &CandidateSet) -> Result<(), Flaw> {
        for cell in cells_of(pattern) {
            let held = self.board.value(cell).is_none_or(|digit| pattern.contains(Candidate { cell, digit }));
            if !held || self.board.givens().contains(cell) || pattern.digits(cell).len() != 2 {
                return Err(Flaw::NotDeadly(cell));
            }
            for digit in pattern.digits(cell) {
                if cell.houses().iter().any(|house| (house.cells() & pattern.cells(digit)).len() != 2) {
                    return Err(Flaw::NotDeadly(cell));
                }
            }
        }
        Ok(())
    }
}

fn cells_of(pattern: &CandidateSet) -> CellSet {
    Digit::ALL.into_iter().fold(CellSet::EMPTY, |cells, digit| cells | pattern.cells(digit))
}

impl Truth {
    /// Whether a candidate, on the board or gone, belongs to it.
    fn may_hold(&self, candidate: Candidate) -> bool {
        match self {
            Truth::Constraint(constraint) => constraint.contains(candidate),
            Truth::Guardians(pattern) => {
                cells_of(pattern).contains(candidate.cell) && !pattern.contains(candidate)
            }
        }
    }
}

impl Constraint {
    /// Whether the candidate is one of those of which exactly one is true.
    pub fn contains(self, candidate: Candidate) -> bool {
        match self {
            Constraint::Cell(cell) => cell == candidate.cell,
            Constraint::House(house, digit) => {
                digit == candidate.digit && house.cells().contains(candidate.cell)
            }
        }
    }

    /// Its candidates that are in a set.
    pub fn among(self, set: &CandidateSet) -> CandidateSet {
        let mut among = CandidateSet::EMPTY;
        match self {
            Constraint::House(house, digit) => *among.cells_mut(digit) = set.cells(digit) & house.cells(),
            Constraint::Cell(cell) => {
                for digit in Digit::ALL {
                    *among.cells_mut(digit) = set.cells(digit) & CellSet::only(cell);
                }
            }
        }
        among
    }

    /// A constraint that holds both candidates, if they exclude each other.
    pub fn joining(a: Candidate, b: Candidate) -> Option<Constraint> {
        if a.cell == b.cell {
            return Some(Constraint::Cell(a.cell));
        }
        let shared = a.cell.houses().into_iter().find(|house| house.cells().contains(b.cell));
        shared.filter(|_| a.digit == b.digit).map(|house| Constraint::House(house, a.digit))
    }
}

impl Literal {
    /// Said to be true.
    pub const fn on(candidate: Candidate) -> Literal {
        Literal { candidate, on: true }
    }

    /// Said to be false.
    pub const fn off(candidate: Candidate) -> Literal {
        Literal { candidate, on: false }
    }

    /// The opposite.
    pub const fn negated(self) -> Literal {
        Literal { on: !self.on, ..self }
    }
}

impl From<Constraint> for Truth {
    fn from(constraint: Constraint) -> Truth {
        Truth::Constraint(constraint)
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Constraint::Cell(cell) => write!(f, "{cell}"),
            Constraint::House(house, digit) => write!(f, "{digit} in {house}"),
        }
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Candidate { cell, digit } = self.candidate;
        write!(f, "{cell}{}{digit}", if self.on { "=" } else { "<>" })
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Idle(deduction) => write!(f, "{deduction} changes nothing on this board"),
            Flaw::Unproved(deduction) => write!(f, "no argument proves {deduction}"),
            Flaw::Settled(constraint) => write!(f, "{constraint} is settled and no longer a truth"),
            Flaw::NotDeadly(cell) => write!(f, "the pattern cannot be exchanged at {cell}"),
            Flaw::Shared(candidate) => write!(f, "two truths share {candidate}"),
            Flaw::Uncovered(candidate) => write!(f, "no link covers {candidate}"),
            Flaw::NotLast => f.write_str("the truth has not exactly one candidate left"),
            Flaw::Unfounded(literal) => write!(f, "the line {literal} does not follow from those before it"),
            Flaw::NoContradiction(literal) => write!(f, "assuming {literal} leads to no contradiction"),
            Flaw::MissingCase(literal) => write!(f, "the case {literal} is missing"),
            Flaw::Unreached { case, conclusion } => {
                write!(f, "the case {case} does not lead to {conclusion}")
            }
        }
    }
}

impl core::error::Error for Flaw {}
