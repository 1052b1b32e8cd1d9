//! Unique rectangles and loops, types 1 to 4.
//!
//! All hints are collected and the lowest rating wins, then the lowest type, then the first found.

use super::found::{Found, Seen};
use super::state::State;
use super::tables::{CELLS, HOUSE_SETS, HOUSES, PEERS, bits, cells_of};
use super::tuples::choices;

/// A loop of cells that could exchange two digits if some of them had no extra digits.
#[derive(Clone)]
pub(super) struct Loop {
    /// The cells as they follow each other.
    pub(super) cells: Vec<usize>,
    /// The two digits.
    pub(super) digits: [usize; 2],
    /// The conclusion from the extra digits.
    pub(super) kind: Type,
}

/// The conclusions from the extra digits.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Type {
    /// One cell has extras: it holds one of them.
    One,
    /// One extra digit in several cells: one of them holds it.
    Two,
    /// The extras of two cells, as if of one, make a naked set with other cells of a house.
    ThreeNaked { house: usize, cells: Vec<usize>, digits: u16 },
    /// The two digits, as if in one cell, make a hidden set with other digits of a house.
    ThreeHidden { house: usize, cells: u16, digits: u16 },
    /// One of the digits is locked in the two cells with extras, so they cannot hold the other.
    Four { house: usize, locked: usize },
}

impl Type {
    pub(super) fn number(&self) -> u8 {
        match self {
            Type::One => 1,
            Type::Two => 2,
            Type::ThreeNaked { .. } | Type::ThreeHidden { .. } => 3,
            Type::Four { .. } => 4,
        }
    }

    /// Whether a hint of this type on the same cells counts as the same hint.
    fn repeats(&self, other: &Type) -> bool {
        match (self, other) {
            (Type::Four { .. }, Type::Four { .. }) => true,
            _ => self == other,
        }
    }
}

struct Hint {
    rating: f64,
    cells: u128,
    removals: Vec<(usize, u16)>,
    found: Loop,
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
    let mut best: Option<Hint> = None;
    for hint in search.hints {
        let key = (hint.rating, hint.found.kind.number());
        if best.as_ref().is_none_or(|best| key < (best.rating, best.found.kind.number())) {
            best = Some(hint);
        }
    }
    best.map(|hint| Found::removing(hint.rating, hint.removals, Seen::Loop(Box::new(hint.found))))
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
            [cell] => self.add(Type::One, 0.0, vec![(cell, self.pair)]),
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

    fn add(&mut self, kind: Type, more: f64, removals: Vec<(usize, u16)>) {
        let cells = self.cells.iter().fold(0, |set, &cell| set | 1 << cell);
        let known = self.hints.iter().any(|hint| hint.cells == cells && hint.found.kind.repeats(&kind));
        if known || removals.is_empty() {
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
        let mut digits = bits(self.pair);
        let digits = [digits.next().unwrap_or(0), digits.next().unwrap_or(0)];
        let found = Loop { cells: self.cells.clone(), digits, kind };
        self.hints.push(Hint { rating: rating + more, cells, removals, found });
    }

    fn type_two(&mut self, extra_cells: &[usize]) {
        let extra = (self.state.digits[extra_cells[0]] & !self.pair).trailing_zeros() as usize;
        let seen = extra_cells.iter().fold(self.state.places[extra], |set, &cell| set & PEERS[cell]);
        self.add(Type::Two, 0.0, cells_of(seen).map(|cell| (cell, 1 << extra)).collect());
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
        self.add(Type::ThreeNaked { house, cells, digits }, f64::from(size - 1) * 0.1, removals);
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
        let more = f64::from(cells.count_ones() as i32 - 1) * 0.1;
        self.add(Type::ThreeHidden { house, cells, digits }, more, removals);
    }

    fn type_four(&mut self, one: usize, two: usize) {
        let state = self.state;
        let outside = !(1u128 << one | 1 << two);
        let mut locked_in: [Option<usize>; 2] = [None; 2];
        for (&(house, _), &(other, _)) in HOUSES[one].iter().zip(&HOUSES[two]) {
            if house != other {
                continue;
            }
            let house = house as usize;
            for (locked, digit) in locked_in.iter_mut().zip(bits(self.pair)) {
                if state.places[digit] & HOUSE_SETS[house] & outside == 0 {
                    *locked = Some(house);
                }
            }
        }
        for (house, locked) in locked_in.into_iter().zip(bits(self.pair)) {
            if let Some(house) = house {
                let lost = self.pair & !(1 << locked);
                self.add(Type::Four { house, locked }, 0.0, vec![(one, lost), (two, lost)]);
                return;
            }
        }
    }
}
