//! Chains as data: enough to compare them, to use them inside other chains, and to prove them.

use std::rc::Rc;

use super::super::fish::Fish;
use super::super::found::Removals;
use super::super::state::State;
use super::super::subsets::Subset;
use super::super::tables::{CELLS, HOUSES, bits};
use super::Kind;
use crate::Candidate;
use crate::logic::Literal;
use crate::logic::techniques::locked_candidates::Locked;

/// A hint made of chains.
pub(super) struct Chains {
    pub(super) kind: Kind,
    pub(super) shape: Shape,
    /// The target, also called the outcome: the literal that the chains prove. None for a cycle, which has
    /// only removals.
    pub(super) target: Option<Literal>,
    pub(super) removals: Removals,
    /// A branch for each case, two branches that clash, or a cycle in both directions.
    pub(super) branches: Vec<Branch>,
    pub(super) rating: f64,
    /// The number of nodes of all branches (of a cycle, in one direction), and of the distinct chains nested
    /// in them.
    pub(super) complexity: u32,
    /// A number that equal nested chains share, because equal chains count only once.
    pub(super) id: u32,
}

/// How the branches prove the outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A loop, and the kinds of links that it uses.
    Cycle { x: bool, y: bool },
    /// An assumption that leads to its opposite, and the kinds of links on the way.
    Forcing { x: bool, y: bool },
    /// An assumption that leads to a candidate that is both on and off.
    Contradiction,
    /// A candidate that leads to the outcome whether it is on or off.
    Double,
    /// Each digit of the cell leads to the outcome.
    Cell(usize),
    /// Each position of the digit in the house leads to the outcome.
    House(usize, usize),
}

/// A conclusion and all nodes that it follows from, breadth first from the conclusion.
#[derive(Default)]
pub(super) struct Branch {
    /// The conclusion comes first.
    pub(super) nodes: Vec<Node>,
    /// How many nodes count for the complexity. The rest are an earlier derivation of the conclusion,
    /// which the proof needs if the counted nodes use the conclusion itself.
    pub(super) counted: usize,
}

/// A candidate that is on or off, and why.
pub(super) struct Node {
    pub(super) literal: Literal,
    pub(super) why: Why,
    /// Indices of the nodes that this node follows from.
    pub(super) parents: Vec<u16>,
}

/// Why a node is on or off.
#[derive(Clone)]
pub(super) enum Why {
    /// The node is the assumption.
    Start,
    /// The node follows from other candidates of its cell.
    Cell,
    /// The node follows from other places in its box (0), row (1) or column (2).
    House(u8),
    /// The node follows by a pattern on the board without the candidates that are off.
    Advanced(Rc<Rule>),
}

/// A pattern that appears in the course of a chain.
pub(super) enum Rule {
    Locked(Locked),
    Hidden(Subset),
    Naked(Subset),
    Fish(Fish),
    Chains(Chains),
}

impl Node {
    /// The chains that prove the node.
    fn nested(&self) -> Option<&Chains> {
        let Why::Advanced(rule) = &self.why else { return None };
        let Rule::Chains(chains) = &**rule else { return None };
        Some(chains)
    }
}

impl Branch {
    /// A line of nodes, the conclusion first, each with the next as its parent.
    pub(super) fn line(nodes: Vec<(Literal, Why)>) -> Branch {
        let counted = nodes.len();
        let parents = (1..counted as u16).map(|next| vec![next]).chain([Vec::new()]);
        let nodes = nodes.into_iter().zip(parents);
        let nodes = nodes.map(|((literal, why), parents)| Node { literal, why, parents }).collect();
        Branch { nodes, counted }
    }

    fn counted(&self) -> &[Node] {
        &self.nodes[..self.counted]
    }
}

impl Chains {
    /// The complexity of the distinct chains nested in the branches, including chains nested in those.
    pub(super) fn nested_complexity(branches: &[Branch]) -> u32 {
        let mut known: Vec<u32> = Vec::new();
        let mut sum = 0;
        for nested in branches.iter().flat_map(Branch::counted).filter_map(Node::nested) {
            if !known.contains(&nested.id) {
                known.push(nested.id);
                sum += nested.complexity;
            }
        }
        sum
    }

    /// The key by which nested chains are compared: the nodes of each branch in order.
    pub(super) fn signature(&self) -> Vec<Vec<Literal>> {
        let literals = |branch: &Branch| branch.counted().iter().map(|node| node.literal).collect();
        self.branches.iter().map(literals).collect()
    }

    /// The candidates (cell times nine plus digit) that had to be removed from the board `source` before
    /// these chains appeared on the board `work`.
    ///
    /// Each node that is on adds the candidates that are missing from the cell or house that makes it
    /// follow. The starts of cell and house chains add theirs too. The second direction of a cycle uses
    /// the reasons of the first.
    pub(super) fn rule_parents(&self, source: &State, work: &State) -> Vec<u16> {
        let mut parents = Vec::new();
        for node in self.branches.iter().flat_map(Branch::counted).filter(|node| node.literal.on) {
            let Candidate { cell, digit } = node.literal.candidate;
            let (cell, digit) = (cell.index(), digit.index());
            let house = match (&node.why, self.shape) {
                (&Why::House(kind), _) => Some(HOUSES[cell][usize::from(kind)].0),
                (Why::Start, Shape::House(house, _)) => Some(house),
                (Why::Cell, _) | (Why::Start, Shape::Cell(_)) => None,
                _ => continue,
            };
            match house {
                Some(house) => {
                    let lost = source.positions[house][digit] & !work.positions[house][digit];
                    parents.extend(bits(lost).map(|i| (CELLS[house][i] * 9 + digit) as u16));
                }
                None => {
                    let lost = source.digits[cell] & !work.digits[cell];
                    parents.extend(bits(lost).map(|digit| (cell * 9 + digit) as u16));
                }
            }
        }
        let mut known = [false; 729];
        parents.retain(|&parent| !core::mem::replace(&mut known[usize::from(parent)], true));
        parents
    }
}
