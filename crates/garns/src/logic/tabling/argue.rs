//! Proofs of chains: turns the nodes of a chain into proof lines.

use crate::logic::argue;
use crate::logic::implication::Because;
use crate::logic::proof::{Argument, Constraint, Literal, Proof, Truth};
use crate::logic::propagate::refute::{Effort, refute};
use crate::logic::tabling::loops::{Found, Shape};
use crate::logic::tabling::nodes::{Kind, NodeId, Nodes};
use crate::logic::trail::{Trail, exclude_by_locked, link, one_by_one};
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// Adds a line for each node of a chain except the first, which is known already. Returns false if a link
/// does not hold.
pub(crate) fn follow(trail: &mut Trail<'_>, nodes: &Nodes, chain: &[NodeId]) -> bool {
    chain.windows(2).all(|pair| step(trail, nodes, pair[0], pair[1]))
}

fn step(trail: &mut Trail<'_>, nodes: &Nodes, from: NodeId, to: NodeId) -> bool {
    let digit = nodes.digit(to);
    if Nodes::is_on(to) {
        // A group that holds the digit needs no line: the rest of the house is excluded already.
        let Some(Literal { candidate, .. }) = Nodes::single(to) else { return true };
        if let Kind::Set(set) = nodes.kind(from) {
            let set = &nodes.sets[set];
            let lost = DigitSet::only(nodes.digit(from));
            for other in trail.board().candidates(candidate.cell).without(digit) & set.digits {
                set.exclude(trail, lost, CellSet::only(candidate.cell), other);
            }
        }
        return last_of_any(trail, candidate);
    }
    for cell in nodes.cells(to) {
        let candidate = Candidate { cell, digit };
        let founded = match nodes.kind(from) {
            Kind::Single => trail.exclude(candidate),
            Kind::Group(_) => exclude_by_group(trail, nodes.cells(from), candidate),
            Kind::Set(set) => {
                let lost = DigitSet::only(nodes.digit(from));
                nodes.sets[set].exclude(trail, lost, CellSet::only(cell), digit);
                true
            }
        };
        if !founded {
            return false;
        }
    }
    true
}

/// Adds the line that the candidate is true, because the other candidates of its cell, or of its digit in one
/// of its houses, are excluded.
pub(crate) fn last_of_any(trail: &mut Trail<'_>, candidate: Candidate) -> bool {
    let houses = candidate.cell.houses().map(|house| Constraint::House(house, candidate.digit));
    for constraint in [Constraint::Cell(candidate.cell)].into_iter().chain(houses) {
        let all = constraint.among(trail.board().all_candidates());
        if all.iter().all(|other| other == candidate || trail.is_off(other)) {
            trail.last(candidate, constraint);
            return true;
        }
    }
    false
}

/// Adds the line that the target is false, because the digit is locked into cells that the target sees.
fn exclude_by_group(trail: &mut Trail<'_>, cells: CellSet, target: Candidate) -> bool {
    let digit = target.digit;
    let board = trail.board();
    let truth = House::all().filter(|house| cells.is_subset(house.cells())).find(|&house| {
        let others = board.places_in(digit, house) - cells;
        others.iter().all(|cell| trail.is_off(Candidate { cell, digit }))
    });
    let reason = truth.and_then(|house| exclude_by_locked(Constraint::House(house, digit), cells, target));
    let Some(reason) = reason else { return false };
    trail.remove(target, reason);
    true
}

/// The proof of a loop or chain.
pub(crate) fn prove(board: &Board, nodes: &Nodes, found: &Found) -> Proof {
    let removed: Vec<Candidate> = found.removed.iter().collect();
    if found.shape != Shape::Continuous {
        return one_by_one(board, &removed, |board, target| end_to_end(board, nodes, &found.nodes, target));
    }
    let (truths, links) = truths_and_links(board, nodes, &found.nodes);
    // A candidate that two truths share may satisfy both; in that case each target gets its own argument.
    let mut inside = CandidateSet::EMPTY;
    let mut candidates = truths.iter().flat_map(|truth| truth.among(board.all_candidates()));
    if !candidates.all(|candidate| inside.insert(candidate)) {
        return one_by_one(board, &removed, |board, target| {
            let effort = Effort { tries: MAX_TRIES, ..Effort::ANY };
            Some(refute(board, Literal::on(target), effort)?.trail(board, None).contradiction())
        });
    }
    // There are as many links as truths, so all other candidates of the links are false.
    let mut proof = Proof::new();
    for target in removed {
        let links = links.iter().map(|slot| slot.constraint(target));
        let argument = argue::cover(truths.iter().copied().map(Truth::Constraint), links);
        if !proof.contains(&argument) {
            proof.push(argument);
        }
    }
    proof
}

/// How many candidates may be supposed to refute a target.
const MAX_TRIES: usize = 500;

/// The argument against a target that decides the first node of a chain: the last node then excludes the
/// target.
pub(crate) fn end_to_end(
    board: &Board,
    nodes: &Nodes,
    chain: &[NodeId],
    target: Candidate,
) -> Option<Argument> {
    let mut trail = Trail::new(board, Literal::on(target));
    let Literal { candidate: first, on } = Nodes::single(chain[0])?;
    if !on && !trail.exclude(first) || on && first != target {
        return None;
    }
    if !follow(&mut trail, nodes, chain) {
        return None;
    }
    let Literal { candidate: last, on } = Nodes::single(*chain.last()?)?;
    if on && last != target {
        trail.exclude(target);
    }
    Some(trail.contradiction())
}

/// The truths and the links of a continuous loop. There are as many links as truths, and they cover the
/// truths.
fn truths_and_links(board: &Board, nodes: &Nodes, chain: &[NodeId]) -> (Vec<Constraint>, Vec<Slot>) {
    let (mut truths, mut links) = (Vec::new(), Vec::new());
    let last = chain.len() - 1;
    for pair in chain.windows(2) {
        join(board, nodes, pair[0], pair[1], &mut truths, &mut links);
    }
    if chain[0] != chain[last] {
        // The ends are two digits of one cell.
        let cell = nodes.cell(chain[0]);
        if Nodes::is_on(chain[0]) {
            truths.push(Constraint::Cell(cell));
        } else {
            links.push(Slot::Cell(cell));
        }
    }
    (truths, links)
}

/// A link whose house is not chosen yet: a cell with its digits, or a digit in some cells.
enum Slot {
    Cell(Cell),
    Digit(Digit, CellSet),
}

impl Slot {
    fn constraint(&self, target: Candidate) -> Constraint {
        match *self {
            Slot::Cell(cell) => Constraint::Cell(cell),
            Slot::Digit(digit, cells) => {
                let link = link(digit, cells, target);
                debug_assert!(link.is_some(), "no house contains {cells}");
                link.unwrap_or(Constraint::House(House::row(0), digit))
            }
        }
    }
}

/// Adds the truth or link between two neighbours of a loop.
fn join(
    board: &Board,
    nodes: &Nodes,
    from: NodeId,
    to: NodeId,
    truths: &mut Vec<Constraint>,
    links: &mut Vec<Slot>,
) {
    let (digit, other) = (nodes.digit(to), nodes.digit(from));
    if let Kind::Set(set) = nodes.kind(from) {
        // The truths are the set's cells. The links are its digits except the lost digit; one of them leads
        // to the next node.
        let set = &nodes.sets[set];
        truths.extend(set.cells.iter().map(Constraint::Cell));
        let out = if Nodes::is_on(to) {
            truths.push(Constraint::Cell(nodes.cell(to)));
            board.candidates(nodes.cell(to)).without(digit)
        } else {
            DigitSet::only(digit)
        };
        for inner in set.digits.without(other) {
            let onward = if out.contains(inner) { nodes.cells(to) } else { CellSet::EMPTY };
            links.push(Slot::Digit(inner, set.places(inner) | onward));
        }
        return;
    }
    match nodes.because(board, from, to) {
        Some(Because::Only(Truth::Constraint(constraint))) => truths.push(constraint),
        Some(Because::Excluded(Constraint::Cell(cell))) => links.push(Slot::Cell(cell)),
        _ => links.push(Slot::Digit(digit, nodes.cells(from) | nodes.cells(to))),
    }
}
