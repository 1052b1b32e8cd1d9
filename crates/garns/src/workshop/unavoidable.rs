//! Unavoidable sets: cells of a full grid of which every puzzle of this grid has a clue.

use std::collections::BTreeSet;

use super::FullGrid;
use crate::{Cell, CellSet, solve};

/// All minimal unavoidable sets of at most this many cells, the smallest first, then in the order of their cells.
///
/// The digits of an unavoidable set can be exchanged for others inside the set, so that another full grid results.
/// A puzzle without a clue in the set would have both grids as solutions. A set is minimal if no part of it is
/// unavoidable.
///
/// The time grows by about three with each cell: all sets of at most 12 cells take some tenths of a second.
///
/// ```
/// use garns::workshop::{FullGrid, unavoidable_sets};
/// use garns::Puzzle;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let sets = unavoidable_sets(&FullGrid::from(&puzzle), 8);
/// assert!(sets.iter().all(|set| !set.is_disjoint(puzzle.givens().filled())));
/// # Ok::<(), garns::NotAPuzzle>(())
/// ```
#[must_use]
pub fn unavoidable_sets(full: &FullGrid, size: usize) -> Vec<CellSet> {
    let mut found = BTreeSet::new();
    let displaced = Displaced::new(full);
    for first in Cell::all() {
        let mut search = Search { displaced: &displaced, size, allowed: from(first), found: &mut found };
        search.extend(State::default().with_changed(CellSet::only(first), &displaced));
    }
    minimal(found)
}

/// The members of a family of sets that contain no other member, the smallest first.
pub(super) fn minimal(sets: impl IntoIterator<Item = CellSet>) -> Vec<CellSet> {
    let mut sets: Vec<CellSet> = sets.into_iter().collect();
    sets.sort_by_key(|set| (set.len(), set.bits().reverse_bits() ^ u128::MAX));
    sets.dedup();
    let mut kept: Vec<CellSet> = Vec::new();
    for set in sets {
        if !kept.iter().any(|part| part.is_subset(set)) {
            kept.push(set);
        }
    }
    kept
}

/// A minimal unavoidable set without any of these clues, or `None` if they are a puzzle of this grid.
pub(super) fn missed(full: &FullGrid, clues: CellSet) -> Option<CellSet> {
    let another = |clues: CellSet| {
        let others = solve::solutions(&full.only(clues)).take(TRIED).map(|other| full.difference(&other));
        others.filter(|difference| !difference.is_empty()).min_by_key(|difference| difference.len())
    };
    let mut set = another(clues)?;
    loop {
        // Every other solution with these digits differs in a part of the set, and if the part is proper, it is smaller.
        match another(!set) {
            Some(part) if part != set => set = part,
            _ => break,
        }
    }
    Some(smallest_part(full, set))
}

/// The number of solutions among which the smallest difference is chosen.
const TRIED: usize = 12;

/// The set, or an unavoidable part of it that has no smaller one: a cell that another part does not need is a clue.
fn smallest_part(full: &FullGrid, mut set: CellSet) -> CellSet {
    for cell in set {
        let clues = (!set).with(cell);
        let other = solve::solutions(&full.only(clues)).map(|other| full.difference(&other));
        if let Some(part) = other.take(2).find(|part| !part.is_empty()) {
            set = part;
        }
    }
    set
}

fn from(first: Cell) -> CellSet {
    Cell::all().skip(first.index()).collect()
}

/// The cells that lose their digits if a cell gets another digit, for each cell and digit.
struct Displaced {
    /// The digits of the grid, from 0.
    digits: [usize; 81],
    cells: [[CellSet; 9]; 81],
    /// One bit for each row, column, box and digit of a cell, nine bits for each kind.
    marks: [u64; 81],
}

impl Displaced {
    fn new(full: &FullGrid) -> Displaced {
        let digits = full.grid().to_bytes().map(|digit| usize::from(digit) - 1);
        let mut cells = [[CellSet::EMPTY; 9]; 81];
        let mut marks = [0; 81];
        for cell in Cell::all() {
            for peer in cell.peers() {
                cells[cell.index()][digits[peer.index()]].insert(peer);
            }
            let places = [cell.row(), cell.column(), cell.block(), digits[cell.index()]];
            marks[cell.index()] =
                places.iter().zip([0, 9, 18, 27]).map(|(at, shift)| 1 << (at + shift)).sum();
        }
        Displaced { digits, cells, marks }
    }
}

/// Cells that change, with the new digits of some of them.
#[derive(Clone, Copy, Default)]
struct State {
    /// The cells whose digits change.
    changed: CellSet,
    /// Those of them that have no new digit yet.
    open: CellSet,
    /// For each digit, the cells that cannot get it because a peer has got it.
    barred: [CellSet; 9],
    /// The rows, columns, boxes and digits with a cell that changes, and those with two.
    once: u64,
    twice: u64,
}

impl State {
    /// The state when these cells change too.
    fn with_changed(mut self, cells: CellSet, displaced: &Displaced) -> State {
        let cells = cells - self.changed;
        self.changed |= cells;
        self.open |= cells;
        for cell in cells {
            let marks = displaced.marks[cell.index()];
            self.twice |= self.once & marks;
            self.once |= marks;
        }
        self
    }

    /// The number of cells that will have changed at least: no house and no digit changes in one cell alone.
    fn least(&self) -> usize {
        let alone = self.once & !self.twice;
        let more = [0, 9, 18, 27].map(|shift| (alone >> shift & 511).count_ones() as usize);
        self.changed.len() + more.into_iter().max().unwrap_or(0)
    }
}

struct Search<'a> {
    displaced: &'a Displaced,
    size: usize,
    allowed: CellSet,
    found: &'a mut BTreeSet<CellSet>,
}

impl Search<'_> {
    /// Gives new digits to open cells in every way; first to the cell that has the fewest ways.
    fn extend(&mut self, state: State) {
        let mut best: ([u8; 9], usize, Option<Cell>) = ([0; 9], usize::MAX, None);
        for cell in state.open {
            let mut ways = [0; 9];
            let mut count = 0;
            for digit in 0..9 {
                if self.may_get(&state, cell, digit) {
                    ways[count] = digit as u8;
                    count += 1;
                }
            }
            if count < best.1 {
                best = (ways, count, Some(cell));
                if count == 0 {
                    return;
                }
            }
        }
        let (ways, count, Some(cell)) = best else {
            self.found.insert(state.changed);
            return;
        };
        for &digit in &ways[..count] {
            let digit = usize::from(digit);
            let mut next = state.with_changed(self.displaced.cells[cell.index()][digit], self.displaced);
            if next.least() > self.size {
                continue;
            }
            next.open.remove(cell);
            next.barred[digit] |= cell.peers();
            self.extend(next);
        }
    }

    fn may_get(&self, state: &State, cell: Cell, digit: usize) -> bool {
        let displaced = self.displaced.cells[cell.index()][digit];
        digit != self.displaced.digits[cell.index()]
            && !state.barred[digit].contains(cell)
            && displaced.is_subset(self.allowed)
            && (displaced | state.changed).len() <= self.size
    }
}
