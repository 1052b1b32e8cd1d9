//! The lines of a proof: the part of a net that a conclusion depends on.

use super::{Broken, Net, Why};
use crate::Candidate;
use crate::logic::argue;
use crate::logic::net::picture::cited;
use crate::logic::proof::{Argument, Constraint, Literal, ProofLine, Reason, Truth};

impl Net {
    /// The lines that lead to a literal, without unnecessary lines.
    pub(crate) fn lines_to(&self, literal: Literal) -> Vec<ProofLine> {
        let mut needed = Needed::new(self);
        needed.literal(literal);
        needed.lines()
    }

    /// The lines that lead to the contradiction.
    pub(crate) fn lines_to_clash(&self) -> Vec<ProofLine> {
        let mut needed = Needed::new(self);
        let end = match self.broken {
            None => None,
            Some(Broken::Empty(constraint)) => {
                needed.constraint(constraint, None);
                constraint.among(&self.start).iter().next().map(|candidate| (candidate, constraint))
            }
            Some(Broken::Denied(candidate, by)) => {
                by.into_iter().for_each(|constraint| needed.constraint(constraint, Some(candidate)));
                needed.literal(Literal::off(candidate));
                by.map(|constraint| (candidate, constraint))
            }
        };
        let mut lines = needed.lines();
        lines.extend(end.map(|(candidate, constraint)| argue::last(candidate, constraint)));
        lines
    }

    /// The lines of an assumption that leads to a contradiction in every case; the argument about the
    /// cases is the last line.
    pub(crate) fn lines_to_cases(&self, argument: Argument) -> Vec<ProofLine> {
        let mut needed = Needed::new(self);
        for constraint in cited(&argument) {
            needed.constraint(constraint, None);
        }
        let mut lines = needed.lines();
        if let Some(assumed) = self.assumed {
            lines.push(ProofLine { literal: assumed.negated(), reason: Reason::Nested(Box::new(argument)) });
        }
        lines
    }

    /// The argument that the assumption leads to a contradiction; none if the net has not reached one.
    pub(crate) fn contradiction(&self) -> Option<Argument> {
        self.broken?;
        Some(Argument::Contradiction { assumed: self.assumed?, lines: self.lines_to_clash() })
    }
}

/// The parts of a net that a conclusion depends on.
struct Needed<'a> {
    net: &'a Net,
    marked: Vec<bool>,
}

impl<'a> Needed<'a> {
    fn new(net: &'a Net) -> Needed<'a> {
        Needed { net, marked: vec![false; net.trail.len()] }
    }

    fn literal(&mut self, literal: Literal) {
        let mut open = vec![literal];
        while let Some(literal) = open.pop() {
            let place = usize::from(self.net.place[literal.index()]);
            // A literal that is not in the trail was false before the net began.
            if place == 0 || core::mem::replace(&mut self.marked[place - 1], true) {
                continue;
            }
            match &self.net.trail[place - 1].1 {
                Why::Assumed => {}
                Why::Excluded(by) => open.push(Literal::on(*by)),
                Why::Last(constraint) => open.extend(self.others(*constraint, Some(literal.candidate))),
                Why::Locked(truth, link) => {
                    let crossing = truth.cells() & link.cells();
                    let others = Constraint::House(*truth, literal.candidate.digit).among(&self.net.start);
                    open.extend(
                        others.iter().filter(|other| !crossing.contains(other.cell)).map(Literal::off),
                    );
                }
                Why::Argued(argument) => {
                    for constraint in cited(argument) {
                        // The argument depends only on candidates that were already false.
                        let before = self.others(constraint, None);
                        open.extend(before.into_iter().filter(|&other| self.net.is_before(other, place)));
                    }
                }
            }
        }
    }

    fn constraint(&mut self, constraint: Constraint, but: Option<Candidate>) {
        for literal in self.others(constraint, but) {
            self.literal(literal);
        }
    }

    /// The literals which state that the other candidates of the constraint are false.
    fn others(&self, constraint: Constraint, but: Option<Candidate>) -> Vec<Literal> {
        let all = constraint.among(&self.net.start);
        all.iter().filter(|&other| Some(other) != but).map(Literal::off).collect()
    }

    fn lines(self) -> Vec<ProofLine> {
        let trail = self.net.trail.iter().zip(self.marked);
        let needed = trail.filter(|(_, marked)| *marked);
        needed.filter_map(|((literal, why), _)| line(*literal, why)).collect()
    }
}

impl Net {
    fn is_before(&self, literal: Literal, place: usize) -> bool {
        (1..place).contains(&usize::from(self.place[literal.index()]))
    }
}

/// The line of a literal; none if the literal is the assumption.
fn line(literal: Literal, why: &Why) -> Option<ProofLine> {
    let candidate = literal.candidate;
    let reason = match why {
        Why::Assumed => return None,
        Why::Excluded(by) => Reason::Excluded(argue::joining(*by, candidate)),
        Why::Last(constraint) => Reason::Last(Truth::Constraint(*constraint)),
        Why::Locked(truth, link) => {
            let [truth, link] = [truth, link].map(|house| Constraint::House(*house, candidate.digit));
            argue::locked(truth, link)
        }
        Why::Argued(argument) => Reason::Nested(argument.clone()),
    };
    Some(ProofLine { literal, reason })
}
