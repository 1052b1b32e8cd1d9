//! Aligned pair and triplet exclusion.

use super::found::Found;
use super::state::State;
use super::tables::{bits, cells_of, peers, seen_among};
use crate::Cell;
use crate::logic::TechniqueId;
use crate::logic::techniques::aligned_exclusion::Aligned;

/// A search for exclusions. It remembers the last position where it found nothing, so that it can skip
/// unchanged cells.
///
/// The exclusions of some cells depend on the candidates of the cells and of their excluders. Candidates
/// only disappear, and a cell that stops being an excluder excludes less. So a pair or triplet is tried
/// again only if one of its cells or excluders has changed.
pub(super) struct Exclusion {
    /// Finds the first exclusion that involves one of these cells.
    search: fn(&State, u128) -> Option<Found>,
    /// The candidates of each cell when the search last found nothing.
    before: Option<Box<[u16; 81]>>,
}

impl Exclusion {
    /// No. 20, rated 6.2: two cells, and at least two cells with two digits that both of them see
    /// (excluders). The two cells cannot hold the two digits of an excluder.
    pub(super) const PAIR: Exclusion = Exclusion { search: pair, before: None };

    /// No. 22, rated 7.5: like [`PAIR`](Self::PAIR), but with three cells, and excluders of two or three
    /// digits. The third cell is itself an excluder of one of the first two.
    pub(super) const TRIPLET: Exclusion = Exclusion { search: triplet, before: None };

    /// Searches near the cells that have changed since the last search without result, or everywhere the
    /// first time.
    pub(super) fn first(&mut self, state: &State) -> Option<Found> {
        let changed = self.before.as_ref().map_or(u128::MAX, |before| {
            let changed = (0..81).filter(|&cell| before[cell] != state.digits[cell]);
            changed.fold(0, |set, cell| set | 1 << cell)
        });
        let found = (self.search)(state, changed);
        if found.is_none() {
            self.before = Some(Box::new(state.digits));
        }
        found
    }
}

/// The cells that may take part, in reading order, and the excluders that each of them sees.
struct Bases {
    cells: Vec<usize>,
    /// By base: the cells with few digits that it sees.
    excluders: [u128; 81],
}

impl Bases {
    /// Finds bases and excluders. An excluder has at least two and at most `most` digits. A base has two
    /// digits or more, sees an excluder, and sees no cell with only one digit.
    fn new(state: &State, most: u32) -> Bases {
        let (mut small, mut single) = (0u128, 0u128);
        for cell in cells_of(state.open) {
            match state.count(cell) {
                1 => single |= 1 << cell,
                count if (2..=most).contains(&count) => small |= 1 << cell,
                _ => {}
            }
        }
        let mut bases = Bases { cells: Vec::with_capacity(64), excluders: [0; 81] };
        for cell in cells_of(state.open) {
            let excluders = small & peers(cell);
            if state.count(cell) >= 2 && excluders != 0 && single & peers(cell) == 0 {
                bases.cells.push(cell);
                bases.excluders[cell] = excluders;
            }
        }
        bases
    }
}

/// Whether a set has two members or more.
fn has_several(set: u128) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// Whether the two cells share a house.
fn sees(one: usize, two: usize) -> bool {
    peers(one) >> two & 1 != 0
}

/// The hint of the first pair that loses a digit, among the pairs of which a cell or an excluder has changed.
fn pair(state: &State, changed: u128) -> Option<Found> {
    let bases = Bases::new(state, 2);
    for (index, &two) in bases.cells.iter().enumerate() {
        for &one in &bases.cells[..index] {
            let common = bases.excluders[one] & bases.excluders[two];
            if !has_several(common) || (common | 1 << one | 1 << two) & changed == 0 {
                continue;
            }
            // By digit of one cell: the digits that the other cell cannot hold at the same time.
            let mut barred = [0u16; 9];
            if sees(one, two) {
                barred = core::array::from_fn(|digit| 1 << digit);
            }
            for excluder in cells_of(common) {
                let digits = state.digits[excluder];
                for digit in bits(digits) {
                    barred[digit] |= digits & !(1 << digit);
                }
            }
            let lost = |cell: usize, other: usize| {
                bits(state.digits[cell])
                    .filter(|&digit| state.digits[other] & !barred[digit] == 0)
                    .fold(0u16, |set, digit| set | 1 << digit)
            };
            let lost = [lost(one, two), lost(two, one)];
            if lost != [0; 2] {
                return Some(excluded(TechniqueId::AlignedPairExclusion, 6.2, [one, two], lost));
            }
        }
    }
    None
}

/// The hint of the first triplet that loses a digit, among the triplets of which a cell or an excluder has
/// changed.
fn triplet(state: &State, changed: u128) -> Option<Found> {
    let bases = Bases::new(state, 3);
    let all_bases = bases.cells.iter().fold(0u128, |set, &cell| set | 1 << cell);
    for (index, &two) in bases.cells.iter().enumerate() {
        for &one in &bases.cells[..index] {
            let (near_one, near_two) = (bases.excluders[one], bases.excluders[two]);
            let (common, pair) = (near_one & near_two, 1 << one | 1 << two);
            let thirds = (near_one | near_two) & all_bases & !pair;
            if !has_several(common) || (common | thirds | pair) & changed == 0 {
                continue;
            }
            for three in seen_among(one, thirds & near_one).chain(seen_among(two, thirds & !near_one)) {
                let cells = [one, two, three];
                let common = common & bases.excluders[three];
                if !has_several(common) || (common | pair | 1 << three) & changed == 0 {
                    continue;
                }
                let lost = lost_by_three(state, cells, common);
                if lost != [0; 3] {
                    return Some(excluded(TechniqueId::AlignedTripletExclusion, 7.5, cells, lost));
                }
            }
        }
    }
    None
}

/// The hint that removes these digits from the aligned cells.
fn excluded<const N: usize>(technique: TechniqueId, rating: f64, cells: [usize; N], lost: [u16; N]) -> Found {
    let removals = cells.into_iter().zip(lost).filter(|&(_, digits)| digits != 0).collect();
    let aligned = Aligned(cells.into_iter().map(Cell::from_index).collect());
    Found::removing(technique, rating, removals, aligned)
}

/// The digits of each cell that occur in none of the combinations that the excluders allow.
fn lost_by_three(state: &State, cells: [usize; 3], common: u128) -> [u16; 3] {
    let mut masks = [0u16; 20];
    let mut count = 0;
    for excluder in cells_of(common) {
        masks[count] = state.digits[excluder];
        count += 1;
    }
    let [one, two, three] = cells;
    let seen = [sees(one, two), sees(one, three), sees(two, three)];
    let mut lost = cells.map(|cell| state.digits[cell]);
    for first in bits(state.digits[one]) {
        for second in bits(state.digits[two]) {
            if first == second && seen[0] {
                continue;
            }
            let pair = 1u16 << first | 1 << second;
            // The digits that the third cell cannot hold if the others hold `first` and `second`.
            let mut barred = 0;
            if seen[1] {
                barred |= 1 << first;
            }
            if seen[2] {
                barred |= 1 << second;
            }
            for &mask in &masks[..count] {
                let left = mask & !pair;
                if left == 0 {
                    barred = u16::MAX;
                } else if left.is_power_of_two() {
                    barred |= left;
                }
            }
            let possible = state.digits[three] & !barred;
            if possible != 0 {
                lost[0] &= !(1 << first);
                lost[1] &= !(1 << second);
                lost[2] &= !possible;
                if lost == [0; 3] {
                    return lost;
                }
            }
        }
    }
    lost
}
