//! Games in memory: a game is built from its log once. After that the store only confirms that no other
//! server has written events, or gives those events.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use garns_game::game::{Event, Summary};
use garns_game::open_game::{OpenGame, Unstamped};
use garns_game::ranking::{self, Attempt};
use garns_game::record::Record;
use garns_game::refusal::Refusal;
use garns_game::statistics::FinishedGame;
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

use crate::cache::Cache;
use crate::error::{Error, Result};
use crate::server::Server;
use crate::session::Session;
use crate::store::{Append, Appended, ScoreRow, StoreError, bytes_of, bytes_of_action};

/// A game in memory.
#[derive(Debug)]
pub(crate) struct Live {
    /// The player.
    pub(crate) player: String,
    open: OpenGame,
    /// The bytes that the log takes in the store.
    bytes: u64,
    /// Whether this copy is ahead of the store and was not confirmed, or its game was deleted, so that it
    /// must be read again.
    stale: bool,
}

impl Live {
    pub(crate) fn new(player: String, record: Record, log: &[Event], attempt: Attempt) -> Result<Live> {
        let open = OpenGame::new(record, log, attempt).map_err(StoreError::unreadable)?;
        Ok(Live { player, open, bytes: bytes_of(log), stale: false })
    }

    pub(crate) fn add(&mut self, log: &[Event]) {
        self.bytes += bytes_of(log);
        self.open.add(log);
    }

    /// The game's row in the list of finished games; `None` before its end.
    pub(crate) fn score_row(&self) -> Option<ScoreRow> {
        let (ranked_time, points) = ranking::result(&self.game, self.tenths(), self.record.created)?;
        Some(ScoreRow {
            player: self.player.clone(),
            finished: FinishedGame::of(&self.open)?,
            ranked: ranking::unranked_by_log(&self.game, self.tenths()).is_none(),
            ranked_time,
            ranked_score: i64::from(points),
        })
    }
}

impl Deref for Live {
    type Target = OpenGame;

    fn deref(&self) -> &OpenGame {
        &self.open
    }
}

impl DerefMut for Live {
    fn deref_mut(&mut self) -> &mut OpenGame {
        &mut self.open
    }
}

pub(crate) type Shared = Arc<AsyncMutex<Live>>;

/// The games that were played recently.
#[derive(Debug)]
pub(crate) struct LiveGames(Cache<String, Shared>);

impl LiveGames {
    /// Games that may take this many bytes of memory together.
    pub(crate) fn new(most: u64) -> LiveGames {
        LiveGames(Cache::new(most))
    }

    /// Keeps a game. Two requests may have read the same log at once: the first copy stays.
    pub(crate) fn put(&self, live: Live) -> Shared {
        let (id, bytes) = (live.record.id.clone(), live.open.bytes() as u64);
        self.0.get_or_insert(id, bytes, || Arc::new(AsyncMutex::new(live)))
    }

    /// Forgets a game that was deleted.
    pub(crate) fn forget(&self, id: &str) {
        self.0.remove_if(id, |_| true);
    }

    /// Forgets this copy of a game; a newer one stays.
    fn forget_copy(&self, id: &str, copy: &Shared) {
        self.0.remove_if(id, |known| Arc::ptr_eq(known, copy));
    }
}

impl Server {
    /// The player's game with this id, locked until the guard is dropped.
    pub(crate) async fn open(&self, session: &Session, id: &str) -> Result<OwnedMutexGuard<Live>> {
        loop {
            let shared = match self.live.0.get(id) {
                Some(shared) => shared,
                None => {
                    let record = self
                        .store
                        .game(&session.player, id)
                        .await?
                        .ok_or(Error::Refused(Refusal::NotFound))?;
                    let log = self.store.events_after(id, 0).await?;
                    let attempt = self.store.attempt(id).await?;
                    self.live.put(Live::new(session.player.clone(), record, &log, attempt)?)
                }
            };
            let live = shared.clone().lock_owned().await;
            if live.player != session.player {
                return Err(Error::Refused(Refusal::NotFound));
            }
            if !live.stale {
                return Ok(live);
            }
            self.live.forget_copy(id, &shared);
        }
    }

    /// Reads the events that another server has written, or learns that another server has deleted
    /// the game.
    pub(crate) async fn catch_up(&self, live: &mut Live) -> Result<()> {
        if self.store.game(&live.player, &live.record.id).await?.is_none() {
            live.stale = true;
            return Err(Error::Refused(Refusal::NotFound));
        }
        let missed = self.store.events_after(&live.record.id, live.game.head()).await?;
        live.add(&missed);
        self.read_attempt(live).await
    }

    /// Reads again which of the player's attempts at the puzzle the game counts as.
    pub(crate) async fn read_attempt(&self, live: &mut Live) -> Result<()> {
        live.attempt = self.store.attempt(&live.record.id).await?;
        Ok(())
    }

    /// Adds the time to actions, applies them and stores them, with the end of the game after the last
    /// missing digit. Returns `None` if another server was first or the game is gone: then this copy is
    /// stale.
    pub(crate) async fn append(
        &self,
        live: &mut Live,
        actions: Vec<Unstamped>,
    ) -> Result<Option<Vec<Event>>> {
        let expect = live.game.head();
        let bytes = actions.iter().map(|(client, _, action)| bytes_of_action(client, action)).sum::<u64>();
        if live.bytes + bytes > self.config.limits.budget.bytes_of_game {
            return Err(Error::Refused(Refusal::Full));
        }
        live.room_for(actions.len())?;
        self.afford_events(&live.player, actions.len() as u64, bytes).await?;
        let now = self.now();
        // The copy in memory is ahead of the store until the store has answered. If the store fails,
        // or if this request is dropped half way, the copy stays stale.
        live.stale = true;
        let events = live.open.happen(actions, now);
        live.bytes += bytes_of(&events);
        let append = Append {
            game: live.record.id.clone(),
            expect,
            events: events.clone(),
            // The events may be later than `now`: the clock may have been set back.
            summary: Summary::of(&live.game, live.game.last()),
            score: if live.game.finish().is_some() { live.score_row() } else { None },
        };
        match self.store.append(append).await? {
            Appended::Stored => {
                live.stale = false;
                if live.game.finish().is_some() {
                    self.read_attempt(live).await?;
                }
                self.live.0.weigh(&live.record.id, live.open.bytes() as u64);
                Ok(Some(events))
            }
            Appended::Behind => Ok(None),
        }
    }
}
