//! Puzzles about to be played: their sources, and the first event of their log.

use garns::format::{self, Content};
use garns::generate::ClueSymmetry;
use garns::logic::techniques;
use garns::rate::Level;
use garns::{Board, Candidate, CellSet, Grid, Puzzle};

use crate::refusal::Refusal;
use crate::rules::calendar::{self, Date};
use crate::rules::fresh::FreshOrder;
use crate::rules::game::{Action, Event, Ratings, SERVER, Source};
use crate::rules::library::Stored;
use crate::rules::record::Record;
use crate::rules::teacher::SolutionPath;
use crate::wire::{self, Inspection};

/// The longest text that is read as a puzzle, in bytes.
const LONGEST_TEXT: usize = 64 * 1024;

/// The most stored games that are searched for a step of a technique without an example.
pub const SEARCHED: usize = 30;

/// The puzzle of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleOfDay {
    /// `YYYY-MM-DD`.
    pub date: String,
    /// The givens of the puzzle.
    pub givens: Grid,
    /// How hard it is.
    pub level: Option<Level>,
    /// How hard it is, in numbers.
    pub ratings: Option<Ratings>,
}

/// A puzzle about to be played.
#[derive(Clone, Debug)]
pub struct Beginning {
    /// The givens of the puzzle.
    pub givens: Grid,
    /// Where it is from.
    pub source: Source,
    /// How hard it is.
    pub level: Option<Level>,
    /// How hard it is, in numbers.
    pub ratings: Option<Ratings>,
    /// The action that the log begins with, if the game does not begin with the givens alone.
    pub first: Option<Action>,
    /// Whether the server chose the puzzle: a game of a puzzle that the player chose is not ranked.
    pub chosen: bool,
}

impl Beginning {
    /// A stored game.
    pub fn stored(stored: &Stored, chosen: bool) -> Beginning {
        Beginning {
            givens: *stored.puzzle.givens(),
            source: Source::Stored { number: stored.number },
            level: stored.level,
            ratings: stored.ratings.clone(),
            first: None,
            chosen,
        }
    }

    /// A puzzle made to order.
    pub fn fresh(order: &FreshOrder, puzzle: &Puzzle, ratings: Ratings) -> Beginning {
        Beginning {
            givens: *puzzle.givens(),
            source: Source::Fresh { seed: order.seed.to_string() },
            level: ratings.level(),
            ratings: Some(ratings),
            first: None,
            chosen: true,
        }
    }

    /// The puzzle of a day. On its day it counts as chosen by the server, later as chosen by the player.
    pub fn daily(puzzle: PuzzleOfDay, today: Date) -> Beginning {
        Beginning {
            givens: puzzle.givens,
            chosen: puzzle.date == today.to_string(),
            source: Source::Daily { date: puzzle.date },
            level: puzzle.level,
            ratings: puzzle.ratings,
            first: None,
        }
    }

    /// A puzzle that the player has brought, in the position that came with it.
    pub fn own(puzzle: &Puzzle, board: &Board, ratings: Option<Ratings>) -> Beginning {
        let (place, remove) = difference(puzzle, board);
        let first = (!place.is_empty() || !remove.is_empty()).then_some(Action::Apply {
            clear: CellSet::EMPTY,
            place,
            remove,
        });
        Beginning {
            givens: *puzzle.givens(),
            source: Source::Own,
            level: ratings.as_ref().and_then(Ratings::level),
            ratings,
            first,
            chosen: false,
        }
    }

    /// The example of a technique, to practise it.
    pub fn example(technique: &str, puzzle: &Puzzle, board: &Board) -> Beginning {
        Beginning {
            givens: *puzzle.givens(),
            source: Source::Practice { technique: technique.to_string() },
            level: None,
            ratings: None,
            first: Some(setup(puzzle, board)),
            chosen: false,
        }
    }

    /// This puzzle in the position before the first step of a technique, if its solution path has one.
    pub fn practice(self, technique: &str, puzzle: &Puzzle, path: &SolutionPath) -> Option<Beginning> {
        let step = path.steps.iter().find(|step| step.technique.id.as_str() == technique)?;
        let source = Source::Practice { technique: technique.to_string() };
        Some(Beginning { first: Some(setup(puzzle, &step.before)), source, ..self })
    }

    /// The record and the first events of a game of this puzzle.
    pub fn game(self, id: String, now: i64) -> (Record, Vec<Event>) {
        let record = Record {
            id,
            givens: self.givens,
            source: self.source,
            level: self.level,
            ratings: self.ratings,
            created: now,
            touched: now,
            finished: None,
        };
        let first = self.first.map(|action| Event { seq: 1, at: now, client: SERVER.into(), n: 1, action });
        (record, first.into_iter().collect())
    }
}

/// The date of a daily puzzle, today if none is named. A day in the future is refused, because it has no
/// puzzle yet.
pub fn day(date: Option<&str>, now: i64) -> Result<Date, Refusal> {
    let today = Date::of(now);
    let date = match date {
        Some(date) => Date::parse(date).ok_or_else(|| Refusal::bad("date has the form 2026-11-15"))?,
        None => today,
    };
    if date > today {
        return Err(Refusal::bad("this day is in the future"));
    }
    Ok(date)
}

/// The refusal if no stored game meets the request.
pub fn no_match() -> Refusal {
    Refusal::Unmet("no library game matches: try another level, or a new puzzle".to_string())
}

/// The refusal if the example of a technique is not the position of a puzzle.
pub fn no_practice() -> Refusal {
    Refusal::Unmet("no puzzle was found to practise this technique on".to_string())
}

/// The refusal if a technique has no example and none of the searched stored games uses it.
pub fn no_game_to_practise() -> Refusal {
    Refusal::Unmet("no library game uses this technique".to_string())
}

/// The order for the puzzle of a day. A home without a server has the [open seed](Date::open_seed) of the day; a
/// server mixes a secret into the seed, so that nobody knows tomorrow's puzzle.
pub fn daily_order(date: Date, seed: u64) -> FreshOrder {
    let level = Some(calendar::level_of(date));
    FreshOrder { seed, number: 0, shape: ClueSymmetry::HalfTurn, level, technique: None }
}

/// The order for a new puzzle that a player asks for; `drawn` is the seed if the player names none.
pub fn fresh_order(
    level: Option<wire::Level>,
    technique: Option<String>,
    symmetry: Option<wire::Symmetry>,
    seed: Option<&str>,
    drawn: u64,
) -> Result<FreshOrder, Refusal> {
    if let Some(id) = &technique {
        techniques::by_id(id).ok_or_else(|| Refusal::bad("there is no such technique"))?;
    }
    let seed = seed.map_or(Ok(drawn), parse_seed)?;
    let shape = symmetry.map_or(ClueSymmetry::None, Into::into);
    Ok(FreshOrder { seed, number: 0, shape, level: level.map(Into::into), technique })
}

/// Refuses a text that is too long.
pub fn check_length(text: &str) -> Result<(), Refusal> {
    if text.len() > LONGEST_TEXT { Err(Refusal::TooLarge) } else { Ok(()) }
}

/// A seed as players write it.
pub fn parse_seed(text: &str) -> Result<u64, Refusal> {
    text.parse().map_err(|_| Refusal::bad("seed is a number from 0 to 2^64 - 1"))
}

/// Checks a text. If it is a puzzle, the puzzle and its position come with the answer.
pub fn look_at(text: &str) -> (Inspection, Option<(Puzzle, Board)>) {
    let record = match format::parse(text) {
        Ok(record) => record,
        Err(error) => return (Inspection::unreadable(error.to_string()), None),
    };
    let board = match &record.content {
        Content::Grid(grid) => Board::new(grid),
        Content::Board(board) => (**board).clone(),
    };
    let puzzle = Puzzle::of_position(&board);
    let givens = puzzle.as_ref().map_or(*board.values(), |puzzle| *puzzle.givens());
    let inspection = Inspection::of(&givens, &puzzle);
    (inspection, puzzle.ok().map(|puzzle| (puzzle, board)))
}

/// The digits entered and the candidates removed in a position of a puzzle.
fn difference(puzzle: &Puzzle, board: &Board) -> (Vec<Candidate>, Vec<Candidate>) {
    let entered = board.values().iter().filter(|&(cell, _)| puzzle.givens().get(cell).is_none());
    let place = entered.map(|(cell, digit)| Candidate { cell, digit }).collect();
    (place, board.removed().iter().collect())
}

fn setup(puzzle: &Puzzle, board: &Board) -> Action {
    let (place, remove) = difference(puzzle, board);
    Action::Setup { place, remove }
}
