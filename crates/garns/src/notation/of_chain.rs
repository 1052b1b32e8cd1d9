//! The lines of a step: its chains in Eureka notation, and its whip in that of CSP-Rules.

use super::eureka::{Eureka, Inference, Term};
use super::of_pattern;
use super::whip::{Passage, Whip};
use crate::logic::{
    Argument, Because, Chain, Constraint, Deduction, Evidence, Link, Literal, Node, ProofLine, Reason, Step,
    TechniqueId, Truth,
};
use crate::{Candidate, CellSet, Digit, DigitSet};

/// The chains of a step, if each of them is a line or a loop. The chain of the whole step has its deductions; the
/// branches of a step have none.
#[must_use]
pub fn eureka(step: &Step) -> Vec<Eureka> {
    let mut lines = of_pattern::lines(step);
    for evidence in &step.evidence {
        match evidence {
            Evidence::Chain(chain) if step.technique.id == TechniqueId::RemotePair => {
                lines.extend(remote_pairs(chain, &step.deductions));
            }
            Evidence::Chain(chain) => lines.extend(line(chain, step.deductions.clone())),
            Evidence::Branches(branches) => {
                lines.extend(branches.iter().filter_map(|chain| line(chain, Vec::new())))
            }
            _ => {}
        }
    }
    lines
}

/// A chain of cells with the same two digits: of two cells at an odd distance, each digit is in one. Each pair of cells
/// and digit that a deduction needs has its line.
fn remote_pairs(chain: &Chain, deductions: &[Deduction]) -> Vec<Eureka> {
    let pair: DigitSet = chain.nodes.iter().map(|node| node.digit).collect();
    let mut parts: Vec<(Chain, Vec<Deduction>)> = Vec::new();
    for &deduction in deductions {
        let Candidate { cell, digit } = deduction.candidate();
        let is_seen = |node: usize| chain.nodes[node].cells.is_subset(cell.peers());
        // There are two nodes in each cell.
        let starts = (0..chain.nodes.len()).step_by(2);
        let mut of_even =
            starts.flat_map(|start| (start + 3..chain.nodes.len()).step_by(4).map(move |end| (start, end)));
        let Some((start, end)) = of_even.find(|&(start, end)| is_seen(start) && is_seen(end)) else {
            continue;
        };
        let mut part = Chain { nodes: chain.nodes[start..=end].to_vec(), links: Vec::new() };
        for link in chain.links.iter().filter(|link| start <= link.from && link.to <= end) {
            part.links.push(Link { from: link.from - start, to: link.to - start, ..link.clone() });
        }
        if part.nodes[0].digit != digit {
            for node in &mut part.nodes {
                node.digit = pair.without(node.digit).first().unwrap_or(node.digit);
            }
        }
        match parts.iter_mut().find(|(own, _)| *own == part) {
            Some((_, all)) => all.push(deduction),
            None => parts.push((part, vec![deduction])),
        }
    }
    parts.into_iter().filter_map(|(part, deductions)| line(&part, deductions)).collect()
}

/// The line of a chain whose links lead from each node to the next.
fn line(chain: &Chain, deductions: Vec<Deduction>) -> Option<Eureka> {
    let Chain { nodes, links } = chain;
    let is_next = |(i, link): (usize, &Link)| link.from == i && link.to == (i + 1) % nodes.len();
    let is_loop = links.len() == nodes.len();
    if nodes.len() < 2 || links.len() + 1 < nodes.len() || !links.iter().enumerate().all(is_next) {
        return None;
    }
    let cells = cells_of(chain)?;
    // The digits in their cells, and the inference from each to the next.
    let mut parts: Vec<(Digit, CellSet)> = Vec::new();
    let mut joins = Vec::new();
    for (i, node) in nodes.iter().enumerate() {
        let Some(link) = links.get(i) else {
            parts.push((node.digit, cells[i]));
            break;
        };
        let next = &nodes[link.to];
        match link.because {
            // The set has lost its digit, and then excludes the digit of the next node from other cells.
            Because::LockedSet(set) if !next.on => {
                parts.extend([(node.digit, set), (next.digit, set)]);
                joins.extend([Inference::Strong, Inference::Weak]);
            }
            Because::LockedSet(set) => {
                parts.push((node.digit, set));
                joins.push(Inference::Strong);
            }
            _ if node.on == next.on => return None,
            _ => {
                parts.push((node.digit, cells[i]));
                joins.push(if link.strong { Inference::Strong } else { Inference::Weak });
            }
        }
    }
    if is_loop && joins[0] == Inference::Weak {
        // A loop is written from a strong inference on.
        parts.rotate_left(1);
        joins.rotate_left(1);
    }
    let mut terms: Vec<Term> = Vec::new();
    let mut between = Vec::new();
    for (i, &(digit, cells)) in parts.iter().enumerate() {
        let join = i.checked_sub(1).map(|before| joins[before]);
        match (terms.last_mut(), join) {
            // Digits of a cell stand in one term, and the two of an almost locked set.
            (Some(before), Some(join))
                if before.cells == cells
                    && (cells.len() == 1
                        || join == Inference::Strong && before.parts[0] != DigitSet::only(digit)) =>
            {
                before.parts.push(DigitSet::only(digit));
                before.joins.push(join);
            }
            _ => {
                terms.push(Term { parts: vec![DigitSet::only(digit)], joins: Vec::new(), cells });
                between.extend(join);
            }
        }
    }
    Some(Eureka::new(terms, between, is_loop, deductions))
}

/// The cells of each node. A node that an almost locked set makes true has all cells of the set, and must go on to
/// other cells.
fn cells_of(chain: &Chain) -> Option<Vec<CellSet>> {
    let nodes = &chain.nodes;
    let mut cells: Vec<CellSet> = nodes.iter().map(|node| node.cells).collect();
    for link in &chain.links {
        let Because::LockedSet(set) = link.because else { continue };
        let (node, next) = (&nodes[link.from], &nodes[link.to]);
        if node.on || node.digit == next.digit {
            return None;
        }
        if next.on {
            let leaves = |onward: &Link| nodes[onward.to].digit == next.digit;
            let mut onward = chain.links.iter().filter(|onward| onward.from == link.to);
            let is_own = |node: &Node| (node.digit, node.cells) == (next.digit, next.cells);
            let ends_where_it_began = link.to + 1 == nodes.len() && is_own(&nodes[0]);
            if !next.cells.is_subset(set) || !onward.all(leaves) || ends_where_it_began {
                return None;
            }
            cells[link.to] = set;
        }
    }
    Some(cells)
}

/// The whip or braid of a step, if all its values are single candidates.
#[must_use]
pub fn whip(step: &Step) -> Option<Whip> {
    let is_braid = match step.technique.id {
        TechniqueId::Whip => false,
        TechniqueId::Braid => true,
        _ => return None,
    };
    let [Argument::Contradiction { assumed: Literal { candidate: target, on: true }, lines }] =
        &step.proof[..]
    else {
        return None;
    };
    let mut values = vec![*target];
    let mut excluded: Vec<Candidate> = Vec::new();
    let mut passages: Vec<Passage> = Vec::new();
    for (i, ProofLine { literal, reason }) in lines.iter().enumerate() {
        match reason {
            Reason::Excluded(_) => excluded.push(literal.candidate),
            Reason::Last(Truth::Constraint(variable)) => {
                let is_last = i + 1 == lines.len();
                let left = left(*variable, &excluded, &values, is_braid)?;
                let right = (!is_last).then_some(literal.candidate);
                passages.push(Passage { variable: *variable, left, right });
                values.push(literal.candidate);
            }
            _ => return None,
        }
    }
    Some(Whip::new(is_braid, passages, *target))
}

/// The candidate of a variable that the last value excludes, or, in a braid, any value.
fn left(
    variable: Constraint,
    excluded: &[Candidate],
    values: &[Candidate],
    is_braid: bool,
) -> Option<Candidate> {
    let by = |value: Candidate| {
        let is_excluded = |candidate: &&Candidate| {
            **candidate != value && Constraint::joining(value, **candidate).is_some()
        };
        excluded.iter().filter(|candidate| variable.contains(**candidate)).find(is_excluded).copied()
    };
    let last = values.last().copied().and_then(by);
    if is_braid { last.or_else(|| values.iter().rev().copied().find_map(by)) } else { last }
}
