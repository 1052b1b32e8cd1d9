//! A position as HoDoKu keeps it: counts of free places, and queues of singles as they appear.

use crate::logic::TechniqueId;
use crate::rate::hodoku::defaults::{DEFAULTS, Defaults};
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// Digits and candidates, the number of places left for each digit in each house, and the queues of
/// singles.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub(super) values: [Option<Digit>; 81],
    pub(super) cells: [DigitSet; 81],
    /// The candidates by digit. Filled cells may still be among them, so every use masks them with `open`.
    places: CandidateSet,
    /// The number of places left, by house and digit.
    pub(super) free: [[u8; 9]; 27],
    pub(super) naked: Queue,
    pub(super) hidden: Queue,
    pub(super) open: CellSet,
}

/// A first-in, first-out queue; items that were taken stay in memory until the queue is empty.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    singles: [Candidate; 256],
    first: usize,
    end: usize,
}

impl Queue {
    fn new() -> Queue {
        Queue { singles: [Candidate::from_index(0); 256], first: 0, end: 0 }
    }

    fn push(&mut self, single: Candidate) {
        if self.end < self.singles.len() {
            self.singles[self.end] = single;
            self.end += 1;
        }
    }

    pub(super) fn pop(&mut self) -> Option<Candidate> {
        if self.first >= self.end {
            return None;
        }
        let single = self.singles[self.first];
        self.first += 1;
        if self.first >= self.end {
            self.first = 0;
            self.end = 0;
        }
        Some(single)
    }

    pub(super) fn waiting(&self) -> &[Candidate] {
        &self.singles[self.first..self.end]
    }

    /// Removes from the queue the first single of the digit that lies in the house.
    fn remove(&mut self, house: House, digit: Digit) {
        let place =
            self.waiting().iter().position(|single| single.digit == digit && in_house(single.cell, house));
        if let Some(place) = place {
            self.singles.copy_within(self.first + place + 1..self.end, self.first + place);
            self.end -= 1;
        }
    }
}

fn in_house(cell: Cell, house: House) -> bool {
    cell.houses().contains(&house)
}

impl Position {
    /// The position of a board. Cells are filled first, then the missing candidates are removed;
    /// singles are queued in the order in which they appear.
    pub(super) fn new(board: &Board) -> Position {
        let mut position = Position {
            values: [None; 81],
            cells: [DigitSet::FULL; 81],
            places: CandidateSet::FULL,
            free: [[9; 9]; 27],
            naked: Queue::new(),
            hidden: Queue::new(),
            open: CellSet::FULL,
        };
        for (cell, digit) in board.values().iter() {
            position.set(Candidate { cell, digit });
        }
        for cell in board.open() {
            for digit in position.cells[cell.index()] - board.candidates(cell) {
                position.remove(Candidate { cell, digit });
            }
        }
        position
    }

    fn push_hidden(&mut self, house: House, digit: Digit) {
        if let Some(cell) = (self.places.cells(digit) & self.open & house.cells()).first() {
            self.hidden.push(Candidate { cell, digit });
        }
    }

    /// Removes a candidate. If it was the last of its cell, `free` stays unchanged.
    pub(super) fn remove(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        let digits = &mut self.cells[cell.index()];
        if !digits.remove(digit) {
            return;
        }
        self.places.remove(candidate);
        if digits.is_empty() {
            return;
        }
        if let Some(digit) = digits.single() {
            self.naked.push(Candidate { cell, digit });
        }
        for house in cell.houses() {
            let free = &mut self.free[house.index()][digit.index()];
            *free = free.wrapping_sub(1);
            match *free {
                1 => self.push_hidden(house, digit),
                0 => self.hidden.remove(house, digit),
                _ => {}
            }
        }
    }

    /// Fills a cell.
    pub(super) fn set(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if self.values[cell.index()] == Some(digit) {
            return;
        }
        self.values[cell.index()] = Some(digit);
        let digits = core::mem::take(&mut self.cells[cell.index()]);
        self.open.remove(cell);
        for peer in self.places.cells(digit) & self.open & cell.peers() {
            self.remove(Candidate { cell: peer, digit });
        }
        for other in digits {
            for house in cell.houses() {
                let free = &mut self.free[house.index()][other.index()];
                *free = free.wrapping_sub(1);
                if *free == 1 && other != digit {
                    self.push_hidden(house, other);
                }
            }
        }
    }

    /// The single that HoDoKu places next, with its technique's defaults.
    pub(super) fn single(&mut self) -> Option<(&'static Defaults, Candidate)> {
        let [full_house, naked_single, hidden_single, ..] = &DEFAULTS;
        debug_assert_eq!(hidden_single.technique, TechniqueId::HiddenSingle);
        if let Some(single) = self.full_house() {
            return Some((full_house, single));
        }
        if let Some(single) = self.naked_single() {
            return Some((naked_single, single));
        }
        self.hidden_single().map(|single| (hidden_single, single))
    }

    /// A naked single in the last open cell of a house; it stays in its queue.
    fn full_house(&self) -> Option<Candidate> {
        self.naked.waiting().iter().copied().find(|single| {
            self.values[single.cell.index()].is_none()
                && single.cell.houses().iter().any(|house| (self.open & house.cells()).single().is_some())
        })
    }

    /// The naked single that has waited longest.
    fn naked_single(&mut self) -> Option<Candidate> {
        loop {
            let single = self.naked.pop()?;
            if self.values[single.cell.index()].is_none() {
                return Some(single);
            }
        }
    }

    /// The first hidden single in the queue whose cell is still open. If it is no longer a single, the
    /// result is none, even if the queue has other singles (a quirk of HoDoKu).
    fn hidden_single(&mut self) -> Option<Candidate> {
        loop {
            let single = self.hidden.pop()?;
            if self.values[single.cell.index()].is_none() {
                let is_single = single
                    .cell
                    .houses()
                    .iter()
                    .any(|house| self.free[house.index()][single.digit.index()] == 1);
                return is_single.then_some(single);
            }
        }
    }
}
