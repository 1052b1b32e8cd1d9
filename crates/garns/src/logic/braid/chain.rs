//! A whip or braid that was found, and its explanation.

use super::variable::{CANDIDATES, CandidateId, VariableId};
use crate::logic::derivation::exclude_by_locked;
use crate::logic::{
    Because, Chain, Constraint, Deduction, Explain, Explanation, Link, Literal, Node, Pattern, ProofLine,
    Reason, TechniqueId, Truth,
};
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, House};

/// The number of a right-linking object: the number of a candidate, or 729 plus the number of a group.
pub(crate) type Object = u16;

/// A variable that a chain passes through.
#[derive(Clone, Copy)]
pub(crate) struct Passage {
    pub(crate) variable: VariableId,
    /// The only candidate or group left of the variable; `None` for the last variable, which has no candidate
    /// left.
    pub(crate) right: Option<Object>,
}

/// A chain that refutes its target.
pub(crate) struct Refutation {
    target: Candidate,
    passages: Vec<Passage>,
}

impl Refutation {
    pub(crate) fn new(target: CandidateId, passages: Vec<Passage>) -> Refutation {
        Refutation { target: Candidate::from_index(usize::from(target)), passages }
    }

    /// The pattern that removes the target.
    pub(crate) fn pattern(self, technique: TechniqueId) -> Pattern {
        Pattern::removing(technique, [self.target], self)
    }
}

impl Explain for Refutation {
    fn explain(&self, board: &Board, _: &[Deduction]) -> Explanation {
        let mut builder = ChainBuilder::new(board, self.target);
        for passage in &self.passages {
            builder.pass(*passage);
        }
        Explanation::of_contradiction(Literal::on(self.target), builder.lines, builder.picture)
    }
}

/// A true value of the chain: one of these cells holds the digit.
struct Value {
    cells: CellSet,
    digit: Digit,
    /// The constraint whose last remaining value this is.
    left_of: Option<Constraint>,
    /// The number of the value's node in the picture.
    node: usize,
}

impl Value {
    /// The reason why a candidate is false if the value is true; `None` if it may be true.
    fn excludes(&self, candidate: Candidate) -> Option<Reason> {
        if let Some(cell) = self.cells.single() {
            let mine = Candidate { cell, digit: self.digit };
            return Constraint::joining(mine, candidate).filter(|_| mine != candidate).map(Reason::Excluded);
        }
        exclude_by_locked(self.left_of?, self.cells, candidate).filter(|_| candidate.digit == self.digit)
    }
}

/// Builds the proof and the picture of a chain, passage by passage.
struct ChainBuilder<'a> {
    board: &'a Board,
    values: Vec<Value>,
    off: CandidateSet,
    lines: Vec<ProofLine>,
    picture: Chain,
}

impl<'a> ChainBuilder<'a> {
    fn new(board: &'a Board, target: Candidate) -> ChainBuilder<'a> {
        let start = Value { cells: CellSet::only(target.cell), digit: target.digit, left_of: None, node: 0 };
        let picture = Chain::from(Node::new(target, true));
        ChainBuilder { board, values: vec![start], off: CandidateSet::EMPTY, lines: Vec::new(), picture }
    }

    fn pass(&mut self, Passage { variable, right }: Passage) {
        let constraint = constraint(variable);
        let right = right.map(|right| object(self.board, constraint, right));
        let is_right = |candidate: Candidate| {
            right.is_some_and(|(cells, digit)| candidate.digit == digit && cells.contains(candidate.cell))
        };
        let mut entered = Vec::new();
        for candidate in constraint.among(self.board.all_candidates()).iter() {
            if is_right(candidate) {
                continue;
            }
            // Look at the latest value first, because a whip continues from it.
            let found =
                self.values.iter().rev().find_map(|value| Some((value.node, value.excludes(candidate)?)));
            let Some((from, reason)) = found else { continue };
            entered.push(self.node(Node::new(candidate, false), &[from], &reason));
            if self.off.insert(candidate) {
                self.lines.push(ProofLine { literal: Literal::off(candidate), reason });
            }
        }
        let last = Reason::Last(Truth::Constraint(constraint));
        let Some((cells, digit)) = right else {
            // No candidate of the constraint is left, but one of them must be true: the contradiction.
            if let Some(candidate) = constraint.among(self.board.all_candidates()).iter().next() {
                self.lines.push(ProofLine { literal: Literal::on(candidate), reason: last });
            }
            return;
        };
        let node = self.node(Node { cells, digit, on: true }, &entered, &last);
        self.values.push(Value { cells, digit, left_of: Some(constraint), node });
        if let Some(cell) = cells.single() {
            self.lines.push(ProofLine { literal: Literal::on(Candidate { cell, digit }), reason: last });
        }
    }

    /// Adds a node, unless it is there already, and links that lead to it.
    fn node(&mut self, node: Node, from: &[usize], reason: &Reason) -> usize {
        if let Some(there) = self.picture.nodes.iter().position(|other| *other == node) {
            return there;
        }
        let to = self.picture.nodes.len();
        self.picture.nodes.push(node);
        for &from in from {
            self.picture.links.push(Link { from, to, strong: node.on, because: Because::from(reason) });
        }
        to
    }
}

/// The cell, or the house and digit, that a variable stands for.
pub(crate) fn constraint(variable: VariableId) -> Constraint {
    let (kind, line, digit) = (variable / 81, usize::from(variable / 9 % 9), usize::from(variable % 9));
    let digit = Digit::from_index(digit);
    match kind {
        0 => Constraint::Cell(Cell::from_index(usize::from(variable))),
        1 => Constraint::House(House::row(line), digit),
        2 => Constraint::House(House::column(line), digit),
        _ => Constraint::House(House::block(line), digit),
    }
}

/// The cells and the digit of a right-linking object.
fn object(board: &Board, constraint: Constraint, object: Object) -> (CellSet, Digit) {
    let object = usize::from(object);
    let Some(group) = object.checked_sub(CANDIDATES) else {
        let Candidate { cell, digit } = Candidate::from_index(object);
        return (CellSet::only(cell), digit);
    };
    let (three, digit) = group_cells(group);
    let among = constraint.among(board.all_candidates());
    (among.cells(digit) & three, digit)
}

/// The three cells of a group and its digit.
pub(crate) fn group_cells(group: usize) -> (CellSet, Digit) {
    let (line, part, digit) = (group / 27 % 9, group / 9 % 3, Digit::from_index(group % 9));
    let house = if group < 243 { House::row(line) } else { House::column(line) };
    (house.in_order()[3 * part..3 * part + 3].iter().copied().collect(), digit)
}
