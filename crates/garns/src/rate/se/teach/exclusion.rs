//! Aligned exclusion: whatever the other cells hold, some excluder is left without a digit.

use super::{Lesson, cell_set, info, removed};
use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::logic::argue::{excluded, in_cell, last};
use crate::logic::{Argument, Constraint, Deduction, Evidence, Line, Literal, Reason, Role};
use crate::set::{CandidateSet, CellSet};

/// The lesson of a pair or triplet of cells.
pub(super) fn lesson(board: &Board, cells: &[usize], deductions: &[Deduction]) -> Lesson {
    let bases = cell_set(cells.iter().copied());
    let seen = bases.iter().fold(board.open(), |seen, cell| seen & cell.peers());
    let excluders: CellSet =
        seen.iter().filter(|&cell| (2..=bases.len()).contains(&board.candidates(cell).len())).collect();
    let proof = removed(deductions)
        .into_iter()
        .map(|target| refute(board, target, bases.without(target.cell), excluders, &CandidateSet::EMPTY))
        .collect();
    let evidence = vec![Evidence::Cells(Role::Pattern, bases), Evidence::Cells(Role::Wing, excluders)];
    Lesson { technique: info::exclusion(cells.len()), evidence, proof }
}

/// The candidate leads to a contradiction: it takes its digit from all that see it, and then either
/// an excluder is left without, or each candidate of the next cell is refuted in turn.
fn refute(
    board: &Board,
    assumed: Candidate,
    rest: CellSet,
    excluders: CellSet,
    gone: &CandidateSet,
) -> Argument {
    let mut gone = *gone;
    let mut lines: Vec<Line> = Vec::new();
    for other in (rest | excluders) & assumed.cell.peers() & board.places(assumed.digit) {
        let struck = Candidate::new(other, assumed.digit);
        if let (Some(constraint), true) = (Constraint::joining(assumed, struck), gone.insert(struck)) {
            lines.push(excluded(struck, constraint));
        }
    }
    let left = |cell: Cell, gone: &CandidateSet| {
        board
            .candidates(cell)
            .iter()
            .map(move |digit| Candidate::new(cell, digit))
            .filter(|&candidate| !gone.contains(candidate))
            .collect::<Vec<_>>()
    };
    let empty = excluders.iter().find(|&cell| left(cell, &gone).is_empty());
    let empty = empty.or_else(|| {
        let next = rest.first()?;
        for candidate in left(next, &gone) {
            let argument = refute(board, candidate, rest.without(next), excluders, &gone);
            lines.push(Line { literal: Literal::off(candidate), reason: Reason::Nested(Box::new(argument)) });
        }
        Some(next)
    });
    // A cell with nothing left: whatever is said to be its last is false as well.
    if let Some((cell, digit)) = empty.and_then(|cell| Some((cell, board.candidates(cell).first()?))) {
        lines.push(last(Candidate::new(cell, digit), in_cell(cell)));
    }
    Argument::Contradiction { assumed: Literal::on(assumed), lines }
}
