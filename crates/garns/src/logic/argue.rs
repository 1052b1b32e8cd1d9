//! Short ways to write the proofs that many techniques share.

use crate::logic::evidence::{Evidence, Role};
use crate::logic::proof::{Argument, Constraint, Cover, Literal, Proof, ProofLine, Reason, Truth};
use crate::logic::step::Deduction;
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// The digit has a place in the house.
pub(crate) fn in_house(house: House, digit: Digit) -> Truth {
    Truth::Constraint(Constraint::House(house, digit))
}

/// The cell holds a digit.
pub(crate) fn in_cell(cell: Cell) -> Truth {
    Truth::Constraint(Constraint::Cell(cell))
}

/// One of the candidates in the pattern's cells that are not part of it is true.
pub(crate) fn guardians(pattern: &CandidateSet) -> Truth {
    Truth::Guardians(Box::new(*pattern))
}

/// The constraint that two candidates share, which the caller knows to exclude each other.
pub(crate) fn joining(one: Candidate, two: Candidate) -> Constraint {
    let joining = Constraint::joining(one, two);
    debug_assert!(joining.is_some(), "{one} and {two} do not exclude each other");
    joining.unwrap_or(Constraint::Cell(one.cell))
}

/// Truths covered by as many links.
pub(crate) fn cover(
    truths: impl IntoIterator<Item = Truth>,
    links: impl IntoIterator<Item = Constraint>,
) -> Argument {
    Argument::Cover(Cover { truths: truths.into_iter().collect(), links: links.into_iter().collect() })
}

/// The candidates that are false if as many links (digits in houses) as cells fill the cells: those that lie
/// in more of the links than in cells.
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

/// One of the ends is true, because there is one truth more than links for the other candidates of
/// the truths; so a target that excludes every end is false.
///
/// Each target adds the links between itself and the ends to the cover; targets with the same links
/// share an argument.
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

/// One digit in these cells, as removals.
pub(crate) fn digit_removals(digit: Digit, cells: CellSet) -> Vec<Deduction> {
    cells.iter().map(|cell| Deduction::Remove(Candidate { cell, digit })).collect()
}

/// The candidates that are placed or removed.
pub(crate) fn concluded(deductions: &[Deduction]) -> Vec<Candidate> {
    deductions.iter().map(|deduction| deduction.candidate()).collect()
}

/// The evidence of cells that hold certain digits, with their houses.
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

/// One digit in these cells.
pub(crate) fn digit_in(digit: Digit, cells: CellSet) -> CandidateSet {
    let mut candidates = CandidateSet::EMPTY;
    *candidates.cells_mut(digit) = cells;
    candidates
}

/// One digit in these cells, as a list.
pub(crate) fn each(digit: Digit, cells: CellSet) -> Vec<Candidate> {
    cells.iter().map(|cell| Candidate { cell, digit }).collect()
}

/// The line of a candidate that is false, because another candidate of the constraint is true.
pub(crate) fn excluded(candidate: Candidate, constraint: Constraint) -> ProofLine {
    ProofLine { literal: Literal::off(candidate), reason: Reason::Excluded(constraint) }
}

/// The line of a candidate that is true, because all others of the truth are false.
pub(crate) fn last(candidate: Candidate, truth: impl Into<Truth>) -> ProofLine {
    ProofLine { literal: Literal::on(candidate), reason: Reason::Last(truth.into()) }
}
