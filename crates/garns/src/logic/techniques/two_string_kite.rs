//! 2-String Kite: a row and a column in which a digit has two places each, tied together in a box.
//!
//! Digits are tried in order, rows before columns: HoDoKu's path depends on it.

use core::ops::ControlFlow;

use crate::logic::techniques::skyscraper::{JoinedLines, pairs_of_places};
use crate::logic::{Family, Info, Pattern, Position, Sink, Technique, TechniqueId};
use crate::{Board, Candidate, Cell, CellSet, Digit, HouseKind};

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&KITE, search), Technique::new(&DUAL, search)];

static KITE: Info = Info {
    id: TechniqueId::TwoStringKite,
    name: "2-String Kite",
    family: Family::SingleDigit,
    sentence: "{digits} has two places in each of {base houses}, but it can be in {cover houses} only once; \
               one of {wing cells} must be {digits}, so {conclusion}",
    argument: "A digit has two places in a row and two in a column. One place of each lies in the same box, \
               so at most one of these two is true, and at least one of the two far ends is. The cell \
               where the lines through the far ends cross sees both and can't hold the digit.",
    example: Some(
        ".8.9+4+6.5..6.251......+3+87...6+7.1+23.9..53+4+7+9..2..9+5+6+8.7..+36+8+14.+27+712+6+9+5..8...73+2...:111 131 497 498 499",
    ),
};

static DUAL: Info = Info {
    id: TechniqueId::DualTwoStringKite,
    name: "Dual 2-String Kite",
    family: Family::SingleDigit,
    sentence: "{digits} has two places in each of {base houses}, linked in both directions by the same two \
               cells of {cover houses}, so {conclusion}",
    argument: "Two kites share the two cells that link row and column. Each of these cells is the end of a \
               row in one kite and the end of a column in the other. Both kites rule out a cell.",
    example: Some(
        ".9....+734......9+2+87.....+615.....618.1..4..+35..3..1.2+4..64..8+5.+1.+189..+4......+418..:689 699 789 794 798 799 999",
    ),
};

/// Finds single kites, or pairs of kites that share the two cells in the box.
fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let mut kites = Vec::new();
    for digit in Digit::ALL {
        for kite in kites_of(board, digit) {
            if id == KITE.id {
                found(pattern(id, vec![kite]))?;
            } else {
                kites.push(kite);
            }
        }
    }
    for (i, one) in kites.iter().enumerate() {
        for two in &kites[i + 1..] {
            let is_same_box = CellSet::from_iter(one.near) == CellSet::from_iter(two.near);
            if is_same_box && (one.targets, one.digit) != (two.targets, two.digit) {
                found(pattern(id, vec![*one, *two]))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn kites_of(board: &Board, digit: Digit) -> Vec<JoinedLines> {
    let mut kites = Vec::new();
    let mut rows = pairs_of_places(board, digit, HouseKind::Row);
    let mut columns = pairs_of_places(board, digit, HouseKind::Column);
    for row in rows.iter_mut().flatten() {
        for column in columns.iter_mut().flatten() {
            // Put the two ends that share a box first. The swapped order also holds for the next pairs.
            let ends = [(0, 0), (0, 1), (1, 0), (1, 1)];
            let Some((r, c)) = ends.into_iter().find(|&(r, c)| row[r].block() == column[c].block()) else {
                continue;
            };
            row.swap(0, r);
            column.swap(0, c);
            let target = Cell::from_index(column[1].row() * 9 + row[1].column());
            if row.iter().any(|cell| column.contains(cell)) || !board.places(digit).contains(target) {
                continue;
            }
            let [line, _, joint] = row[0].houses();
            kites.push(JoinedLines {
                digit,
                lines: [line, column[0].houses()[1]],
                joint,
                near: [row[0], column[0]],
                far: [row[1], column[1]],
                targets: CellSet::only(target),
            });
        }
    }
    kites
}

fn pattern(id: TechniqueId, kites: Vec<JoinedLines>) -> Pattern {
    let removed = |kite: &JoinedLines| kite.targets.first().map(|cell| Candidate { cell, digit: kite.digit });
    let removed: Vec<Candidate> = kites.iter().filter_map(removed).collect();
    Pattern::removing(id, removed, kites)
}
