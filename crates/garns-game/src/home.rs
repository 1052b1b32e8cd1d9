//! The port between requests and the home that they are sent to: a server, a browser, a terminal.
//!
//! Each request of the API is one function of [`requests`](crate::requests) over [`Home`]. A home belongs to one request
//! of one player. It keeps the player's games; it has the time, chance, and a place for long computations.

use std::ops::DerefMut;
use std::sync::Arc;

use garns::Puzzle;

use crate::beginning::PuzzleOfDay;
use crate::calendar::Date;
use crate::game::{Event, Observation, Ratings};
use crate::library::Library;
use crate::moving::Arrived;
use crate::open_game::{OpenGame, Unstamped};
use crate::questions::{Question, Stopwatch};
use crate::record::{Listed, Page, Record};
use crate::refusal::Refusal;
use crate::settings::Settings;
use crate::statistics::{FinishedGame, GameOfDay};

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name on the leaderboard; none for an anonymous player.
    pub name: Option<String>,
    /// The time of the first visit, in milliseconds since 1970.
    pub since: i64,
    /// The player's settings.
    pub settings: Settings,
}

/// A puzzle that the player has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The givens of the puzzle.
    pub givens: String,
    /// The id of the game.
    pub game: String,
    /// Whether it is finished.
    pub finished: bool,
}

/// A game that was not stored yet.
#[derive(Debug)]
pub struct NewGame {
    /// Everything but the log.
    pub record: Record,
    /// The first events.
    pub events: Vec<Event>,
    /// Whether the home chose the puzzle, so that a first attempt may be ranked.
    pub chosen: bool,
}

/// The failure of a home. A refusal is one of them; others are faults of a store, limits, and work for which there is
/// no time.
pub trait Failure: From<Refusal> {
    /// Whether and how a request that looks at several games, or can do with less, may go on.
    fn scope(&self) -> Scope;

    /// Writes the failure to the log of the operator, because no answer tells of it.
    fn note(&self) {}
}

/// What a failure concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Something that does not exist, or no longer: a game that was deleted just now.
    Gone,
    /// One game alone, which cannot be read.
    Unreadable,
    /// Computations: there is no time for them now.
    Computing,
    /// The player's store: there is no room for another game.
    Room,
    /// The whole request.
    Request,
}

/// The home of a player's games.
///
/// Events that [`append`](Home::append) returns are stored before the request is answered, or, in a home that writes all
/// changes of a request at its end, at least before the sender gets the answer.
#[allow(async_fn_in_trait)] // Each home is a concrete type, so callers see whether its futures can be sent.
pub trait Home {
    /// Why a request fails.
    type Error: Failure;
    /// A game that nobody else changes as long as this value lives.
    type Open: DerefMut<Target = OpenGame>;

    /// The time in milliseconds since 1970.
    fn now(&self) -> i64;

    /// 64 random bits.
    fn random(&mut self) -> Result<u64, Self::Error>;

    /// The stored games.
    fn library(&self) -> Result<Library, Self::Error>;

    /// The answer to a question, computed within its time limit unless it is known.
    async fn ask<Q: Question>(&self, question: Q) -> Result<Arc<Q::Answer>, Self::Error>;

    /// The result of other work, which may take a while.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Stopwatch<'_>) -> T + Send + 'static,
    ) -> Result<T, Self::Error>;

    /// The ratings of a puzzle, as far as they are found while the player waits. If this returns nothing, the home
    /// rates the game later.
    async fn ratings_at_once(&self, puzzle: Puzzle) -> Option<Ratings>;

    /// The player.
    async fn player(&self) -> Result<Player, Self::Error>;

    /// Changes the player's name, and returns it as it is stored.
    async fn set_name(&mut self, name: Option<&str>) -> Result<Option<String>, Self::Error>;

    /// Changes the player's settings.
    async fn set_settings(&mut self, settings: &Settings) -> Result<(), Self::Error>;

    /// Deletes the player with everything.
    async fn delete_player(&mut self) -> Result<(), Self::Error>;

    /// A game with all events that are stored. If the home has the game in memory, and the sender expects just its last
    /// event, the home need not look for newer events.
    async fn open(&mut self, id: &str, expect: Option<u32>) -> Result<Self::Open, Self::Error>;

    /// A game with its whole log.
    async fn open_whole(&mut self, id: &str) -> Result<(Self::Open, Vec<Event>), Self::Error>;

    /// The events of a game's log after an event.
    async fn log(&self, game: &Self::Open, after: u32) -> Result<Vec<Event>, Self::Error>;

    /// Turns actions into events at the present time and stores them; the last missing digit also ends the game. Returns
    /// `None`, and stores nothing, if somebody else has stored events first, or has deleted the game.
    async fn append(
        &mut self,
        game: &mut Self::Open,
        actions: Vec<Unstamped>,
    ) -> Result<Option<Vec<Event>>, Self::Error>;

    /// Stores a new game. Returns `None` if the player has a game of its day already.
    async fn add(&mut self, new: NewGame) -> Result<Option<Self::Open>, Self::Error>;

    /// Whether the player has a game with this id, which may come from another home.
    async fn knows(&self, id: &str) -> Result<bool, Self::Error>;

    /// Stores a game that comes from another home.
    async fn take_in(&mut self, game: Arrived) -> Result<(), Self::Error>;

    /// Stores the ratings of a game that began without them.
    async fn set_ratings(&mut self, game: &mut Self::Open, ratings: &Ratings) -> Result<(), Self::Error>;

    /// Deletes a game. Returns whether there was one.
    async fn delete_game(&mut self, id: &str) -> Result<bool, Self::Error>;

    /// Games with their summaries, the last changed first. A game that cannot be read is left out.
    async fn games(&self, page: Page) -> Result<Vec<Listed>, Self::Error>;

    /// All puzzles that the player has begun, the last changed last.
    async fn played(&self) -> Result<Vec<Played>, Self::Error>;

    /// All finished games, the oldest first.
    async fn finished(&self) -> Result<Vec<FinishedGame>, Self::Error>;

    /// How many games the player has played: those with a digit that is not given.
    async fn count_played(&self) -> Result<i64, Self::Error>;

    /// The games of daily puzzles from a date up to, not including, another.
    async fn games_of_days(&self, from: Date, to: Date) -> Result<Vec<GameOfDay>, Self::Error>;

    /// The id of the player's game of a day's puzzle.
    async fn game_of_day(&self, day: &str) -> Result<Option<String>, Self::Error>;

    /// The seed of a day's puzzle.
    fn seed_of_day(&self, date: Date) -> u64;

    /// The puzzle of a day, if it was made already.
    async fn puzzle_of_day(&self, date: Date) -> Result<Option<PuzzleOfDay>, Self::Error>;

    /// Stores the puzzle of a day, so that it never changes. Returns the puzzle of whoever was first.
    async fn fix_day(&mut self, puzzle: PuzzleOfDay) -> Result<PuzzleOfDay, Self::Error>;

    /// The observations of the player's skills, the oldest first.
    async fn observations(&self) -> Result<Vec<Observation>, Self::Error>;

    /// Stores the observation of an exercise, and deletes the oldest if there are too many.
    async fn observe_exercise(&mut self, observation: &Observation) -> Result<(), Self::Error>;

    /// Stores the observations of a finished game, once.
    async fn observe_game(&mut self, game: &str, observations: &[Observation]) -> Result<(), Self::Error>;

    /// Finished games that were not observed, the latest first.
    async fn unobserved(&self, most: usize) -> Result<Vec<String>, Self::Error>;

    /// Deletes all observations. Games that are finished now are not observed again.
    async fn forget_observations(&mut self) -> Result<(), Self::Error>;
}
