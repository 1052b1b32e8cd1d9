//! Tables of nets: each candidate is tried on a copy of the position, where singles are placed in four
//! rounds.

use crate::logic::Literal;
use crate::logic::tabling::nodes::Nodes;
use crate::logic::tabling::{Kinds, Table, Tables};
use crate::rate::hodoku::position::Position;
use crate::{Board, Candidate, CellSet, Digit, House};

/// Rounds of singles per trial.
const LOOK_AHEAD: usize = 4;

/// The greatest number of parents that a node keeps.
const PARENTS: usize = 5;

/// Fills the tables of all candidates with their direct consequences.
pub(super) fn fill(board: &Board, position: &Position, tables: &mut Tables) {
    let kinds = Kinds { groups: true, sets: false };
    tables.reset(board, kinds);
    let mut trial = position.clone();
    let mut places = [0; 729];
    let mut singles = Vec::with_capacity(81);
    for cell in board.open() {
        for digit in board.candidates(cell) {
            for on in [true, false] {
                trial.clone_from(position);
                let candidate = Candidate { cell, digit };
                let table = &mut tables.tables[usize::from(Nodes::of(candidate, on))];
                let mut trial = Trial { board, position: &mut trial, table, places: &mut places };
                trial.run(candidate, on, &mut singles);
            }
        }
    }
    tables.link_others(board, kinds);
}

/// The consequences of trying a candidate.
struct Trial<'a> {
    board: &'a Board,
    position: &'a mut Position,
    table: &'a mut Table,
    /// By candidate that the table makes false: the index of its entry. The numbers of other candidates are
    /// left over from earlier trials.
    places: &'a mut [u16; 729],
}

/// Why a digit goes into a cell.
enum Why {
    Tried,
    Naked,
    Hidden,
}

impl Trial<'_> {
    fn run(&mut self, candidate: Candidate, on: bool, singles: &mut Vec<Candidate>) {
        if on {
            self.set(candidate, Why::Tried);
        } else {
            self.position.remove(candidate);
            self.switch_off(candidate, &[]);
            let cell = candidate.cell;
            if let Some(digit) = self.position.cells[cell.index()].single() {
                self.set(Candidate { cell, digit }, Why::Tried);
            }
        }
        for _ in 0..LOOK_AHEAD {
            singles.clear();
            let open = |single: &Candidate| self.position.values[single.cell.index()].is_none();
            singles.extend(self.position.naked.waiting().iter().copied().filter(|one| open(one)));
            let naked = singles.len();
            let mut taken = CellSet::EMPTY;
            for &single in self.position.hidden.waiting() {
                let free = |house: &House| self.position.free[house.index()][single.digit.index()] == 1;
                if open(&single) && !taken.contains(single.cell) && single.cell.houses().iter().any(free) {
                    taken.insert(single.cell);
                    singles.push(single);
                }
            }
            if singles.is_empty() {
                return;
            }
            for (i, &single) in singles.iter().enumerate() {
                self.set(single, if i < naked { Why::Naked } else { Why::Hidden });
            }
        }
    }

    fn set(&mut self, candidate: Candidate, why: Why) {
        let Candidate { cell, digit } = candidate;
        let digits = self.position.cells[cell.index()];
        // Of the cell's houses, the house in which the digit has the fewest places left is the reason of a
        // hidden single.
        let mut house = cell.houses()[0];
        for other in cell.houses() {
            if self.free(other, digit) < self.free(house, digit) {
                house = other;
            }
        }
        self.position.set(candidate);
        let mut from = [0; PARENTS];
        match why {
            Why::Tried => {}
            Why::Naked => {
                for (place, other) in from.iter_mut().zip(self.board.candidates(cell).without(digit)) {
                    *place = self.place_of(Candidate { cell, digit: other });
                }
            }
            Why::Hidden => {
                for (place, other) in from.iter_mut().zip(self.board.places_in(digit, house).without(cell)) {
                    *place = self.place_of(Candidate { cell: other, digit });
                }
            }
        }
        let here = self.table.entries.len() as u16;
        self.table.follow(Literal::on(candidate), &from);
        for peer in self.board.places(digit) & cell.peers() {
            self.switch_off(Candidate { cell: peer, digit }, &[here]);
        }
        for other in digits.without(digit) {
            self.switch_off(Candidate { cell, digit: other }, &[here]);
        }
    }

    fn switch_off(&mut self, candidate: Candidate, from: &[u16]) {
        let place = self.table.entries.len() as u16;
        if self.table.follow(Literal::off(candidate), from) {
            self.places[candidate.index()] = place;
        }
    }

    fn free(&self, house: House, digit: Digit) -> u8 {
        self.position.free[house.index()][digit.index()]
    }

    /// The index of the entry that makes the candidate false; 0 if that entry is the start or if there is
    /// none.
    fn place_of(&self, candidate: Candidate) -> u16 {
        if self.table.has(Literal::off(candidate)) { self.places[candidate.index()] } else { 0 }
    }
}
