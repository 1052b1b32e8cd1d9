//! The rows of a game: everything but the log in one row, and a row for each event.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::player_row::PLAYER;
use super::visit::{Result, Visit};
use crate::api;
use crate::form::{Unreadable, level_word};
use crate::game::{Action, Event, Finish, MAX_EVENTS, NotAllowed, Source, Summary};
use crate::moving::{MOST_COST, TIMES};
use crate::open_game::{OpenGame, Unstamped};
use crate::ranking::Attempt;
use crate::record::{Listed, Record};
use crate::refusal::Refusal;
use crate::statistics::FinishedGame;

/// The prefix of the rows of games.
pub(super) const GAMES: &str = "game/";

/// A game with its log.
#[derive(Debug)]
pub(super) struct KeptGame {
    pub(super) open: OpenGame,
    pub(super) log: Vec<Event>,
}

/// The row of a game.
#[derive(Debug, Serialize, Deserialize)]
struct GameRow {
    givens: String,
    source: Source,
    level: Option<String>,
    ratings: Option<api::Ratings>,
    created: i64,
    touched: i64,
    /// The `seq` of the last event of the log. It changes with every move, so that the guard of this row
    /// protects the log.
    head: u32,
    /// Givens and entries.
    values: String,
    elapsed: i64,
    running: bool,
    assisted: bool,
    finished: Option<FinishRow>,
}

/// How a game ended.
#[derive(Debug, Serialize, Deserialize)]
struct FinishRow {
    at: i64,
    time: i64,
    score: u32,
}

/// The row of an event; its key has its place in the log.
#[derive(Debug, Serialize, Deserialize)]
struct EventRow {
    at: i64,
    client: String,
    n: u32,
    #[serde(rename = "do")]
    action: Action,
}

/// A game in a list.
#[derive(Debug)]
pub(super) struct ListedGame {
    pub(super) listed: Listed,
    pub(super) assisted: bool,
}

impl ListedGame {
    /// The game as a finished game; none if it is not finished.
    pub(super) fn finished(&self) -> Option<FinishedGame> {
        let record = &self.listed.record;
        let finish = self.listed.finish?;
        Some(FinishedGame {
            game: record.id.clone(),
            level: record.level,
            day: record.source.day().map(str::to_string),
            at: finish.at,
            time: finish.time,
            score: i64::from(finish.score),
            assisted: self.assisted,
        })
    }
}

/// The key of a game's row.
pub(super) fn game_key(id: &str) -> String {
    format!("{GAMES}{id}")
}

/// The prefix of the keys of a game's log.
pub(super) fn log_prefix(id: &str) -> String {
    format!("log/{id}/")
}

impl Visit<'_> {
    /// The player's game with this id.
    pub(super) fn game(&self, id: &str) -> Result<KeptGame> {
        let (key, log) = (game_key(id), log_prefix(id));
        self.table.need(&[PLAYER, &key], &[&log])?;
        self.player_row()?;
        let row = self.row(&key)?.ok_or(Refusal::NotFound)?;
        let row: GameRow = read(row)?;
        let mut events = Vec::new();
        for ((key, row), seq) in self.table.range(&log)?.into_iter().zip(1..) {
            events.push(event(key, row, seq)?);
        }
        if events.len() != row.head as usize {
            return Err(Unreadable::new("the log does not end where the game says").into());
        }
        let record = listed(id, row)?.listed.record;
        let open = OpenGame::new(record, &events, Attempt::NoServer).map_err(Unreadable::new)?;
        Ok(KeptGame { open, log: events })
    }

    /// All games of the player, in the order of their ids. Rows that cannot be read are left out, so that they do not
    /// hide the other games.
    pub(super) fn listed(&self) -> Result<Vec<ListedGame>> {
        let rows = self.table.range(GAMES)?;
        Ok(rows.into_iter().filter_map(|(id, row)| listed(id, read(row).ok()?).ok()).collect())
    }

    /// Adds the time to actions, applies them and stores them as events. The last missing digit also ends the game.
    pub(super) fn append_to(&mut self, game: &mut KeptGame, actions: Vec<Unstamped>) -> Result<Vec<Event>> {
        game.open.room_for(actions.len())?;
        let events = game.open.happen(actions, self.now);
        // Leaving a game does not make it the game that was played last.
        let has_left = events.iter().all(|event| event.action == Action::Away);
        if game.open.game.is_running() || !has_left {
            game.open.record.touched = game.open.game.last();
        }
        game.open.record.finished = game.open.game.finish().map(|finish| finish.at);
        game.log.extend_from_slice(&events);
        self.put_game(game, &events)?;
        Ok(events)
    }

    /// Stores a new game, and notes it in the row of its day if it is of a daily puzzle.
    pub(super) fn put_new_game(&mut self, game: &KeptGame) -> Result<()> {
        // If another tab deletes the player meanwhile, no game may be left behind.
        self.player_or_new()?;
        self.put_game(game, &game.log)?;
        let record = &game.open.record;
        self.claim_day(&record.source, &record.id)
    }

    /// Stores a game with new events of its log.
    pub(super) fn put_game(&mut self, game: &KeptGame, events: &[Event]) -> Result<()> {
        let record = &game.open.record;
        self.put(game_key(&record.id), &GameRow::of(&game.open))?;
        for event in events {
            let key = format!("{}{:06}", log_prefix(&record.id), event.seq);
            let (client, action) = (event.client.clone(), event.action.clone());
            self.put_guarded(key, &EventRow { at: event.at, client, n: event.n, action })?;
        }
        Ok(())
    }
}

impl Deref for KeptGame {
    type Target = OpenGame;

    fn deref(&self) -> &OpenGame {
        &self.open
    }
}

impl DerefMut for KeptGame {
    fn deref_mut(&mut self) -> &mut OpenGame {
        &mut self.open
    }
}

impl KeptGame {
    /// The events of the log after an event.
    pub(super) fn after(&self, seq: u32) -> &[Event] {
        self.log.get(seq as usize..).unwrap_or_default()
    }
}

impl GameRow {
    fn of(open: &OpenGame) -> GameRow {
        let record = &open.record;
        let summary = Summary::of(&open.game, record.touched);
        GameRow {
            givens: record.givens.to_string(),
            source: record.source.clone(),
            level: record.level.map(level_word),
            ratings: record.ratings.as_ref().map(api::Ratings::from),
            created: record.created,
            touched: record.touched,
            head: open.game.head(),
            values: summary.values.to_string(),
            elapsed: summary.elapsed,
            running: summary.running,
            assisted: open.game.assisted(),
            finished: open.game.finish().map(|Finish { at, time, score }| FinishRow { at, time, score }),
        }
    }
}

fn listed(id: &str, row: GameRow) -> Result<ListedGame, Unreadable> {
    for time in [row.created, row.touched] {
        possible(time)?;
    }
    let finish = match row.finished {
        Some(FinishRow { at, time, score }) => {
            Some(Finish { at: possible(at)?, time: duration(time)?, score })
        }
        None => None,
    };
    let record = Record {
        id: id.to_string(),
        givens: row.givens.parse().map_err(Unreadable::new)?,
        source: row.source,
        level: row.level.map(|word| word.parse()).transpose().map_err(Unreadable::new)?,
        ratings: row.ratings.map(TryInto::try_into).transpose().map_err(Unreadable::new)?,
        created: row.created,
        touched: row.touched,
        finished: finish.map(|finish| finish.at),
    };
    let values = row.values.parse().map_err(Unreadable::new)?;
    let summary = Summary { values, elapsed: duration(row.elapsed)?, running: row.running };
    Ok(ListedGame { listed: Listed { record, summary, finish }, assisted: row.assisted })
}

fn event(key: &str, row: &Value, seq: u32) -> Result<Event, Unreadable> {
    if key != format!("{seq:06}") || seq > MAX_EVENTS {
        return Err(Unreadable::new(format!("event {seq} is missing")));
    }
    let EventRow { at, client, n, action } = read(row)?;
    if matches!(action, Action::Hint { cost, .. } if cost > MOST_COST) {
        return Err(Unreadable::new(format!("event {seq} costs too much")));
    }
    match action.may_be_sent() {
        Ok(()) | Err(NotAllowed::ServerOnly) => {}
        Err(error) => return Err(Unreadable::new(error)),
    }
    Ok(Event { seq, at: possible(at)?, client, n, action })
}

fn read<T: for<'de> Deserialize<'de>>(row: &Value) -> Result<T, Unreadable> {
    T::deserialize(row).map_err(Unreadable::new)
}

/// The time, if a game may have been played at it.
fn possible(time: i64) -> Result<i64, Unreadable> {
    if TIMES.contains(&time) { Ok(time) } else { Err(Unreadable::new("a time is impossible")) }
}

/// The time in milliseconds, if a game may have taken so long.
fn duration(time: i64) -> Result<i64, Unreadable> {
    if (0..=*TIMES.end()).contains(&time) { Ok(time) } else { Err(Unreadable::new("a time is impossible")) }
}
