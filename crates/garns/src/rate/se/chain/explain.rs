//! The explanation of chains: lines from an assumption to a contradiction, or from every case to the same
//! conclusion.

use std::collections::HashSet;

use super::super::tables::{HOUSES, bits, candidate};
use super::hint::{Branch, Chains, Node, Rule, Shape, Why};
use crate::logic::argue::{self, excluded, in_cell, in_house, last};
use crate::logic::evidence::{self, Chain, Link};
use crate::logic::pattern::{Explain, Explanation};
use crate::logic::{
    Argument, Because, Constraint, Deduction, Evidence, Literal, ProofLine, Reason, Role, Split,
};
use crate::{Board, Candidate, CandidateSet, Cell, Digit, House};

impl Explain for Chains {
    fn explain(&self, _: &Board, deductions: &[Deduction]) -> Explanation {
        let goals: Vec<Literal> = deductions.iter().map(|deduction| deduction.literal()).collect();
        Explanation { evidence: show(self), proof: vec![argument(self, &goals)] }
    }
}

/// The argument for the goals: the outcome itself, or candidates that it excludes.
fn argument(chains: &Chains, goals: &[Literal]) -> Argument {
    let Chains { target, ref branches, .. } = *chains;
    let split = match chains.shape {
        Shape::Cycle { .. } => return cycle(&branches[0], goals),
        Shape::Forcing { .. } | Shape::Contradiction => return refutation(chains, goals[0]),
        Shape::Double => Split::Either(start(&branches[0]).candidate),
        Shape::Cell(index) => Split::Truth(in_cell(Cell::from_index(index))),
        Shape::House(number, index) => {
            Split::Truth(in_house(House::from_index(number), Digit::from_index(index)))
        }
    };
    let case = |branch: &Branch| {
        let mut lines = Lines::default();
        lines.branch(branch);
        // A goal that is not the target is excluded by the target.
        for &goal in goals.iter().filter(|&&goal| Some(goal) != target) {
            lines.push(excluded(goal.candidate, Constraint::Cell(goal.candidate.cell)));
        }
        (start(branch), lines.lines)
    };
    Argument::Cases { split, branches: branches.iter().map(case).collect(), conclusions: goals.to_vec() }
}

/// The argument that the opposite of the goal leads to a contradiction.
fn refutation(chains: &Chains, goal: Literal) -> Argument {
    debug_assert!(chains.target.is_some(), "only cycles have no target");
    let target = chains.target.unwrap_or(goal);
    let mut lines = Lines::default();
    // A goal other than the target removes a candidate from the cell of the target. If that candidate is
    // true, the target is excluded.
    if goal != target {
        lines.push(excluded(target.candidate, Constraint::Cell(target.candidate.cell)));
    }
    for branch in &chains.branches {
        lines.branch(branch);
    }
    Argument::Contradiction { assumed: goal.negated(), lines: lines.lines }
}

/// The assumption of a branch.
fn start(branch: &Branch) -> Literal {
    let assumed = branch.nodes.iter().find(|node| matches!(node.why, Why::Start));
    debug_assert!(assumed.is_some(), "a branch starts from an assumption");
    assumed.map_or(Literal::on(candidate(0, 0)), |node| node.literal)
}

/// The constraint that links a node to its parent.
fn constraint(node: &Node) -> Constraint {
    let Candidate { cell, digit } = node.literal.candidate;
    match node.why {
        Why::House(kind) => {
            let (house, _) = HOUSES[cell.index()][usize::from(kind)];
            Constraint::House(House::from_index(house), digit)
        }
        _ => Constraint::Cell(cell),
    }
}

/// The argument of a cycle in two cases: if the start is on, follow the cycle forwards, and if it is off,
/// backwards. In either case each goal sees a node that is on.
fn cycle(forth: &Branch, goals: &[Literal]) -> Argument {
    let nodes = &forth.nodes;
    let start = nodes[0].literal.candidate;
    // Forwards: along the links from the start. The branch lists its nodes backwards, with the start as the
    // first.
    let forwards = nodes[1..].iter().rev().map(|node| link(node.literal, constraint(node)));
    // Backwards: each node follows from its successor by the link between them. Nodes that were off are
    // now on, and nodes that were on are off.
    let backwards =
        nodes[1..].iter().zip(nodes).map(|(node, next)| link(node.literal.negated(), constraint(next)));
    let case = |case: Literal, mut lines: Vec<ProofLine>| {
        let on: Vec<Candidate> = core::iter::once(case)
            .chain(lines.iter().map(|line| line.literal))
            .filter(|literal| literal.on)
            .map(|literal| literal.candidate)
            .collect();
        for goal in goals {
            let by = on.iter().find_map(|&node| Constraint::joining(node, goal.candidate));
            lines.extend(by.map(|constraint| excluded(goal.candidate, constraint)));
        }
        (case, lines)
    };
    Argument::Cases {
        split: Split::Either(start),
        branches: vec![
            case(Literal::on(start), forwards.collect()),
            case(Literal::off(start), backwards.collect()),
        ],
        conclusions: goals.to_vec(),
    }
}

fn link(Literal { candidate, on }: Literal, constraint: Constraint) -> ProofLine {
    if on { last(candidate, constraint) } else { excluded(candidate, constraint) }
}

/// Why a node follows from its parents, for a proof.
fn reason(node: &Node) -> Reason {
    match &node.why {
        Why::Advanced(rule) => Reason::Nested(Box::new(nested(rule, node.literal))),
        _ => link(node.literal, constraint(node)).reason,
    }
}

/// Lines of a proof, in an order in which each line follows from earlier lines.
#[derive(Default)]
struct Lines {
    lines: Vec<ProofLine>,
    said: HashSet<Literal>,
}

impl Lines {
    fn push(&mut self, line: ProofLine) {
        if self.said.insert(line.literal) {
            self.lines.push(line);
        }
    }

    /// Adds the lines of all nodes of a branch, parents first.
    fn branch(&mut self, branch: &Branch) {
        for index in in_order(branch) {
            let node = &branch.nodes[index];
            match &node.why {
                Why::Start => {}
                Why::Advanced(_) if self.said.contains(&node.literal) => {}
                _ => self.push(ProofLine { literal: node.literal, reason: reason(node) }),
            }
        }
    }
}

/// The argument of a pattern that appears in the course of a chain.
fn nested(rule: &Rule, goal: Literal) -> Argument {
    match rule {
        Rule::Locked(locked) => locked.argument(),
        Rule::Hidden(subset) => subset.hidden().argument(),
        Rule::Naked(subset) => subset.naked().argument(House::from_index(subset.house)),
        Rule::Fish(fish) => {
            let digit = Digit::from_index(fish.digit);
            let lines = |kind: usize, lines: u16| bits(lines).map(move |line| House::from_index(kind + line));
            argue::cover(
                lines(fish.kind, fish.base).map(|house| in_house(house, digit)),
                lines(fish.crossing(), fish.cover).map(|house| Constraint::House(house, digit)),
            )
        }
        Rule::Chains(chains) => argument(chains, &[goal]),
    }
}

/// The indices of a branch's nodes, each after its parents.
fn in_order(branch: &Branch) -> Vec<usize> {
    let mut order = Vec::with_capacity(branch.nodes.len());
    let mut begun = vec![false; branch.nodes.len()];
    let mut stack = vec![(0, false)];
    while let Some((index, ready)) = stack.pop() {
        if ready {
            order.push(index);
        } else if !begun[index] {
            begun[index] = true;
            stack.push((index, true));
            let parents = branch.nodes[index].parents.iter();
            stack.extend(parents.rev().map(|&parent| (usize::from(parent), false)));
        }
    }
    order
}

/// The branches as they are drawn: from the assumption to the conclusion.
fn show(chains: &Chains) -> Vec<Evidence> {
    match chains.shape {
        Shape::Cycle { .. } => {
            // The nodes are listed backwards. The start is also the end: it is drawn once, first.
            let (start, others) = (&chains.branches[0].nodes[0], &chains.branches[0].nodes[1..]);
            let mut cycle = Chain::from(drawn_node(start));
            others.iter().rev().for_each(|node| cycle.then(drawn_node(node), because(node)));
            cycle.close(because(start));
            vec![Evidence::Chain(cycle)]
        }
        Shape::Forcing { .. } => vec![Evidence::Chain(drawn(&chains.branches[0]))],
        Shape::Contradiction => {
            let assumed = CandidateSet::only(start(&chains.branches[0]).candidate);
            vec![
                Evidence::Candidates(Role::Pattern, assumed),
                Evidence::Branches(chains.branches.iter().map(drawn).collect()),
            ]
        }
        _ => vec![Evidence::Branches(chains.branches.iter().map(drawn).collect())],
    }
}

fn drawn(branch: &Branch) -> Chain {
    let order: Vec<usize> = in_order(branch).into_iter().filter(|&index| index < branch.counted).collect();
    let mut chain = Chain::default();
    for (to, &index) in order.iter().enumerate() {
        let node = &branch.nodes[index];
        chain.nodes.push(drawn_node(node));
        let (strong, because) = (node.literal.on, because(node));
        for &parent in &node.parents {
            let from = order[..to].iter().position(|&index| index == usize::from(parent));
            chain.links.extend(from.map(|from| Link { from, to, strong, because: because.clone() }));
        }
    }
    chain
}

/// Why a node follows from its parents.
fn because(node: &Node) -> Because {
    Because::from(&reason(node))
}

fn drawn_node(node: &Node) -> evidence::Node {
    evidence::Node::new(node.literal.candidate, node.literal.on)
}
