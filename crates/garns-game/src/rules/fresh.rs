//! New puzzles: the generator makes puzzles until one meets the request.

use garns::Puzzle;
use garns::generate::{self, ClueSymmetry, GaveUp, Impossible, NotOrderable, Order, Wanted};
use garns::rate::Level;

use crate::rules::game::Ratings;

/// A request for a new puzzle; it is the key under which answers are cached.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FreshOrder {
    /// Random seed; the same seed gives the same puzzles.
    pub seed: u64,
    /// The number of the puzzle among those of the seed, from 0.
    pub number: u64,
    /// How the clues are arranged.
    pub shape: ClueSymmetry,
    /// The level of the puzzle.
    pub level: Option<Level>,
    /// The id of a technique that the solution path of the puzzle uses.
    pub technique: Option<String>,
}

/// The reason why no puzzle was made.
#[derive(Debug, thiserror::Error)]
pub enum Unmet {
    /// No puzzle meets the request.
    #[error("{0}")]
    Impossible(#[from] Impossible),
    /// No puzzle can be ordered by the technique.
    #[error("{0}")]
    Technique(#[from] NotOrderable),
    /// The search was given up.
    #[error("no puzzle like that was found in time: {0}")]
    OutOfTime(#[from] GaveUp),
}

impl FreshOrder {
    /// Makes the puzzle. The same order always gives the same puzzle. The search gives up as soon as `in_time`
    /// says no.
    pub fn make(&self, in_time: impl Fn() -> bool) -> Result<(Puzzle, Ratings), Unmet> {
        let made = generate::puzzles(&self.order()?)?.search(self.number, |_| in_time())?;
        Ok((made.puzzle, Ratings::completed(&made.puzzle, made.ratings)))
    }

    fn order(&self) -> Result<Order, NotOrderable> {
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
    fn the_same_order_gives_the_same_puzzle() {
        let order = FreshOrder {
            seed: 20_261_115,
            number: 0,
            shape: ClueSymmetry::HalfTurn,
            level: Some(Level::Medium),
            technique: None,
        };
        let (puzzle, ratings) = order.make(|| true).unwrap();
        assert_eq!(ratings.level(), Some(Level::Medium));
        assert_eq!(order.make(|| true).unwrap().0, puzzle);
        for other in [FreshOrder { seed: 20_261_116, ..order.clone() }, FreshOrder { number: 1, ..order }] {
            assert_ne!(other.make(|| true).unwrap().0, puzzle);
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
            matches!(order.make(|| true), Err(Unmet::Impossible(Impossible::Contradiction(found))) if found == too_low)
        );
        let technique = Some("hidden-single".to_string());
        let order =
            FreshOrder { seed: 1, number: 0, shape: ClueSymmetry::None, level: Some(Level::Easy), technique };
        assert!(order.make(|| true).is_ok());
    }

    #[test]
    fn a_technique_on_no_path_is_refused_at_once() {
        let technique = Some("whale".to_string());
        let order = FreshOrder { seed: 1, number: 0, shape: ClueSymmetry::None, level: None, technique };
        assert!(matches!(order.make(|| true), Err(Unmet::Technique(_))));
    }
}
