//! The checker: it accepts or refuses a proof from the board alone.
//!
//! It knows no technique and uses no solver: it looks up each cited constraint on the board, and verifies
//! the counts of covers and every line. Its only search, which is bounded, tries to fill a few cells.

use core::fmt;

use super::exchange::exchangeable;
use super::filling::no_filling;
use super::{Argument, Constraint, Cover, Impossible, Literal, ProofLine, Reason, Split, Truth};
use crate::logic::proof::literal_set::LiteralSet;
use crate::logic::step::{Deduction, Step};
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Digit};

/// Why a step is not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// The deduction would change nothing: its candidate is not on the board.
    Idle(Deduction),
    /// No argument proves the deduction.
    Unproved(Deduction),
    /// The constraint is already satisfied: its cell is filled, or its digit is placed.
    Settled(Constraint),
    /// The digits of the pattern could not be exchanged, because of this cell.
    NotDeadly(Cell),
    /// The candidate lies in more truths than links of a cover.
    Uncovered(Candidate),
    /// The lines of a derived truth do not show that one of its candidates is true.
    NotDerived,
    /// Cells that should be impossible to fill can be filled.
    Fillable,
    /// There are too many cells, or too many attempts to fill them.
    TooManyFillings,
    /// The truth has no candidate left, or more than one.
    NotLast,
    /// The line does not follow from the lines before it.
    Unfounded(Literal),
    /// The lines after the assumption contain no contradiction.
    NoContradiction(Literal),
    /// There is no branch for the case.
    MissingCase(Literal),
    /// The branch of the case does not reach the conclusion.
    Unreached {
        /// The case.
        case: Literal,
        /// The conclusion that should follow.
        conclusion: Literal,
    },
}

/// Accepts a step if its proof shows that each of its deductions follows from the board.
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
    let mut facts = LiteralSet::default();
    for argument in &step.proof {
        let proved = Checker { board, alive: &alive }.argument(argument)?;
        facts.unite(&proved);
        alive -= proved.off;
    }
    for &deduction in &step.deductions {
        if !board.has(deduction.candidate()) {
            return Err(Flaw::Idle(deduction));
        }
        if !facts.contains(deduction.literal()) {
            return Err(Flaw::Unproved(deduction));
        }
    }
    Ok(())
}

/// The board, and the candidates that are not known to be false.
struct Checker<'a> {
    board: &'a Board,
    alive: &'a CandidateSet,
}

impl Checker<'_> {
    fn argument(&self, argument: &Argument) -> Result<LiteralSet, Flaw> {
        match argument {
            Argument::Cover(cover) => self.cover(cover),
            Argument::Last(truth) => {
                let last = self.truth(truth)?.single().ok_or(Flaw::NotLast)?;
                Ok(LiteralSet::from_iter([Literal::on(last)]))
            }
            Argument::Contradiction { assumed, lines } => {
                if !self.clash(&self.follow(LiteralSet::from_iter([*assumed]), lines)?) {
                    return Err(Flaw::NoContradiction(*assumed));
                }
                Ok(LiteralSet::from_iter([assumed.negated()]))
            }
            Argument::Cases { split, branches, conclusions } => self.cases(split, branches, conclusions),
        }
    }

    fn cover(&self, cover: &Cover) -> Result<LiteralSet, Flaw> {
        // For each candidate, the number of its links minus the number of its truths.
        let mut surplus = [0i32; 729];
        for link in &cover.links {
            for candidate in link.among(self.alive).iter() {
                surplus[candidate.index()] += 1;
            }
        }
        for truth in &cover.truths {
            for candidate in self.truth(truth)?.iter() {
                surplus[candidate.index()] -= 1;
            }
        }
        let rank = cover.links.len() as i32 - cover.truths.len() as i32;
        let mut facts = LiteralSet::default();
        for candidate in self.alive.iter() {
            let surplus = surplus[candidate.index()];
            if surplus < 0 {
                return Err(Flaw::Uncovered(candidate));
            }
            if surplus > rank {
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
    ) -> Result<LiteralSet, Flaw> {
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
            let facts = self.follow(LiteralSet::from_iter([*case]), lines)?;
            if self.clash(&facts) {
                continue;
            }
            if let Some(&conclusion) = conclusions.iter().find(|&&conclusion| !facts.contains(conclusion)) {
                return Err(Flaw::Unreached { case: *case, conclusion });
            }
        }
        Ok(conclusions.iter().copied().collect())
    }

    /// The facts that follow from the assumptions by these lines. Each line is verified.
    fn follow(&self, assumed: LiteralSet, lines: &[ProofLine]) -> Result<LiteralSet, Flaw> {
        let mut facts = assumed;
        for ProofLine { literal, reason } in lines {
            let Literal { candidate, on } = *literal;
            let founded = match reason {
                Reason::Excluded(constraint) => {
                    !on && constraint.contains(candidate)
                        && constraint.among(&facts.on).iter().any(|other| other != candidate)
                }
                Reason::Last(truth) => {
                    let mut left = self.given(&facts, |checker| checker.truth(truth))?;
                    left.remove(candidate);
                    on && truth.may_hold(candidate) && left.is_empty()
                }
                Reason::Nested(argument) => {
                    self.given(&facts, |checker| checker.argument(argument))?.contains(*literal)
                }
            };
            if !founded {
                return Err(Flaw::Unfounded(*literal));
            }
            facts.insert(*literal);
        }
        Ok(facts)
    }

    /// Whether some candidate is both true and false, or is true but no longer on the board.
    fn clash(&self, facts: &LiteralSet) -> bool {
        !facts.on.is_subset(&(*self.alive - facts.off))
    }

    /// Calls `ask` with a checker for the board without the candidates that are known to be false.
    fn given<T>(&self, facts: &LiteralSet, ask: impl FnOnce(&Checker<'_>) -> T) -> T {
        let alive = *self.alive - facts.off;
        ask(&Checker { board: self.board, alive: &alive })
    }

    /// The candidates of a truth, after checking that at least one of them must be true.
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
                exchangeable(self.board, pattern).map_err(Flaw::NotDeadly)?;
                Ok(self.alive.iter().filter(|&guardian| truth.may_hold(guardian)).collect())
            }
            Truth::Derived(derived) => {
                let all_false = LiteralSet { on: CandidateSet::EMPTY, off: derived.one_of };
                match &derived.because {
                    Impossible::Lines(lines) => {
                        if !self.clash(&self.follow(all_false, lines)?) {
                            return Err(Flaw::NotDerived);
                        }
                    }
                    Impossible::NoFilling(cells) => {
                        no_filling(self.board, &(*self.alive - derived.one_of), cells)?;
                    }
                }
                Ok(derived.one_of & *self.alive)
            }
        }
    }
}

pub(super) fn cells_of(pattern: &CandidateSet) -> CellSet {
    Digit::ALL.into_iter().fold(CellSet::EMPTY, |cells, digit| cells | pattern.cells(digit))
}

impl Truth {
    /// Whether a candidate, on the board or gone, belongs to the truth.
    pub(crate) fn may_hold(&self, candidate: Candidate) -> bool {
        match self {
            Truth::Constraint(constraint) => constraint.contains(candidate),
            Truth::Guardians(pattern) => {
                cells_of(pattern).contains(candidate.cell) && !pattern.contains(candidate)
            }
            Truth::Derived(derived) => derived.one_of.contains(candidate),
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
            Flaw::Uncovered(candidate) => write!(f, "{candidate} lies in more truths than links"),
            Flaw::NotDerived => f.write_str("the candidates of the derived truth can all be false"),
            Flaw::Fillable => f.write_str("the cells can be filled"),
            Flaw::TooManyFillings => f.write_str("there are too many ways to fill the cells"),
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
