//! Trails: what follows from an assumption, literal by literal, each with its reason.
//!
//! Techniques and searches make trails. A trail can be cut to what a goal needs, and it becomes an argument of a
//! proof, or a picture.

use crate::logic::argue;
use crate::logic::evidence::{Chain, Evidence, Link, Node, Role};
use crate::logic::implication::{Implication, Statement, of_supposition};
use crate::logic::pattern::Explanation;
use crate::logic::proof::literal_set::LiteralSet;
use crate::logic::proof::{Argument, Constraint, Literal, Proof, ProofLine, Reason, Split, Truth};
use crate::{Board, Candidate, CandidateSet, CellSet, Digit, House};

/// An assumption and the lines that follow from it so far.
///
/// All methods except `push` leave out literals that are known already, so that no line repeats another.
#[derive(Clone, Debug)]
pub(crate) struct Trail<'a> {
    board: &'a Board,
    assumed: Literal,
    lines: Vec<ProofLine>,
    known: LiteralSet,
}

impl<'a> Trail<'a> {
    pub(crate) fn new(board: &'a Board, assumed: Literal) -> Trail<'a> {
        Trail { board, assumed, lines: Vec::new(), known: LiteralSet::from_iter([assumed]) }
    }

    /// The board that the argument is about.
    pub(crate) fn board(&self) -> &'a Board {
        self.board
    }

    pub(crate) fn assumed(&self) -> Literal {
        self.assumed
    }

    /// Whether the literal is assumed or has a line.
    pub(crate) fn knows(&self, literal: Literal) -> bool {
        self.known.contains(literal)
    }

    /// Whether the candidate is known to be false, or is no longer on the board.
    pub(crate) fn is_off(&self, candidate: Candidate) -> bool {
        self.known.off.contains(candidate) || !self.board.has(candidate)
    }

    /// Adds the line that a candidate is false, if it shares a constraint with a true candidate. Returns
    /// whether the candidate is now known to be false.
    ///
    /// If the candidate is known to be true, the new line completes a contradiction.
    pub(crate) fn exclude(&mut self, candidate: Candidate) -> bool {
        if self.is_off(candidate) {
            return true;
        }
        let reason = self
            .known
            .on
            .iter()
            .filter(|&other| other != candidate)
            .find_map(|other| Constraint::joining(other, candidate));
        if let Some(constraint) = reason {
            self.push(Literal::off(candidate), Reason::Excluded(constraint));
        }
        reason.is_some()
    }

    /// Adds the line that a candidate is false, for the caller's reason.
    pub(crate) fn remove(&mut self, candidate: Candidate, reason: Reason) {
        if !self.is_off(candidate) {
            self.push(Literal::off(candidate), reason);
        }
    }

    /// Adds the line that a candidate is true, because it is the last candidate of the constraint.
    pub(crate) fn last(&mut self, candidate: Candidate, constraint: Constraint) {
        if !self.known.on.contains(candidate) {
            self.push(Literal::on(candidate), Reason::Last(Truth::Constraint(constraint)));
        }
    }

    /// Adds a literal with the caller's reason.
    pub(crate) fn push(&mut self, literal: Literal, reason: Reason) {
        self.lines.push(ProofLine { literal, reason });
        self.known.insert(literal);
    }

    /// Keeps only the lines that lead to a literal, which becomes the last. No line leads to the assumption.
    pub(crate) fn cut(&mut self, goal: Literal) {
        let end = self.lines.iter().rposition(|line| line.literal == goal).map_or(0, |last| last + 1);
        self.lines.truncate(end);
        let mut needed: Vec<bool> = (1..=end).map(|number| number == end).collect();
        for number in (0..end).rev() {
            if needed[number] {
                rests_on(&self.lines[..=number]).into_iter().for_each(|earlier| needed[earlier] = true);
            }
        }
        let mut needed = needed.into_iter();
        self.lines.retain(|_| needed.next() == Some(true));
    }

    /// The argument that the assumption leads to a contradiction.
    pub(crate) fn contradiction(self) -> Argument {
        Argument::Contradiction { assumed: self.assumed, lines: self.lines }
    }

    /// The assumption as a case, and the lines that follow from it.
    pub(crate) fn branch(self) -> (Literal, Vec<ProofLine>) {
        (self.assumed, self.lines)
    }

    /// A picture with a node for each implication except the contradiction, and with links from the implications
    /// that it rests on.
    pub(crate) fn picture(&self) -> Chain {
        let implications = of_supposition(self.assumed, &self.lines);
        let mut chain = Chain::default();
        // For each implication, the number of its node, if it has one.
        let mut numbers: Vec<Option<usize>> = Vec::new();
        for implication in &implications {
            let Some(node) = self.node(implication) else {
                numbers.push(None);
                continue;
            };
            let to = chain.nodes.len();
            numbers.push(Some(to));
            for from in implication.from.iter().filter_map(|&from| numbers[from]) {
                let because = implication.because.clone();
                chain.links.push(Link { from, to, strong: node.on, because });
            }
            chain.nodes.push(node);
        }
        chain
    }

    fn node(&self, implication: &Implication) -> Option<Node> {
        match implication.says {
            Statement::Literal(literal) => Some(Node::new(literal.candidate, literal.on)),
            Statement::Locked(Constraint::House(house, digit), within) => {
                let cells = self.board.places(digit) & house.cells() & within.cells();
                Some(Node { cells, digit, on: true })
            }
            Statement::Locked(Constraint::Cell(_), _) | Statement::Empty(_) => None,
        }
    }

    /// The explanation that the assumption is wrong, because the trail leads to a contradiction.
    pub(crate) fn explanation(self) -> Explanation {
        let assumption = CandidateSet::only(self.assumed.candidate);
        Explanation {
            evidence: vec![
                Evidence::Candidates(Role::Pattern, assumption),
                Evidence::Branches(vec![self.picture()]),
            ],
            proof: vec![self.contradiction()],
        }
    }
}

/// The lines that the last of these lines rests on.
fn rests_on(lines: &[ProofLine]) -> Vec<usize> {
    let Some((line, earlier)) = lines.split_last() else { return Vec::new() };
    let earlier = earlier.iter().map(|line| line.literal).enumerate();
    if let Reason::Excluded(constraint) = line.reason {
        let excludes = |by: Literal| {
            by.on && by.candidate != line.literal.candidate && constraint.contains(by.candidate)
        };
        return earlier.filter(|&(_, by)| excludes(by)).map(|(number, _)| number).take(1).collect();
    }
    let mut truths = Vec::new();
    cite(&line.reason, &mut truths);
    let is_cited = |gone: Literal| !gone.on && truths.iter().any(|truth| truth.may_hold(gone.candidate));
    earlier.filter(|&(_, gone)| is_cited(gone)).map(|(number, _)| number).collect()
}

/// Adds the truths that a reason uses. It rests on the lines that say that their candidates are false.
fn cite<'a>(reason: &'a Reason, truths: &mut Vec<&'a Truth>) {
    let argument = match reason {
        Reason::Excluded(_) => return,
        Reason::Last(truth) => return truths.push(truth),
        Reason::Nested(argument) => &**argument,
    };
    match argument {
        Argument::Cover(cover) => truths.extend(&cover.truths),
        Argument::Last(truth) => truths.push(truth),
        Argument::Contradiction { lines, .. } => lines.iter().for_each(|line| cite(&line.reason, truths)),
        Argument::Cases { split, branches, .. } => {
            if let Split::Truth(truth) = split {
                truths.push(truth);
            }
            branches.iter().flat_map(|(_, lines)| lines).for_each(|line| cite(&line.reason, truths));
        }
    }
}

/// One argument for each removed candidate. Each argument is about the board without the candidates
/// removed before it.
///
/// The caller knows that there is an argument for each candidate.
pub(crate) fn one_by_one(
    board: &Board,
    removed: &[Candidate],
    mut argue: impl FnMut(&Board, Candidate) -> Option<Argument>,
) -> Proof {
    let mut board = board.clone();
    let mut proof = Proof::new();
    for &target in removed {
        let argument = argue(&board, target);
        debug_assert!(argument.is_some(), "no argument removes {target} on {board}");
        proof.extend(argument);
        board.remove(target);
    }
    proof
}

/// A house that contains all these cells.
pub(crate) fn house_of(cells: CellSet) -> Option<House> {
    cells.first()?.houses().into_iter().find(|house| cells.is_subset(house.cells()))
}

/// The link of a digit in a house that contains these cells and, if possible, the target.
pub(crate) fn link(digit: Digit, cells: CellSet, target: Candidate) -> Option<Constraint> {
    let with_target = Some(cells.with(target.cell)).filter(|_| target.digit == digit);
    let house = with_target.and_then(house_of).or(house_of(cells))?;
    Some(Constraint::House(house, digit))
}

/// The reason why a candidate is false if the truth locks its digit into these other cells. `None` if no house
/// contains the cells and the candidate.
pub(crate) fn exclude_by_locked(truth: Constraint, cells: CellSet, candidate: Candidate) -> Option<Reason> {
    let house = house_of(cells.with(candidate.cell)).filter(|_| !cells.contains(candidate.cell))?;
    Some(argue::locked(truth, Constraint::House(house, candidate.digit)))
}
