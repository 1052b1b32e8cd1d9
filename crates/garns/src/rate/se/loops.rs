//! Unique rectangles and loops, types 1 to 4.
//!
//! All hints are collected. The hint with the lowest rating is taken; among equals the lowest type, and
//! then the first found.

use super::found::Found;
use super::state::State;
use super::subsets::{self, Subset};
use super::tables::{CELLS, HOUSES, bits, cells_of, house_cells, peers};
use super::tuples::choices;
use crate::logic::TechniqueId;
use crate::logic::guardians::deadly::{Deadly, DeadlyPattern, Guardians};
use crate::logic::techniques::hidden_subset::HiddenSet;
use crate::{Cell, CellSet, Digit, DigitSet, House};

/// A loop of cells that could exchange two digits if some of its cells had no extra digits, and the
/// conclusion that avoids this.
struct Hint {
    rating: f64,
    cells: CellSet,
    digits: DigitSet,
    guardians: Guardians,
    removals: Vec<(usize, u16)>,
}

impl Hint {
    fn technique(&self) -> TechniqueId {
        match self.guardians {
            Guardians::InCell(_) => TechniqueId::UniqueLoop1,
            Guardians::OfDigit(_) => TechniqueId::UniqueLoop2,
            Guardians::InNakedSet(..) | Guardians::InHiddenSet(..) => TechniqueId::UniqueLoop3,
            Guardians::InLockedPair(..) => TechniqueId::UniqueLoop4,
        }
    }

    /// Whether the original treats a conclusion on these cells as the same hint.
    fn repeats(&self, cells: CellSet, guardians: &Guardians) -> bool {
        self.cells == cells
            && (matches!(
                (&self.guardians, guardians),
                (Guardians::InLockedPair(..), Guardians::InLockedPair(..))
            ) || self.guardians == *guardians)
    }
}

/// No. 15: Rectangles are rated 4.5, loops of six cells 4.6, of eight 4.7, longer loops 5.0; type 3 is
/// rated higher.
pub(super) fn unique_loop(state: &State) -> Option<Found> {
    let mut hints = Vec::new();
    for start in cells_of(state.open).filter(|&cell| state.count(cell) == 2) {
        let pair = state.digits[start];
        let both = bits(pair).fold(u128::MAX, |set, digit| set & state.places[digit]);
        if both.count_ones() < 4 {
            continue;
        }
        let mut search = Search { state, start, pair, both, cells: Vec::new(), hints: &mut hints };
        search.extend(start, None, Path { inside: 0, visited: [0; 2], extras: 0, spare: 2 });
    }
    let order = |one: &Hint, two: &Hint| {
        one.rating.total_cmp(&two.rating).then_with(|| one.technique().cmp(&two.technique()))
    };
    let best = hints.into_iter().min_by(order)?;
    let technique = best.technique();
    let Hint { rating, cells, digits, guardians, removals } = best;
    let saved = DeadlyPattern { deadly: Deadly::exchange(cells, digits), guardians };
    Some(Found { size: cells.len(), ..Found::removing(technique, rating, removals, saved) })
}

/// The cells of a path so far.
#[derive(Clone, Copy)]
struct Path {
    inside: u128,
    /// The houses of the cells at even places of the path, and those of the cells at odd places.
    visited: [u32; 2],
    extras: u16,
    /// How many more cells may have extra digits.
    spare: u32,
}

struct Search<'a> {
    state: &'a State,
    start: usize,
    pair: u16,
    both: u128,
    cells: Vec<usize>,
    hints: &'a mut Vec<Hint>,
}

impl Search<'_> {
    /// Appends a cell, and continues through each of its houses except one of the same kind as the last
    /// link.
    fn extend(&mut self, cell: usize, last_kind: Option<usize>, mut path: Path) {
        // Two cells at even places, or two at odd places, must not lie in the same house. A path where
        // they do leads to no loop, so it ends here.
        let parity = self.cells.len() % 2;
        let houses = HOUSES[cell].iter().fold(0, |set, &(house, _)| set | 1u32 << house);
        if path.visited[parity] & houses != 0 {
            return;
        }
        path.visited[parity] |= houses;
        path.inside |= 1 << cell;
        self.cells.push(cell);
        // Once the path has four cells, the start may come next and close the loop.
        let start = if self.cells.len() >= 4 { 1 << self.start } else { 0 };
        let next_cells = self.both & (!path.inside | start);
        for (kind, &(house, _)) in HOUSES[cell].iter().enumerate() {
            if last_kind == Some(kind) {
                continue;
            }
            for next in cells_of(next_cells & house_cells(house)) {
                if next == self.start {
                    if path.visited[0] == path.visited[1] {
                        self.classify();
                    }
                    continue;
                }
                let extras = self.state.digits[next] & !self.pair;
                // A quirk of the original that decides which loops are found: the extras of cells that
                // were tried before at the same place stay in the set, even if the search rejected those
                // cells.
                path.extras |= extras;
                if extras == 0 {
                    self.extend(next, Some(kind), path);
                } else if path.extras.is_power_of_two() || path.spare > 0 {
                    // Even if no further cell may have extras, the search continues while there is a
                    // single extra digit.
                    self.extend(next, Some(kind), Path { spare: path.spare.saturating_sub(1), ..path });
                }
            }
        }
        self.cells.pop();
    }

    fn classify(&mut self) {
        let state = self.state;
        let extra_cells: Vec<usize> =
            self.cells.iter().copied().filter(|&cell| state.digits[cell] != self.pair).collect();
        let extras = extra_cells.iter().fold(0, |set, &cell| set | state.digits[cell]) & !self.pair;
        match *extra_cells {
            [] => {}
            [cell] => self.add(Guardians::InCell(Cell::from_index(cell)), 0.0, vec![(cell, self.pair)]),
            [one, two] => {
                if extras.count_ones() == 1 {
                    self.type_two(&extra_cells);
                } else {
                    self.type_three(one, two, extras);
                }
                self.type_four(one, two);
            }
            _ => self.type_two(&extra_cells),
        }
    }

    fn add(&mut self, guardians: Guardians, more: f64, removals: Vec<(usize, u16)>) {
        let cells = CellSet::from_bits(self.cells.iter().fold(0, |set, &cell| set | 1 << cell));
        if removals.is_empty() || self.hints.iter().any(|hint| hint.repeats(cells, &guardians)) {
            return;
        }
        let mut rating = 4.5;
        if self.cells.len() >= 10 {
            rating += 0.3;
        }
        if self.cells.len() >= 8 {
            rating += 0.2;
        } else if self.cells.len() >= 6 {
            rating += 0.1;
        }
        let digits = DigitSet::from_bits(self.pair);
        self.hints.push(Hint { rating: rating + more, cells, digits, guardians, removals });
    }

    fn type_two(&mut self, extra_cells: &[usize]) {
        let extra = (self.state.digits[extra_cells[0]] & !self.pair).trailing_zeros() as usize;
        let seen = extra_cells.iter().fold(self.state.places[extra], |set, &cell| set & peers(cell));
        let removals = cells_of(seen).map(|cell| (cell, 1 << extra)).collect();
        self.add(Guardians::OfDigit(Digit::from_index(extra)), 0.0, removals);
    }

    fn type_three(&mut self, one: usize, two: usize, extras: u16) {
        let state = self.state;
        // The digits of the other cells, with the extras that both loop cells have, must be the whole
        // naked set.
        let shared = extras & state.digits[one] & state.digits[two];
        for size in extras.count_ones()..=7 {
            for (&(house, first), &(other, second)) in HOUSES[one].iter().zip(&HOUSES[two]) {
                if house != other {
                    continue;
                }
                let empty = u32::from(state.empty[house]);
                if 2 * size <= empty {
                    let cells = CELLS[house].into_iter();
                    let others: Vec<usize> = cells.filter(|&cell| cell != one && cell != two).collect();
                    for chosen in choices(size - 1, others.len() as u32) {
                        let naked = subsets::naked_with(state, &others, chosen as u16, extras, shared);
                        if let Some((cells, digits, removals)) = naked {
                            let guardians =
                                Guardians::InNakedSet(vec![House::from_index(house)], cells, digits);
                            self.add(guardians, f64::from(size - 1) * 0.1, removals);
                        }
                    }
                }
                if 2 * size < empty {
                    let rest: Vec<usize> = bits(0x1ff & !self.pair & !extras).collect();
                    for chosen in choices(size - 2, rest.len() as u32) {
                        let digits = bits(chosen as u16).fold(self.pair, |set, index| set | 1 << rest[index]);
                        self.hidden(house, digits, 1 << first, 1 << second, size);
                    }
                }
            }
        }
    }

    fn hidden(&mut self, house: usize, digits: u16, first: u16, second: u16, size: u32) {
        let positions = |digit: usize| self.state.positions[house][digit] & !second;
        let union = bits(digits).fold(0, |set, digit| set | positions(digit));
        if union.count_ones() != size || bits(digits).any(|digit| positions(digit) == 0) {
            return;
        }
        let subset = Subset { house, cells: union & !first, digits };
        let HiddenSet { house, cells, digits } = subset.hidden();
        let more = f64::from(cells.len() as i32 - 1) * 0.1;
        self.add(Guardians::InHiddenSet(house, cells, digits), more, subset.hidden_removals(self.state));
    }

    fn type_four(&mut self, one: usize, two: usize) {
        for locked in bits(self.pair) {
            // If several houses hold both cells, the last such house counts.
            let outside = self.state.places[locked] & !(1u128 << one | 1 << two);
            let shared = shared_houses(one, two).filter(|&house| outside & house_cells(house) == 0);
            if let Some(house) = shared.last() {
                let lost = self.pair & !(1 << locked);
                let guardians = Guardians::InLockedPair(House::from_index(house), Digit::from_index(locked));
                self.add(guardians, 0.0, vec![(one, lost), (two, lost)]);
                return;
            }
        }
    }
}

/// The houses that hold both cells: box, row, column.
fn shared_houses(one: usize, two: usize) -> impl Iterator<Item = usize> {
    let pairs = HOUSES[one].into_iter().zip(HOUSES[two]);
    pairs.filter(|(house, other)| house.0 == other.0).map(|(house, _)| house.0)
}
