//! Fireworks: digits whose places in a row and a column lie in the box of the crossing, except for one cell
//! in each.
//!
//! A row and a column cross in a box. A digit that has at most one place outside the box in the row, and at
//! most one in the column, is in one of these two cells or in the crossing cell.

use core::ops::ControlFlow;

use crate::logic::argue::{self, in_house};
use crate::logic::{
    Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Pattern, Position, Role, Sink,
    Technique, TechniqueId,
};
use crate::{Board, Cell, CellSet, Digit, DigitSet};

pub(super) static TECHNIQUES: &[Technique] =
    &[Technique::new(&TRIPLE, triples), Technique::new(&QUAD, quads)];

static TRIPLE: Info = Info {
    id: TechniqueId::FireworkTriple,
    name: "Firework Triple",
    family: Family::AlmostLockedSets,
    sentence: "Outside {cover houses}, {digits} have no places in {base houses} but {wing cells}; they must fill {cells}, so \
               {conclusion}",
    argument: "A row and a column cross in a box. If a digit has one place outside the box in the row and one in the \
               column, then the crossing cell or one of these two cells holds it: with neither of the two, row and \
               column both need the digit inside the box, and only the crossing cell serves both. Three such digits \
               with the same two cells fill the three cells, so nothing else goes there, and none of the digits goes \
               elsewhere in the box outside the row and the column.",
    example: Some(
        ".6.....2+8.+34..+86.+5.8......+36+5+3+4+81...7+9+8+652+13+4+4+2+1+7395+8+6+8+1.2.+53+47+3458+17.+6..+7..4.+8+51",
    ),
};

static QUAD: Info = Info {
    id: TechniqueId::FireworkQuad,
    name: "Firework Quad",
    argument: "Two rows and two columns cross in four cells of four boxes. Two digits have no places outside the box of \
               one crossing in its row and column, but for the two neighbouring crossings; two other digits have the \
               same at the opposite crossing. Then the four digits fill the four cells: each pair in its own crossing \
               and the two that both share.",
    example: Some(
        "6.+4...5191.......49+532..+6+7+8+5+97+6+234+8+1+84+65....2+2+31...7.+6+4.....167+7+65.8...+33...6...+5",
    ),
    ..TRIPLE
};

/// A crossing cell and the digits that are in it or in one of the two ends.
#[derive(Clone, Copy)]
struct Crossing {
    cell: Cell,
    digits: DigitSet,
}

/// As many digits as cells: the digits of all crossings fill the crossing cells and the ends.
struct Filled {
    crossings: Vec<Crossing>,
    /// The cells outside the boxes of the crossings.
    ends: CellSet,
}

fn triples(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    for cell in board.open() {
        let fireworks: Vec<(Digit, CellSet, CellSet)> =
            Digit::ALL.into_iter().filter_map(|digit| firework(board, cell, digit)).collect();
        for (i, one) in fireworks.iter().enumerate() {
            for (j, two) in fireworks.iter().enumerate().skip(i + 1) {
                for three in &fireworks[j + 1..] {
                    let (row, column) = (one.1 | two.1 | three.1, one.2 | two.2 | three.2);
                    if row.len() == 1 && column.len() == 1 {
                        let digits = [one.0, two.0, three.0].into_iter().collect();
                        let crossings = vec![Crossing { cell, digits }];
                        report(board, id, Filled { crossings, ends: row | column }, found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The places of a digit outside the box, in the row and in the column of a cell, if there is at most one in
/// each line.
fn firework(board: &Board, cell: Cell, digit: Digit) -> Option<(Digit, CellSet, CellSet)> {
    let [row, column, block] = cell.houses();
    if board.places_in(digit, row).is_empty() || board.places_in(digit, column).is_empty() {
        return None;
    }
    let outside = [row, column].map(|line| board.places_in(digit, line) - block.cells());
    (outside[0].len() <= 1 && outside[1].len() <= 1).then_some((digit, outside[0], outside[1]))
}

fn quads(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    for one in board.open() {
        for two in board.open() {
            let apart = one.row() / 3 < two.row() / 3 && one.column() / 3 != two.column() / 3;
            if !apart {
                continue;
            }
            let corner = |row: Cell, column: Cell| Cell::from_index(row.row() * 9 + column.column());
            let ends = CellSet::from_iter([corner(one, two), corner(two, one)]);
            let of = |cell: Cell| -> DigitSet {
                let near = Digit::ALL.into_iter().filter(|&digit| {
                    firework(board, cell, digit)
                        .is_some_and(|(_, row, column)| (row | column).is_subset(ends))
                });
                near.collect()
            };
            if !ends.is_subset(board.open()) {
                continue;
            }
            let (first, second) = (of(one), of(two));
            for pair in first.subsets(2) {
                for other in (second - pair).subsets(2) {
                    let crossings =
                        vec![Crossing { cell: one, digits: pair }, Crossing { cell: two, digits: other }];
                    report(board, id, Filled { crossings, ends }, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn report(board: &Board, id: TechniqueId, filled: Filled, found: Sink<'_>) -> ControlFlow<()> {
    let digits = filled.digits();
    let mut removals = argue::removals(board, filled.ends, !digits);
    for crossing in &filled.crossings {
        removals.extend(argue::removals(board, CellSet::only(crossing.cell), !crossing.digits));
        let [row, column, block] = crossing.cell.houses();
        removals.extend(argue::removals(
            board,
            block.cells() - row.cells() - column.cells(),
            crossing.digits,
        ));
    }
    Pattern::report(id, removals, filled, found)
}

impl Filled {
    fn digits(&self) -> DigitSet {
        self.crossings.iter().fold(DigitSet::EMPTY, |all, crossing| all | crossing.digits)
    }
}

impl Explain for Filled {
    fn explain(&self, board: &Board, _: &[Deduction]) -> Explanation {
        let digits = self.digits();
        let centres: CellSet = self.crossings.iter().map(|crossing| crossing.cell).collect();
        let cells = self.ends | centres;
        let (mut truths, mut links) = (Vec::new(), Vec::new());
        let (mut lines, mut blocks) = (Vec::new(), Vec::new());
        for crossing in &self.crossings {
            let [row, column, block] = crossing.cell.houses();
            for digit in crossing.digits {
                truths.extend([in_house(row, digit), in_house(column, digit)]);
                links.push(Constraint::House(block, digit));
            }
            lines.extend([row, column]);
            blocks.push(block);
        }
        links.extend(cells.iter().map(Constraint::Cell));
        let evidence = vec![
            Evidence::Cells(Role::Pattern, cells),
            Evidence::Cells(Role::Wing, self.ends),
            Evidence::Digits(Role::Pattern, digits),
            Evidence::Houses(Role::Base, lines),
            Evidence::Houses(Role::Cover, blocks),
            Evidence::Candidates(Role::Pattern, argue::candidates(board, cells, digits)),
        ];
        Explanation { evidence, proof: vec![argue::cover(truths, links)] }
    }
}
