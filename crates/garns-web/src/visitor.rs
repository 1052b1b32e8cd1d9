//! A player at the server, for one request: the server's side of the port.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::time::Duration;

use garns::{Grid, Puzzle};
use garns_game::beginning::PuzzleOfDay;
use garns_game::calendar::Date;
use garns_game::game::{Event, Observation, Ratings, SERVER, Source, Summary};
use garns_game::home::{Failure, Home, NewGame, Played, Player, Scope};
use garns_game::library::Library;
use garns_game::moving::Arrived;
use garns_game::open_game::{OpenGame, Unstamped};
use garns_game::questions::{Question, Rated, Stopwatch};
use garns_game::ranking::Attempt;
use garns_game::record::{Listed, Page, Record};
use garns_game::refusal::Refusal;
use garns_game::settings::Settings;
use garns_game::statistics::{FinishedGame, GameOfDay};
use tokio::sync::OwnedMutexGuard;

use crate::error::{Error, Result};
use crate::id;
use crate::live::Live;
use crate::name::Name;
use crate::server::Server;
use crate::session::Session;
use crate::store::{self, BYTES_OF_ROW, bytes_of};

/// How long the beginning of a game waits for its ratings.
const WAIT_FOR_RATINGS: Duration = Duration::from_millis(1500);

/// A player at the server, for one request.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) server: Server,
    pub(crate) session: Session,
}

/// A game in memory, locked until this is dropped.
#[derive(Debug)]
pub(crate) struct Held(OwnedMutexGuard<Live>);

impl Deref for Held {
    type Target = OpenGame;

    fn deref(&self) -> &OpenGame {
        &self.0
    }
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut OpenGame {
        &mut self.0
    }
}

impl Failure for Error {
    fn scope(&self) -> Scope {
        match self {
            Error::Refused(Refusal::NotFound) => Scope::Gone,
            Error::Unreadable(_) => Scope::Unreadable,
            Error::Busy | Error::TooMuch(_) => Scope::Computing,
            Error::Budget(_) => Scope::Room,
            _ => Scope::Request,
        }
    }

    fn note(&self) {
        self.log();
    }
}

impl Home for Visitor {
    type Error = Error;
    type Open = Held;

    fn now(&self) -> i64 {
        self.server.now()
    }

    fn random(&mut self) -> Result<u64> {
        Ok(id::seed()?)
    }

    fn library(&self) -> Result<Library> {
        Ok(self.server.library.clone())
    }

    async fn ask<Q: Question>(&self, question: Q) -> Result<Arc<Q::Answer>> {
        self.server.analysis.ask(&self.session, question).await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Stopwatch<'_>) -> T + Send + 'static,
    ) -> Result<T> {
        self.server.analysis.run(&self.session, work).await
    }

    async fn ratings_at_once(&self, puzzle: Puzzle) -> Option<Ratings> {
        let visitor = self.clone();
        // The rating runs in its own task, so that it is finished even if nobody waits for it any more.
        let rating = tokio::spawn(async move { visitor.ask(Rated(puzzle)).await });
        let ratings = tokio::time::timeout(WAIT_FOR_RATINGS, rating).await.ok()?.ok()?.ok()?;
        Some((*ratings).clone())
    }

    async fn player(&self) -> Result<Player> {
        let player = self.server.store.player(&self.session.player).await?.ok_or(Refusal::NoPlayer)?;
        Ok(Player { name: player.name, since: player.since, settings: player.settings })
    }

    async fn set_name(&mut self, name: Option<&str>) -> Result<Option<String>> {
        let name = name.map(Name::new).transpose().map_err(|error| Error::bad(error.to_string()))?;
        let key = name.as_ref().map(Name::key);
        let name = name.map(Name::into_string);
        let named = name.as_deref().zip(key.as_deref());
        if !self.server.store.set_name(&self.session.player, named).await? {
            return Err(Error::NameTaken);
        }
        Ok(name)
    }

    async fn set_settings(&mut self, settings: &Settings) -> Result<()> {
        Ok(self.server.store.set_settings(&self.session.player, settings).await?)
    }

    async fn delete_player(&mut self) -> Result<()> {
        for Played { game, .. } in self.server.store.played(&self.session.player).await? {
            self.server.live.forget(&game);
        }
        self.server.store.delete_player(&self.session.player).await?;
        self.server.sessions.forget(&self.session.player);
        Ok(())
    }

    async fn open(&mut self, id: &str, expect: Option<u32>) -> Result<Held> {
        let mut live = self.server.open(&self.session, id).await?;
        if expect != Some(live.game.head()) {
            self.server.catch_up(&mut live).await?;
        }
        Ok(Held(live))
    }

    async fn open_whole(&mut self, id: &str) -> Result<(Held, Vec<Event>)> {
        let mut live = self.server.open(&self.session, id).await?;
        let log = self.server.store.events_after(id, 0).await?;
        if log.is_empty() {
            self.server.catch_up(&mut live).await?;
        }
        let known = live.game.head() as usize;
        if let Some(unknown) = log.get(known..) {
            live.add(unknown);
        }
        self.server.read_attempt(&mut live).await?;
        Ok((Held(live), log))
    }

    async fn log(&self, game: &Held, after: u32) -> Result<Vec<Event>> {
        Ok(self.server.store.events_after(&game.record.id, after).await?)
    }

    async fn append(&mut self, game: &mut Held, actions: Vec<Unstamped>) -> Result<Option<Vec<Event>>> {
        let are_moves = actions.iter().any(|(client, _, _)| client != SERVER);
        let events = self.server.append(&mut game.0, actions).await?;
        if let Some(events) = events.as_ref().filter(|_| are_moves) {
            self.server.metrics.add_moves(events.len() as u64);
        }
        Ok(events)
    }

    async fn add(&mut self, new: NewGame) -> Result<Option<Held>> {
        self.server.afford_game(&self.session.player).await?;
        let NewGame { record, events, chosen } = new;
        let live = Live::new(self.session.player.clone(), record, &events, Attempt::NotChosen)?;
        if !self.server.store.add_game(&stored(&live, events, chosen)).await? {
            return Ok(None);
        }
        if live.record.ratings.is_none() && live.record.source == Source::Own {
            self.rate_later(&live.record.id, *live.game.puzzle());
        }
        let mut live = self.server.live.put(live).lock_owned().await;
        self.server.read_attempt(&mut live).await?;
        Ok(Some(Held(live)))
    }

    async fn knows(&self, id: &str) -> Result<bool> {
        let player = &self.session.player;
        let store = &self.server.store;
        Ok(store.game(player, id).await?.is_some()
            || store.game(player, &id::derived(player, id)).await?.is_some())
    }

    async fn take_in(&mut self, Arrived { open, log }: Arrived) -> Result<()> {
        let player = &self.session.player;
        self.server.afford_game(player).await?;
        let bytes = bytes_of(&log);
        if bytes > self.server.config.limits.budget.bytes_of_game {
            return Err(Refusal::Full.into());
        }
        self.server.afford_events(player, log.len() as u64, BYTES_OF_ROW + bytes).await?;
        // If another player has the game under its own id, this copy gets a derived id, which is the same at every
        // import.
        for id in [open.record.id.clone(), id::derived(player, &open.record.id)] {
            let record = Record { id, ..open.record.clone() };
            let live = Live::new(player.clone(), record, &log, open.attempt)?;
            if self.server.store.add_game(&stored(&live, log.clone(), false)).await? {
                return Ok(());
            }
        }
        Err(Error::Busy)
    }

    async fn set_ratings(&mut self, game: &mut Held, ratings: &Ratings) -> Result<()> {
        self.server.store.set_ratings(&game.record.id, ratings).await?;
        game.record.level = ratings.level();
        game.record.ratings = Some(ratings.clone());
        Ok(())
    }

    async fn delete_game(&mut self, id: &str) -> Result<bool> {
        let may_choose = self.server.may_choose().await?;
        if !self.server.store.delete_game(&self.session.player, id, may_choose).await? {
            return Ok(false);
        }
        self.server.live.forget(id);
        self.server.usages.forget(&self.session.player);
        Ok(true)
    }

    async fn games(&self, page: Page) -> Result<Vec<Listed>> {
        Ok(self.server.store.list(&self.session.player, page).await?)
    }

    async fn played(&self) -> Result<Vec<Played>> {
        Ok(self.server.store.played(&self.session.player).await?)
    }

    async fn finished(&self) -> Result<Vec<FinishedGame>> {
        let rows = self.server.store.scores(&self.session.player).await?;
        Ok(rows.into_iter().map(|row| row.finished).collect())
    }

    async fn count_played(&self) -> Result<i64> {
        Ok(self.server.store.started(&self.session.player).await?)
    }

    async fn games_of_days(&self, from: Date, to: Date) -> Result<Vec<GameOfDay>> {
        Ok(self.server.store.days_of(&self.session.player, &from.to_string(), &to.to_string()).await?)
    }

    async fn game_of_day(&self, day: &str) -> Result<Option<String>> {
        let game = self.server.store.game_of_day(&self.session.player, day).await?;
        Ok(game.map(|game| game.id))
    }

    fn seed_of_day(&self, date: Date) -> u64 {
        // The seed comes from a secret, so that nobody knows tomorrow's puzzle.
        self.server.store.daily_seed(date)
    }

    async fn puzzle_of_day(&self, date: Date) -> Result<Option<PuzzleOfDay>> {
        Ok(self.server.store.daily(&date.to_string()).await?)
    }

    async fn fix_day(&mut self, puzzle: PuzzleOfDay) -> Result<PuzzleOfDay> {
        Ok(self.server.store.fix_daily(&puzzle).await?)
    }

    async fn observations(&self) -> Result<Vec<Observation>> {
        Ok(self.server.store.observations(&self.session.player).await?)
    }

    async fn observe_exercise(&mut self, observation: &Observation) -> Result<()> {
        Ok(self.server.store.observe_exercise(&self.session.player, observation).await?)
    }

    async fn observe_game(&mut self, game: &str, observations: &[Observation]) -> Result<()> {
        Ok(self.server.store.observe_game(&self.session.player, game, observations).await?)
    }

    async fn unobserved(&self, most: usize) -> Result<Vec<String>> {
        Ok(self.server.store.unobserved(&self.session.player, most as i64).await?)
    }

    async fn forget_observations(&mut self) -> Result<()> {
        Ok(self.server.store.forget_observations(&self.session.player).await?)
    }
}

impl Visitor {
    /// Rates a game that was begun unrated.
    fn rate_later(&self, id: &str, puzzle: Puzzle) {
        let (mut visitor, id) = (self.clone(), id.to_string());
        let rate = async move {
            let ratings = visitor.ask(Rated(puzzle)).await?;
            let mut game = visitor.open(&id, None).await?;
            visitor.set_ratings(&mut game, &ratings).await
        };
        tokio::spawn(async move {
            if let Err(error) = rate.await {
                tracing::warn!("a rating was not stored: {error}");
            }
        });
    }
}

impl Server {
    /// Tells whether the server may choose a puzzle with this solution for a player who has deleted a game of it: a
    /// stored game, or today's puzzle.
    pub(crate) async fn may_choose(&self) -> Result<impl Fn(&Grid) -> bool> {
        let today = self.store.daily(&Date::of(self.now()).to_string()).await?;
        let today = today.and_then(|daily| Puzzle::new(daily.givens).ok());
        let library = self.library.clone();
        Ok(move |solution: &Grid| {
            today.iter().chain(library.puzzles()).any(|puzzle| puzzle.solution() == solution)
        })
    }
}

/// A game as the store takes it.
fn stored(live: &Live, events: Vec<Event>, chosen: bool) -> store::NewGame {
    store::NewGame {
        player: live.player.clone(),
        record: live.record.clone(),
        summary: Summary::of(&live.game, live.record.touched),
        solution: *live.game.puzzle().solution(),
        chosen,
        events,
        score: live.score_row(),
    }
}
