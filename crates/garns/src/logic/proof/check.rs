//! The checker: it accepts or refuses a proof from the board alone.
//!
//! It knows no technique, uses no solver and does not search: it expands each cited constraint on
//! the board and verifies the counting or each line.

use core::fmt;

use super::{Argument, Constraint, Cover, Literal, ProofLine, Reason, Split, Truth};
use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::logic::step::{Deduction, Step};
use crate::set::{CandidateSet, CellSet};

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
///
/// ```
/// use garns::Puzzle;
/// use garns::logic::{Deduction, Ladder, check};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let board = puzzle.board();
/// let mut step = Ladder::player().hint(&board)?.expect("the puzzle is not solved yet");
/// assert_eq!(check(&board, &step), Ok(()));
/// step.deductions.push("r1c3=4".parse::<Deduction>()?); // true, but not proved by this step
/// assert!(check(&board, &step).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
        branches: &[(Literal, Vec<ProofLine>)],
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
    fn follow(&self, assumed: Literal, lines: &[ProofLine]) -> Result<Facts, Flaw> {
        let mut facts = Facts::of(assumed);
        for ProofLine { literal, reason } in lines {
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
