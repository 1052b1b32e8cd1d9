//! XY-Wing and XYZ-Wing: a pivot with two wings. One of the wings, or the pivot of an XYZ-Wing, holds the
//! common digit.
//!
//! Cells are tried in order: HoDoKu's path depends on it.

use core::ops::ControlFlow;

use crate::logic::{
    Deduction, Evidence, Explain, Explanation, Family, Info, Pattern, Position, Role, Sink, Technique,
    TechniqueId, argue,
};
use crate::{Board, Candidate, Cell, CellSet, Digit, DigitSet};

pub(super) static TECHNIQUES: &[Technique] =
    &[Technique::new(&XY, xy_wings), Technique::new(&XYZ, xyz_wings)];

static XY: Info = Info {
    id: TechniqueId::XyWing,
    name: "XY-Wing",
    family: Family::Wings,
    sentence: "{pivot cells} must be one of {digits}; either way one of {wing cells} must be {link digits}, \
               so {conclusion}",
    argument: "The pivot has two candidates, X and Y. One wing sees it and has X and Z, the other sees it \
               and has Y and Z. If the pivot is X, the first wing is Z; if it is Y, the second wing is. So \
               one of the wings is Z, and a cell that sees both can't be Z.",
    example: Some(
        ".2...+69.1.954+1.+62.71+6+2+93.....7....6+9....6.7.2+65.9.........25+8.4.7.3.1+2.+6.....+931.:418 445 465 518 818 829",
    ),
};

static XYZ: Info = Info {
    id: TechniqueId::XyzWing,
    name: "XYZ-Wing",
    family: Family::Wings,
    sentence: "{pivot cells} must be one of {digits}; in each case {pivot cells} or one of {wing cells} is \
               {link digits}, so {conclusion}",
    argument: "The pivot has three candidates, X, Y and Z. One wing sees it and has X and Z, the other sees \
               it and has Y and Z. If the pivot is X, the first wing is Z; if it is Y, the second wing is; \
               otherwise the pivot is Z itself. A cell that sees all three can't be Z.",
    example: Some(
        "...+7.23...8.3.....7.....5.4.5.+237+84...78.6+2.1..8+41.....1.+5.49...+7.....6...967...8:127 198 629 669 929 969",
    ),
};

fn xy_wings(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let pairs = cells_of_size(board, 2);
    for (i, &(a, a_digits)) in pairs.iter().enumerate() {
        for (j, &(b, b_digits)) in pairs.iter().enumerate().skip(i + 1) {
            if (a_digits | b_digits).len() != 3 {
                continue;
            }
            // The third cell has the two digits that the other cells do not share.
            let rest = a_digits ^ b_digits;
            for &(c, _) in pairs[j + 1..].iter().filter(|(_, digits)| *digits == rest) {
                for (pivot, wings) in [(a, [b, c]), (b, [a, c]), (c, [b, a])] {
                    report(id, board, pivot, wings, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn xyz_wings(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let pairs = cells_of_size(board, 2);
    for (pivot, all) in cells_of_size(board, 3) {
        for (j, &(a, a_digits)) in pairs.iter().enumerate() {
            if !a_digits.is_subset(all) || !pivot.sees(a) {
                continue;
            }
            for &(b, b_digits) in &pairs[j + 1..] {
                if b_digits.is_subset(all) && b_digits != a_digits {
                    report(id, board, pivot, [a, b], found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells with this many candidates.
fn cells_of_size(board: &Board, size: usize) -> Vec<(Cell, DigitSet)> {
    let cells = board.open().iter().map(|cell| (cell, board.candidates(cell)));
    cells.filter(|(_, digits)| digits.len() == size).collect()
}

/// Reports the wings if both see the pivot and they remove a candidate.
fn report(id: TechniqueId, board: &Board, pivot: Cell, wings: [Cell; 2], found: Sink<'_>) -> ControlFlow<()> {
    let common = board.candidates(wings[0]) & board.candidates(wings[1]);
    let (true, true, Some(z)) = (pivot.sees(wings[0]), pivot.sees(wings[1]), common.single()) else {
        return ControlFlow::Continue(());
    };
    let mut targets = board.places(z) & wings[0].peers() & wings[1].peers();
    if board.candidates(pivot).contains(z) {
        targets &= pivot.peers();
    }
    Pattern::report(id, argue::digit_removals(z, targets), WingPattern { pivot, wings, z }, found)
}

/// A pivot and two wings that share the digit z; the pivot may have it too.
pub(crate) struct WingPattern {
    pub(crate) pivot: Cell,
    pub(crate) wings: [Cell; 2],
    pub(crate) z: Digit,
}

impl Explain for WingPattern {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let WingPattern { pivot, wings, z } = *self;
        let both = CellSet::from_iter(wings);
        let all = both.with(pivot);
        let holders = all & board.places(z);
        let mut links = Vec::new();
        for wing in wings {
            for digit in board.candidates(wing).without(z) {
                links.push(argue::joining(Candidate::new(pivot, digit), Candidate::new(wing, digit)));
            }
        }
        let evidence = vec![
            Evidence::Digits(Role::Pattern, board.candidates(pivot)),
            Evidence::Digits(Role::Link, DigitSet::only(z)),
            Evidence::Cells(Role::Pivot, CellSet::only(pivot)),
            Evidence::Cells(Role::Wing, both),
            Evidence::Candidates(
                Role::Pattern,
                argue::candidates(board, all, board.candidates(pivot).without(z)),
            ),
            Evidence::Candidates(Role::Fin, argue::digit_in(z, holders)),
        ];
        let proof = argue::ends(
            &[pivot, wings[0], wings[1]].map(argue::in_cell),
            &links,
            &argue::each(z, holders),
            &argue::concluded(deductions),
        );
        Explanation { evidence, proof }
    }
}
