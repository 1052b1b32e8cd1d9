//! The clue sets of one band of a full grid that settle the band, if all other digits are known.

use std::sync::OnceLock;

use super::FullGrid;
use super::hitting::each_hitting_set;

/// Cells of a band: bit 9r + c is row r of the band, column c.
pub(super) type BandCells = u32;

/// A band of a full grid: its unavoidable sets, and the sets of clues that hit all of them.
pub(super) struct BandClues {
    unavoidable: Vec<BandCells>,
    by_size: [OnceLock<Vec<BandCells>>; 28],
}

impl BandClues {
    pub(super) fn new(full: &FullGrid, band: usize) -> BandClues {
        BandClues { unavoidable: unavoidable(full, band), by_size: [const { OnceLock::new() }; 28] }
    }

    /// All sets of this many cells that hit every unavoidable set of the band.
    pub(super) fn of_size(&self, size: usize) -> &[BandCells] {
        self.by_size[size].get_or_init(|| self.that_hit(size, Vec::new()))
    }

    /// Those of them that also hit each of these groups of cells.
    pub(super) fn that_hit(&self, size: usize, mut groups: Vec<BandCells>) -> Vec<BandCells> {
        groups.extend_from_slice(&self.unavoidable);
        groups.sort_unstable_by_key(|group| group.count_ones());
        keep_minimal(&mut groups);
        let mut found = Vec::new();
        each_hitting_set(&groups, size, &mut |clues| found.push(clues));
        found
    }

    /// The number of clues that the band needs at least.
    pub(super) fn least(&self) -> usize {
        (0..27).find(|&size| !self.of_size(size).is_empty()).unwrap_or(27)
    }
}

/// All cells of a band.
pub(super) const ALL: BandCells = (1 << 27) - 1;

/// Calls the function with these clues and every choice of some more from these cells.
pub(super) fn fill(clues: BandCells, mut open: BandCells, more: usize, report: &mut impl FnMut(BandCells)) {
    if more == 0 {
        report(clues);
        return;
    }
    while open.count_ones() as usize >= more {
        let cell = open & open.wrapping_neg();
        open ^= cell;
        fill(clues | cell, open, more - 1, report);
    }
}

/// The minimal unavoidable sets inside a band: the differences to all its other fillings, whose columns hold the
/// same digits in another order.
fn unavoidable(full: &FullGrid, band: usize) -> Vec<BandCells> {
    let bytes = full.grid().to_bytes();
    let columns: [[u8; 3]; 9] =
        core::array::from_fn(|column| core::array::from_fn(|row| bytes[band * 27 + row * 9 + column]));
    let mut found = Vec::new();
    permute(&columns, 0, [0; 3], 0, &mut found);
    found.sort_by_key(|set| (set.count_ones(), *set));
    keep_minimal(&mut found);
    found
}

/// Fills the columns from this one on in every way, given the digits in the rows and the cells that differ so far.
fn permute(
    columns: &[[u8; 3]; 9],
    at: usize,
    rows: [u16; 3],
    changed: BandCells,
    found: &mut Vec<BandCells>,
) {
    let Some(column) = columns.get(at) else {
        if changed != 0 {
            found.push(changed);
        }
        return;
    };
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let mut rows = rows;
        let mut changed = changed;
        let fits = (0..3).all(|row| {
            let bit = 1 << column[order[row]];
            let fits = rows[row] & bit == 0;
            rows[row] |= bit;
            changed |= u32::from(order[row] != row) << (9 * row + at);
            fits
        });
        if fits {
            permute(columns, at + 1, rows, changed, found);
        }
    }
}

/// Leaves the sets that contain no other of them; the smallest come first.
fn keep_minimal(sets: &mut Vec<BandCells>) {
    let mut kept: Vec<BandCells> = Vec::with_capacity(sets.len());
    for &set in &*sets {
        if !kept.iter().any(|part| part & set == *part) {
            kept.push(set);
        }
    }
    *sets = kept;
}
