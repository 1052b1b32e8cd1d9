//! The writer of moves: the moves that arrive during a transaction share the next transaction.
//!
//! A transaction waits once for the disk, for one move as for fifty. A move is answered only when
//! it is on disk.

use std::sync::Arc;

use tokio::sync::{Mutex, MutexGuard, mpsc, oneshot};

use super::connection::{Db, commit};
use super::{ScoreRow, StoreError, form};
use garns_game::rules::game::{Action, Event, Summary};

/// The most appends that share a transaction.
const MOST_APPENDS: usize = 128;

/// Events to be added to a log, provided that nobody else has added any.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game.
    pub game: String,
    /// The last event that the sender knows.
    pub expect: u32,
    /// The new events, numbered from `expect + 1`.
    pub events: Vec<Event>,
    /// The state after the events.
    pub summary: Summary,
    /// The result, if the last event finished the game.
    pub score: Option<ScoreRow>,
}

/// The result of an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// The events are on disk.
    Stored,
    /// Another server was first, or the game is gone: nothing was stored.
    Behind,
}

/// Who may write next: moves and new games in the order in which they come, and imports one at a time, so that moves
/// never wait for more than one transaction of an import, however many imports there are.
#[derive(Clone, Debug, Default)]
pub(super) struct Turns {
    writing: Arc<Mutex<()>>,
    importing: Arc<Mutex<()>>,
}

impl Turns {
    /// The turn of a move or a new game, which ends when this is dropped.
    pub(super) async fn take(&self) -> MutexGuard<'_, ()> {
        self.writing.lock().await
    }

    /// The turn of an import, which ends when these are dropped.
    pub(super) async fn of_import(&self) -> (MutexGuard<'_, ()>, MutexGuard<'_, ()>) {
        let importing = self.importing.lock().await;
        (self.writing.lock().await, importing)
    }
}

type Reply = oneshot::Sender<Result<Appended, StoreError>>;

#[derive(Clone, Debug)]
pub(super) struct Writer(mpsc::Sender<(Append, Reply)>);

impl Writer {
    pub(super) fn start(db: Db, turns: Turns) -> Writer {
        let (sender, mut inbox) = mpsc::channel::<(Append, Reply)>(4 * MOST_APPENDS);
        tokio::spawn(async move {
            let mut batch = Vec::with_capacity(MOST_APPENDS);
            while inbox.recv_many(&mut batch, MOST_APPENDS).await > 0 {
                let (appends, replies): (Vec<Append>, Vec<Reply>) = batch.drain(..).unzip();
                let outcomes = {
                    let _turn = turns.take().await;
                    write(&db, &appends).await
                };
                for (reply, outcome) in replies.into_iter().zip(outcomes) {
                    // The request may be gone; the move is stored all the same.
                    let _ = reply.send(outcome);
                }
            }
        });
        Writer(sender)
    }
}

impl super::Store {
    /// Adds events to a log; they are on disk when this returns `Stored`.
    pub async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let (reply, outcome) = oneshot::channel();
        self.writer.0.send((append, reply)).await.map_err(|_| StoreError::Closed)?;
        outcome.await.map_err(|_| StoreError::Closed)?
    }
}

/// Writes all appends in one transaction. If one append makes it fail, each append is written in a
/// transaction of its own, so that it fails alone; if the database as a whole fails, all appends fail at
/// once.
async fn write(db: &Db, appends: &[Append]) -> Vec<Result<Appended, StoreError>> {
    match transaction(db, appends).await {
        Ok(outcomes) => outcomes.into_iter().map(Ok).collect(),
        Err(error) if appends.len() == 1 || error.is_trouble() => vec![Err(error); appends.len()],
        Err(_) => {
            let mut outcomes = Vec::with_capacity(appends.len());
            for append in appends {
                outcomes.push(transaction(db, std::slice::from_ref(append)).await.map(|one| one[0]));
            }
            outcomes
        }
    }
}

impl Append {
    /// Whether the player has only left the game, which does not make it the game that was played
    /// last.
    fn is_leaving(&self) -> bool {
        !self.summary.running && self.events.iter().all(|event| event.action == Action::Away)
    }
}

async fn transaction(db: &Db, appends: &[Append]) -> Result<Vec<Appended>, StoreError> {
    // Every server locks games in the same order, so that no two servers wait for each other.
    let mut order: Vec<usize> = (0..appends.len()).collect();
    order.sort_by_key(|&at| &appends[at].game);
    commit!(db, connection => {
        let mut outcomes = vec![Appended::Stored; appends.len()];
        for &at in &order {
            let append = &appends[at];
            let Some(last) = append.events.last() else { continue };
            let finished = append.score.as_ref().map(|score| score.finished.at);
            let moved = sqlx::query(
                "UPDATE games SET head = $1, touched = COALESCE($2, touched), finished = COALESCE($3, finished),
                                  position = $6, elapsed = $7, running = $8, bytes = bytes + $9
                 WHERE id = $4 AND head = $5",
            )
            .bind(i64::from(last.seq))
            .bind((!append.is_leaving()).then_some(last.at))
            .bind(finished)
            .bind(&append.game)
            .bind(i64::from(append.expect))
            .bind(append.summary.values.to_string())
            .bind(append.summary.elapsed)
            .bind(append.summary.running)
            .bind(super::bytes_of(&append.events) as i64)
            .execute(&mut *connection)
            .await?
            .rows_affected();
            if moved == 0 {
                outcomes[at] = Appended::Behind;
                continue;
            }
            for event in &append.events {
                insert!(connection, append.game, event);
            }
            if let Some(score) = &append.score {
                insert_score!(connection, append.game, score);
            }
        }
        outcomes
    })
}

/// Inserts the result of a game in a transaction.
macro_rules! insert_score {
    ($connection:expr, $game:expr, $score:expr) => {
        sqlx::query(
            "INSERT INTO scores
               (game, player, level, day, at, time, score, assisted, ranked, ranked_time, ranked_score)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8,
               $9 AND EXISTS (SELECT 1 FROM games g
                              JOIN attempts a ON a.player = g.player AND a.solution = g.solution
                              WHERE g.id = $1 AND g.eligible AND a.count = 1),
               $10, $11)",
        )
        .bind(&$game)
        .bind(&$score.player)
        .bind($score.finished.level.map(form::write_level))
        .bind(&$score.finished.day)
        .bind($score.finished.at)
        .bind($score.finished.time)
        .bind($score.finished.score)
        .bind($score.finished.assisted)
        .bind($score.ranked)
        .bind($score.ranked_time)
        .bind($score.ranked_score)
        .execute(&mut *$connection)
        .await?
    };
}

/// Inserts one event in a transaction.
macro_rules! insert {
    ($connection:expr, $game:expr, $event:expr) => {
        sqlx::query("INSERT INTO events (game, seq, at, client, n, action) VALUES ($1, $2, $3, $4, $5, $6)")
            .bind(&$game)
            .bind(i64::from($event.seq))
            .bind($event.at)
            .bind(&$event.client)
            .bind(i64::from($event.n))
            .bind($crate::store::log::write_action(&$event.action)?)
            .execute(&mut *$connection)
            .await?
    };
}
pub(super) use {insert, insert_score};
