//! Proofs of chains: turns the nodes of a chain into proof lines.

use crate::logic::derivation::{Derivation, house_of, link, one_by_one};
use crate::logic::net::{Net, Scope};
use crate::logic::proof::{Argument, Constraint, Cover, Literal, Proof, Truth};
use crate::logic::refute::refute;
use crate::logic::tabling::loops::{Found, Shape};
use crate::logic::tabling::nodes::{Kind, NodeId, Nodes};
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// Adds a line for each node of a chain except the first, which is known already. Returns false if a link
/// does not hold.
pub(crate) fn follow(derivation: &mut Derivation<'_>, nodes: &Nodes, chain: &[NodeId]) -> bool {
    chain.windows(2).all(|pair| step(derivation, nodes, pair[0], pair[1]))
}

fn step(derivation: &mut Derivation<'_>, nodes: &Nodes, from: NodeId, to: NodeId) -> bool {
    let digit = nodes.digit(to);
    if Nodes::is_on(to) {
        // A group that holds the digit needs no line: the rest of the house is excluded already.
        let Some((candidate, _)) = Nodes::single(to) else { return true };
        if let Kind::Set(set) = nodes.kind(from) {
            for other in derivation.board().candidates(candidate.cell).without(digit) {
                let set = &nodes.sets[set];
                if set.digits.contains(other) {
                    let lost = DigitSet::only(nodes.digit(from));
                    set.exclude(derivation, lost, CellSet::only(candidate.cell), other);
                }
            }
        }
        return last_of_any(derivation, candidate);
    }
    for cell in nodes.cells(to) {
        let candidate = Candidate { cell, digit };
        let founded = match nodes.kind(from) {
            Kind::Single => derivation.exclude(candidate),
            Kind::Group(_) => exclude_by_group(derivation, nodes.cells(from), candidate),
            Kind::Set(set) => {
                let lost = DigitSet::only(nodes.digit(from));
                nodes.sets[set].exclude(derivation, lost, CellSet::only(cell), digit);
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
pub(crate) fn last_of_any(derivation: &mut Derivation<'_>, candidate: Candidate) -> bool {
    let Candidate { cell, digit } = candidate;
    let board = derivation.board();
    let alone_in_cell = board
        .candidates(cell)
        .without(digit)
        .iter()
        .all(|digit| derivation.is_off(Candidate { cell, digit }));
    let constraint = if alone_in_cell {
        Some(Constraint::Cell(cell))
    } else {
        cell.houses()
            .into_iter()
            .find(|&house| {
                let others = board.places_in(digit, house).without(cell);
                others.iter().all(|cell| derivation.is_off(Candidate { cell, digit }))
            })
            .map(|house| Constraint::House(house, digit))
    };
    if let Some(constraint) = constraint {
        derivation.last(candidate, constraint);
    }
    constraint.is_some()
}

/// Adds the line that the target is false, because the digit is locked into cells that the target sees.
fn exclude_by_group(derivation: &mut Derivation<'_>, cells: CellSet, target: Candidate) -> bool {
    let digit = target.digit;
    let board = derivation.board();
    let truth = House::all().filter(|house| cells.is_subset(house.cells())).find(|&house| {
        let others = board.places_in(digit, house) - cells;
        others.iter().all(|cell| derivation.is_off(Candidate { cell, digit }))
    });
    let (Some(truth), Some(link)) = (truth, link(digit, cells, Some(target.cell))) else { return false };
    let truths = vec![Truth::Constraint(Constraint::House(truth, digit))];
    derivation.cover(target, Cover { truths, links: vec![link] });
    true
}

/// The proof of a loop or chain.
pub(crate) fn prove(board: &Board, nodes: &Nodes, found: &Found) -> Proof {
    let removed: Vec<Candidate> = found.removed.iter().collect();
    if found.shape != Shape::Continuous {
        return one_by_one(board, &removed, |board, target| end_to_end(board, nodes, &found.nodes, target));
    }
    let locked = locked(board, nodes, found);
    // A candidate that two truths share may satisfy both; in that case each target gets its own argument.
    if share_nothing(board, &locked) { locked } else { one_by_one(board, &removed, followed) }
}

/// Whether no candidate lies in two truths of a cover.
fn share_nothing(board: &Board, proof: &Proof) -> bool {
    let Some(Argument::Cover(cover)) = proof.first() else { return true };
    let mut inside = CandidateSet::EMPTY;
    let constraints = cover.truths.iter().filter_map(|truth| match truth {
        Truth::Constraint(constraint) => Some(constraint),
        Truth::Guardians(_) | Truth::Derived(_) => None,
    });
    constraints
        .map(|constraint| constraint.among(board.all_candidates()))
        .all(|truth| truth.iter().all(|candidate| inside.insert(candidate)))
}

/// The argument that the target leads to a contradiction.
fn followed(board: &Board, target: Candidate) -> Option<Argument> {
    let mut net = Net::on_board(board);
    net.scan();
    net.assume(Literal::on(target));
    net.contradiction().or_else(|| {
        let mut nets_left = MAX_NETS;
        let refuted = refute(board.all_candidates(), Scope::All, Literal::on(target), &mut nets_left);
        refuted.map(|(argument, _)| argument)
    })
}

/// How many nets may be tried if a single net is not enough.
const MAX_NETS: usize = 500;

/// The argument against a target that decides the first node of a chain: the last node then excludes the
/// target.
pub(crate) fn end_to_end(
    board: &Board,
    nodes: &Nodes,
    chain: &[NodeId],
    target: Candidate,
) -> Option<Argument> {
    let mut derivation = Derivation::new(board, Literal::on(target));
    let (first, on) = Nodes::single(chain[0])?;
    if !on && !derivation.exclude(first) || on && first != target {
        return None;
    }
    if !follow(&mut derivation, nodes, chain) {
        return None;
    }
    let (last, on) = Nodes::single(*chain.last()?)?;
    if on && last != target {
        derivation.exclude(target);
    }
    Some(derivation.contradiction())
}

/// The proof of a continuous loop: a cover with as many links as truths, so all other candidates of the links
/// are false.
fn locked(board: &Board, nodes: &Nodes, found: &Found) -> Proof {
    let mut truths = Vec::new();
    // Each link is a digit in some cells, or a cell with its digits.
    let mut links: Vec<Slot> = Vec::new();
    let chain = &found.nodes;
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
    let truths: Vec<Truth> = truths.into_iter().map(Truth::Constraint).collect();
    let mut proof = Proof::new();
    for target in found.removed.iter() {
        let links = links.iter().map(|slot| slot.constraint(target)).collect();
        let argument = Argument::Cover(Cover { truths: truths.clone(), links });
        if !proof.contains(&argument) {
            proof.push(argument);
        }
    }
    proof
}

/// A link whose house is not chosen yet.
enum Slot {
    Cell(Cell),
    Digit(Digit, CellSet),
}

impl Slot {
    fn constraint(&self, target: Candidate) -> Constraint {
        match *self {
            Slot::Cell(cell) => Constraint::Cell(cell),
            Slot::Digit(digit, cells) => {
                let house = Some(target.cell)
                    .filter(|_| target.digit == digit)
                    .and_then(|cell| house_of(cells.with(cell)))
                    .or(house_of(cells));
                Constraint::House(house.unwrap_or(House::row(0)), digit)
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
    let cells = nodes.cells(from) | nodes.cells(to);
    if Nodes::is_on(to) {
        if digit != other {
            truths.push(Constraint::Cell(nodes.cell(to)));
        } else {
            let house = House::all().find(|house| {
                cells.is_subset(house.cells()) && board.places_in(digit, *house).is_subset(cells)
            });
            truths.extend(house.map(|house| Constraint::House(house, digit)));
        }
    } else if digit != other {
        links.push(Slot::Cell(nodes.cell(to)));
    } else {
        links.push(Slot::Digit(digit, cells));
    }
}
