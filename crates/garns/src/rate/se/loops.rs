//! Unique rectangles and loops, types 1 to 4.
//!
//! All hints are collected and the lowest rating wins, then the lowest type, then the first found.

use super::found::Found;
use super::state::State;
use super::tables::{CELLS, HOUSE_SETS, HOUSES, PEERS, bits, cells_at, cells_of};
use super::tuples::choices;
use crate::logic::TechniqueId;
use crate::logic::deadly::{By, Deadly, Saved};
use crate::{Cell, CellSet, Digit, DigitSet, House};

/// A loop of cells that could exchange two digits if some of them had no extra digits, and the conclusion.
struct Hint {
    rating: f64,
    cells: CellSet,
    digits: DigitSet,
    by: By,
    removals: Vec<(usize, u16)>,
}

impl Hint {
    fn technique(&self) -> TechniqueId {
        match self.by {
            By::Cell(_) => TechniqueId::UniqueLoop1,
            By::Digit(_) => TechniqueId::UniqueLoop2,
            By::Naked(..) | By::Hidden(..) => TechniqueId::UniqueLoop3,
            By::Locked(..) => TechniqueId::UniqueLoop4,
        }
    }

    /// Whether a conclusion on these cells counts as the same hint.
    fn repeats(&self, cells: CellSet, by: &By) -> bool {
        let is_same = matches!((&self.by, by), (By::Locked(..), By::Locked(..))) || self.by == *by;
        self.cells == cells && is_same
    }
}

/// No. 15: Rectangles 4.5, loops of six 4.6, of eight 4.7, longer ones 5.0; type 3 more.
pub(super) fn unique_loop(state: &State) -> Option<Found> {
    let mut search = Search { state, start: 0, both: 0, pair: 0, cells: Vec::new(), hints: Vec::new() };
    for start in cells_of(state.open).filter(|&cell| state.count(cell) == 2) {
        let pair = state.digits[start];
        let both = bits(pair).fold(u128::MAX, |set, digit| set & state.places[digit]);
        if both.count_ones() < 4 {
            continue;
        }
        search.start = start;
        search.pair = pair;
        search.both = both;
        search.extend(start, 2, 0, None, [0; 2]);
    }
    let order = |one: &Hint, two: &Hint| {
        one.rating.total_cmp(&two.rating).then_with(|| one.technique().cmp(&two.technique()))
    };
    let best = search.hints.into_iter().min_by(order)?;
    let technique = best.technique();
    let Hint { rating, cells, digits, by, removals } = best;
    let saved = Saved { deadly: Deadly::exchange(cells, digits), by };
    Some(Found { size: cells.len(), ..Found::removing(technique, rating, removals, saved) })
}

struct Search<'a> {
    state: &'a State,
    start: usize,
    pair: u16,
    both: u128,
    cells: Vec<usize>,
    hints: Vec<Hint>,
}

impl Search<'_> {
    /// Appends a cell and goes on through the houses of other kinds than the last link's.
    /// `visited`: the houses of the even and of the odd cells so far.
    fn extend(&mut self, cell: usize, spare: u32, extras: u16, last_kind: Option<usize>, visited: [u32; 2]) {
        // Cells of the same parity must not visit a house twice, so such a path leads to no loop
        // and is cut off at once.
        let parity = self.cells.len() % 2;
        let houses = HOUSES[cell].iter().fold(0, |set, &(house, _)| set | 1u32 << house);
        if visited[parity] & houses != 0 {
            return;
        }
        let mut visited = visited;
        visited[parity] |= houses;
        self.cells.push(cell);
        // From four cells on, the start may come next and close the loop. (Cells ascend by position.)
        let mut inside = self.cells.iter().fold(0u128, |set, &cell| set | 1 << cell);
        if self.cells.len() >= 4 {
            inside &= !(1 << self.start);
        }
        // A quirk that decides which loops are found: the extras of cells tried before at the same
        // place stay in the set, even if those were rejected.
        let mut extras = extras;
        for (kind, &(house, _)) in HOUSES[cell].iter().enumerate() {
            if last_kind == Some(kind) {
                continue;
            }
            for next in cells_of(self.both & HOUSE_SETS[house as usize] & !inside) {
                if next == self.start {
                    if visited[0] == visited[1] {
                        self.classify();
                    }
                } else {
                    let digits = self.state.digits[next];
                    extras |= digits & !self.pair;
                    let plain = digits == self.pair;
                    if plain || extras.count_ones() == 1 || spare > 0 {
                        // If no further cell may have extras, the search still goes on with a single extra
                        // digit.
                        self.extend(
                            next,
                            spare.saturating_sub(u32::from(!plain)),
                            extras,
                            Some(kind),
                            visited,
                        );
                    }
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
            [cell] => self.add(By::Cell(Cell::from_index(cell)), 0.0, vec![(cell, self.pair)]),
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

    fn add(&mut self, by: By, more: f64, removals: Vec<(usize, u16)>) {
        let cells = self.cells.iter().map(|&cell| Cell::from_index(cell)).collect();
        if removals.is_empty() || self.hints.iter().any(|hint| hint.repeats(cells, &by)) {
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
        self.hints.push(Hint { rating: rating + more, cells, digits, by, removals });
    }

    fn type_two(&mut self, extra_cells: &[usize]) {
        let extra = (self.state.digits[extra_cells[0]] & !self.pair).trailing_zeros() as usize;
        let seen = extra_cells.iter().fold(self.state.places[extra], |set, &cell| set & PEERS[cell]);
        let removals = cells_of(seen).map(|cell| (cell, 1 << extra)).collect();
        self.add(By::Digit(Digit::from_index(extra)), 0.0, removals);
    }

    fn type_three(&mut self, one: usize, two: usize, extras: u16) {
        let state = self.state;
        for size in extras.count_ones()..=7 {
            for (&(house, first), &(other, second)) in HOUSES[one].iter().zip(&HOUSES[two]) {
                if house != other {
                    continue;
                }
                let house = house as usize;
                let empty = u32::from(state.empty[house]);
                if 2 * size <= empty {
                    for chosen in choices(size, 9).map(|mask| mask as u16) {
                        if chosen >> first & 1 == 0 || chosen >> second & 1 != 0 {
                            continue;
                        }
                        self.naked(house, chosen & !(1 << first), [one, two], extras, size);
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

    fn naked(&mut self, house: usize, others: u16, pair: [usize; 2], extras: u16, size: u32) {
        let state = self.state;
        let cells: Vec<usize> = bits(others).map(|i| CELLS[house][i] as usize).collect();
        if cells.iter().any(|&cell| state.count(cell) < 2) {
            return;
        }
        let union = cells.iter().fold(0, |set, &cell| set | state.digits[cell]);
        // The others' digits and the extras that both loop cells share must be the whole set.
        let shared = extras & state.digits[pair[0]] & state.digits[pair[1]];
        let digits = union | extras;
        if (union | shared).count_ones() != size || digits.count_ones() != size {
            return;
        }
        let removals = CELLS[house]
            .iter()
            .map(|&cell| cell as usize)
            .filter(|cell| !cells.contains(cell) && !pair.contains(cell))
            .map(|cell| (cell, state.digits[cell] & digits))
            .filter(|&(_, digits)| digits != 0)
            .collect();
        let by =
            By::Naked(vec![House::from_index(house)], cells_at(house, others), DigitSet::from_bits(digits));
        self.add(by, f64::from(size - 1) * 0.1, removals);
    }

    fn hidden(&mut self, house: usize, digits: u16, first: u16, second: u16, size: u32) {
        let state = self.state;
        let mut union = 0;
        for digit in bits(digits) {
            let mask = state.positions[house][digit] & !second;
            if mask == 0 {
                return;
            }
            union |= mask;
        }
        if union.count_ones() != size {
            return;
        }
        let cells = union & !first;
        let removals = bits(cells)
            .map(|i| CELLS[house][i] as usize)
            .map(|cell| (cell, state.digits[cell] & !digits))
            .filter(|&(_, digits)| digits != 0)
            .collect();
        let by = By::Hidden(House::from_index(house), cells_at(house, cells), DigitSet::from_bits(digits));
        self.add(by, f64::from(cells.count_ones() as i32 - 1) * 0.1, removals);
    }

    fn type_four(&mut self, one: usize, two: usize) {
        for locked in bits(self.pair) {
            // The last house counts where several hold both cells.
            let outside = self.state.places[locked] & !(1u128 << one | 1 << two);
            let shared = shared_houses(one, two).filter(|&house| outside & HOUSE_SETS[house] == 0);
            if let Some(house) = shared.last() {
                let lost = self.pair & !(1 << locked);
                let by = By::Locked(House::from_index(house), Digit::from_index(locked));
                self.add(by, 0.0, vec![(one, lost), (two, lost)]);
                return;
            }
        }
    }
}

/// The houses that hold both cells: box, row, column.
fn shared_houses(one: usize, two: usize) -> impl Iterator<Item = usize> {
    let pairs = HOUSES[one].into_iter().zip(HOUSES[two]);
    pairs.filter(|(house, other)| house.0 == other.0).map(|(house, _)| house.0 as usize)
}
