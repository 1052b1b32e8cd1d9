//! The arguments of a step as lines of a proof.
//!
//! The checker's unit propagation finds by itself every line of a chain or net that follows from a single
//! constraint. All other conclusions are written down before they are needed: a cover as the sum of its
//! truths and links, a derived truth as a clause, and the conclusion of each nested argument as a clause
//! under the assumptions around it.

use core::fmt;

use super::formula::{at_least_one, at_most_one};
use super::log::Log;
use crate::logic::{
    Argument, Cover, DerivedTruth, Impossible, Literal, ProofLine, Reason, Split, Step, Truth,
};
use crate::{Candidate, CandidateSet, Cell};

/// Derives the conclusions of a step's arguments, on the board with these candidates. Afterwards
/// unit propagation finds every deduction of the step.
pub(super) fn derive(log: &mut Log<'_>, candidates: &CandidateSet, step: &Step) -> fmt::Result {
    let mut writer = Writer { log, assumed: Vec::new(), left: *candidates };
    step.proof.iter().try_for_each(|argument| writer.argument(argument))
}

struct Writer<'a, 'b> {
    log: &'a mut Log<'b>,
    /// The assumptions under which the argument stands, the outermost first.
    assumed: Vec<Literal>,
    /// The candidates that no line has excluded.
    left: CandidateSet,
}

impl Writer<'_, '_> {
    fn argument(&mut self, argument: &Argument) -> fmt::Result {
        match argument {
            Argument::Cover(cover) => self.cover(cover),
            Argument::Last(truth) => self.truth(truth).map(|_| ()),
            Argument::Contradiction { assumed, lines } => {
                self.under(&[*assumed], |writer| writer.lines(lines))?;
                self.log.derive(&self.assumed, Some(assumed.negated()))?;
                Ok(())
            }
            Argument::Cases { split, branches, conclusions } => {
                if let Split::Truth(truth) = split {
                    self.truth(truth)?;
                }
                for (case, lines) in branches {
                    self.under(&[*case], |writer| {
                        writer.lines(lines)?;
                        for &conclusion in conclusions {
                            writer.log.derive(&writer.assumed, Some(conclusion))?;
                        }
                        Ok(())
                    })?;
                }
                for &conclusion in conclusions {
                    self.log.derive(&self.assumed, Some(conclusion))?;
                }
                Ok(())
            }
        }
    }

    /// Runs a function that writes lines under further assumptions.
    fn under<T>(
        &mut self,
        assumptions: &[Literal],
        write: impl FnOnce(&mut Self) -> Result<T, fmt::Error>,
    ) -> Result<T, fmt::Error> {
        let (outside, left) = (self.assumed.len(), self.left);
        for &assumption in assumptions {
            self.assumed.push(assumption);
            self.exclude(assumption);
        }
        let written = write(self);
        self.assumed.truncate(outside);
        self.left = left;
        written
    }

    /// Writes the lines that follow from an assumption, except those that unit propagation finds.
    fn lines(&mut self, lines: &[ProofLine]) -> fmt::Result {
        for ProofLine { literal, reason } in lines {
            match reason {
                Reason::Excluded(_) => {}
                Reason::Last(truth) => {
                    self.truth(truth)?;
                }
                Reason::Nested(argument) => self.argument(argument)?,
            }
            self.exclude(*literal);
        }
        Ok(())
    }

    fn exclude(&mut self, Literal { candidate, on }: Literal) {
        if !on {
            self.left.remove(candidate);
        }
    }

    /// The sum of the truths and links: every candidate that the cover excludes has a coefficient too large
    /// for it to be true.
    fn cover(&mut self, cover: &Cover) -> fmt::Result {
        let mut terms = Vec::new();
        for truth in &cover.truths {
            terms.extend(self.truth(truth)?);
        }
        terms.extend(cover.links.iter().map(|link| at_most_one(*link)));
        self.log.sum(terms.into_iter())
    }

    /// The number of the inequality of a truth. A truth that is not a constraint is derived first.
    fn truth(&mut self, truth: &Truth) -> Result<Option<usize>, fmt::Error> {
        match truth {
            Truth::Constraint(constraint) => Ok(Some(at_least_one(*constraint))),
            Truth::Derived(derived) => self.derived(derived).map(Some),
            Truth::Guardians(_) => {
                debug_assert!(false, "a certificate uses no step from uniqueness");
                Ok(None)
            }
        }
    }

    /// A clause that says that one of the candidates is true.
    fn derived(&mut self, derived: &DerivedTruth) -> Result<usize, fmt::Error> {
        let all_false: Vec<Literal> = derived.one_of.iter().map(Literal::off).collect();
        self.under(&all_false, |writer| match &derived.because {
            Impossible::Lines(lines) => {
                writer.lines(lines)?;
                writer.log.derive(&writer.assumed, None)
            }
            Impossible::NoFilling(cells) => writer.fill(cells),
        })
    }

    /// Writes a clause for each candidate of the first cell, and then the clause that no candidate
    /// is left.
    fn fill(&mut self, cells: &[Cell]) -> Result<usize, fmt::Error> {
        if let Some((&cell, others)) = cells.split_first() {
            for digit in self.left.digits(cell) {
                self.under(&[Literal::on(Candidate { cell, digit })], |writer| {
                    *writer.left.cells_mut(digit) -= cell.peers();
                    writer.fill(others)
                })?;
            }
        }
        self.log.derive(&self.assumed, None)
    }
}
