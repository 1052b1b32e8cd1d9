//! Games that come from another home. The id, the puzzle, the times and the events of each game are checked,
//! because anybody may have written the file.

use std::ops::RangeInclusive;

use garns::NotAPuzzle;
use garns::logic::techniques;

use crate::api::MovedGame;
use crate::calendar::Date;
use crate::game::{Action, Event, Game, MAX_EVENTS, NotAllowed, Source};
use crate::id::is_id;
use crate::open_game::OpenGame;
use crate::ranking::Attempt;
use crate::record::Record;
use crate::refusal::Refusal;

/// A game that has arrived, and its log.
#[derive(Clone, Debug)]
pub struct Arrived {
    /// The game. It is never ranked: nobody saw it being played.
    pub open: OpenGame,
    /// All events.
    pub log: Vec<Event>,
}

/// Why a game in a file is refused.
#[derive(Debug, thiserror::Error)]
pub enum NotMoved {
    /// The id does not have the form of a game's id.
    #[error("the id is not the id of a game")]
    Id,
    /// The number of a stored game is 0.
    #[error("the number of a library game starts at 1")]
    Number,
    /// The seed of a new puzzle is not a number, or is not written in the usual way.
    #[error("the seed is not a number from 0 to 2^64 - 1")]
    Seed,
    /// The date of a daily puzzle does not exist, or is after the day on which the game began.
    #[error("the date of the daily puzzle does not exist, or comes after the beginning of the game")]
    Date,
    /// The technique of a practice game does not exist.
    #[error("there is no technique with the id of the practice game")]
    Technique,
    /// The ratings have an unknown level.
    #[error("the ratings have an unknown level")]
    Ratings,
    /// The givens cannot be read as a grid.
    #[error("the givens are not a grid")]
    Givens,
    /// The givens are not a puzzle.
    #[error(transparent)]
    Puzzle(#[from] NotAPuzzle),
    /// The game has too many events.
    #[error("the game has more than {MAX_EVENTS} events")]
    Long,
    /// The `seq` of an event is not its place in the log.
    #[error("event {0} is out of order")]
    Order(u32),
    /// The time of an event is before the previous event, or not in this millennium. Event 0 stands for the
    /// beginning of the game.
    #[error("event {0} has an impossible time")]
    Time(u32),
    /// The name of the sending tab is malformed: it must have 1 to 40 letters, digits, `-` or `_`.
    #[error("event {0} has an impossible sender")]
    Client(u32),
    /// An action that cannot happen.
    #[error("event {0} cannot happen: {1}")]
    Action(u32, NotAllowed),
    /// A hint with an impossible cost.
    #[error("event {0} costs too much")]
    Cost(u32),
    /// The event ends a game that is not solved, ends it with a wrong time or an impossible score, or follows
    /// the end of the game.
    #[error("event {0} does not match the end of the game")]
    End(u32),
}

/// Times that a log may have, in milliseconds: the years 2000 to 2999.
pub(crate) const TIMES: RangeInclusive<i64> = 946_684_800_000..=32_503_679_999_999;

/// More than any rung of the hint ladder costs.
pub(crate) const MOST_COST: u32 = 1000;

/// More than any game scores.
const MOST_SCORE: u32 = 1_000_000;

/// Checks all games of a file. One wrong game is enough to refuse the whole file. Once `in_time` returns false, the
/// file is refused too.
pub fn arrive_all(
    games: Vec<MovedGame>,
    now: i64,
    in_time: impl Fn() -> bool,
) -> Result<Vec<Arrived>, Refusal> {
    let mut arrived = Vec::with_capacity(games.len());
    for (game, number) in games.into_iter().zip(1..) {
        if !in_time() {
            let read = arrived.len();
            return Err(Refusal::Unmet(format!("only {read} games were read in time: send fewer at once")));
        }
        let game = arrive(game, now).map_err(|error| Refusal::bad(format!("game {number}: {error}")))?;
        arrived.push(game);
    }
    Ok(arrived)
}

/// Checks a game from a file by replaying its log. The time is `now`.
pub fn arrive(moved: MovedGame, now: i64) -> Result<Arrived, NotMoved> {
    if !is_id(&moved.id) {
        return Err(NotMoved::Id);
    }
    if !TIMES.contains(&moved.created) {
        return Err(NotMoved::Time(0));
    }
    let givens = moved.grid().ok_or(NotMoved::Givens)?;
    if moved.events.len() > MAX_EVENTS as usize {
        return Err(NotMoved::Long);
    }
    let mut record = Record {
        id: moved.id,
        givens,
        source: source(moved.source, moved.created, now)?,
        level: moved.level.map(Into::into),
        ratings: moved.ratings.map(TryInto::try_into).transpose().map_err(|_| NotMoved::Ratings)?,
        created: moved.created,
        touched: moved.created,
        finished: None,
    };
    let log = moved.events;
    let mut open = OpenGame::new(record.clone(), &[], Attempt::NotChosen)?;
    for (event, seq) in log.iter().zip(1..) {
        check(event, seq, record.touched, &open.game)?;
        open.add(std::slice::from_ref(event));
        record.touched = event.at;
    }
    record.finished = open.game.finish().map(|finish| finish.at);
    let open = OpenGame::new(record, &log, Attempt::NotChosen)?;
    Ok(Arrived { open, log })
}

/// The source of a game that was begun at the time `created`, if it can be. A game of today's daily puzzle becomes a
/// game of the player's own puzzle: otherwise a file could take the place of today's puzzle, which is ranked.
fn source(source: Source, created: i64, now: i64) -> Result<Source, NotMoved> {
    match &source {
        Source::Stored { number: 0 } => return Err(NotMoved::Number),
        Source::Fresh { seed } => {
            let number: u64 = seed.parse().map_err(|_| NotMoved::Seed)?;
            if number.to_string() != *seed {
                return Err(NotMoved::Seed);
            }
        }
        Source::Daily { date } => {
            let date = Date::parse(date).filter(|&date| date <= Date::of(created)).ok_or(NotMoved::Date)?;
            if date >= Date::of(now) {
                return Ok(Source::Own);
            }
        }
        Source::Practice { technique } => {
            techniques::by_id(technique).ok_or(NotMoved::Technique)?;
        }
        Source::Stored { .. } | Source::Own => {}
    }
    Ok(source)
}

/// Checks the next event of a log.
fn check(event: &Event, seq: u32, last: i64, game: &Game) -> Result<(), NotMoved> {
    if event.seq != seq {
        return Err(NotMoved::Order(seq));
    }
    if !TIMES.contains(&event.at) || event.at < last {
        return Err(NotMoved::Time(seq));
    }
    let is_letter = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'_');
    if !(1..=40).contains(&event.client.len()) || !event.client.bytes().all(is_letter) {
        return Err(NotMoved::Client(seq));
    }
    if game.finish().is_some() {
        return Err(NotMoved::End(seq));
    }
    match (&event.action, event.action.may_be_sent()) {
        (Action::Finished { time, score }, _) => {
            let ended = game.is_solved() && *time == game.elapsed(event.at) && *score <= MOST_SCORE;
            if ended { Ok(()) } else { Err(NotMoved::End(seq)) }
        }
        (Action::Hint { cost, .. }, _) if *cost > MOST_COST => Err(NotMoved::Cost(seq)),
        (_, Ok(()) | Err(NotAllowed::ServerOnly)) => Ok(()),
        (_, Err(error)) => Err(NotMoved::Action(seq, error)),
    }
}
