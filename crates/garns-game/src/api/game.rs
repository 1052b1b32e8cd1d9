//! A game and its log.

use garns::{Cell, Digit, DigitSet};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Action, Event, Level, Ratings, Source};
use crate::game::{self, CHECK_COST, FORMULA, Mark, Sheet};
use crate::open_game::OpenGame;
use crate::ranking;
use crate::record::Listed;
use crate::refusal::Refusal;

/// A game with its whole log.
#[derive(Debug, Serialize, ToSchema)]
pub struct Game {
    pub id: String,
    pub givens: String,
    pub source: Source,
    pub level: Option<Level>,
    pub ratings: Option<Ratings>,
    pub created: i64,
    /// The `seq` of the last event.
    pub head: u32,
    pub events: Vec<Event>,
    pub state: State,
    pub timer: Timer,
    pub score: Score,
    pub finished: Option<Finished>,
    /// Why the game does not count for the leaderboard as it stands; null if it does.
    pub unranked: Option<Unranked>,
}

/// The state that a log leads to. Masks have bit d − 1 for digit or colour d.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct State {
    /// The digits entered, without the givens.
    pub entries: String,
    pub corner: Vec<u16>,
    pub centre: Vec<u16>,
    pub struck: Vec<u16>,
    pub colours: Vec<u16>,
    /// Coloured candidates in reading order: cell, digit, colour.
    pub candidate_colours: Vec<[u8; 3]>,
    pub auto: bool,
    pub can_undo: usize,
    pub can_redo: usize,
    pub savepoints: Vec<String>,
    /// Whether the player has paused the game, or it has ended.
    pub paused: bool,
    /// Whether the player is away from the page. The clock runs unless the game is paused or the
    /// player is away.
    pub away: bool,
    /// The highest hint rung taken for the present sheet.
    pub rung: Option<u8>,
    /// The highest rung whose answer a check has given for the present sheet.
    pub told: Option<u8>,
    pub hints: u32,
    pub checks: u32,
    pub assisted: bool,
    pub finished: bool,
}

impl State {
    pub fn of(game: &game::Game) -> State {
        let sheet = game.sheet();
        let layer =
            |layer: fn(&Mark) -> DigitSet| Cell::all().map(|cell| layer(sheet.mark(cell)).bits()).collect();
        let (can_undo, can_redo) = game.can_undo_redo();
        let (hints, checks) = game.hints_and_checks();
        State {
            entries: sheet.entries().to_string(),
            corner: layer(|mark| mark.corner),
            centre: layer(|mark| mark.centre),
            struck: layer(|mark| mark.struck),
            colours: layer(|mark| mark.colours),
            candidate_colours: candidate_colours(sheet),
            auto: sheet.auto,
            can_undo,
            can_redo,
            savepoints: game.savepoints().map(str::to_string).collect(),
            paused: game.paused(),
            away: game.away(),
            rung: game.rung(),
            told: game.told(),
            hints,
            checks,
            assisted: game.assisted(),
            finished: game.finish().is_some(),
        }
    }
}

fn candidate_colours(sheet: &Sheet) -> Vec<[u8; 3]> {
    let mut coloured = Vec::new();
    for cell in Cell::all() {
        for (digit, colour) in Digit::ALL.into_iter().zip(sheet.mark(cell).candidate_colours) {
            if let Some(colour) = colour {
                coloured.push([cell.index() as u8, digit.get(), colour.get()]);
            }
        }
    }
    coloured
}

/// The time on the clock, which the server keeps.
#[derive(Debug, Serialize, ToSchema)]
pub struct Timer {
    /// Milliseconds at the time `now`.
    pub elapsed: i64,
    pub running: bool,
    pub now: i64,
}

/// The score of a game if it were finished now.
#[derive(Debug, Serialize, ToSchema)]
pub struct Score {
    pub now: u32,
    /// Points at time zero without help.
    pub full: u32,
    /// The time in milliseconds at which half is left.
    pub par: i64,
    pub hints: u32,
    pub hint_cost: u32,
    pub checks: u32,
    pub check_cost: u32,
    /// The cost of one more check.
    pub check_price: u32,
    /// The present cost of each press of the hint: Nudge, Show, Explain.
    pub hint_prices: [u32; 3],
    pub assisted: bool,
    /// An unrated puzzle scores nothing.
    pub rated: bool,
    pub formula: &'static str,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Finished {
    pub at: i64,
    /// Milliseconds on the player's own clock, which stops during pauses. `score` goes by it.
    pub time: i64,
    /// Milliseconds from the first view of the puzzle to the end of the game, pauses included. The leaderboard
    /// goes by it.
    pub wall_time: i64,
    pub score: u32,
}

/// Why a game does not count for the leaderboard.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Unranked {
    /// The player has begun the puzzle more than once.
    BegunBefore,
    /// The server did not choose the puzzle.
    NotChosen,
    /// The solution was shown.
    SolutionShown,
    /// The digits came faster than a person enters them.
    TooFast,
    /// The puzzle is not rated.
    Unrated,
    /// The game was played without a server.
    NoServer,
}

impl From<ranking::Unranked> for Unranked {
    fn from(reason: ranking::Unranked) -> Unranked {
        match reason {
            ranking::Unranked::BegunBefore => Unranked::BegunBefore,
            ranking::Unranked::NotChosen => Unranked::NotChosen,
            ranking::Unranked::SolutionShown => Unranked::SolutionShown,
            ranking::Unranked::TooFast => Unranked::TooFast,
            ranking::Unranked::Unrated => Unranked::Unrated,
            ranking::Unranked::NoServer => Unranked::NoServer,
        }
    }
}

impl Timer {
    pub fn of(game: &game::Game, now: i64) -> Timer {
        let elapsed = game.finish().map_or_else(|| game.elapsed(now), |finish| finish.time);
        Timer { elapsed, running: game.is_running(), now }
    }
}

impl Score {
    pub fn of(game: &game::Game, tenths: Option<u16>, now: i64) -> Score {
        let score = game.score(tenths, now);
        let (hints, checks) = game.hints_and_checks();
        Score {
            now: score.points(),
            full: score.worth.map_or(0, |worth| worth.full),
            par: score.worth.map_or(0, |worth| worth.par),
            hints,
            hint_cost: score.hint_cost,
            checks,
            check_cost: score.check_cost,
            check_price: CHECK_COST,
            hint_prices: game.hint_prices(),
            assisted: score.assisted,
            rated: score.worth.is_some(),
            formula: FORMULA,
        }
    }
}

impl Finished {
    /// The end of a game that was begun at the time `created`.
    fn of(finish: game::Finish, created: i64) -> Finished {
        let wall_time = ranking::wall_time(&finish, created);
        Finished { at: finish.at, time: finish.time, wall_time, score: finish.score }
    }
}

impl OpenGame {
    fn finished(&self) -> Option<Finished> {
        self.game.finish().map(|finish| Finished::of(finish, self.record.created))
    }

    /// The end of its log on the wire.
    pub fn tail(&self, events: Vec<game::Event>, now: i64) -> Tail {
        Tail {
            head: self.game.head(),
            events,
            timer: Timer::of(&self.game, now),
            score: Score::of(&self.game, self.tenths(), now),
            finished: self.finished(),
            unranked: self.unranked().map(Unranked::from),
        }
    }

    /// The game on the wire, with these events as its log.
    pub fn wire(&self, events: Vec<game::Event>, now: i64) -> Game {
        Game {
            id: self.record.id.clone(),
            givens: self.record.givens.to_string(),
            source: self.record.source.clone(),
            level: self.record.level.map(Level::from),
            ratings: self.record.ratings.as_ref().map(Ratings::from),
            created: self.record.created,
            head: self.game.head(),
            events,
            state: State::of(&self.game),
            timer: Timer::of(&self.game, now),
            score: Score::of(&self.game, self.tenths(), now),
            finished: self.finished(),
            unranked: self.unranked().map(Unranked::from),
        }
    }
}

/// The most events in one request.
pub const MAX_SENT: usize = 500;

/// Events sent by a tab.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SendEvents {
    /// 8 to 40 of `A-Za-z0-9_-`, drawn at random once per tab.
    #[schema(min_length = 8, max_length = 40, pattern = "^[A-Za-z0-9_-]*$")]
    pub client: String,
    /// The `seq` of the last event that the tab knows.
    #[schema(maximum = 20000)]
    pub expect: u32,
    /// At most 500.
    #[schema(min_items = 1, max_items = 500)]
    pub events: Vec<SentEvent>,
}

/// An event that a tab sends.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SentEvent {
    /// The tab's number for the event, which rises within a game.
    #[schema(minimum = 1, maximum = 4294967295u32)]
    pub n: u32,
    #[serde(rename = "do")]
    pub action: Action,
}

/// The end of a log.
#[derive(Debug, Serialize, ToSchema)]
pub struct Tail {
    pub head: u32,
    /// All events after the last that the sender knew.
    pub events: Vec<Event>,
    pub timer: Timer,
    pub score: Score,
    pub finished: Option<Finished>,
    /// Why the game does not count for the leaderboard as it stands; null if it does.
    pub unranked: Option<Unranked>,
}

/// The part of a log that is wanted.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// The `seq` of the last known event.
    #[serde(default)]
    #[param(maximum = 4294967295u32)]
    pub after: u32,
}

/// Which of the player's games are listed.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
pub struct WhichGames {
    /// `open` or `finished`; both if absent.
    pub status: Option<Status>,
    /// Only games that were last changed before this time.
    pub before: Option<i64>,
    /// At most 50.
    #[param(minimum = 1, maximum = 50)]
    pub limit: Option<u32>,
}

impl WhichGames {
    /// How many games are wanted at most.
    pub fn limit(&self) -> Result<u32, Refusal> {
        let limit = self.limit.unwrap_or(20);
        if (1..=50).contains(&limit) { Ok(limit) } else { Err(Refusal::bad("limit is 1 to 50")) }
    }

    /// Whether finished or unfinished games are wanted; `None` for both.
    pub fn finished(&self) -> Option<bool> {
        self.status.map(|status| status == Status::Finished)
    }
}

/// Whether a game is open or finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Open,
    Finished,
}

/// The player's games, the last changed first.
#[derive(Debug, Serialize, ToSchema)]
pub struct Games {
    pub games: Vec<GameSummary>,
}

/// A game in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameSummary {
    pub id: String,
    pub givens: String,
    /// Givens and entries.
    pub values: String,
    pub source: Source,
    pub level: Option<Level>,
    pub ratings: Option<Ratings>,
    pub created: i64,
    pub touched: i64,
    pub filled: usize,
    pub elapsed: i64,
    pub finished: Option<Finished>,
}

impl GameSummary {
    pub fn of(listed: Listed, now: i64) -> GameSummary {
        let Listed { record, summary, finish } = listed;
        GameSummary {
            id: record.id,
            givens: record.givens.to_string(),
            values: summary.values.to_string(),
            source: record.source,
            level: record.level.map(Level::from),
            ratings: record.ratings.as_ref().map(Ratings::from),
            created: record.created,
            touched: record.touched,
            filled: summary.values.clues(),
            elapsed: summary.elapsed(record.touched, now),
            finished: finish.map(|finish| Finished::of(finish, record.created)),
        }
    }
}
