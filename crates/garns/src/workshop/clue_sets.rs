//! A list of clue sets of a band, arranged so that 256 of them are tested at once.
//!
//! ```text
//!               sets 0 to 255    sets 256 to 511   …
//!   cell 0      1 0 0 1 …        0 1 1 0 …              one bit for each set: is the cell in it?
//!   cell 1      0 0 1 1 …        1 0 0 0 …
//!   …
//! ```
//!
//! The sets that have a clue among some cells are the union of the lines of these cells.

use super::band_clues::BandCells;

/// The number of words in a block, and so a 64th of the number of sets in it.
const WORDS: usize = 4;
/// One bit for each set of a block.
type Lane = [u64; WORDS];

pub(super) struct ClueSets {
    sets: Vec<BandCells>,
    blocks: Vec<[Lane; 27]>,
}

impl ClueSets {
    pub(super) fn new(sets: Vec<BandCells>) -> ClueSets {
        let block = |sets: &[BandCells]| {
            let mut lines = [[0; WORDS]; 27];
            for (place, &set) in sets.iter().enumerate() {
                let mut cells = set;
                while cells != 0 {
                    lines[cells.trailing_zeros() as usize][place / 64] |= 1 << (place % 64);
                    cells &= cells - 1;
                }
            }
            lines
        };
        let blocks = sets.chunks(64 * WORDS).map(block).collect();
        ClueSets { sets, blocks }
    }

    /// Reports the sets that have a clue among each of these groups of cells.
    pub(super) fn each_that_hits(
        &self,
        groups: impl Iterator<Item = BandCells> + Clone,
        mut report: impl FnMut(BandCells),
    ) {
        for (block, sets) in self.blocks.iter().zip(self.sets.chunks(64 * WORDS)) {
            let mut left: Lane = [u64::MAX; WORDS];
            for (word, start) in left.iter_mut().zip((0..).step_by(64)) {
                *word = match sets.len().saturating_sub(start) {
                    0 => 0,
                    count @ 1..64 => (1 << count) - 1,
                    _ => u64::MAX,
                };
            }
            for group in groups.clone() {
                let hit = union(block, group);
                for (word, hit) in left.iter_mut().zip(hit) {
                    *word &= hit;
                }
                if left == [0; WORDS] {
                    break;
                }
            }
            for (word, start) in left.into_iter().zip((0..).step_by(64)) {
                let mut word = word;
                while word != 0 {
                    report(sets[start + word.trailing_zeros() as usize]);
                    word &= word - 1;
                }
            }
        }
    }
}

/// The sets of a block with a clue among these cells.
#[inline]
fn union(block: &[Lane; 27], mut cells: BandCells) -> Lane {
    let mut hit = [0; WORDS];
    while cells != 0 {
        let line = &block[cells.trailing_zeros() as usize % 27];
        for (word, line) in hit.iter_mut().zip(line) {
            *word |= line;
        }
        cells &= cells - 1;
    }
    hit
}
