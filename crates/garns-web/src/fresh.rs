//! New puzzles: the generator makes puzzles until one meets the request.

use std::time::Duration;

use garns::Puzzle;
use garns::generate::{self, ClueSymmetry, GaveUp, Impossible, Order, Wanted};
use garns::logic::UnknownTechnique;
use garns::rate::Level;

use crate::game::Ratings;
use crate::lane::thread_time;

/// A request for a new puzzle; it is the key under which answers are cached.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FreshOrder {
    pub(crate) seed: u64,
    /// Which of the seed's puzzles, from 0.
    pub(crate) number: u64,
    pub(crate) shape: ClueSymmetry,
    pub(crate) level: Option<Level>,
    /// The id of a technique that HoDoKu's way through it needs.
    pub(crate) technique: Option<String>,
}

/// The reason why there is no such puzzle.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unmet {
    #[error("{0}")]
    Impossible(#[from] Impossible),
    #[error("puzzles are made by the techniques that HoDoKu's levels count, and this is none of them")]
    Uncounted(#[from] UnknownTechnique),
    #[error("no puzzle like that was found in time: {0}")]
    OutOfTime(#[from] GaveUp),
}

/// How long the processor may search.
const PATIENCE: Duration = Duration::from_secs(5);

impl FreshOrder {
    /// The puzzle: the same for the same order, however long it took.
    pub(crate) fn make(&self) -> Result<(Puzzle, Ratings), Unmet> {
        let start = thread_time();
        let in_time = |_| thread_time().saturating_sub(start) < PATIENCE;
        let made = generate::puzzles(&self.order()?)?.search(self.number, in_time)?;
        Ok((made.puzzle, Ratings::completed(&made.puzzle, made.ratings)))
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
    use garns::generate::Contradiction;

    use super::*;

    #[test]
    fn the_same_wish_gives_the_same_puzzle() {
        let order = FreshOrder {
            seed: 20_261_115,
            number: 0,
            shape: ClueSymmetry::HalfTurn,
            level: Some(Level::Medium),
            technique: None,
        };
        let (puzzle, ratings) = order.make().unwrap();
        assert_eq!(ratings.level(), Some(Level::Medium));
        assert_eq!(order.make().unwrap().0, puzzle);
        for other in [FreshOrder { seed: 20_261_116, ..order.clone() }, FreshOrder { number: 1, ..order }] {
            assert_ne!(other.make().unwrap().0, puzzle);
        }
    }

    #[test]
    fn a_technique_above_the_level_is_refused_at_once() {
        let id = "x-wing";
        let technique = Some(id.to_string());
        let order =
            FreshOrder { seed: 1, number: 0, shape: ClueSymmetry::All, level: Some(Level::Easy), technique };
        let too_low = Contradiction::LevelTooLow(id.to_string(), Level::Easy, Level::Hard);
        assert!(
            matches!(order.make(), Err(Unmet::Impossible(Impossible::Contradiction(found))) if found == too_low)
        );
        let technique = Some("hidden-single".to_string());
        let order =
            FreshOrder { seed: 1, number: 0, shape: ClueSymmetry::None, level: Some(Level::Easy), technique };
        assert!(order.make().is_ok());
    }

    #[test]
    fn what_no_level_counts_is_refused_at_once() {
        let technique = Some("nested-forcing-net".to_string());
        let order = FreshOrder { seed: 1, number: 0, shape: ClueSymmetry::None, level: None, technique };
        assert!(matches!(order.make(), Err(Unmet::Uncounted(_))));
    }
}
