//! Avoidable rectangles: a rectangle in two boxes, partly filled, that must not be completed.
//!
//! The filled corners are not givens, so a second solution could have their digits exchanged.
//! Starting cells are tried in order: HoDoKu's path depends on it.

use core::ops::ControlFlow;

use super::uniqueness::rectangles;
use crate::logic::guardians::deadly::{Deadly, DeadlyPattern, Guardians};
use crate::logic::{Family, Info, Pattern, Position, Sink, Technique, TechniqueId, argue};
use crate::{Board, Candidate, Cell, CellSet, Digit, DigitSet};

pub(super) static TECHNIQUES: &[Technique] =
    &[Technique::new(&TYPE_1, search), Technique::new(&TYPE_2, search)];

static TYPE_1: Info = Info {
    id: TechniqueId::AvoidableRectangle1,
    name: "Avoidable Rectangle Type 1",
    family: Family::Uniqueness,
    sentence: "With only {digits} in {cells}, none of them given, there would be two solutions, so \
               {conclusion}",
    argument: "Three corners of a rectangle in two boxes were filled with two digits, and none of the \
               corners was given. If the fourth corner completed the pattern, the two digits could be \
               exchanged and the puzzle would have a second solution. So the fourth corner must hold \
               another digit.",
    example: Some(
        "+41+3+2+6+895+7+2+789+5+41+6+3+5+6+9+7+13+2+84954.7+6.+12+6.+1+42+9.7..+27+1.+54+96+7+4+6..+1.2.+8+9564+2+7+31+1.+25.7+6+4.:395 895",
    ),
};

static TYPE_2: Info = Info {
    id: TechniqueId::AvoidableRectangle2,
    name: "Avoidable Rectangle Type 2",
    family: Family::Uniqueness,
    sentence: "With only {digits} in {cells}, none of them given, there would be two solutions; one of \
               {pivot cells} must be {link digits}, so {conclusion}",
    argument: "Two corners of a rectangle in two boxes were filled, and neither was given. The other two \
               corners have candidates that would complete the pattern and the same third digit. If \
               neither held the third digit, the other two digits could be exchanged. So one of them holds \
               it, and a cell that sees both can't.",
    example: Some(
        "+92+7.+68.+1+3+3+5+6.7..2+884+1+23.+7+6.+7+82..+3+64.6+1+3+7+5+4.+8+259+46+8+2+13+7+2+7+8...+3+964+6+9+3+278+51+135+89+6+2+7+4",
    ),
};

fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let placed = !(board.open() | board.givens());
    let pairs: CellSet = board.open().iter().filter(|&cell| board.candidates(cell).len() == 2).collect();
    if pairs.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut seen: Vec<CellSet> = Vec::new();
    for start in placed {
        for cells in rectangles(start, placed | pairs) {
            let corners = CellSet::from_iter(cells);
            let Some(digits) = digits_of(board, cells).filter(|_| !seen.contains(&corners)) else { continue };
            seen.push(corners);
            pattern(id, board, corners, digits).map_or(ControlFlow::Continue(()), &mut *found)?;
        }
    }
    ControlFlow::Continue(())
}

/// The digits of the first two corners, if the last two corners could hold the same digits crosswise.
fn digits_of(board: &Board, cells: [Cell; 4]) -> Option<[Digit; 2]> {
    let (a, b) = (board.value(cells[0])?, board.value(cells[1])?);
    let fits = |cell, digit| match board.value(cell) {
        Some(value) => value == digit,
        None => board.has(Candidate::new(cell, digit)),
    };
    (fits(cells[2], b) && fits(cells[3], a)).then_some([a, b])
}

/// Type 1 has three filled corners, type 2 has two.
fn pattern(id: TechniqueId, board: &Board, corners: CellSet, digits: [Digit; 2]) -> Option<Pattern> {
    let open = corners & board.open();
    if open.len() != if id == TYPE_1.id { 1 } else { 2 } {
        return None;
    }
    let both = DigitSet::from_iter(digits);
    let (deductions, guardians) = if let Some(corner) = open.single() {
        (argue::removals(board, open, both), Guardians::InCell(corner))
    } else {
        let further = open.iter().fold(DigitSet::EMPTY, |digits, cell| digits | board.candidates(cell));
        let digit = (further - both).single()?;
        (argue::removals(board, open.common_peers(), DigitSet::only(digit)), Guardians::OfDigit(digit))
    };
    let deadly = Deadly::exchange(corners, both);
    (!deductions.is_empty()).then(|| Pattern::new(id, deductions, DeadlyPattern { deadly, guardians }))
}
