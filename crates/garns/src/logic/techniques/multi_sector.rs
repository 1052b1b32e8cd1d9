//! Multi-sector locked sets: the cells where some rows and columns cross, with only as many digits as cells.
//!
//! Some digits are counted once in each row, the others once in each column. If the count equals the number
//! of cells, each counted digit is in one of the cells, and nowhere else in its row or column.

use core::ops::ControlFlow;

use crate::logic::argue::{self, in_cell};
use crate::logic::{
    Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Pattern, Position, Role, Sink,
    Technique, TechniqueId,
};
use crate::{Board, Cell, CellSet, DigitSet, House, HouseKind};

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&INFO, search)];

static INFO: Info = Info {
    id: TechniqueId::MultiSectorLockedSet,
    name: "Multi-Sector Locked Set",
    family: Family::AlmostLockedSets,
    sentence: "The open cells of {base houses} in {cover houses} can hold {base digits} once in each row and {cover digits} once in \
               each column, which is just enough to fill them; these digits go nowhere else there, so {conclusion}",
    argument: "Take the open cells in which some rows and some columns cross, and split the nine digits into two parts. \
               A digit of the first part can be in these cells at most once in each row, a digit of the second part \
               at most once in each column. Count the digits that each row and each column can contribute. If there \
               are only as many as cells, each of them is needed: the digits of the first part go nowhere else in \
               their rows, and those of the second part nowhere else in their columns.",
    example: Some(
        ".+7+1.64.8+2.4.+7.+5.+63..6..2.+47+1935+2+6+478..5+4+71+3+9+67+6+4.9.+2+154.+9+2.+76.+1.+17+65+9+8.+4+6..1+4.+7.9:532",
    ),
};

/// How many rows are tried together.
const ROWS: core::ops::RangeInclusive<u32> = 3..=5;

/// How many digits may be counted by rows.
const BY_ROWS: core::ops::RangeInclusive<u32> = 2..=6;

/// Patterns with fewer cells are a Sue de Coq or a subset.
const MIN_CELLS: i32 = 6;

fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let mut table = [[0u16; 9]; 9];
    for cell in board.open() {
        table[cell.row()][cell.column()] = board.candidates(cell).bits();
    }
    let splits: Vec<u16> = (0..512).filter(|split: &u16| BY_ROWS.contains(&split.count_ones())).collect();
    for rows in (0..512u16).filter(|rows| ROWS.contains(&rows.count_ones())) {
        let crossing = Crossing::new(&table, rows);
        let gains = crossing.gains();
        for &by_rows in &splits {
            let is_enough = u32::from(gains[usize::from(by_rows)]) >= by_rows.count_ones();
            let Some(columns) = is_enough.then(|| crossing.columns(by_rows)).flatten() else { continue };
            let locked = Locked::new(board, rows, columns, by_rows);
            let removals = argue::locked_out(board, locked.cells, &locked.links(board));
            Pattern::report(id, removals, locked, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// The number of digits in a set, given as bits.
fn count(digits: u16) -> i32 {
    DigitSet::from_bits(digits).len() as i32
}

/// The open cells in some rows, column by column.
struct Crossing {
    /// For each row, the candidates of its cells by column, as bits; 0 for a filled cell.
    rows: Vec<[u16; 9]>,
    cells: [i32; 9],
    digits: [u16; 9],
}

impl Crossing {
    fn new(table: &[[u16; 9]; 9], rows: u16) -> Crossing {
        let rows: Vec<[u16; 9]> = (0..9).filter(|row| rows & 1 << row != 0).map(|row| table[row]).collect();
        let (mut cells, mut digits) = ([0; 9], [0; 9]);
        for row in &rows {
            for column in 0..9 {
                cells[column] += i32::from(row[column] != 0);
                digits[column] |= row[column];
            }
        }
        Crossing { rows, cells, digits }
    }

    /// For each split of the digits, a sum over the columns: how many more cells a column has than digits
    /// that are counted by columns, or 0 if it has fewer.
    ///
    /// The index of a split has a bit for each digit that is counted by rows. For each column, all splits are
    /// computed in order of their highest digit: adding a digit to a split leaves one digit less to count in
    /// the column, if the column has that digit.
    fn gains(&self) -> [u8; 512] {
        let mut gains = [0; 512];
        let mut left = [0; 512];
        for column in 0..9 {
            let (cells, digits) = (self.cells[column] as u8, self.digits[column]);
            left[0] = digits.count_ones() as u8;
            for digit in 0..9 {
                let (without, with) = left.split_at_mut(1 << digit);
                let less = (digits >> digit & 1) as u8;
                for (with, without) in with.iter_mut().zip(without) {
                    *with = *without - less;
                }
            }
            for (gain, left) in gains.iter_mut().zip(&left) {
                *gain += cells.saturating_sub(*left);
            }
        }
        gains
    }

    /// The columns with more cells than digits that are counted by columns. `None` unless the digits counted
    /// in the rows and in these columns are as many as the cells.
    fn columns(&self, by_rows: u16) -> Option<u16> {
        let (mut columns, mut cells, mut gain) = (0u16, 0, 0);
        for column in 0..9 {
            let more = self.cells[column] - count(self.digits[column] & !by_rows);
            if more > 0 {
                columns |= 1 << column;
                cells += self.cells[column];
                gain += more;
            }
        }
        if cells < MIN_CELLS || gain < count(by_rows) {
            return None;
        }
        for row in &self.rows {
            let in_row = (0..9).filter(|column| columns & 1 << column != 0).fold(0, |all, n| all | row[n]);
            gain -= count(in_row & by_rows);
            if gain < 0 {
                return None;
            }
        }
        (gain == 0).then_some(columns)
    }
}

/// The cells of the set. Some digits are counted by rows, the others by columns.
struct Locked {
    cells: CellSet,
    by_rows: DigitSet,
}

impl Locked {
    fn new(board: &Board, rows: u16, columns: u16, by_rows: u16) -> Locked {
        let crosses = |cell: &Cell| rows & 1 << cell.row() != 0 && columns & 1 << cell.column() != 0;
        Locked { cells: board.open().iter().filter(crosses).collect(), by_rows: DigitSet::from_bits(by_rows) }
    }

    /// Each counted digit in its row or column, for all digits that the cells can hold.
    fn links(&self, board: &Board) -> Vec<Constraint> {
        let mut links = Vec::new();
        for (kind, digits) in [(HouseKind::Row, self.by_rows), (HouseKind::Column, !self.by_rows)] {
            for house in House::of_kind(kind) {
                let here = self.cells & house.cells();
                let near = digits.iter().filter(|&digit| !board.places(digit).is_disjoint(here));
                links.extend(near.map(|digit| Constraint::House(house, digit)));
            }
        }
        links
    }

    fn houses(&self, kind: HouseKind) -> Vec<House> {
        House::of_kind(kind).filter(|house| !house.cells().is_disjoint(self.cells)).collect()
    }
}

impl Explain for Locked {
    fn explain(&self, board: &Board, _: &[Deduction]) -> Explanation {
        let links = self.links(board);
        let digits = |kind: HouseKind| -> DigitSet {
            let of_kind = links.iter().filter_map(|link| match link {
                Constraint::House(house, digit) if house.kind() == kind => Some(*digit),
                _ => None,
            });
            of_kind.collect()
        };
        let [by_rows, by_columns] = [HouseKind::Row, HouseKind::Column].map(digits);
        let evidence = vec![
            Evidence::Cells(Role::Pattern, self.cells),
            Evidence::Houses(Role::Base, self.houses(HouseKind::Row)),
            Evidence::Houses(Role::Cover, self.houses(HouseKind::Column)),
            Evidence::Digits(Role::Base, by_rows),
            Evidence::Digits(Role::Cover, by_columns),
            Evidence::Candidates(Role::Base, argue::candidates(board, self.cells, by_rows)),
            Evidence::Candidates(Role::Cover, argue::candidates(board, self.cells, by_columns)),
        ];
        Explanation { evidence, proof: vec![argue::cover(self.cells.iter().map(in_cell), links)] }
    }
}
