//! Impossible patterns: cells that cannot be filled with a few digits, so that one of their other
//! candidates, the guardians, is true.

use core::ops::ControlFlow;

use crate::logic::refutation::{self, Refutation};
use crate::logic::{
    Argument, Because, Chain, Constraint, Deduction, DerivedTruth, Evidence, Explain, Explanation,
    Impossible, Link, Literal, Node, Pattern, ProofLine, Reason, Role, Sink, TechniqueId, Truth, argue,
};
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// Chains whose text has more characters than this are too long for a person to follow.
const MAX_LENGTH: u32 = 400;

/// A pattern that would be impossible if all of its guardians were false.
#[derive(Clone, Debug)]
pub(crate) struct Guarded {
    /// The other candidates in the cells of the pattern; at least one of them is true.
    pub(crate) guardians: CandidateSet,
    pub(crate) shape: Shape,
}

/// The part that is impossible without guardians.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// The cells, in the order of trying, cannot be filled with these digits.
    Cells(Vec<Cell>, DigitSet),
    /// A loop of an odd number of cells; in the house of each link, the digit would be in one of the two
    /// cells that the link joins.
    Loop(Digit, Vec<(Cell, House)>),
}

impl Guarded {
    /// The pattern of cells that the digits cannot fill.
    pub(crate) fn cells(board: &Board, cells: Vec<Cell>, digits: DigitSet) -> Guarded {
        let set: CellSet = cells.iter().copied().collect();
        let guardians = argue::candidates(board, set, !digits);
        Guarded { guardians, shape: Shape::Cells(cells, digits) }
    }

    /// The truth that one of the guardians is true.
    pub(crate) fn truth(&self) -> DerivedTruth {
        let because = match &self.shape {
            Shape::Cells(cells, _) => Impossible::NoFilling(cells.clone()),
            Shape::Loop(digit, links) => Impossible::Lines(odd_loop(*digit, links)),
        };
        DerivedTruth { one_of: self.guardians, because }
    }

    /// The direct conclusions: the only guardian is true, or the candidates that every guardian excludes are
    /// false.
    pub(crate) fn consequences(&self, board: &Board) -> Vec<Deduction> {
        if self.guardians.is_empty() {
            return Vec::new();
        }
        if let Some(guardian) = self.guardians.single() {
            return vec![Deduction::Place(guardian)];
        }
        let excluded = |target: &Candidate| self.guardians.iter().all(|guardian| guardian.excludes(*target));
        let near = board.all_candidates().iter().filter(excluded);
        near.map(Deduction::Remove).collect()
    }

    fn evidence(&self, board: &Board) -> Vec<Evidence> {
        let (order, digits): (Vec<Cell>, DigitSet) = match &self.shape {
            Shape::Cells(cells, digits) => (cells.clone(), *digits),
            Shape::Loop(digit, links) => {
                (links.iter().map(|(cell, _)| *cell).collect(), DigitSet::only(*digit))
            }
        };
        let cells: CellSet = order.iter().copied().collect();
        let mut evidence = vec![
            Evidence::Cells(Role::Pattern, cells),
            Evidence::Digits(Role::Pattern, digits),
            Evidence::Candidates(Role::Pattern, argue::candidates(board, cells, digits)),
            Evidence::Candidates(Role::Guardian, self.guardians),
        ];
        // With one or two digits, the cells form a loop. Show their order.
        if let Some(digit) = digits.first().filter(|_| digits.len() < 3) {
            let mut chain = Chain::default();
            let at = |n: usize| Candidate { cell: order[n % order.len()], digit };
            for n in 0..order.len() {
                let because = Because::Excluded(argue::joining(at(n), at(n + 1)));
                chain.nodes.push(Node::new(at(n), true));
                chain.links.push(Link { from: n, to: (n + 1) % order.len(), strong: true, because });
            }
            evidence.push(Evidence::Chain(chain));
        }
        evidence
    }
}

/// Reports the direct conclusions from a pattern.
pub(crate) fn report(
    technique: TechniqueId,
    board: &Board,
    guarded: Guarded,
    found: Sink<'_>,
) -> ControlFlow<()> {
    Pattern::report(technique, guarded.consequences(board), guarded, found)
}

impl Explain for Guarded {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let truth = Truth::from(self.truth());
        let proof = match deductions {
            [Deduction::Place(_)] => vec![Argument::Last(truth)],
            _ => {
                let guardians: Vec<Candidate> = self.guardians.iter().collect();
                argue::ends(&[truth], &[], &guardians, &argue::concluded(deductions))
            }
        };
        Explanation { evidence: self.evidence(board), proof }
    }
}

/// Reports suppositions that fail because one of the guardians of a pattern is true, the shortest first.
pub(crate) fn chains(
    technique: TechniqueId,
    board: &Board,
    patterns: &[Guarded],
    found: Sink<'_>,
) -> ControlFlow<()> {
    let mut chains: Vec<GuardianChain> = Vec::new();
    for guarded in patterns {
        for refutation in refutation::guarded(board, &guarded.guardians, MAX_LENGTH) {
            chains.push(GuardianChain { guarded: guarded.clone(), refutation });
        }
    }
    chains.sort_by_key(|chain| chain.refutation.length);
    for chain in chains {
        found(Pattern::removing(technique, [chain.refutation.target()], chain))?;
    }
    ControlFlow::Continue(())
}

/// A refutation that uses the guardians of a pattern.
struct GuardianChain {
    guarded: Guarded,
    refutation: Refutation,
}

impl Explain for GuardianChain {
    fn explain(&self, board: &Board, _: &[Deduction]) -> Explanation {
        let trail = self.refutation.lemma.trail(board, Some(&self.guarded.truth()));
        let mut evidence = self.guarded.evidence(board);
        evidence.push(Evidence::Branches(vec![trail.picture()]));
        Explanation { evidence, proof: vec![trail.contradiction()] }
    }
}

/// Why the digit cannot be in exactly one of every two neighbours in an odd loop: the first cell would hold
/// the digit if and only if it does not hold it.
fn odd_loop(digit: Digit, links: &[(Cell, House)]) -> Vec<ProofLine> {
    let candidate = |n: usize| Candidate { cell: links[n % links.len()].0, digit };
    let constraint = |n: usize| Constraint::House(links[n].1, digit);
    // Given the state of the first cell, the states of the other cells and, at the end, of the first cell
    // again.
    let round = |first_on: bool| {
        let mut lines = Vec::new();
        for n in 0..links.len() {
            let is_on = first_on == (n % 2 == 0);
            lines.push(if is_on {
                argue::excluded(candidate(n + 1), constraint(n))
            } else {
                argue::last(candidate(n + 1), constraint(n))
            });
        }
        lines
    };
    let assumed = Literal::on(candidate(0));
    let refuted = Argument::Contradiction { assumed, lines: round(true) };
    let mut lines = vec![ProofLine { literal: assumed.negated(), reason: Reason::Nested(Box::new(refuted)) }];
    lines.extend(round(false));
    lines
}
