//! The result of a search, and the function that turns it into a step.

use core::fmt;
use core::ops::ControlFlow;

use crate::logic::evidence::Evidence;
use crate::logic::proof::Proof;
use crate::logic::step::{Deduction, Step};
use crate::logic::technique::Sink;
use crate::logic::techniques::TechniqueId;
use crate::{Board, Candidate};

/// A pattern that a technique found: its deductions, and the data that `explain` needs.
///
/// It has no text and no proof, so that ratings, which look at thousands of patterns, spend no time on
/// them.
pub struct Pattern {
    /// The technique.
    pub technique: TechniqueId,
    /// The deductions; never empty, and each of them changes the board that the pattern was found on.
    pub deductions: Vec<Deduction>,
    pub(crate) data: Box<dyn Explain>,
}

/// The data of a pattern. Each technique's file defines its own type and explains it.
pub(crate) trait Explain {
    /// The evidence and the proof of the deductions, on the board where the pattern was found.
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation;
}

/// Evidence and proof of a pattern.
pub(crate) struct Explanation {
    pub(crate) evidence: Vec<Evidence>,
    pub(crate) proof: Proof,
}

/// The step that the pattern gives, with evidence and proof. The board must be the one where the pattern
/// was found.
#[must_use]
pub fn explain(board: &Board, pattern: &Pattern) -> Step {
    #[cfg(test)]
    counter::count();
    let Explanation { evidence, proof } = pattern.data.explain(board, &pattern.deductions);
    Step { technique: pattern.technique.info(), deductions: pattern.deductions.clone(), evidence, proof }
}

impl Pattern {
    pub(crate) fn new(
        technique: TechniqueId,
        deductions: Vec<Deduction>,
        data: impl Explain + 'static,
    ) -> Pattern {
        Pattern { technique, deductions, data: Box::new(data) }
    }

    /// Passes a pattern to the sink, unless it has no deductions.
    pub(crate) fn report(
        technique: TechniqueId,
        deductions: Vec<Deduction>,
        data: impl Explain + 'static,
        found: Sink<'_>,
    ) -> ControlFlow<()> {
        if deductions.is_empty() {
            return ControlFlow::Continue(());
        }
        found(Pattern::new(technique, deductions, data))
    }

    /// A pattern that removes candidates.
    pub(crate) fn removing(
        technique: TechniqueId,
        removed: impl IntoIterator<Item = Candidate>,
        data: impl Explain + 'static,
    ) -> Pattern {
        Pattern::new(technique, removed.into_iter().map(Deduction::Remove).collect(), data)
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pattern")
            .field("technique", &self.technique)
            .field("deductions", &self.deductions)
            .finish_non_exhaustive()
    }
}

/// The number of patterns that this thread has explained.
#[cfg(test)]
pub(crate) mod counter {
    use core::cell::Cell;

    std::thread_local! {
        static EXPLAINED: Cell<usize> = const { Cell::new(0) };
    }

    pub(super) fn count() {
        EXPLAINED.with(|count| count.set(count.get() + 1));
    }

    pub(crate) fn explained() -> usize {
        EXPLAINED.with(Cell::get)
    }
}
