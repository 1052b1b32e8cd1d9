//! Whips and braids in the notation of CSP-Rules, and their judge.

use super::judge::{Fault, Refused, Verdict};
use crate::logic::{Constraint, Deduction};
use crate::{Board, Candidate, CandidateSet};

/// A whip or braid as CSP-Rules prints it: `whip[3]: r1n3{c2 c5} - r4c5{n3 n7} - c1n7{r4 .} ==> r1c8 ≠ 7`.
///
/// The target is linked to the first candidate. In each variable, the second candidate is the only one that is
/// compatible with the target and the values before; in the last variable, none is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whip {
    /// Whether each variable may go on from any value before it, not only from the last.
    pub is_braid: bool,
    /// The variables; never empty.
    pub passages: Vec<Passage>,
    /// The candidate that is supposed, and refuted.
    pub target: Candidate,
    /// The columns of the passages, and of the target.
    pub(super) places: WhipPlaces,
}

/// A variable of a whip: a cell, or a digit in a house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The variable.
    pub variable: Constraint,
    /// The left-linking candidate, which a value before excludes.
    pub left: Candidate,
    /// The only candidate that is left; `None` in the last variable.
    pub right: Option<Candidate>,
}

/// The columns of a line that was read. They are no part of what it says.
#[derive(Clone, Debug, Default)]
pub(super) struct WhipPlaces {
    pub(super) length: Option<(usize, usize)>,
    pub(super) passages: Vec<usize>,
    pub(super) target: usize,
}

impl PartialEq for WhipPlaces {
    fn eq(&self, _: &WhipPlaces) -> bool {
        true
    }
}

impl Eq for WhipPlaces {}

impl Whip {
    /// A line with these parts.
    #[must_use]
    pub fn new(is_braid: bool, passages: Vec<Passage>, target: Candidate) -> Whip {
        Whip { is_braid, passages, target, places: WhipPlaces::default() }
    }

    /// Judges the line on a position, variable by variable.
    pub fn judge(&self, board: &Board) -> Result<Verdict, Refused> {
        let refuse = |column, fault| Err(Refused { column, fault });
        if let Some((_, column)) = self.places.length.filter(|(length, _)| *length != self.passages.len()) {
            return refuse(column, Fault::Length(self.passages.len()));
        }
        let removed = Deduction::Remove(self.target);
        if !board.has(self.target) {
            return refuse(self.places.target, Fault::Idle(removed));
        }
        let mut values = vec![self.target];
        for (i, passage) in self.passages.iter().enumerate() {
            let column = self.places.passages.get(i).copied().unwrap_or_default();
            let mut left_over = passage.variable.among(board.all_candidates());
            for candidate in [Some(passage.left), passage.right].into_iter().flatten() {
                if !left_over.contains(candidate) {
                    let cells = crate::CellSet::only(candidate.cell);
                    return refuse(column, Fault::NoCandidate(crate::DigitSet::only(candidate.digit), cells));
                }
            }
            let sources = if self.is_braid { &values[..] } else { &values[values.len() - 1..] };
            if !sources.iter().any(|&value| excludes(value, passage.left)) {
                return refuse(column, Fault::NotLinked(passage.left));
            }
            left_over = without(left_over, &values);
            let others = passage.right.map_or(left_over, |right| left_over - CandidateSet::only(right));
            if let Some(other) = others.iter().next() {
                return refuse(column, Fault::NotOnly(other));
            }
            match passage.right {
                Some(right) if left_over.contains(right) => values.push(right),
                // No candidate is left: the contradiction.
                _ => return Ok(Verdict { follows: vec![removed], is_loop: false }),
            }
        }
        refuse(self.places.target, Fault::NotProved(removed))
    }
}

/// Whether the first candidate, if true, makes the second false.
fn excludes(value: Candidate, candidate: Candidate) -> bool {
    value != candidate && Constraint::joining(value, candidate).is_some()
}

fn without(candidates: CandidateSet, values: &[Candidate]) -> CandidateSet {
    candidates.iter().filter(|&candidate| !values.iter().any(|&value| excludes(value, candidate))).collect()
}
