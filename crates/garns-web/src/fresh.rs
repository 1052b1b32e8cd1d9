//! Puzzles made on the spot: attempts of the generator until one is as it was wished.

use std::time::Duration;

use garns::Puzzle;
use garns::generate::{self, ClueSymmetry, GaveUp, Impossible, Order, Wanted};
use garns::logic::{TechniqueId, UnknownTechnique};
use garns::rate::{Level, hodoku};

use crate::game::Ratings;
use crate::lane::thread_time;

/// What a fresh puzzle should be like, in a form that answers can be remembered by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FreshOrder {
    pub(crate) seed: u64,
    pub(crate) shape: ClueSymmetry,
    pub(crate) level: Option<Level>,
    /// The id of a technique that HoDoKu's way through it needs.
    pub(crate) technique: Option<String>,
}

/// Why there is no such puzzle.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unmet {
    #[error("{0}")]
    Impossible(#[from] Impossible),
    #[error("puzzles are made by the techniques that HoDoKu's levels count, and this is none of them")]
    Uncounted(#[from] UnknownTechnique),
    #[error("{technique} is a technique of the level {needed}, so no puzzle of a lower level needs it")]
    TooEasy { technique: &'static str, needed: Level },
    #[error("no puzzle like that was found in time: {0}")]
    OutOfTime(#[from] GaveUp),
}

/// How long the processor may search.
const PATIENCE: Duration = Duration::from_secs(5);

impl FreshOrder {
    /// The first puzzle of the seed that is as wished: the same for the same order, however long it took.
    pub(crate) fn make(&self) -> Result<(Puzzle, Ratings), Unmet> {
        self.is_consistent()?;
        let start = thread_time();
        let in_time = |_| thread_time().saturating_sub(start) < PATIENCE;
        let made = generate::puzzles(&self.order()?)?.search(0, in_time)?;
        Ok((made.puzzle, Ratings::completed(&made.puzzle, made.ratings)))
    }

    /// A puzzle is at least as hard as every technique that it needs.
    fn is_consistent(&self) -> Result<(), Unmet> {
        let Some(level) = self.level else { return Ok(()) };
        let technique = self.technique.as_deref().and_then(|id| id.parse::<TechniqueId>().ok());
        match technique.and_then(hodoku::place) {
            Some(place) if place.level > level => {
                Err(Unmet::TooEasy { technique: place.technique.info().name, needed: place.level })
            }
            _ => Ok(()),
        }
    }

    fn order(&self) -> Result<Order, UnknownTechnique> {
        let require: Option<Wanted> = self.technique.as_deref().map(str::parse).transpose()?;
        let criteria = generate::Criteria {
            level: self.level,
            require: require.into_iter().collect(),
            ..generate::Criteria::default()
        };
        Ok(Order { symmetry: self.shape, criteria, ..Order::new(self.seed) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_wish_gives_the_same_puzzle() {
        let order = FreshOrder {
            seed: 20_261_115,
            shape: ClueSymmetry::HalfTurn,
            level: Some(Level::Medium),
            technique: None,
        };
        let (puzzle, ratings) = order.make().unwrap();
        assert_eq!(ratings.level(), Some(Level::Medium));
        assert_eq!(order.make().unwrap().0, puzzle);
        let other = FreshOrder { seed: 20_261_116, ..order };
        assert_ne!(other.make().unwrap().0, puzzle);
    }

    #[test]
    fn a_technique_above_the_level_is_refused_at_once() {
        let technique = Some("x-wing".to_string());
        let order = FreshOrder { seed: 1, shape: ClueSymmetry::All, level: Some(Level::Easy), technique };
        assert!(matches!(order.make(), Err(Unmet::TooEasy { technique: "X-Wing", needed: Level::Hard })));
        let technique = Some("hidden-single".to_string());
        let order = FreshOrder { seed: 1, shape: ClueSymmetry::None, level: Some(Level::Easy), technique };
        assert!(order.make().is_ok());
    }

    #[test]
    fn what_no_level_counts_is_refused_at_once() {
        let technique = Some("nested-forcing-net".to_string());
        let order = FreshOrder { seed: 1, shape: ClueSymmetry::None, level: None, technique };
        assert!(matches!(order.make(), Err(Unmet::Uncounted(_))));
    }
}
