//! Games in memory: the log of a game is read once, and then only the store's word is needed that
//! nobody else has written.

use std::collections::HashMap;
use std::sync::Arc;

use garns::logic::{Technique, techniques};
use garns::{Grid, Puzzle};
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

use crate::cache::Cache;
use crate::error::{Error, Result};
use crate::game::{self, Action, Event, Game, MAX_EVENTS, Ratings, SERVER, Source, Summary};
use crate::ranking::{self, Unranked};
use crate::server::Server;
use crate::session::Session;
use crate::store::{Append, Appended, Attempt, Record, ScoreRow, StoreError, bytes_of};

/// A game in memory, with what it takes to go on with it.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) record: Record,
    pub(crate) game: Game,
    /// The digits entered by the first event: those of a practice game's beginning.
    start: Grid,
    /// The attempt at the puzzle that this game is.
    attempt: Attempt,
    /// The highest number of each client.
    seen: HashMap<String, u32>,
    /// The bytes that the log takes in the store.
    bytes: u64,
    /// Whether this copy went ahead of the store and was not confirmed: it must be read anew.
    stale: bool,
}

/// An event before it is stamped: who, their count, what.
pub(crate) type Unstamped = (String, u32, Action);

impl Live {
    pub(crate) fn new(record: Record, log: &[Event], attempt: Attempt) -> Result<Live> {
        let puzzle = Puzzle::new(record.givens).map_err(StoreError::unreadable)?;
        let game = Game::new(puzzle, record.created);
        let start = Game::replay(puzzle, record.created, log.first()).sheet().entries();
        let mut live = Live { record, game, start, attempt, seen: HashMap::new(), bytes: 0, stale: false };
        live.add(log);
        Ok(live)
    }

    pub(crate) fn add(&mut self, log: &[Event]) {
        self.bytes += bytes_of(log.iter().map(|event| &event.action));
        for event in log {
            self.game.add(event);
            let seen = self.seen.entry(event.client.clone()).or_insert(0);
            *seen = event.n.max(*seen);
        }
    }

    /// Whether that event of that client is in the log.
    pub(crate) fn has(&self, client: &str, n: u32) -> bool {
        self.seen.get(client).is_some_and(|&seen| n <= seen)
    }

    /// The rating that scores go by, in tenths.
    pub(crate) fn tenths(&self) -> Option<u16> {
        self.record.ratings.as_ref().and_then(Ratings::tenths)
    }

    /// Why this game cannot be ranked as it stands; `None` if it can.
    pub(crate) fn unranked(&self) -> Option<Unranked> {
        ranking::unranked(&self.game, self.tenths(), self.attempt)
    }

    /// About how many bytes this copy takes.
    fn bytes(&self) -> u64 {
        let clients = self.seen.len() * 64;
        (size_of::<Live>() + self.game.bytes() + clients) as u64
    }

    /// The technique that this game is to practise, until the first digit is entered.
    pub(crate) fn practised(&self) -> Option<&'static dyn Technique> {
        let Source::Practice { technique } = &self.record.source else { return None };
        let untouched = self.game.sheet().entries() == self.start;
        techniques::by_id(technique).filter(|_| untouched)
    }

    /// The row for the list of finished games.
    fn score_row(&self) -> Option<ScoreRow> {
        let finish = self.game.finish()?;
        let assisted = self.game.assisted();
        let ranked_time = ranking::time(&finish, self.record.created);
        let score = self.game.score(self.tenths(), finish.at);
        Some(ScoreRow {
            game: self.record.id.clone(),
            player: self.record.player.clone(),
            level: self.record.level,
            day: self.record.source.day().map(str::to_string),
            at: finish.at,
            time: finish.time,
            score: i64::from(finish.score),
            assisted,
            ranked: ranking::unranked_by_log(&self.game, self.tenths()).is_none(),
            ranked_time,
            ranked_score: i64::from(game::Score { time: ranked_time, ..score }.points()),
        })
    }
}

type Shared = Arc<AsyncMutex<Live>>;

/// The games played lately.
#[derive(Debug)]
pub(crate) struct LiveGames(Cache<String, Shared>);

/// The bytes that games in memory may take.
const MOST: u64 = 128 << 20;

impl Default for LiveGames {
    fn default() -> LiveGames {
        LiveGames(Cache::new(MOST))
    }
}

impl LiveGames {
    /// Keeps a game. Two requests may have read the same log at once: the first copy stays.
    fn put(&self, live: Live) -> Shared {
        let (id, bytes) = (live.record.id.clone(), live.bytes());
        self.0.get_or_insert(id, bytes, || Arc::new(AsyncMutex::new(live)))
    }

    /// Forgets a game that is gone.
    pub(crate) fn forget(&self, id: &str) {
        self.0.remove_if(id, |_| true);
    }

    /// Forgets this copy of a game; a newer one stays.
    fn forget_copy(&self, id: &str, copy: &Shared) {
        self.0.remove_if(id, |known| Arc::ptr_eq(known, copy));
    }
}

impl Server {
    /// The player's game of that name, held until the guard is dropped.
    pub(crate) async fn open(&self, session: &Session, id: &str) -> Result<OwnedMutexGuard<Live>> {
        loop {
            let shared = match self.live.0.get(id) {
                Some(shared) => shared,
                None => {
                    let record = self.store.game(&session.player, id).await?.ok_or(Error::NotFound)?;
                    let log = self.store.events_after(id, 0).await?;
                    let attempt = self.store.attempt(id).await?;
                    self.live.put(Live::new(record, &log, attempt)?)
                }
            };
            let live = shared.clone().lock_owned().await;
            if live.record.player != session.player {
                return Err(Error::NotFound);
            }
            if !live.stale {
                return Ok(live);
            }
            self.live.forget_copy(id, &shared);
        }
    }

    /// The same, when the sender must know the whole log.
    pub(crate) async fn open_at(
        &self,
        session: &Session,
        id: &str,
        expect: u32,
    ) -> Result<OwnedMutexGuard<Live>> {
        let mut live = self.open(session, id).await?;
        if live.game.head() != expect {
            self.catch_up(&mut live).await?;
        }
        self.expect(&live, expect).await?;
        Ok(live)
    }

    /// Refuses a sender who does not know the whole log, and anything after the end of a game.
    pub(crate) async fn expect(&self, live: &Live, expect: u32) -> Result<()> {
        let head = live.game.head();
        if expect > head {
            return Err(Error::Ahead { head, expect });
        }
        if expect == head && live.game.finish().is_none() {
            return Ok(());
        }
        let missed = self.store.events_after(&live.record.id, expect).await?;
        Err(match live.game.finish() {
            Some(_) => Error::Finished { head, missed },
            None => Error::Behind { head, missed },
        })
    }

    /// Reads what another server has written, or that it has deleted the game.
    pub(crate) async fn catch_up(&self, live: &mut Live) -> Result<()> {
        if self.store.game(&live.record.player, &live.record.id).await?.is_none() {
            live.stale = true;
            return Err(Error::NotFound);
        }
        let missed = self.store.events_after(&live.record.id, live.game.head()).await?;
        live.add(&missed);
        self.read_attempt(live).await
    }

    /// Reads again whether the player has begun the puzzle once more in the meantime.
    pub(crate) async fn read_attempt(&self, live: &mut Live) -> Result<()> {
        live.attempt = self.store.attempt(&live.record.id).await?;
        Ok(())
    }

    /// Stamps actions, lets them happen and stores them; with the last missing digit the end of the
    /// game. Nothing if another server was first: then this copy is stale.
    pub(crate) async fn append(
        &self,
        live: &mut Live,
        actions: Vec<Unstamped>,
    ) -> Result<Option<Vec<Event>>> {
        let expect = live.game.head();
        let bytes = bytes_of(actions.iter().map(|(_, _, action)| action));
        let full = live.bytes + bytes > self.config.limits.budget.bytes_of_game;
        if full || expect as usize + actions.len() >= MAX_EVENTS as usize {
            return Err(Error::Full);
        }
        self.afford_events(&live.record.player, actions.len() as u64, bytes).await?;
        let now = self.now();
        let mut events: Vec<Event> = actions
            .into_iter()
            .zip(expect + 1..)
            .map(|((client, n, action), seq)| Event { seq, at: now, client, n, action })
            .collect();
        // The copy in memory is ahead of the store until that has answered; should it fail, or should
        // this request be dropped half way, the copy stays stale.
        live.stale = true;
        live.add(&events);
        if live.game.finish().is_none() && live.game.is_solved() {
            let score = live.game.score(live.tenths(), now);
            let seq = live.game.head() + 1;
            let action = Action::Finished { time: score.time, score: score.points() };
            let finished = Event { seq, at: now, client: SERVER.to_string(), n: seq, action };
            live.add(std::slice::from_ref(&finished));
            events.push(finished);
        }
        let append = Append {
            game: live.record.id.clone(),
            expect,
            events: events.clone(),
            summary: Summary::of(&live.game, now),
            score: if live.game.finish().is_some() { live.score_row() } else { None },
        };
        match self.store.append(append).await? {
            Appended::Stored => {
                live.stale = false;
                if live.game.finish().is_some() {
                    self.read_attempt(live).await?;
                }
                self.live.0.weigh(&live.record.id, live.bytes());
                Ok(Some(events))
            }
            Appended::Behind => Ok(None),
        }
    }

    /// The same for what the server itself adds.
    pub(crate) async fn append_own(&self, live: &mut Live, actions: Vec<Action>) -> Result<Vec<Event>> {
        let head = live.game.head();
        let actions = actions.into_iter().zip(head + 1..).map(|(action, n)| (SERVER.to_string(), n, action));
        match self.append(live, actions.collect()).await? {
            Some(events) => Ok(events),
            None if self.store.game(&live.record.player, &live.record.id).await?.is_none() => {
                Err(Error::NotFound)
            }
            None => {
                let missed = self.store.events_after(&live.record.id, head).await?;
                Err(Error::Behind { head: missed.last().map_or(head, |event| event.seq), missed })
            }
        }
    }
}
