//! Puzzles to order.
//!
//! A full grid is drawn at random, and clues are taken away in random order as long as the solution
//! stays the only one. An [`Order`] describes the puzzles to make.
//!
//! ```
//! use garns::generate::{Order, ClueSymmetry, puzzles};
//!
//! let order = Order { symmetry: ClueSymmetry::HalfTurn, max_empty: 50, ..Order::new(1) };
//! let puzzle = puzzles(&order)?.next().unwrap();
//! assert!(puzzle.givens().clues() >= 31);
//! # Ok::<(), garns::generate::Impossible>(())
//! ```

mod carve;
mod clue_symmetry;
mod contradiction;
mod criteria;
mod full;
mod nearby;
mod order;
mod pattern;
mod rare;
mod wanted;

pub use clue_symmetry::{ClueSymmetry, UnknownSymmetry};
pub use contradiction::Contradiction;
pub use criteria::{Criteria, Miss, Ratings};
pub use full::full;
pub use order::{Impossible, Order};
pub use wanted::{NotOrderable, Wanted};

use carve::{carve, shuffled};
use order::Plan;

use core::fmt;

use crate::canon::Transform;
use crate::{Puzzle, Random};

/// How often a puzzle with too many clues is changed before the generator starts again.
const CHANGES: usize = 2000;

/// How many clues of a model are exchanged at most.
const MOST_EXCHANGES: usize = 3;

/// An endless iterator over the puzzles of an order.
///
/// Puzzle number n depends only on the order and on n, so threads can share the work by number.
#[derive(Clone, Debug)]
pub struct Puzzles {
    plan: Plan,
    next: u64,
}

/// The puzzles of an order; an error if no puzzle can meet it.
pub fn puzzles(order: &Order) -> Result<Puzzles, Impossible> {
    Ok(Puzzles { plan: order.plan()?, next: 0 })
}

impl Puzzles {
    /// The puzzle with this number. Never returns if no puzzle meets the order; see [`Puzzles::search`].
    #[must_use]
    pub fn puzzle(&self, number: u64) -> Puzzle {
        loop {
            if let Ok(made) = self.search(number, |_| true) {
                return made.puzzle;
            }
        }
    }

    /// The puzzle with this number. The search asks `go_on` after each attempt, with the number of
    /// attempts so far.
    ///
    /// # Errors
    /// If `go_on` returns false, the nearest puzzle found so far.
    ///
    /// ```
    /// use garns::generate::{Criteria, Order, puzzles};
    /// use garns::rate::Level;
    ///
    /// let criteria = Criteria { level: Some(Level::Medium), ..Criteria::default() };
    /// let puzzles = puzzles(&Order { criteria, ..Order::new(1) })?;
    /// match puzzles.search(0, |attempts| attempts < 100) {
    ///     Ok(made) => println!("{} {:?}", made.puzzle.givens(), made.ratings.hodoku),
    ///     Err(gave_up) => println!("{gave_up}"),
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search(&self, number: u64, mut go_on: impl FnMut(u64) -> bool) -> Result<Made, GaveUp> {
        let mut gave_up = GaveUp { attempts: 0, nearest: None };
        for attempt in self.attempts(number) {
            gave_up.attempts += 1;
            if let Some(puzzle) = attempt {
                let miss = match self.plan.criteria.check(&puzzle) {
                    Ok(ratings) => return Ok(Made { puzzle, ratings }),
                    Err(miss) => miss,
                };
                if gave_up.nearest.as_ref().is_none_or(|nearest| miss < nearest.1) {
                    gave_up.nearest = Some(Box::new((puzzle, miss)));
                }
            }
            if !go_on(gave_up.attempts) {
                break;
            }
        }
        Err(gave_up)
    }

    /// The attempts at the puzzle with this number, without end. Each gives a puzzle that has the
    /// clues that were ordered, or nothing. The criteria for its solution path are not checked yet.
    pub fn attempts(&self, number: u64) -> impl Iterator<Item = Option<Puzzle>> + '_ {
        let mut random = Random::stream(self.plan.seed, number);
        let mut starts_near_model = false;
        core::iter::repeat_with(move || {
            // Every second attempt starts near a model, if there are any.
            starts_near_model = !starts_near_model && !self.plan.models.is_empty();
            if starts_near_model {
                near_model(&self.plan, &mut random)
            } else {
                attempt(&self.plan, &mut random)
            }
        })
    }
}

/// A puzzle that was made to order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its ratings, as far as the order asked for them.
    pub ratings: Ratings,
}

/// The result of a search without success.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GaveUp {
    /// How many attempts were made.
    pub attempts: u64,
    /// The puzzle nearest to the order, and how it misses the order; none if no attempt had the
    /// clues and the symmetry.
    pub nearest: Option<Box<(Puzzle, Miss)>>,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no puzzle met the order in {} attempts", self.attempts)?;
        match &self.nearest {
            Some(nearest) => write!(f, "; the best found is {}: {}", nearest.0.givens(), nearest.1),
            None => f.write_str("; none had the clues that were ordered"),
        }
    }
}

impl core::error::Error for GaveUp {}

impl Iterator for Puzzles {
    type Item = Puzzle;

    fn next(&mut self) -> Option<Puzzle> {
        let puzzle = self.puzzle(self.next);
        self.next += 1;
        Some(puzzle)
    }
}

/// A puzzle that has most of its clues in common with an image of a model under a symmetry; none if it
/// does not fit the plan.
fn near_model(plan: &Plan, random: &mut Random) -> Option<Puzzle> {
    let model = plan.models[random.below(plan.models.len())];
    let symmetry = Transform::random(random);
    let mut puzzle = Puzzle::proved(symmetry.apply(model.givens()), symmetry.apply(model.solution()));
    for _ in 0..1 + random.below(MOST_EXCHANGES) {
        puzzle = nearby::exchange(&puzzle, 1, random)?;
    }
    plan.fits(&puzzle).then_some(puzzle)
}

fn attempt(plan: &Plan, random: &mut Random) -> Option<Puzzle> {
    if let Some(cells) = plan.pattern {
        return pattern::fill(cells, random).filter(|puzzle| plan.fits(puzzle));
    }
    let solution = full(random);
    let least = plan.target(random);
    let mut puzzle = carve(Puzzle::proved(solution, solution), &shuffled(&plan.orbits, random), least);
    if plan.symmetry == ClueSymmetry::None {
        // If the puzzle has too many clues, replacing two of them by one often makes it smaller; a
        // puzzle with more clues is never accepted.
        for _ in 0..CHANGES {
            if puzzle.givens().clues() <= *plan.clues.end() {
                break;
            }
            if let Some(other) = nearby::exchange(&puzzle, 2, random)
                && other.givens().clues() <= puzzle.givens().clues()
            {
                puzzle = other;
            }
        }
    }
    plan.fits(&puzzle).then_some(puzzle)
}
