//! The stored games, with what the page asks of them.

use std::sync::{Arc, Once, OnceLock};

use garns::games;
use garns::logic::techniques;
use garns::rate::hodoku;
use garns::{Grid, Puzzle, Random};

use crate::api::{HodokuRating, Level, Ratings, Symmetry};

/// The stored games in the order of their numbers.
#[derive(Debug)]
pub(crate) struct Library {
    games: Arc<Vec<Stored>>,
    studied: Once,
}

/// A stored game.
#[derive(Debug)]
pub(crate) struct Stored {
    /// From 1.
    pub(crate) number: u32,
    pub(crate) puzzle: Puzzle,
    pub(crate) level: Option<Level>,
    pub(crate) ratings: Option<Ratings>,
    pub(crate) symmetry: Symmetry,
    /// The techniques on HoDoKu's way through it, the hardest last; empty until it was studied.
    techniques: OnceLock<Vec<&'static str>>,
}

/// Which of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub(crate) level: Option<Level>,
    pub(crate) technique: Option<String>,
    pub(crate) symmetry: Option<Symmetry>,
    pub(crate) clues: Option<(usize, usize)>,
}

impl Library {
    pub(crate) fn new(games: &games::Library) -> Library {
        let stored = |(game, number): (&games::Game, u32)| Stored {
            number,
            puzzle: game.puzzle,
            level: game.level.map(Level::from),
            ratings: ratings(game),
            symmetry: Symmetry::of(game.puzzle.givens()),
            techniques: OnceLock::new(),
        };
        let games = games.games().iter().zip(1..).map(stored).collect();
        Library { games: Arc::new(games), studied: Once::new() }
    }

    pub(crate) fn get(&self, number: u32) -> Option<&Stored> {
        self.games.get(usize::try_from(number).ok()?.checked_sub(1)?)
    }

    /// Those that a filter admits. Which techniques a game needs takes a while to find out: the first
    /// question about them sets a thread to work, and the answers grow.
    pub(crate) fn find(&self, filter: &Filter) -> Vec<&Stored> {
        if filter.technique.is_some() {
            self.study();
        }
        self.games.iter().filter(|game| filter.admits(game)).collect()
    }

    /// One of those that the filter admits, if possible one that was not played.
    pub(crate) fn pick(
        &self,
        filter: &Filter,
        played: &dyn Fn(&Grid) -> bool,
        random: &mut Random,
    ) -> Option<&Stored> {
        let mut found = self.find(filter);
        if found.iter().any(|game| !played(game.puzzle.givens())) {
            found.retain(|game| !played(game.puzzle.givens()));
        }
        (!found.is_empty()).then(|| found[random.below(found.len())])
    }

    /// Finds out which techniques each game needs, the easy ones first.
    pub(crate) fn study(&self) {
        self.studied.call_once(|| {
            let games = self.games.clone();
            let mut order: Vec<usize> = (0..games.len()).collect();
            order.sort_by_key(|&game| games[game].level);
            std::thread::spawn(move || {
                for game in order {
                    games[game].techniques.get_or_init(|| techniques_of(&games[game].puzzle));
                }
            });
        });
    }
}

impl Stored {
    /// The hardest technique that it needs, once it was studied.
    pub(crate) fn technique(&self) -> Option<&'static str> {
        self.techniques.get()?.last().copied()
    }
}

impl Filter {
    fn admits(&self, game: &Stored) -> bool {
        let needs = |id: &String| game.techniques.get().is_some_and(|ids| ids.contains(&id.as_str()));
        self.level.is_none_or(|level| game.level == Some(level))
            && self.technique.as_ref().is_none_or(needs)
            && self.symmetry.is_none_or(|symmetry| game.symmetry == symmetry)
            && self.clues.is_none_or(|(least, most)| (least..=most).contains(&game.puzzle.givens().clues()))
    }
}

fn ratings(game: &games::Game) -> Option<Ratings> {
    let hodoku = match (game.level, game.score) {
        (Some(level), Some(score)) => Some(HodokuRating { level: level.to_string(), score }),
        _ => None,
    };
    let se = game.se.map(Into::into);
    (se.is_some() || hodoku.is_some()).then_some(Ratings { se, hodoku })
}

fn techniques_of(puzzle: &Puzzle) -> Vec<&'static str> {
    let order = |id: &&str| {
        let technique = techniques::by_id(id);
        technique.and_then(|technique| technique.info().hodoku).map_or(u16::MAX, |hodoku| hodoku.order)
    };
    let (_, stages) = hodoku::trace(puzzle);
    let mut ids: Vec<&'static str> = stages.iter().map(|stage| stage.technique).collect();
    ids.sort_by_key(order);
    ids.dedup();
    ids
}
