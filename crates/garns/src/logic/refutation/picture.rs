//! A refutation as a picture: a node for each implication except the contradiction, with links from the
//! implications that it rests on.

use crate::Board;
use crate::logic::evidence::{Chain, Link, Node};
use crate::logic::implication::{Implication, Statement, of_supposition};
use crate::logic::proof::{Constraint, Literal, ProofLine};

/// The picture of lines that follow from an assumption.
pub(crate) fn picture(board: &Board, assumed: Literal, lines: &[ProofLine]) -> Chain {
    let implications = of_supposition(assumed, lines);
    let mut chain = Chain::default();
    // For each implication, the number of its node, if it has one.
    let mut numbers: Vec<Option<usize>> = Vec::new();
    for implication in &implications {
        let Some(node) = node(board, implication) else {
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

fn node(board: &Board, implication: &Implication) -> Option<Node> {
    match implication.says {
        Statement::Literal(literal) => Some(Node::new(literal.candidate, literal.on)),
        Statement::Locked(Constraint::House(house, digit), within) => {
            let cells = board.places(digit) & house.cells() & within.cells();
            Some(Node { cells, digit, on: true })
        }
        Statement::Locked(Constraint::Cell(_), _) | Statement::Empty(_) => None,
    }
}
