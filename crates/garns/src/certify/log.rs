//! The lines of a proof, and the numbers that the checker gives to the derived inequalities.

use core::fmt;
use core::ops::Range;

use super::formula::{Variable, candidates};
use crate::Grid;
use crate::logic::Literal;

/// A proof that is being written.
pub(super) struct Log<'a> {
    out: &'a mut dyn fmt::Write,
    /// The number of the inequality that the next line derives.
    next: usize,
}

impl<'a> Log<'a> {
    /// Begins a proof about a formula of this many inequalities.
    pub(super) fn begin(out: &'a mut dyn fmt::Write, constraints: usize) -> Result<Log<'a>, fmt::Error> {
        writeln!(out, "pseudo-Boolean proof version 3.0\nf {constraints} ;")?;
        Ok(Log { out, next: constraints + 1 })
    }

    /// The number of the next inequality.
    pub(super) fn mark(&self) -> usize {
        self.next
    }

    pub(super) fn comment(&mut self, text: &str) -> fmt::Result {
        for line in text.lines() {
            writeln!(self.out, "% {line}")?;
        }
        Ok(())
    }

    /// Derives by unit propagation that the literal holds if all the assumptions do; without a literal,
    /// that the assumptions cannot all hold. Returns the number of the clause.
    pub(super) fn derive(
        &mut self,
        assumptions: &[Literal],
        literal: Option<Literal>,
    ) -> Result<usize, fmt::Error> {
        self.out.write_str("rup")?;
        for literal in assumptions.iter().map(|assumed| assumed.negated()).chain(literal) {
            let sign = if literal.on { "" } else { "~" };
            write!(self.out, " +1 {sign}{}", Variable(literal.candidate))?;
        }
        writeln!(self.out, " >= 1 ;")?;
        Ok(self.number())
    }

    /// Derives the sum of inequalities.
    pub(super) fn sum(&mut self, mut terms: impl Iterator<Item = usize>) -> fmt::Result {
        let Some(first) = terms.next() else { return Ok(()) };
        write!(self.out, "pol {first}")?;
        for term in terms {
            write!(self.out, " {term} +")?;
        }
        writeln!(self.out, " ;")?;
        self.number();
        Ok(())
    }

    /// Deletes inequalities that are no longer needed; the numbers of those deleted before may be among them.
    pub(super) fn delete(&mut self, numbers: Range<usize>) -> fmt::Result {
        if numbers.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "del range {} {} ;", numbers.start, numbers.end)
    }

    /// Shows a solution.
    pub(super) fn show(&mut self, solution: &Grid) -> fmt::Result {
        self.assignment("sol", solution)
    }

    /// Shows a solution; from here on, only better ones count.
    pub(super) fn improve(&mut self, solution: &Grid) -> fmt::Result {
        self.assignment("soli", solution)?;
        self.number();
        Ok(())
    }

    /// States the conclusion and ends the proof.
    pub(super) fn end(self, conclusion: &str) -> fmt::Result {
        writeln!(self.out, "output NONE ;\nconclusion {conclusion} ;\nend pseudo-Boolean proof ;")
    }

    fn assignment(&mut self, rule: &str, solution: &Grid) -> fmt::Result {
        self.out.write_str(rule)?;
        for candidate in candidates(solution) {
            write!(self.out, " {}", Variable(candidate))?;
        }
        writeln!(self.out, " ;")
    }

    fn number(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }
}
