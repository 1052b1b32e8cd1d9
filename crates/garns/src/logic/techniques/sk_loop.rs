//! SK-Loop: eight pairs of cells around four boxes, each joined to the next by digits of the house they
//! share.
//!
//! ```text
//!   . A A | . . .      Two rows and two columns cross in four boxes. In each box, a pair lies in the row and
//!   H . . | . . .      another in the column; the crossing cell itself is not part of the loop. Two pairs
//!   H . . | . . .      that follow each other share a row, a box, a column, a box, and so on.
//! ```

use core::ops::ControlFlow;

use crate::logic::argue::{self, in_cell};
use crate::logic::{
    Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Pattern, Position, Role, Sink,
    Technique, TechniqueId,
};
use crate::{Board, CellSet, DigitSet, House};

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&INFO, search)];

static INFO: Info = Info {
    id: TechniqueId::SkLoop,
    name: "SK-Loop",
    family: Family::AlmostLockedSets,
    sentence: "Around the loop of {groups}, no more digits can join each pair to the next than there are cells; they go \
               nowhere else in {houses}, so {conclusion}",
    argument: "Two rows and two columns cross in four boxes. In each box take the other cells of the row and of the column: \
               two pairs. The eight pairs form a loop in which neighbours share a row, a box, a column, a box, and so \
               on. Give every digit of a pair to one of its two neighbours, which must have it as well: in the house \
               that both share, the digit can be used once. If only as many digits are shared as there are cells, \
               every one of them is needed, so it goes nowhere else in its house. Named after Steve Kurzhals.",
    example: Some("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"),
};

/// A pair of cells, and the house that joins it to the next pair.
#[derive(Clone, Copy)]
struct Pair {
    cells: CellSet,
    digits: DigitSet,
    /// The house that the pair shares with the next pair.
    house: House,
}

fn search(_: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    for top in 0..6 {
        for bottom in (top / 3 + 1) * 3..9 {
            for left in 0..6 {
                for right in (left / 3 + 1) * 3..9 {
                    let pairs = pairs(board, [top, bottom], [left, right]);
                    if pairs.iter().all(|pair| !pair.cells.is_empty()) {
                        joined(board, &pairs, found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The eight pairs around the loop.
fn pairs(board: &Board, rows: [usize; 2], columns: [usize; 2]) -> [Pair; 8] {
    let row = rows.map(House::row);
    let column = columns.map(House::column);
    let block = |i: usize, j: usize| House::block(rows[i] / 3 * 3 + columns[j] / 3);
    let pair = |i: usize, j: usize, in_row: bool, house: House| {
        let (line, crossing) = if in_row { (row[i], column[j]) } else { (column[j], row[i]) };
        let cells = (board.open() & block(i, j).cells() & line.cells()) - crossing.cells();
        let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell));
        Pair { cells, digits, house }
    };
    [
        pair(0, 0, true, row[0]),
        pair(0, 1, true, block(0, 1)),
        pair(0, 1, false, column[1]),
        pair(1, 1, false, block(1, 1)),
        pair(1, 1, true, row[1]),
        pair(1, 0, true, block(1, 0)),
        pair(1, 0, false, column[0]),
        pair(0, 0, false, block(0, 0)),
    ]
}

/// Tries every set of digits that may join the last pair to the first; this set determines the other joins.
fn joined(board: &Board, pairs: &[Pair; 8], found: Sink<'_>) -> ControlFlow<()> {
    let count: usize = pairs.iter().map(|pair| pair.cells.len()).sum();
    let closing = pairs[7].digits & pairs[0].digits;
    for bits in 1..=closing.bits() {
        if bits & !closing.bits() != 0 {
            continue;
        }
        let mut joins = [DigitSet::EMPTY; 8];
        joins[7] = DigitSet::from_bits(bits);
        for n in 0..7 {
            joins[n] = pairs[n].digits - joins[(n + 7) % 8];
        }
        let closes = (pairs[7].digits - joins[6]).is_subset(joins[7]);
        if closes && joins.iter().map(|digits| digits.len()).sum::<usize>() == count {
            let joined = Joined { pairs: *pairs, joins };
            let removals = argue::locked_out(board, joined.cells(), &joined.links());
            Pattern::report(INFO.id, removals, joined, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// A loop that uses as many digits as it has cells.
struct Joined {
    pairs: [Pair; 8],
    /// The digits that join each pair to the next.
    joins: [DigitSet; 8],
}

impl Joined {
    fn cells(&self) -> CellSet {
        self.pairs.iter().fold(CellSet::EMPTY, |all, pair| all | pair.cells)
    }

    fn links(&self) -> Vec<Constraint> {
        let mut links = Vec::new();
        for (pair, join) in self.pairs.iter().zip(self.joins) {
            links.extend(join.iter().map(|digit| Constraint::House(pair.house, digit)));
        }
        links
    }
}

impl Explain for Joined {
    fn explain(&self, _: &Board, _: &[Deduction]) -> Explanation {
        let group = |pair: &Pair| Evidence::Group(Role::Pattern, pair.cells, pair.digits);
        let mut evidence: Vec<Evidence> = self.pairs.iter().map(group).collect();
        evidence.push(Evidence::Houses(Role::Pattern, self.pairs.iter().map(|pair| pair.house).collect()));
        Explanation { evidence, proof: vec![argue::cover(self.cells().iter().map(in_cell), self.links())] }
    }
}
