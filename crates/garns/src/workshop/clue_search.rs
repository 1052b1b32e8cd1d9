//! All puzzles with a number of clues in a full grid.
//!
//! The clues of a puzzle hit every unavoidable set of its grid. The clues inside a band hit all those inside this
//! band, and few sets of five or six clues do: some thousands for a usual band. So the search joins such sets of the
//! three bands:
//!
//! ```text
//!   clues of the first band ──┬──▶ sets of the second band that hit what the first left open ──┐
//!     (one after another)     │                                                                ├─▶ pairs that hit
//!                             └──▶ sets of the third band that hit what the first left open ───┘   all the rest
//! ```
//!
//! Every unavoidable set that the clues chosen so far do not hit leaves some cells of the next band, one of which
//! must be a clue. Few sets of clues hit all of them, and branching over the narrowest finds these. [`ClueSets`] then
//! joins them, 256 at a time. What hits all known unavoidable sets is solved. A second solution shows another unavoidable set, which the search uses from then on,
//! so the answer is exact whatever sets it starts with.

use super::FullGrid;
use super::band_clues::{ALL, BandCells, BandClues};
use super::clue_sets::ClueSets;
use super::unavoidable::{missed, unavoidable_sets};
use crate::{Cell, CellSet, Grid};

/// The greatest unavoidable sets that the search starts with.
const SIZE: usize = 10;
/// The number of choices for the first band in a unit of work.
const UNIT: usize = 64;
/// The number of clue sets of the first band that are tried to learn, and the number of partners for each.
const LESSONS: usize = 64;
const PAIRS: usize = 8;

/// The search for all puzzles with a number of clues in a full grid, cut into units of work.
///
/// A puzzle with more clues than it needs counts too. The units can be done in any order and on any thread; each
/// puzzle is found by exactly one unit.
///
/// ```
/// use garns::workshop::{ClueSearch, FullGrid};
/// use garns::Puzzle;
///
/// let puzzle: Puzzle =
///     ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...".parse()?;
/// let search = ClueSearch::new(&FullGrid::from(&puzzle), 17);
/// # if !cfg!(debug_assertions) {
/// let mut worker = search.worker();
/// let mut found = Vec::new();
/// for unit in 0..search.units() {
///     worker.run(unit, |cells| found.push(cells));
/// }
/// assert!(found.contains(&puzzle.givens().filled()));
/// # }
/// # Ok::<(), garns::NotAPuzzle>(())
/// ```
pub struct ClueSearch {
    /// The grid, with rows and columns exchanged if that makes the search shorter.
    full: FullGrid,
    is_turned: bool,
    bands: [BandClues; 3],
    unavoidable: Vec<CellSet>,
    units: Vec<Unit>,
}

/// A part of the search: how many clues each band has, and some of the choices for the first.
struct Unit {
    /// The bands in the order in which the search chooses their clues, with their numbers of clues.
    bands: [(usize, usize); 3],
    /// The part of the first band's list.
    from: usize,
    to: usize,
}

impl ClueSearch {
    /// The search for the puzzles with this number of clues.
    #[must_use]
    pub fn new(full: &FullGrid, clues: usize) -> ClueSearch {
        let sides = [*full, turned(full)];
        let [upright, lying] = sides.map(|side| [0, 1, 2].map(|band| BandClues::new(&side, band)));
        let is_turned = cost(&lying, clues) < cost(&upright, clues);
        let (full, bands) = if is_turned { (sides[1], lying) } else { (sides[0], upright) };
        let mut search = ClueSearch {
            full,
            is_turned,
            bands,
            unavoidable: unavoidable_sets(&full, SIZE),
            units: Vec::new(),
        };
        search.units = search.cut(clues);
        search.unavoidable = search.learned(clues);
        search
    }

    /// The number of units of work.
    #[must_use]
    pub fn units(&self) -> usize {
        self.units.len()
    }

    /// Someone who does units of work and learns unavoidable sets while doing it.
    #[must_use]
    pub fn worker(&self) -> ClueWorker<'_> {
        ClueWorker { search: self, unavoidable: self.unavoidable.clone() }
    }

    /// The units for every distribution of the clues over the bands.
    fn cut(&self, clues: usize) -> Vec<Unit> {
        let mut units = Vec::new();
        for sizes in distributions(&self.bands, clues) {
            let mut bands = [0, 1, 2].map(|band| (band, sizes[band]));
            // A short list first; the last band's list is needed only if the others can be joined.
            bands.sort_by_key(|&(_, size)| size);
            let count = |(band, size): (usize, usize)| self.bands[band].of_size(size).len();
            if bands[0].1 == bands[1].1 || bands[1].1 == bands[2].1 {
                let same = if bands[0].1 == bands[1].1 { 0 } else { 1 };
                if count(bands[same]) > count(bands[same + 1]) {
                    bands.swap(same, same + 1);
                }
            }
            let length = count(bands[0]);
            let starts = (0..length).step_by(UNIT);
            units.extend(starts.map(|from| Unit { bands, from, to: length.min(from + UNIT) }));
        }
        units
    }

    /// The unavoidable sets after some pairs of choices were tried, from everywhere in the search.
    fn learned(&self, clues: usize) -> Vec<CellSet> {
        let mut worker = self.worker();
        let mut seen = Vec::new();
        for &Unit { bands, .. } in &self.units {
            if bands[2].1 <= clues.div_ceil(3) && !seen.contains(&bands) {
                seen.push(bands);
                worker.learn(bands);
                worker.learn([bands[0], bands[2], bands[1]]);
            }
        }
        worker.unavoidable
    }
}

/// The numbers of clues in the bands that add up to this number, none less than its band needs.
fn distributions(bands: &[BandClues; 3], clues: usize) -> Vec<[usize; 3]> {
    let least = [0, 1, 2].map(|band| bands[band].least());
    let mut all = Vec::new();
    for first in least[0]..=27 {
        for second in least[1]..=27 {
            let Some(third) = clues.checked_sub(first + second) else { break };
            if (least[2]..=27).contains(&third) {
                all.push([first, second, third]);
            }
        }
    }
    all
}

/// The number of pairs that the search tries, nearly: those of even distributions.
fn cost(bands: &[BandClues; 3], clues: usize) -> usize {
    let even = distributions(bands, clues)
        .into_iter()
        .filter(|sizes| *sizes.iter().max().unwrap_or(&0) <= clues.div_ceil(3));
    let pairs = even.map(|sizes| {
        let mut counts = [0, 1, 2].map(|band| bands[band].of_size(sizes[band]).len());
        counts.sort_unstable();
        counts[0] * counts[1]
    });
    pairs.sum()
}

/// The grid with rows and columns exchanged.
fn turned(full: &FullGrid) -> FullGrid {
    let grid: Grid = full.grid().iter().map(|(cell, digit)| (turned_cell(cell), digit)).collect();
    FullGrid::try_from(grid).unwrap_or(*full)
}

fn turned_cell(cell: Cell) -> Cell {
    Cell::from_index(cell.column() * 9 + cell.row())
}

/// The cells of a set in one band.
fn part(set: CellSet, band: usize) -> BandCells {
    (set.bits() >> (27 * band)) as u32 & ALL
}

fn whole(parts: [(usize, BandCells); 3]) -> CellSet {
    CellSet::from_bits(parts.into_iter().map(|(band, cells)| u128::from(cells) << (27 * band)).sum())
}

/// Does units of work of a [`ClueSearch`].
#[derive(Clone)]
pub struct ClueWorker<'a> {
    search: &'a ClueSearch,
    unavoidable: Vec<CellSet>,
}

/// The parts of an unavoidable set in the three bands, in the order of the search.
type Parts = [BandCells; 3];

impl ClueWorker<'_> {
    /// Reports the cells of each puzzle that this unit finds.
    ///
    /// # Panics
    /// Never; a unit that does not exist finds nothing.
    pub fn run(&mut self, unit: usize, mut found: impl FnMut(CellSet)) {
        let search = self.search;
        let Some(unit) = search.units.get(unit) else { return };
        let [first, second, third] = unit.bands;
        let mut parts = self.parts(unit.bands.map(|(band, _)| band));
        parts.sort_by_key(|part| part[2].count_ones());
        for &clues in &search.bands[first.0].of_size(first.1)[unit.from..unit.to] {
            let open: Vec<Parts> = parts.iter().filter(|part| part[0] & clues == 0).copied().collect();
            let with_second = search.bands[second.0].that_hit(second.1, left(&open, 1, 2));
            if with_second.is_empty() {
                continue;
            }
            let thirds = search.bands[third.0].that_hit(third.1, left(&open, 2, 1));
            if thirds.is_empty() {
                continue;
            }
            let thirds = ClueSets::new(thirds);
            let both: Vec<Parts> = open.into_iter().filter(|part| part[1] != 0 && part[2] != 0).collect();
            for second_clues in with_second {
                let open = both.iter().filter(|part| part[1] & second_clues == 0).map(|part| part[2]);
                thirds.each_that_hits(open, |third_clues| {
                    let cells = whole([(first.0, clues), (second.0, second_clues), (third.0, third_clues)]);
                    if self.unavoidable.iter().any(|set| set.is_disjoint(cells)) {
                        return;
                    }
                    match missed(&search.full, cells) {
                        Some(set) => self.unavoidable.push(set),
                        None if search.is_turned => found(cells.iter().map(turned_cell).collect()),
                        None => found(cells),
                    }
                });
            }
        }
    }

    fn parts(&self, order: [usize; 3]) -> Vec<Parts> {
        self.unavoidable.iter().map(|&set| order.map(|band| part(set, band))).collect()
    }

    /// Tries pairs of clue sets of the first two of these bands, the third being known, and keeps what they miss.
    fn learn(&mut self, [first, second, third]: [(usize, usize); 3]) {
        let search = self.search;
        let firsts = search.bands[first.0].of_size(first.1);
        for clues in spread(firsts, LESSONS) {
            let parts = self.parts([first.0, second.0, third.0]);
            let open: Vec<Parts> = parts.into_iter().filter(|part| part[0] & clues == 0).collect();
            let mut with_second = search.bands[second.0].that_hit(second.1, left(&open, 1, 2));
            for _ in 0..PAIRS {
                let Some(&second_clues) = with_second.get(with_second.len() / 2) else { break };
                let cells = whole([(first.0, clues), (second.0, second_clues), (third.0, ALL)]);
                let Some(set) = missed(&search.full, cells) else { break };
                with_second.retain(|cells| cells & part(set, second.0) != 0);
                self.unavoidable.push(set);
            }
        }
    }
}

/// Some members of a list, from everywhere in it.
fn spread(list: &[BandCells], count: usize) -> impl Iterator<Item = BandCells> + '_ {
    list.iter().copied().step_by(list.len().div_ceil(count).max(1))
}

/// The cells of a band, for each set that is open in this band and not in the other: one of them must be a clue.
fn left(open: &[Parts], band: usize, other: usize) -> Vec<BandCells> {
    open.iter().filter(|part| part[other] == 0).map(|part| part[band]).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{Puzzle, solve};

    /// The unit that must find a puzzle with these clues.
    fn unit_of(search: &ClueSearch, cells: CellSet) -> usize {
        let cells = if search.is_turned { cells.iter().map(turned_cell).collect() } else { cells };
        let is_its = |unit: &Unit| {
            let fits = |&(band, size): &(usize, usize)| part(cells, band).count_ones() as usize == size;
            let (band, size) = unit.bands[0];
            let firsts = &search.bands[band].of_size(size)[unit.from..unit.to];
            unit.bands.iter().all(fits) && firsts.contains(&part(cells, band))
        };
        let units: Vec<usize> = (0..search.units()).filter(|&unit| is_its(&search.units[unit])).collect();
        assert_eq!(units.len(), 1, "exactly one unit finds {cells}");
        units[0]
    }

    #[test]
    fn the_units_find_the_puzzles_of_a_plain_search() {
        let puzzle: Puzzle =
            ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
                .parse()
                .unwrap();
        let full = FullGrid::from(&puzzle);
        let known = puzzle.givens().filled();
        // All puzzles that have all but two of these clues and two others.
        let few: CellSet = known.iter().take(15).collect();
        let mut plain = BTreeSet::new();
        for first in !few {
            for second in (!few).iter().filter(|second| *second > first) {
                let cells = few.with(first).with(second);
                if solve::count(&full.only(cells), 2) == 1 {
                    plain.insert(cells);
                }
            }
        }
        assert!(plain.contains(&known));
        let search = ClueSearch::new(&full, 17);
        let units: BTreeSet<usize> = plain.iter().map(|cells| unit_of(&search, *cells)).collect();
        let mut found = Vec::new();
        let mut worker = search.worker();
        for &unit in &units {
            worker.run(unit, |cells| found.push(cells));
        }
        worker.run(search.units(), |_| panic!("there is no such unit"));
        let different: BTreeSet<CellSet> = found.iter().copied().collect();
        assert_eq!(found.len(), different.len(), "each is found once");
        assert!(found.iter().all(|cells| cells.len() == 17 && solve::count(&full.only(*cells), 2) == 1));
        let around: BTreeSet<CellSet> = different.into_iter().filter(|cells| few.is_subset(*cells)).collect();
        assert_eq!(around, plain);
        assert_eq!(ClueSearch::new(&full, 3).units(), 0, "no grid has a puzzle with three clues");
    }
}
