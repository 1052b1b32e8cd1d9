//! Impossible Pattern: some cells that three digits cannot fill.
//!
//! Tridagons are the best known patterns of this kind; this search finds others, of up to sixteen cells.

use crate::logic::guardians::impossible::{self, Guarded};
use crate::logic::proof::filling::no_filling;
use crate::logic::{Family, Impossible, Info, Technique, TechniqueId};
use crate::{Board, Cell, CellSet, DigitSet};

pub(super) static TECHNIQUES: &[Technique] = &[
    Technique::new(&INFO, |id, position, found| {
        let board = position.board();
        patterns(board).into_iter().try_for_each(|guarded| impossible::report(id, board, guarded, found))
    }),
    Technique::new(&CHAIN, |id, position, found| {
        let board = position.board();
        impossible::chains(id, board, &patterns(board), found)
    }),
];

/// Patterns with more guardians are skipped, because little follows from them.
const MAX_GUARDIANS: usize = 5;

/// Cells with more candidates besides the three digits are left out.
const MAX_OTHERS: usize = 2;

/// The search for a filling is given up after this many attempts to put a digit into a cell.
const MAX_ATTEMPTS: usize = 2000;

static INFO: Info = Info {
    id: TechniqueId::ImpossiblePattern,
    name: "Impossible Pattern",
    family: Family::ImpossiblePatterns,
    sentence: "{digits} cannot fill {cells}; {one of guardian candidates} must be true, so {conclusion}",
    argument: "Some cells hold three digits and little else. Trying all ways to fill them with the three digits alone \
               shows that there is none in which no two cells that see each other are equal. So one of the other \
               candidates in these cells, the guardians, is true. A single guardian is placed, and a candidate that \
               sees every guardian is excluded. A tridagon is the best known pattern of this kind.",
    example: Some(
        ".3.+1.+9+7.2.+9+72..18+3+2.+1+3+87+9.....7.1..97+196.+2..83+2..9+86+7+1+1+7..+23+8+9.4+82+9+7.+31.9.+38+1...7:415 626",
    ),
};

static CHAIN: Info = Info {
    id: TechniqueId::ImpossiblePatternChain,
    name: "Impossible Pattern Chain",
    sentence: "{digits} cannot fill {cells}, so one of the guardians {guardian candidates} is true; if {start}, then \
               {argument}, so {conclusion}",
    argument: "As an impossible pattern: three digits cannot fill some cells, so one of the guardians is true. Assume a \
               candidate and follow it up. When all guardians but one are false, the last one is true. When a cell or \
               a house is left without, the assumption was wrong.",
    example: Some(
        ".+6.5.8.3..8741....51......+86..2..9.7....8..1..59..7..2....6.8.3..68...7......2.69:273 335 343 346 356 361 393 443 456 461 472 473 493 971 981",
    ),
    ..INFO
};

/// The patterns of all sets of three digits.
fn patterns(board: &Board) -> Vec<Guarded> {
    DigitSet::FULL.subsets(3).into_iter().filter_map(|digits| pattern(board, digits)).collect()
}

/// Cells that the three digits cannot fill, but could fill if any cell were left out; `None` if there are
/// none, or if the cells are too many, have too many guardians, lie in one house, or use only two of the
/// digits.
fn pattern(board: &Board, digits: DigitSet) -> Option<Guarded> {
    let others = |cell: Cell| (board.candidates(cell) - digits).len();
    let worth = |cell: &Cell| (board.candidates(*cell) & digits).len() >= 2 && others(*cell) <= MAX_OTHERS;
    let mut cells: CellSet = board.open().iter().filter(worth).collect();
    if cells.len() < 6 || is_fillable(board, cells, digits) {
        return None;
    }
    // Try to leave out the cells with the most guardians first.
    let mut order: Vec<Cell> = cells.iter().collect();
    order.sort_by_key(|&cell| core::cmp::Reverse(others(cell)));
    for cell in order {
        if !is_fillable(board, cells.without(cell), digits) {
            cells.remove(cell);
        }
    }
    let in_one_house = cells.first()?.houses().iter().any(|house| cells.is_subset(house.cells()));
    let guardians: usize = cells.iter().map(others).sum();
    // A pattern that uses only two digits is an oddagon.
    let uses_all = digits.iter().all(|digit| !board.places(digit).is_disjoint(cells));
    if in_one_house || !uses_all || cells.len() > Impossible::MAX_CELLS || guardians > MAX_GUARDIANS {
        return None;
    }
    let guarded = Guarded::cells(board, in_sight(cells), digits);
    let left = *board.all_candidates() - guarded.guardians;
    no_filling(board, &left, &in_sight(cells)).is_ok().then_some(guarded)
}

/// The cells in an order in which each sees as many earlier cells as possible.
fn in_sight(mut cells: CellSet) -> Vec<Cell> {
    let mut order = Vec::new();
    let mut before = CellSet::EMPTY;
    while let Some(next) =
        cells.iter().max_by_key(|cell| ((before & cell.peers()).len(), core::cmp::Reverse(*cell)))
    {
        order.push(next);
        before.insert(next);
        cells.remove(next);
    }
    order
}

/// Whether the digits can fill the cells; true if the search is given up.
fn is_fillable(board: &Board, cells: CellSet, digits: DigitSet) -> bool {
    let mut left = [DigitSet::EMPTY; 81];
    for cell in cells {
        left[cell.index()] = board.candidates(cell) & digits;
    }
    fill(&mut left, cells, &mut MAX_ATTEMPTS.clone())
}

/// Whether the cells can be filled with the digits left in them; true if no attempts remain. Fills the cell
/// with the fewest digits first.
fn fill(left: &mut [DigitSet; 81], cells: CellSet, attempts_left: &mut usize) -> bool {
    let Some(cell) = cells.iter().min_by_key(|cell| left[cell.index()].len()) else { return true };
    let open = cells.without(cell);
    for digit in left[cell.index()] {
        if *attempts_left == 0 {
            return true;
        }
        *attempts_left -= 1;
        let touched: CellSet =
            (open & cell.peers()).iter().filter(|peer| left[peer.index()].contains(digit)).collect();
        touched.iter().for_each(|peer| {
            left[peer.index()].remove(digit);
        });
        if fill(left, open, attempts_left) {
            return true;
        }
        touched.iter().for_each(|peer| {
            left[peer.index()].insert(digit);
        });
    }
    false
}
