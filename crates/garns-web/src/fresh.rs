//! Puzzles made on the spot: attempts of the generator until one is as hard as was asked for.

use std::time::{Duration, Instant};

use garns::Puzzle;
use garns::generate::{self, Impossible, Order, Shape};
use garns::rate::hodoku;

use crate::api::{Level, Ratings};

/// What a fresh puzzle should be like.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Wish {
    pub(crate) seed: u64,
    pub(crate) shape: Shape,
    pub(crate) level: Option<Level>,
    /// The id of a technique that HoDoKu's way through it needs.
    pub(crate) technique: Option<String>,
}

/// Why there is no such puzzle.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unmet {
    #[error("{0}")]
    Impossible(#[from] Impossible),
    #[error("no puzzle like that was found in {} s: {tried} were made, the nearest was {nearest}", PATIENCE.as_secs())]
    OutOfTime { tried: usize, nearest: String },
}

/// How long the search may take.
const PATIENCE: Duration = Duration::from_secs(12);

impl Wish {
    /// The first puzzle of the seed that is as wished: the same for the same wish, however long it took.
    pub(crate) fn make(&self) -> Result<(Puzzle, Ratings), Unmet> {
        let puzzles = generate::puzzles(&Order { shape: self.shape, ..Order::new(self.seed) })?;
        let end = Instant::now() + PATIENCE;
        let mut tried = 0;
        let mut nearest: Option<(Level, Puzzle)> = None;
        for puzzle in puzzles.attempts(0).flatten() {
            let (rating, stages) = hodoku::trace(&puzzle);
            let level = Level::from(rating.level);
            let fits = self.level.is_none_or(|wanted| wanted == level);
            let needs = |id: &String| stages.iter().any(|stage| stage.technique == id);
            if fits && self.technique.as_ref().is_none_or(needs) {
                return Ok((puzzle, Ratings::of(&puzzle)));
            }
            tried += 1;
            let gap = |level: Level| self.level.map_or(0, |wanted| (wanted as i32 - level as i32).abs());
            if nearest.is_none_or(|(known, _)| gap(level) < gap(known)) {
                nearest = Some((level, puzzle));
            }
            if Instant::now() >= end {
                break;
            }
        }
        let nearest =
            nearest.map_or(String::new(), |(level, puzzle)| format!("{}: {}", level.name(), puzzle.givens()));
        Err(Unmet::OutOfTime { tried, nearest })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_wish_gives_the_same_puzzle() {
        let wish =
            Wish { seed: 20_261_115, shape: Shape::HalfTurn, level: Some(Level::Medium), technique: None };
        let (puzzle, ratings) = wish.make().unwrap();
        assert_eq!(ratings.level(), Some(Level::Medium));
        assert_eq!(wish.make().unwrap().0, puzzle);
        let other = Wish { seed: 20_261_116, ..wish };
        assert_ne!(other.make().unwrap().0, puzzle);
    }
}
