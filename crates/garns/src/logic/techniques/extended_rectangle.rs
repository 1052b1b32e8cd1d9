//! Extended rectangles: two lines of a band or stack that could exchange three or four digits.
//!
//! Two lines of a band or stack cross three or four other lines. If the six or eight cells held only as many
//! digits as there are crossing lines, the two lines could exchange them, and the puzzle would have a second
//! solution. So one of the other candidates in these cells, the guardians, is true.

use core::ops::ControlFlow;

use crate::logic::guardians::deadly::{Deadly, Type};
use crate::logic::techniques::unique_loop::{SAVED, SAVED_LOCKED, SAVED_SET};
use crate::logic::{Family, Info, Position, Sink, Technique, TechniqueId};
use crate::{Board, Cell, CellSet, DigitSet};

pub(super) static TECHNIQUES: &[Technique] = &[
    Technique::new(&ONE, |id, position, found| search(id, Type::One, position, found)),
    Technique::new(&TWO, |id, position, found| search(id, Type::Two, position, found)),
    Technique::new(&THREE, |id, position, found| search(id, Type::Three, position, found)),
    Technique::new(&FOUR, |id, position, found| search(id, Type::Four, position, found)),
];

static ONE: Info = Info {
    id: TechniqueId::ExtendedRectangle1,
    name: "Extended Rectangle Type 1",
    family: Family::Uniqueness,
    sentence: SAVED,
    argument: "Two lines of a band or stack cross three or four other lines. If the cells at the crossings held only as \
               many digits as there are crossing lines, each of the two lines would hold all of these digits there, \
               and the lines could exchange them: the puzzle would have a second solution. If only one of the cells \
               has other candidates, it must hold one of them.",
    example: Some(
        "42.+5..+6+8...6+4829..8..6...+2.....+6+12.83..+2945+7+6..+285..1+9+2.5.4.19..7.+9+2....+9..1.+5.62:372 376 386 388 776",
    ),
};

static TWO: Info = Info {
    id: TechniqueId::ExtendedRectangle2,
    name: "Extended Rectangle Type 2",
    argument: "Two lines of a band or stack cross three or four other lines. If the cells at the crossings held only as \
               many digits as there are crossing lines, each of the two lines would hold all of these digits there, \
               and the lines could exchange them: the puzzle would have a second solution. If the cells have only one \
               further digit, one of them holds it, and a cell that sees all its places there can't.",
    example: Some(
        "+8.+5.67+3.4......+7.53.7....9.1.9.74.3..7+32....15..3+1...+7+736..1...2..+7..4+69+95+4+6+82+17+3:268 574 575 632",
    ),
    ..ONE
};

static THREE: Info = Info {
    id: TechniqueId::ExtendedRectangle3,
    name: "Extended Rectangle Type 3",
    sentence: SAVED_SET,
    argument: "Two lines of a band or stack cross three or four other lines. If the cells at the crossings held only as \
               many digits as there are crossing lines, each of the two lines would hold all of these digits there, \
               and the lines could exchange them: the puzzle would have a second solution. If two cells of a house \
               have the further digits, one of these is true, so the two cells count as one cell that holds a further \
               digit. It may form a naked subset with other cells of the house.",
    example: Some(
        "9...+1....8+4..5.6.+1+2.1......+31+8675..+2+42+6+1..87+5+7+95+428+3+1+6574+3+62+1+89+6+8+9+54+1+23+7+1+3+29+8+7+56+4:316 336 936",
    ),
    ..ONE
};

static FOUR: Info = Info {
    id: TechniqueId::ExtendedRectangle4,
    name: "Extended Rectangle Type 4",
    sentence: SAVED_LOCKED,
    argument: "Two lines of a band or stack cross three or four other lines. If the cells at the crossings held only as \
               many digits as there are crossing lines, each of the two lines would hold all of these digits there, \
               and the lines could exchange them: the puzzle would have a second solution. If two cells of a house \
               have the further digits, and a digit of the pattern has no other place in that house, it is in one of \
               the two cells, and the other cell holds a further digit.",
    example: Some(
        "..+6..4.+93.....6.1...+8.1+276..67.295+3.9+831+5+7+6+4+25..+6.+39+7.635..+8+1+2+72..7+6+5+3+89+87+9+2+3+145+6:222 422 462 829",
    ),
    ..ONE
};

/// The number of crossing lines. With two crossing lines, the pattern is a unique rectangle.
const CROSSING: core::ops::RangeInclusive<usize> = 3..=4;

fn search(id: TechniqueId, kind: Type, position: &Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    Search { id, kind, board: position.board() }.run(found)
}

/// A search for extended rectangles of one type.
struct Search<'a> {
    id: TechniqueId,
    kind: Type,
    board: &'a Board,
}

impl Search<'_> {
    fn run(&self, found: Sink<'_>) -> ControlFlow<()> {
        for in_row in [true, false] {
            let cell =
                |line: usize, n: usize| Cell::from_index(if in_row { line * 9 + n } else { n * 9 + line });
            for one in 0..9 {
                for two in one + 1..one / 3 * 3 + 3 {
                    let pairs: Vec<[Cell; 2]> = (0..9)
                        .map(|n| [cell(one, n), cell(two, n)])
                        .filter(|pair| pair.iter().all(|&cell| self.board.open().contains(cell)))
                        .collect();
                    self.grow(&pairs, CellSet::EMPTY, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds crossing lines. Each line is represented by its two cells in the pattern.
    fn grow(&self, pairs: &[[Cell; 2]], chosen: CellSet, found: Sink<'_>) -> ControlFlow<()> {
        for (n, pair) in pairs.iter().enumerate() {
            let cells = chosen.with(pair[0]).with(pair[1]);
            let crossing = cells.len() / 2;
            if CROSSING.contains(&crossing) {
                self.saved(cells, found)?;
            }
            if crossing < *CROSSING.end() {
                self.grow(&pairs[n + 1..], cells, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports the conclusions for each choice of exchanged digits that this type allows.
    fn saved(&self, cells: CellSet, found: Sink<'_>) -> ControlFlow<()> {
        match self.kind {
            Type::One => {
                for cell in cells {
                    self.report(cells, self.digits_of(cells.without(cell)), found)?;
                }
            }
            Type::Two => {
                let all = self.digits_of(cells);
                for digit in all {
                    self.report(cells, all.without(digit), found)?;
                }
            }
            Type::Three | Type::Four => {
                for one in cells {
                    for two in cells.iter().filter(|&two| two > one && two.sees(one)) {
                        self.report(cells, self.digits_of(cells.without(one).without(two)), found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn report(&self, cells: CellSet, digits: DigitSet, found: Sink<'_>) -> ControlFlow<()> {
        if digits.len() * 2 != cells.len() {
            return ControlFlow::Continue(());
        }
        Deadly::exchange(cells, digits).report(self.id, self.kind, self.board, found)
    }

    fn digits_of(&self, cells: CellSet) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |all, cell| all | self.board.candidates(cell))
    }
}
