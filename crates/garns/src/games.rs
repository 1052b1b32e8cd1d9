//! Stored games: puzzles with their ratings, in a table that a person can edit.
//!
//! ```text
//! puzzle,level,er,ep,ed,hodoku,source
//! ..3.2.6..9..3.5..1(…),Easy,1.2,1.2,1.2,204,garns
//! ```
//!
//! Only the puzzle is required. A filter by rating does not find games without ratings.
//! The solution is computed, never stored.

mod file;

pub use file::{GamesFile, NoHeader};

use core::fmt;
use core::ops::RangeInclusive;
use std::collections::HashMap;

use crate::canon::canonical;
use crate::format::csv::push_field;
use crate::format::{self, Columns, Content, Format, FormatError, Record};
use crate::generate::Made;
use crate::rate::se::{Rating, Score};
use crate::rate::{Hodoku, Level, Scale, SudokuExplainer};
use crate::{Grid, NotAPuzzle, Puzzle, Random};

/// The first line of a file of games.
pub const HEADER: &str = "puzzle,level,er,ep,ed,hodoku,source\n";

/// The columns in [`HEADER`] after the puzzle.
const COLUMNS: [&str; 6] = ["level", "er", "ep", "ed", "hodoku", "source"];

/// The games that come with Garns: two hundred of each level.
pub const STORED: &str = include_str!("../puzzles/games.csv");

/// A puzzle with its ratings and its source.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// HoDoKu's level, which is also the level of the game.
    pub level: Option<Level>,
    /// Sudoku Explainer's rating.
    pub se: Option<Rating>,
    /// HoDoKu's score.
    pub score: Option<u32>,
    /// The origin of the puzzle.
    pub source: String,
}

impl From<Made> for Game {
    /// The puzzle with the ratings that the generator computed.
    fn from(made: Made) -> Game {
        Game {
            level: made.ratings.hodoku.map(|rating| rating.level),
            se: made.ratings.se,
            score: made.ratings.hodoku.map(|rating| rating.score),
            ..Game::new(made.puzzle)
        }
    }
}

impl Game {
    /// A game without ratings.
    #[must_use]
    pub fn new(puzzle: Puzzle) -> Game {
        Game { puzzle, level: None, se: None, score: None, source: String::new() }
    }

    /// Whether it is rated on both scales.
    #[must_use]
    pub fn is_rated(&self) -> bool {
        self.level.is_some() && self.score.is_some() && self.se.is_some()
    }

    /// The game with all ratings; computes those that are missing.
    #[must_use]
    pub fn rated(&self) -> Game {
        let mut game = self.clone();
        game.se.get_or_insert_with(|| SudokuExplainer::rate(&self.puzzle));
        if game.level.is_none() || game.score.is_none() {
            let hodoku = Hodoku::rate(&self.puzzle);
            game.level = Some(hodoku.level);
            game.score = Some(hodoku.score);
        }
        game
    }

    /// The games of records that were read, each with its line.
    #[must_use]
    pub fn read(items: Vec<Result<Record, FormatError>>) -> Vec<(usize, Result<Game, BadGame>)> {
        let givens = |record: &Record| match record.content {
            Content::Grid(givens) => Some(givens),
            Content::Board(_) => None,
        };
        let grids: Vec<Grid> = items.iter().flatten().filter_map(givens).collect();
        let mut puzzles = Puzzle::many(&grids).into_iter();
        let mut game = |record: &Record| match givens(record).and_then(|_| puzzles.next()) {
            Some(puzzle) => Game::new(puzzle?).described(&record.columns),
            None => Err(BadGame::Progress),
        };
        let read = items.into_iter().map(|item| match item {
            Ok(record) => (record.line, game(&record)),
            Err(error) => (error.line, Err(BadGame::Text(error))),
        });
        read.collect()
    }

    /// The same game with the values of its columns.
    fn described(mut self, columns: &Columns) -> Result<Game, BadGame> {
        for name in COLUMNS {
            if let Some(value) = columns.get(name).filter(|value| !value.is_empty()) {
                self.learn(name, value)?;
            }
        }
        Ok(self)
    }

    /// The values of its columns, by the names in [`HEADER`]; empty if not known.
    pub(crate) fn columns(&self) -> [(&'static str, String); 6] {
        fn text(value: Option<impl fmt::Display>) -> String {
            value.map_or_else(String::new, |value| value.to_string())
        }
        let values = [
            text(self.level),
            text(self.se.map(|se| se.er)),
            text(self.se.map(|se| se.ep)),
            text(self.se.map(|se| se.ed)),
            text(self.score),
            self.source.clone(),
        ];
        let mut values = values.into_iter();
        COLUMNS.map(|name| (name, values.next().unwrap_or_default()))
    }

    fn learn(&mut self, name: &str, value: &str) -> Result<(), BadGame> {
        let bad = |expected| BadGame::Column { name: name.into(), found: value.into(), expected };
        let score = || value.parse::<Score>().map_err(|_| bad("a rating such as 7.2"));
        let unrated = Score::from_tenths(0);
        match name {
            "level" => {
                self.level = Some(value.parse().map_err(|_| bad("Easy, Medium, Hard, Unfair or Extreme"))?)
            }
            "hodoku" => self.score = Some(value.parse().map_err(|_| bad("a whole number"))?),
            "source" => self.source = value.into(),
            "er" | "ep" | "ed" => {
                let rating = self.se.get_or_insert(Rating { er: unrated, ep: unrated, ed: unrated });
                match name {
                    "er" => rating.er = score()?,
                    "ep" => rating.ep = score()?,
                    _ => rating.ed = score()?,
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// Its line in a file of games.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.puzzle.givens())?;
        for (_, value) in self.columns() {
            let mut field = String::new();
            push_field(&value, &mut field);
            write!(f, ",{field}")?;
        }
        Ok(())
    }
}

/// Why a line of a file is not a game.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum BadGame {
    /// The line cannot be read.
    Text(FormatError),
    /// The grid is not a puzzle.
    NotAPuzzle(NotAPuzzle),
    /// The line is a position in mid-game.
    Progress,
    /// A column has a bad value.
    Column {
        /// The column.
        name: String,
        /// The value that was found.
        found: String,
        /// The value that was expected.
        expected: &'static str,
    },
    /// The library has the puzzle already, the same or rearranged, as the game with this number (from 1).
    Known(usize),
}

impl From<NotAPuzzle> for BadGame {
    fn from(error: NotAPuzzle) -> BadGame {
        BadGame::NotAPuzzle(error)
    }
}

impl fmt::Display for BadGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadGame::Text(error) => write!(f, "{}", error.problem()),
            BadGame::NotAPuzzle(error) => error.fmt(f),
            BadGame::Progress => f.write_str("a position in mid-game, expected a puzzle"),
            BadGame::Column { name, found, expected } => {
                write!(f, "{name} is {found:?}, expected {expected}")
            }
            BadGame::Known(number) => write!(f, "already there as game {number}, as it is or rearranged"),
        }
    }
}

impl core::error::Error for BadGame {}

/// Games in order.
///
/// ```
/// use garns::Random;
/// use garns::games::{Filter, Library};
/// use garns::rate::Level;
///
/// let library = Library::stored(); // the thousand games that come with Garns
/// let filter = Filter { level: Some(Level::Hard), ..Filter::default() };
/// assert_eq!(library.matching(&filter).count(), 200);
/// let game = library.random(&filter, &mut Random::new(1)).expect("there are hard games");
/// println!("{}", game.puzzle.givens());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Library {
    games: Vec<Game>,
    /// The number of the first game of each class, for the games that were looked at so far.
    classes: HashMap<Grid, usize>,
    classed: usize,
}

impl Library {
    /// The games of a file, and its bad lines.
    #[must_use]
    pub fn read(text: impl AsRef<[u8]>) -> (Library, Vec<(usize, BadGame)>) {
        let mut items = Vec::new();
        format::read(text, Some(Format::Csv), &mut |item| items.push(item));
        let mut library = Library::default();
        let mut bad = Vec::new();
        for (line, game) in Game::read(items) {
            match game {
                Ok(game) => library.games.push(game),
                Err(reason) => bad.push((line, reason)),
            }
        }
        (library, bad)
    }

    /// The games that come with Garns.
    #[must_use]
    pub fn stored() -> Library {
        Library::read(STORED).0
    }

    /// Adds the games of another library at the end, without looking for duplicates.
    pub fn append(&mut self, other: Library) {
        self.games.extend(other.games);
    }

    /// All games in order.
    #[must_use]
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// The games that match a filter.
    pub fn matching<'a>(&'a self, filter: &'a Filter) -> impl Iterator<Item = &'a Game> + 'a {
        self.games.iter().filter(|game| filter.admits(game))
    }

    /// A random game that matches a filter.
    pub fn random(&self, filter: &Filter, random: &mut Random) -> Option<&Game> {
        let matching: Vec<&Game> = self.games.iter().filter(|game| filter.admits(game)).collect();
        if matching.is_empty() { None } else { Some(matching[random.below(matching.len())]) }
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If the library has the puzzle already, even rotated or relabelled.
    ///
    /// ```
    /// use garns::games::{BadGame, Game, Library};
    ///
    /// let mut library = Library::default();
    /// let game = Library::stored().games()[0].clone();
    /// assert_eq!(library.add(game.clone()), Ok(()));
    /// assert_eq!(library.add(game), Err(BadGame::Known(1)));
    /// ```
    pub fn add(&mut self, game: Game) -> Result<(), BadGame> {
        for (number, known) in self.games.iter().enumerate().skip(self.classed) {
            self.classes.entry(canonical(known.puzzle.givens()).grid).or_insert(number);
        }
        self.classed = self.games.len();
        if let Some(number) = self.classes.get(&canonical(game.puzzle.givens()).grid) {
            return Err(BadGame::Known(number + 1));
        }
        self.games.push(game);
        Ok(())
    }
}

/// A choice of games. The default matches all.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only games of this level.
    pub level: Option<Level>,
    /// Only games with Sudoku Explainer's ER in this range.
    pub er: Option<RangeInclusive<Score>>,
    /// Only games with this many givens.
    pub clues: Option<RangeInclusive<usize>>,
}

impl Filter {
    /// Whether a game matches.
    #[must_use]
    pub fn admits(&self, game: &Game) -> bool {
        self.level.is_none_or(|level| game.level == Some(level))
            && self.er.as_ref().is_none_or(|range| game.se.is_some_and(|se| range.contains(&se.er)))
            && self.clues.as_ref().is_none_or(|range| range.contains(&game.puzzle.givens().clues()))
    }
}
