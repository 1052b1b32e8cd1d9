//! The arguments of a step as lines of a proof.
//!
//! The checker's unit propagation finds by itself every line of a chain or net that follows from a single
//! constraint. What it cannot find is written down before it is needed: a cover as the sum of its truths and
//! links, and the conclusion of each nested argument as a clause under the assumptions around it.

use core::fmt;

use super::formula::{at_least_one, at_most_one};
use super::log::Log;
use crate::logic::{Argument, Cover, Literal, ProofLine, Reason, Truth};

/// Derives what the arguments of a step prove. Afterwards unit propagation finds every deduction of it.
pub(super) fn derive(log: &mut Log<'_>, proof: &[Argument]) -> fmt::Result {
    let mut writer = Writer { log, assumed: Vec::new() };
    proof.iter().try_for_each(|argument| writer.argument(argument))
}

struct Writer<'a, 'b> {
    log: &'a mut Log<'b>,
    /// The assumptions under which the argument stands, the outermost first.
    assumed: Vec<Literal>,
}

impl Writer<'_, '_> {
    fn argument(&mut self, argument: &Argument) -> fmt::Result {
        match argument {
            Argument::Cover(cover) => self.cover(cover),
            Argument::Last(_) => Ok(()),
            Argument::Contradiction { assumed, lines } => {
                self.nested(*assumed, lines)?;
                self.log.derive(&self.assumed, Some(assumed.negated()))?;
                Ok(())
            }
            Argument::Cases { branches, conclusions, .. } => {
                for (case, lines) in branches {
                    self.nested(*case, lines)?;
                    for &conclusion in conclusions {
                        self.assumed.push(*case);
                        self.log.derive(&self.assumed, Some(conclusion))?;
                        self.assumed.pop();
                    }
                }
                for &conclusion in conclusions {
                    self.log.derive(&self.assumed, Some(conclusion))?;
                }
                Ok(())
            }
        }
    }

    /// The arguments inside the lines that follow from an assumption.
    fn nested(&mut self, assumed: Literal, lines: &[ProofLine]) -> fmt::Result {
        self.assumed.push(assumed);
        for line in lines {
            if let Reason::Nested(argument) = &line.reason {
                self.argument(argument)?;
            }
        }
        self.assumed.pop();
        Ok(())
    }

    /// The sum of the truths and links: every candidate that the cover excludes has a coefficient too large
    /// for it to be true.
    fn cover(&mut self, cover: &Cover) -> fmt::Result {
        let truths = cover.truths.iter().filter_map(|truth| match truth {
            Truth::Constraint(constraint) => Some(at_least_one(*constraint)),
            Truth::Guardians(_) => {
                debug_assert!(false, "a certificate uses no step from uniqueness");
                None
            }
        });
        let links = cover.links.iter().map(|link| at_most_one(*link));
        self.log.sum(truths.chain(links))
    }
}
