//! Shorthand for the proofs that many techniques share.

use crate::logic::evidence::{Evidence, Role};
use crate::logic::proof::{Argument, Constraint, Cover, Literal, Proof, ProofLine, Reason, Truth};
use crate::logic::step::Deduction;
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// The truth that the digit has a place in the house.
pub(crate) fn in_house(house: House, digit: Digit) -> Truth {
    Truth::Constraint(Constraint::House(house, digit))
}

/// The truth that the cell holds a digit.
pub(crate) fn in_cell(cell: Cell) -> Truth {
    Truth::Constraint(Constraint::Cell(cell))
}

/// The truth that, in the cells of the pattern, some candidate outside the pattern is true.
pub(crate) fn guardians(pattern: &CandidateSet) -> Truth {
    Truth::Guardians(Box::new(*pattern))
}

/// The constraint shared by two candidates that, as the caller knows, exclude each other.
pub(crate) fn joining(one: Candidate, two: Candidate) -> Constraint {
    let joining = Constraint::joining(one, two);
    debug_assert!(joining.is_some(), "{one} and {two} do not exclude each other");
    joining.unwrap_or(Constraint::Cell(one.cell))
}

/// The argument that these links cover these truths.
pub(crate) fn cover(
    truths: impl IntoIterator<Item = Truth>,
    links: impl IntoIterator<Item = Constraint>,
) -> Argument {
    Argument::Cover(Cover { truths: truths.into_iter().collect(), links: links.into_iter().collect() })
}

/// The reason that a candidate of the link is false: the candidates of the truth are locked into the link.
pub(crate) fn locked(truth: Constraint, link: Constraint) -> Reason {
    Reason::Nested(Box::new(cover([truth.into()], [link])))
}

/// The candidates that are false if the links (digits in houses) cover the cells and there are as many
/// links as cells: candidates that lie in more links than cells.
pub(crate) fn locked_out(board: &Board, cells: CellSet, links: &[Constraint]) -> Vec<Deduction> {
    let mut removals = Vec::new();
    for candidate in board.all_candidates().iter() {
        let count = links.iter().filter(|link| link.contains(candidate)).count();
        if count > usize::from(cells.contains(candidate.cell)) {
            removals.push(Deduction::Remove(candidate));
        }
    }
    removals
}

/// The proof that one of the ends is true, so that each target, which excludes every end, is false. One
/// end is true because there is one truth more than links, and the links cover all other candidates of
/// the truths.
///
/// For each target, the links between the target and the ends complete the cover. Targets with the same
/// links share an argument.
pub(crate) fn ends(
    truths: &[Truth],
    links: &[Constraint],
    ends: &[Candidate],
    targets: &[Candidate],
) -> Proof {
    let mut lent: Vec<Vec<Constraint>> = Vec::new();
    for &target in targets {
        let mut links: Vec<Constraint> =
            ends.iter().filter_map(|&end| Constraint::joining(target, end)).collect();
        links.sort_unstable();
        links.dedup();
        if !lent.contains(&links) {
            lent.push(links);
        }
    }
    lent.into_iter().map(|more| cover(truths.to_vec(), links.iter().copied().chain(more))).collect()
}

/// The candidates of these digits in these cells, as removals, cell by cell.
pub(crate) fn removals(board: &Board, cells: CellSet, digits: DigitSet) -> Vec<Deduction> {
    let mut removals = Vec::new();
    for cell in cells {
        for digit in board.candidates(cell) & digits {
            removals.push(Deduction::Remove(Candidate { cell, digit }));
        }
    }
    removals
}

/// The candidates of one digit in these cells, as removals.
pub(crate) fn digit_removals(digit: Digit, cells: CellSet) -> Vec<Deduction> {
    cells.iter().map(|cell| Deduction::Remove(Candidate { cell, digit })).collect()
}

/// The candidates that the deductions place or remove.
pub(crate) fn concluded(deductions: &[Deduction]) -> Vec<Candidate> {
    deductions.iter().map(|deduction| deduction.candidate()).collect()
}

/// The evidence for cells that hold certain digits, with the houses of the cells.
pub(crate) fn set_evidence(
    board: &Board,
    cells: CellSet,
    digits: DigitSet,
    houses: Vec<House>,
) -> Vec<Evidence> {
    vec![
        Evidence::Cells(Role::Pattern, cells),
        Evidence::Digits(Role::Pattern, digits),
        Evidence::Houses(Role::Pattern, houses),
        Evidence::Candidates(Role::Pattern, candidates(board, cells, digits)),
    ]
}

/// The candidates of these digits in these cells.
pub(crate) fn candidates(board: &Board, cells: CellSet, digits: DigitSet) -> CandidateSet {
    let mut candidates = CandidateSet::EMPTY;
    for digit in digits {
        *candidates.cells_mut(digit) = board.places(digit) & cells;
    }
    candidates
}

/// The candidates of one digit in these cells, as a set.
pub(crate) fn digit_in(digit: Digit, cells: CellSet) -> CandidateSet {
    let mut candidates = CandidateSet::EMPTY;
    *candidates.cells_mut(digit) = cells;
    candidates
}

/// The candidates of one digit in these cells, as a list.
pub(crate) fn each(digit: Digit, cells: CellSet) -> Vec<Candidate> {
    cells.iter().map(|cell| Candidate { cell, digit }).collect()
}

/// The line that a candidate is false, because another candidate of the constraint is true.
pub(crate) fn excluded(candidate: Candidate, constraint: Constraint) -> ProofLine {
    ProofLine { literal: Literal::off(candidate), reason: Reason::Excluded(constraint) }
}

/// The line that a candidate is true, because all other candidates of the truth are false.
pub(crate) fn last(candidate: Candidate, truth: impl Into<Truth>) -> ProofLine {
    ProofLine { literal: Literal::on(candidate), reason: Reason::Last(truth.into()) }
}
