//! Extended rectangles: two lines of a band that could exchange three or four digits.
//!
//! Two lines of a band or stack cross three or four other lines. If the six or eight cells held only as many
//! digits as there are crossing lines, the two lines could exchange them, and the puzzle would have a second
//! solution. So one of the other candidates in these cells, the guardians, is true.

use core::ops::ControlFlow;

use crate::logic::deadly::{By, Deadly, Saved};
use crate::logic::{Deduction, Family, Info, Pattern, PositionCache, Sink, Technique, TechniqueId, argue};
use crate::{Board, Cell, CellSet, DigitSet};

/// A search for extended rectangles of one type.
#[derive(Debug)]
pub struct ExtendedRectangle {
    kind: Type,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    /// One cell has all the guardians.
    One,
    /// One digit is all the guardians.
    Two,
}

pub(super) static INFOS: &[&Info] = &[&ONE, &TWO];
pub(super) static SEARCHES: &[&dyn Technique] =
    &[&ExtendedRectangle { kind: Type::One }, &ExtendedRectangle { kind: Type::Two }];

static ONE: Info = Info {
    id: TechniqueId::ExtendedRectangle1,
    name: "Extended Rectangle Type 1",
    family: Family::Uniqueness,
    sentence: "With only {digits} in {cells} there would be two solutions; {one of guardian candidates} must be true, so \
               {conclusion}",
    argument: "Two lines of a band or stack cross three or four other lines. If the cells at the crossings held only as \
               many digits as there are crossing lines, each of the two lines would hold all of these digits there, \
               and the lines could exchange them: the puzzle would have a second solution. If only one of the cells \
               has other candidates, it must hold one of them.",
    example: "42.+5..+6+8...6+4829..8..6...+2.....+6+12.83..+2945+7+6..+285..1+9+2.5.4.19..7.+9+2....+9..1.+5.62:372 376 386 388 776",
};

static TWO: Info = Info {
    id: TechniqueId::ExtendedRectangle2,
    name: "Extended Rectangle Type 2",
    argument: "Two lines of a band or stack cross three or four other lines. If the cells at the crossings held only as \
               many digits as there are crossing lines, each of the two lines would hold all of these digits there, \
               and the lines could exchange them: the puzzle would have a second solution. If the cells have only one \
               further digit, one of them holds it, and a cell that sees all its places there can't.",
    example: "+8.+5.67+3.4......+7.53.7....9.1.9.74.3..7+32....15..3+1...+7+736..1...2..+7..4+69+95+4+6+82+17+3:268 574 575 632",
    ..ONE
};

/// How many lines may cross; two are a unique rectangle.
const CROSSING: core::ops::RangeInclusive<usize> = 3..=4;

impl Technique for ExtendedRectangle {
    fn id(&self) -> TechniqueId {
        match self.kind {
            Type::One => ONE.id,
            Type::Two => TWO.id,
        }
    }

    fn search(&self, board: &Board, _: &mut PositionCache, found: Sink<'_>) -> ControlFlow<()> {
        for in_row in [true, false] {
            let cell =
                |line: usize, n: usize| Cell::from_index(if in_row { line * 9 + n } else { n * 9 + line });
            for one in 0..9 {
                for two in one + 1..one / 3 * 3 + 3 {
                    let pairs: Vec<[Cell; 2]> = (0..9)
                        .map(|n| [cell(one, n), cell(two, n)])
                        .filter(|pair| pair.iter().all(|&cell| board.open().contains(cell)))
                        .collect();
                    self.grow(board, &pairs, CellSet::EMPTY, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl ExtendedRectangle {
    /// Adds crossing lines to those chosen, which are the cells of some pairs.
    fn grow(&self, board: &Board, pairs: &[[Cell; 2]], chosen: CellSet, found: Sink<'_>) -> ControlFlow<()> {
        for (n, pair) in pairs.iter().enumerate() {
            let cells = chosen.with(pair[0]).with(pair[1]);
            let crossing = cells.len() / 2;
            if CROSSING.contains(&crossing) {
                self.saved(board, cells, found)?;
            }
            if crossing < *CROSSING.end() {
                self.grow(board, &pairs[n + 1..], cells, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports what saves the puzzle from the exchange, if that strikes something.
    fn saved(&self, board: &Board, cells: CellSet, found: Sink<'_>) -> ControlFlow<()> {
        let all = digits_of(board, cells);
        match self.kind {
            Type::One => {
                for cell in cells {
                    let digits = digits_of(board, cells.without(cell));
                    let is_only = !(board.candidates(cell) - digits).is_empty();
                    if is_only && digits.len() * 2 == cells.len() {
                        let removals = argue::removals(board, CellSet::only(cell), digits);
                        self.report(removals, cells, digits, By::Cell(cell), found)?;
                    }
                }
            }
            Type::Two if all.len() * 2 == cells.len() + 2 => {
                for digit in all {
                    let places = board.places(digit) & cells;
                    if places.len() > 1 {
                        let targets = (board.places(digit) & places.common_peers()) - cells;
                        let removals = argue::removals(board, targets, DigitSet::only(digit));
                        self.report(removals, cells, all.without(digit), By::Digit(digit), found)?;
                    }
                }
            }
            Type::Two => {}
        }
        ControlFlow::Continue(())
    }

    fn report(
        &self,
        removals: Vec<Deduction>,
        cells: CellSet,
        digits: DigitSet,
        by: By,
        found: Sink<'_>,
    ) -> ControlFlow<()> {
        if removals.is_empty() {
            return ControlFlow::Continue(());
        }
        found(Pattern::new(self.id(), removals, Saved { deadly: Deadly::exchange(cells, digits), by }))
    }
}

fn digits_of(board: &Board, cells: CellSet) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell))
}
