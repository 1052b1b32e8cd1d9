//! 2-String Kite: a row and a column with two places each, tied together in a box.
//!
//! Digits are tried in order, rows before columns: HoDoKu's path depends on it.

use core::ops::ControlFlow;

use crate::logic::{
    Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Pattern, PositionCache, Role, Sink,
    Technique, TechniqueId, argue,
};
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind};

/// A row and a column tied in a box; dual if the same two cells tie two such pairs.
#[derive(Debug)]
pub struct TwoStringKite {
    dual: bool,
    id: TechniqueId,
}

pub(super) static INFOS: &[&Info] = &[&KITE, &DUAL];
pub(super) static SEARCHES: &[&dyn Technique] =
    &[&TwoStringKite { dual: false, id: KITE.id }, &TwoStringKite { dual: true, id: DUAL.id }];

static KITE: Info = Info {
    id: TechniqueId::TwoStringKite,
    name: "2-String Kite",
    family: Family::SingleDigit,
    sentence: "{digits} has two places in each of {base houses}, but it can be in {cover houses} only once; \
               one of {wing cells} must be {digits}, so {conclusion}",
    argument: "A digit has two places in a row and two in a column. One place of each lies in the same box, \
               so at most one of these two is true, and at least one of the two far ends is. The cell \
               where the lines through the far ends cross sees both and can't hold the digit.",
    example: ".8.9+4+6.5..6.251......+3+87...6+7.1+23.9..53+4+7+9..2..9+5+6+8.7..+36+8+14.+27+712+6+9+5..8...73+2...:111 131 497 498 499",
};

static DUAL: Info = Info {
    id: TechniqueId::DualTwoStringKite,
    name: "Dual 2-String Kite",
    family: Family::SingleDigit,
    sentence: "{digits} has two places in each of {base houses}, linked in both directions by the same two \
               cells of {cover houses}, so {conclusion}",
    argument: "Two kites share the two cells that link row and column. Each of these cells is the end of a \
               row in one kite and the end of a column in the other. Both kites rule out a cell.",
    example: ".9....+734......9+2+87.....+615.....618.1..4..+35..3..1.2+4..64..8+5.+1.+189..+4......+418..:689 699 789 794 798 799 999",
};

/// A row and a column. In each, the first end is the one in the common box.
#[derive(Clone, Copy)]
struct Kite {
    digit: Digit,
    row: [Cell; 2],
    column: [Cell; 2],
    target: Cell,
}

impl Technique for TwoStringKite {
    fn id(&self) -> TechniqueId {
        self.id
    }

    fn search(&self, board: &Board, _: &mut PositionCache, found: Sink<'_>) -> ControlFlow<()> {
        let mut kites = Vec::new();
        for digit in Digit::ALL {
            kites_of(board, digit, &mut |kite| {
                if self.dual {
                    kites.push(kite);
                    ControlFlow::Continue(())
                } else {
                    found(self.pattern(vec![kite]))
                }
            })?;
        }
        for (i, one) in kites.iter().enumerate() {
            for two in &kites[i + 1..] {
                let tie = |kite: &Kite| CellSet::only(kite.row[0]).with(kite.column[0]);
                if tie(one) == tie(two) && (one.target, one.digit) != (two.target, two.digit) {
                    found(self.pattern(vec![*one, *two]))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn kites_of(board: &Board, digit: Digit, found: &mut dyn FnMut(Kite) -> ControlFlow<()>) -> ControlFlow<()> {
    let pairs = |kind| {
        let mut pairs = [[Cell::from_index(0); 2]; 9];
        let mut count = 0;
        for house in House::of_kind(kind) {
            let places = board.places_in(digit, house);
            let mut cells = places.iter();
            if let (2, Some(a), Some(b)) = (places.len(), cells.next(), cells.next()) {
                pairs[count] = [a, b];
                count += 1;
            }
        }
        (pairs, count)
    };
    let (mut rows, row_count) = pairs(HouseKind::Row);
    let (mut columns, column_count) = pairs(HouseKind::Column);
    for row in &mut rows[..row_count] {
        for column in &mut columns[..column_count] {
            // The ends that share a box come first. They stay first for the next pair.
            let ends = [(0, 0), (0, 1), (1, 0), (1, 1)];
            let Some((r, c)) = ends.into_iter().find(|&(r, c)| row[r].block() == column[c].block()) else {
                continue;
            };
            row.swap(0, r);
            column.swap(0, c);
            if row.iter().any(|cell| column.contains(cell)) {
                continue;
            }
            let target = Cell::from_index(column[1].row() * 9 + row[1].column());
            if board.places(digit).contains(target) {
                found(Kite { digit, row: *row, column: *column, target })?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl TwoStringKite {
    fn pattern(&self, kites: Vec<Kite>) -> Pattern {
        let struck: Vec<Candidate> = kites.iter().map(Kite::struck).collect();
        Pattern::striking(self.id, struck, Kites(kites))
    }
}

impl Kite {
    fn struck(&self) -> Candidate {
        Candidate { cell: self.target, digit: self.digit }
    }
}

/// One kite, or two tied by the same cells.
struct Kites(Vec<Kite>);

impl Explain for Kites {
    fn explain(&self, _: &Board, _: &[Deduction]) -> Explanation {
        let (mut digits, mut pattern) = (DigitSet::EMPTY, CandidateSet::EMPTY);
        let (mut strings, mut tips) = (Vec::new(), CellSet::EMPTY);
        let mut proof = Vec::new();
        let tie = House::block(self.0[0].row[0].block());
        for kite in &self.0 {
            let Kite { digit, row, column, .. } = *kite;
            let lines = [House::row(row[0].row()), House::column(column[0].column())];
            strings.extend(lines);
            let ends: CellSet = [row[1], column[1]].into_iter().collect();
            tips |= ends;
            digits.insert(digit);
            pattern.extend(row.into_iter().chain(column).map(|cell| Candidate { cell, digit }));
            proof.extend(argue::ends(
                &lines.map(|line| argue::in_house(line, digit)),
                &[Constraint::House(tie, digit)],
                &argue::each(digit, ends),
                &[kite.struck()],
            ));
        }
        let evidence = vec![
            Evidence::Digits(Role::Pattern, digits),
            Evidence::Houses(Role::Base, strings),
            Evidence::Houses(Role::Cover, vec![tie]),
            Evidence::Cells(Role::Wing, tips),
            Evidence::Candidates(Role::Pattern, pattern),
        ];
        Explanation { evidence, proof }
    }
}
