//! Puzzles to order.
//!
//! A full grid is drawn at random, and clues are taken away in random order as long as the solution
//! stays the only one. An [`Order`] says what the puzzle should be like.
//!
//! ```
//! use garns::generate::{Order, Shape, puzzles};
//!
//! let order = Order { shape: Shape::HalfTurn, max_empty: 50, ..Order::new(1) };
//! let puzzle = puzzles(&order)?.next().unwrap();
//! assert!(puzzle.givens().clues() >= 31);
//! # Ok::<(), garns::generate::Impossible>(())
//! ```

mod carve;
mod full;
mod nearby;
mod order;
mod pattern;
mod shape;

pub use full::full;
pub use order::{Impossible, Order};
pub use shape::{NotAShape, Shape};

use carve::{carve, shuffled};
use order::Plan;

use crate::puzzle::Puzzle;
use crate::random::Random;

/// How often a puzzle with too many clues is changed into one nearby before all is drawn anew.
const CHANGES: usize = 2000;

/// Puzzles of an order, without end: the same for the same order, for ever.
///
/// The puzzle with number n depends on the order and on n alone. Whoever shares the work among
/// threads asks for them by number.
#[derive(Clone, Debug)]
pub struct Puzzles {
    plan: Plan,
    next: u64,
}

/// The puzzles of an order, or why there can be none.
pub fn puzzles(order: &Order) -> Result<Puzzles, Impossible> {
    Ok(Puzzles { plan: order.plan()?, next: 0 })
}

impl Puzzles {
    /// The puzzle with this number. Endless if nothing fits the order; see [`Puzzles::attempts`].
    pub fn puzzle(&self, number: u64) -> Puzzle {
        loop {
            if let Some(puzzle) = self.attempts(number).find_map(|puzzle| puzzle) {
                return puzzle;
            }
        }
    }

    /// The attempts at the puzzle with this number, without end: each gives a puzzle that fits the
    /// order or nothing. The first that the caller accepts is the puzzle.
    pub fn attempts(&self, number: u64) -> impl Iterator<Item = Option<Puzzle>> + '_ {
        let mut random = Random::stream(self.plan.seed, number);
        core::iter::repeat_with(move || attempt(&self.plan, &mut random))
    }
}

impl Iterator for Puzzles {
    type Item = Puzzle;

    fn next(&mut self) -> Option<Puzzle> {
        let puzzle = self.puzzle(self.next);
        self.next += 1;
        Some(puzzle)
    }
}

fn attempt(plan: &Plan, random: &mut Random) -> Option<Puzzle> {
    if let Some(cells) = plan.pattern {
        return pattern::fill(cells, random).filter(|puzzle| plan.fits(puzzle));
    }
    let solution = full(random);
    let least = plan.target(random);
    let mut puzzle = carve(Puzzle::proved(solution, solution), &shuffled(&plan.orbits, random), least);
    if plan.shape == Shape::None {
        // Too many clues: go from neighbour to neighbour, never up.
        for _ in 0..CHANGES {
            if puzzle.givens().clues() <= *plan.clues.end() {
                break;
            }
            if let Some(other) = nearby::nearby(&puzzle, random)
                && other.givens().clues() <= puzzle.givens().clues()
            {
                puzzle = other;
            }
        }
    }
    plan.fits(&puzzle).then_some(puzzle)
}
