//! The stored games.

use garns::{Grid, Random};

use crate::api::{Level, Ratings, Symmetry};

/// The stored games in the order of their numbers.
#[derive(Debug)]
pub(crate) struct Library {
    games: Vec<Stored>,
}

/// A stored game.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    /// From 1.
    pub(crate) number: u32,
    pub(crate) givens: Grid,
    pub(crate) level: Option<Level>,
    pub(crate) ratings: Option<Ratings>,
    /// The hardest technique that it needs.
    pub(crate) technique: Option<String>,
    pub(crate) symmetry: Symmetry,
}

/// Which of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub(crate) level: Option<Level>,
    pub(crate) technique: Option<String>,
    pub(crate) symmetry: Option<Symmetry>,
    pub(crate) clues: Option<(usize, usize)>,
}

/// Famous puzzles, until the stored games are made.
const FAMOUS: [(&str, f64); 5] = [
    ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1.2),
    ("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..", 2.3),
    ("2...8.3...6..7..84.3.5..2.9...1.54.8.........4.27.6...3.1..7.4.72..4..6...4.1...3", 3.4),
    ("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", 5.0),
    ("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 10.7),
];

impl Library {
    /// The games in the binary.
    pub(crate) fn embedded() -> Library {
        let games = FAMOUS.iter().zip(1..).filter_map(|(&(givens, er), number)| {
            let se = crate::api::SeRating { er, ep: er, ed: er };
            Some(Stored {
                number,
                givens: givens.parse().ok()?,
                level: Some(Level::of((er * 10.0) as u16)),
                ratings: Some(Ratings { se: Some(se), hodoku: None }),
                technique: None,
                symmetry: Symmetry::None,
            })
        });
        Library { games: games.collect() }
    }

    pub(crate) fn get(&self, number: u32) -> Option<&Stored> {
        self.games.get(usize::try_from(number).ok()?.checked_sub(1)?)
    }

    pub(crate) fn find(&self, filter: &Filter) -> Vec<&Stored> {
        self.games.iter().filter(|game| filter.admits(game)).collect()
    }

    /// One of those that the filter admits, if possible one that is not in the list of those played.
    pub(crate) fn pick(
        &self,
        filter: &Filter,
        played: &dyn Fn(&Grid) -> bool,
        random: &mut Random,
    ) -> Option<&Stored> {
        let mut found = self.find(filter);
        if found.iter().any(|game| !played(&game.givens)) {
            found.retain(|game| !played(&game.givens));
        }
        (!found.is_empty()).then(|| found[random.below(found.len())])
    }
}

impl Filter {
    fn admits(&self, game: &Stored) -> bool {
        self.level.is_none_or(|level| game.level == Some(level))
            && self.technique.as_ref().is_none_or(|id| game.technique.as_ref() == Some(id))
            && self.symmetry.is_none_or(|symmetry| game.symmetry == symmetry)
            && self.clues.is_none_or(|(least, most)| (least..=most).contains(&game.givens.clues()))
    }
}
