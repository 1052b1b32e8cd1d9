//! The stored games, and searches among them.

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use garns::games;
use garns::generate::ClueSymmetry;
use garns::logic::TechniqueId;
use garns::rate::{Hodoku, Level, Scale, hodoku};
use garns::{Puzzle, Random};

use crate::rules::game::{HodokuRating, Ratings};
use crate::rules::teacher::OutOfTime;

/// The stored games in the order of their numbers; cheap to clone.
#[derive(Clone, Debug)]
pub struct Library(Arc<[Stored]>);

/// A stored game.
#[derive(Debug)]
pub struct Stored {
    /// Its number, from 1.
    pub number: u32,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How hard it is.
    pub level: Option<Level>,
    /// How hard it is, in numbers.
    pub ratings: Option<Ratings>,
    /// How its clues are arranged.
    pub symmetry: ClueSymmetry,
    /// See [`Stored::techniques`].
    techniques: OnceLock<Vec<&'static str>>,
}

/// Which stored games are wanted.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Games of this level.
    pub level: Option<Level>,
    /// Games that need the technique with this id.
    pub technique: Option<String>,
    /// Games whose clues are arranged like this.
    pub symmetry: Option<ClueSymmetry>,
    /// The least and the most clues.
    pub clues: Option<(usize, usize)>,
}

impl Library {
    /// The games of a library of puzzles.
    pub fn new(games: &games::Library) -> Library {
        let stored = |(game, number): (&games::Game, u32)| Stored {
            number,
            puzzle: game.puzzle,
            level: game.level,
            ratings: ratings(game),
            symmetry: ClueSymmetry::of(game.puzzle.givens().filled()),
            techniques: OnceLock::new(),
        };
        Library(games.games().iter().zip(1..).map(stored).collect())
    }

    /// The game with this number, from 1.
    pub fn get(&self, number: u32) -> Option<&Stored> {
        self.0.get(usize::try_from(number).ok()?.checked_sub(1)?)
    }

    /// The puzzles of all games.
    pub fn puzzles(&self) -> impl Iterator<Item = &Puzzle> {
        self.0.iter().map(|stored| &stored.puzzle)
    }

    /// The games that pass a filter. A filter with a technique takes long the first time: it solves the games.
    pub fn find<'a>(&'a self, filter: &'a Filter) -> impl Iterator<Item = &'a Stored> {
        self.0.iter().filter(|game| filter.admits(game))
    }

    /// Solves the games that a filter with a technique looks at, so that [`Library::find`] is fast. Returns false
    /// if `in_time` returned false first; the next call then continues with the other games.
    pub fn solve(&self, filter: &Filter, in_time: impl Fn() -> bool) -> bool {
        if filter.technique.is_none() {
            return true;
        }
        let rest = Filter { technique: None, ..filter.clone() };
        let mut games = self.0.iter().filter(|game| rest.admits(game) && game.techniques.get().is_none());
        games.all(|game| {
            game.techniques();
            in_time()
        })
    }

    /// A random game that passes the filter, if possible a game whose givens are not in `played`. A
    /// filter with a technique makes the search slow; once `in_time` returns false, the search ends.
    pub fn pick(
        &self,
        filter: &Filter,
        played: &HashSet<String>,
        random: &mut Random,
        in_time: impl Fn() -> bool,
    ) -> Result<Option<&Stored>, OutOfTime> {
        let mut games: Vec<&Stored> = self.0.iter().collect();
        random.shuffle(&mut games);
        games.sort_by_cached_key(|game| played.contains(&game.puzzle.givens().to_string()));
        for game in games {
            if filter.admits(game) {
                return Ok(Some(game));
            }
            if !in_time() {
                return Err(OutOfTime);
            }
        }
        Ok(None)
    }
}

impl Stored {
    /// The hardest technique that it needs. The first call takes long: it solves the game.
    pub fn technique(&self) -> Option<&'static str> {
        self.techniques().last().copied()
    }

    /// The techniques of HoDoKu's solution path, the hardest last.
    fn techniques(&self) -> &[&'static str] {
        self.techniques.get_or_init(|| techniques_of(&self.puzzle))
    }
}

impl Filter {
    fn admits(&self, game: &Stored) -> bool {
        self.level.is_none_or(|level| game.level == Some(level))
            && self.symmetry.is_none_or(|symmetry| game.symmetry == symmetry)
            && self.clues.is_none_or(|(least, most)| (least..=most).contains(&game.puzzle.givens().clues()))
            // The slowest test comes last.
            && self.technique.as_ref().is_none_or(|id| game.techniques().contains(&id.as_str()))
    }
}

fn ratings(game: &games::Game) -> Option<Ratings> {
    let hodoku = match (game.level, game.score) {
        (Some(level), Some(score)) => Some(HodokuRating { level, score }),
        _ => None,
    };
    let se = game.se;
    (se.is_some() || hodoku.is_some()).then_some(Ratings { se, hodoku })
}

fn techniques_of(puzzle: &Puzzle) -> Vec<&'static str> {
    let order = |id: TechniqueId| hodoku::defaults(id).map_or(u16::MAX, |defaults| defaults.order);
    let steps = Hodoku::trace(puzzle).steps;
    let mut ids: Vec<TechniqueId> = steps.iter().map(|step| step.technique).collect();
    // Several techniques share a place in the order, so the id decides: `dedup` needs equal ids side by side.
    ids.sort_by_key(|&id| (order(id), id.as_str()));
    ids.dedup();
    ids.into_iter().map(TechniqueId::as_str).collect()
}
