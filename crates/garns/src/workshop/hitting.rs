//! The clue sets of a band that hit given groups of cells, found by branching over a group that is not hit yet.

use super::band_clues::{ALL, BandCells, fill};

/// One bit for each group.
type Groups = [u64; WORDS];
const WORDS: usize = 4;

/// Calls the function with every set of this many cells of a band that has a cell of each of these groups, once.
pub(super) fn each_hitting_set(groups: &[BandCells], size: usize, found: &mut impl FnMut(BandCells)) {
    let (groups, others) = groups.split_at(groups.len().min(64 * WORDS));
    let mut hits = [[0; WORDS]; 27];
    let mut unhit = [0; WORDS];
    for (number, &group) in groups.iter().enumerate() {
        let bit = 1 << (number % 64);
        unhit[number / 64] |= bit;
        let mut cells = group;
        while cells != 0 {
            hits[cells.trailing_zeros() as usize][number / 64] |= bit;
            cells &= cells - 1;
        }
    }
    let mut report = |cells: BandCells| {
        if others.iter().all(|group| group & cells != 0) {
            found(cells);
        }
    };
    Branches { groups, hits }.extend(0, ALL, unhit, size, &mut report);
}

struct Branches<'a> {
    groups: &'a [BandCells],
    /// For each cell, the groups that it hits.
    hits: [Groups; 27],
}

impl Branches<'_> {
    /// Adds this many clues among the free cells to these clues, so that they hit the groups that are left.
    fn extend(
        &self,
        clues: BandCells,
        mut free: BandCells,
        unhit: Groups,
        more: usize,
        report: &mut impl FnMut(BandCells),
    ) {
        let Some((mut open, disjoint)) = self.narrowest(free, unhit, more) else {
            return fill(clues, free, more, report);
        };
        if disjoint > more {
            return;
        }
        while open != 0 {
            let cell = open & open.wrapping_neg();
            open ^= cell;
            free ^= cell;
            let hit = &self.hits[cell.trailing_zeros() as usize % 27];
            let left = core::array::from_fn(|word| unhit[word] & !hit[word]);
            self.extend(clues | cell, free, left, more - 1, report);
        }
    }

    /// The cells of which the next clue must be one, and a number of clues that are still needed: one for each of some
    /// disjoint groups, or more than there may be. `None` if all groups are hit.
    fn narrowest(&self, free: BandCells, unhit: Groups, more: usize) -> Option<(BandCells, usize)> {
        let mut best: Option<BandCells> = None;
        let (mut covered, mut disjoint) = (0, 0);
        let mut shared = free;
        for (mut word, start) in unhit.into_iter().zip((0..).step_by(64)) {
            while word != 0 {
                let group = self.groups[start + word.trailing_zeros() as usize] & free;
                word &= word - 1;
                shared &= group;
                if group & covered == 0 {
                    covered |= group;
                    disjoint += 1;
                    if disjoint > more || group == 0 {
                        return Some((0, more + 1));
                    }
                }
                if best.is_none_or(|best| group.count_ones() < best.count_ones()) {
                    best = Some(group);
                }
            }
        }
        // The last clue hits all groups.
        best.map(|best| (if more == 1 { shared } else { best }, disjoint))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    #[test]
    fn the_sets_are_those_of_a_plain_search() {
        let mut random = Random::new(1);
        for count in [0, 1, 3, 6, 12, 300] {
            let groups: Vec<BandCells> = (0..count)
                .map(|_| (0..random.below(6) + 9).fold(0, |group, _| group | 1 << random.below(27)))
                .collect();
            for size in 0..=4 {
                let mut found = Vec::new();
                each_hitting_set(&groups, size, &mut |cells| found.push(cells));
                found.sort_unstable();
                let mut plain = Vec::new();
                fill(0, ALL, size, &mut |cells| plain.push(cells));
                plain.retain(|cells| groups.iter().all(|group| group & cells != 0));
                plain.sort_unstable();
                assert_eq!(found, plain, "{count} groups, {size} cells");
            }
        }
    }
}
