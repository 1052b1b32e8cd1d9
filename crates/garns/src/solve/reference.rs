//! The plain solver: it removes candidates, branches on the cell with the fewest candidates or on a
//! digit with still fewer places in a house, and backtracks.

use crate::{Board, Candidate, Digit, Grid, House, Random};

/// The solutions of a grid, one after the other.
#[derive(Clone, Debug)]
pub struct Solutions {
    /// Positions still to be tried; the next position is the last.
    stack: Vec<Board>,
    random: Option<Random>,
}

/// All solutions, in an order that is always the same.
pub fn solutions(grid: &Grid) -> Solutions {
    let stack = if grid.conflicts().is_empty() { vec![Board::new(grid)] } else { Vec::new() };
    Solutions { stack, random: None }
}

/// All solutions that a position still allows: each open cell holds one of its candidates.
pub fn completions(board: &Board) -> Solutions {
    let mut sound = Board::new(board.values());
    for candidate in board.removed().iter() {
        sound.remove(candidate);
    }
    let stack = if board.values().conflicts().is_empty() { vec![sound] } else { Vec::new() };
    Solutions { stack, random: None }
}

/// All solutions, in an order that depends on the seed: the first is a random solution.
pub fn random_solutions(grid: &Grid, seed: u64) -> Solutions {
    Solutions { random: Some(Random::new(seed)), ..solutions(grid) }
}

/// The number of solutions, counted up to the limit.
pub fn count(grid: &Grid, limit: usize) -> usize {
    solutions(grid).take(limit).count()
}

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        while let Some(board) = self.stack.pop() {
            let Some(mut tries) = fewest(&board) else { return Some(*board.values()) };
            match &mut self.random {
                Some(random) => random.shuffle(&mut tries),
                None => tries.reverse(),
            }
            for candidate in tries {
                let mut next = board.clone();
                next.place(candidate);
                self.stack.push(next);
            }
        }
        None
    }
}

/// The candidates of which one must be true: those of the cell with the fewest candidates, or the
/// places of a digit if it has still fewer places in a house. None if every cell is filled.
fn fewest(board: &Board) -> Option<Vec<Candidate>> {
    let cell = board.open().iter().min_by_key(|&cell| board.candidates(cell).len())?;
    let mut tries: Vec<Candidate> =
        board.candidates(cell).iter().map(|digit| Candidate { cell, digit }).collect();
    for digit in Digit::ALL {
        let filled = board.values().places(digit);
        for house in House::all().filter(|house| filled.is_disjoint(house.cells())) {
            let places = board.places_in(digit, house);
            if places.len() < tries.len() {
                tries = places.iter().map(|cell| Candidate { cell, digit }).collect();
            }
        }
    }
    Some(tries)
}
