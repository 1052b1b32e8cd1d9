//! Beginning a game.

use std::collections::HashSet;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use garns::logic::techniques;
use garns::rate::Level;
use garns::{Grid, Puzzle, Random};
use garns_game::api::{Game, Inspect, Inspection, NewGame, Problem};
use garns_game::beginning::{self, Beginning, PuzzleOfDay, SEARCHED, look_at};
use garns_game::calendar::Date;
use garns_game::fresh::FreshOrder;
use garns_game::game::{Ratings, Source, Summary};
use garns_game::library::Filter;
use garns_game::ranking::Attempt;
use garns_game::refusal::Refusal;

use crate::error::{Error, Result};
use crate::extract::Body;
use crate::id;
use crate::lane::Watch;
use crate::live::Live;
use crate::server::Server;
use crate::session::{Heavy, Session};
use crate::store;

/// How long the beginning of a game waits for its ratings.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Begin a game: 201 with a new game, 200 if the player has begun this daily puzzle already.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = NewGame,
    responses((status = 201, body = Game), (status = 200, body = Game), (status = 400, body = Problem),
              (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn begin(
    State(server): State<Server>,
    Heavy(session): Heavy,
    Body(new): Body<NewGame>,
) -> Result<(StatusCode, Json<Game>)> {
    let beginning = match new {
        NewGame::Stored { number: Some(number), .. } => server
            .library
            .get(number)
            .map(|stored| Beginning::stored(stored, false))
            .ok_or(Error::Refused(Refusal::NotFound))?,
        NewGame::Stored { level, technique, symmetry, number: None } => {
            let (level, symmetry) = (level.map(Into::into), symmetry.map(Into::into));
            let filter = Filter { level, technique, symmetry, clues: None };
            server.pick(&session, &filter).await?.ok_or_else(beginning::no_match)?
        }
        NewGame::Own { text } => server.own(&session, text).await?,
        NewGame::Daily { date } => {
            let date = beginning::day(date.as_deref(), server.now())?;
            if let Some(begun) = server.store.game_of_day(&session.player, &date.to_string()).await? {
                return Ok((StatusCode::OK, Json(server.whole_game(&session, &begun.id).await?)));
            }
            server.daily(&session, date).await?
        }
        NewGame::Practice { technique } => server.practice(&session, &technique).await?,
        NewGame::Fresh { level, technique, symmetry, seed: text } => {
            let chosen = text.is_none();
            let order = beginning::fresh_order(level, technique, symmetry, text.as_deref(), seed()?)?;
            let made = server.fresh(&session, order).await?;
            Beginning { chosen, ..made }
        }
    };
    Ok((StatusCode::CREATED, Json(server.begin(&session, beginning).await?)))
}

/// Check whether a text is a puzzle, and if not, say why.
#[utoipa::path(post, path = "/api/inspect", tag = "games", request_body = Inspect,
    responses((status = 200, body = Inspection)))]
pub(crate) async fn inspect(
    State(server): State<Server>,
    Heavy(session): Heavy,
    Body(Inspect { text }): Body<Inspect>,
) -> Result<Json<Inspection>> {
    beginning::check_length(&text)?;
    let (inspection, _) = server.analysis.run(&session, move |_| look_at(&text)).await?;
    Ok(Json(inspection))
}

impl Server {
    /// A stored game, of this level if there is one, for a player who has no unfinished game. It is ready at
    /// once.
    pub(crate) async fn first_game(&self, session: &Session, level: Level) -> Result<Game> {
        let filter = Filter { level: Some(level), ..Filter::default() };
        let beginning = match self.pick(session, &filter).await? {
            Some(beginning) => Some(beginning),
            None => self.pick(session, &Filter::default()).await?,
        };
        self.begin(session, beginning.ok_or(Error::Refused(Refusal::NotFound))?).await
    }

    async fn pick(&self, session: &Session, filter: &Filter) -> Result<Option<Beginning>> {
        let played = self.store.played(&session.player).await?;
        let played: HashSet<String> = played.into_iter().map(|(givens, _, _)| givens).collect();
        let mut random = Random::new(seed()?);
        if filter.technique.is_none() {
            let picked = self.library.pick(filter, &played, &mut random, || true).unwrap_or_default();
            return Ok(picked.map(|stored| Beginning::stored(stored, true)));
        }
        let (library, filter) = (self.library.clone(), filter.clone());
        let search = move |watch: Watch| {
            let picked = library.pick(&filter, &played, &mut random, || watch.in_time());
            picked.map(|stored| stored.map(|stored| Beginning::stored(stored, true)))
        };
        // Games that were solved so far need not be solved again, so the next attempt gets further.
        self.analysis.run(session, search).await?.map_err(|_| Error::Busy)
    }

    /// The puzzle of a day. Its seed is the store's secret, and once it is made it never changes.
    async fn daily(&self, session: &Session, date: Date) -> Result<Beginning> {
        let daily = match self.store.daily(&date.to_string()).await? {
            Some(daily) => daily,
            None => {
                let order = beginning::daily_order(date, self.store.daily_seed(date));
                let made = self.fresh(session, order).await?;
                let daily = PuzzleOfDay {
                    date: date.to_string(),
                    givens: made.givens,
                    level: made.level,
                    ratings: made.ratings,
                };
                self.store.fix_daily(&daily).await?
            }
        };
        Ok(Beginning::daily(daily, Date::of(self.now())))
    }

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

    /// A new puzzle.
    async fn fresh(&self, session: &Session, order: FreshOrder) -> Result<Beginning> {
        let made = self.analysis.make(session, order.clone()).await?;
        let (puzzle, ratings) = made.map_err(|unmet| Refusal::Unmet(unmet.to_string()))?;
        Ok(Beginning::fresh(&order, &puzzle, ratings))
    }

    /// A position just before a step of a technique: from a stored game that needs the technique, or else the
    /// technique's example, or, if it has none, from any stored game with such a step.
    async fn practice(&self, session: &Session, id: &str) -> Result<Beginning> {
        let technique = techniques::by_id(id).ok_or(Error::Refused(Refusal::NotFound))?;
        let id = technique.id().as_str();
        let filter = Filter { technique: Some(id.to_string()), ..Filter::default() };
        if let Some(stored) = self.pick(session, &filter).await?
            && let Some(practice) = self.just_before(session, stored, id).await?
        {
            return Ok(practice);
        }
        let Some(board) = technique.info().example_board() else {
            return self.search_practice(session, id).await;
        };
        let position = board.clone();
        let puzzle = self.analysis.run(session, move |_| Puzzle::of_position(&position)).await?;
        let puzzle = puzzle.map_err(|_| beginning::no_practice())?;
        Ok(Beginning::example(id, &puzzle, &board))
    }

    /// A practice game: the position before the first step of a technique, if the puzzle's solution path has
    /// such a step.
    async fn just_before(&self, session: &Session, stored: Beginning, id: &str) -> Result<Option<Beginning>> {
        let Ok(puzzle) = Puzzle::new(stored.givens) else { return Ok(None) };
        let path = self.analysis.solution_path(session, puzzle).await?;
        Ok(stored.practice(id, &puzzle, &path))
    }

    async fn search_practice(&self, session: &Session, id: &str) -> Result<Beginning> {
        for _ in 0..SEARCHED {
            if let Some(stored) = self.pick(session, &Filter::default()).await?
                && let Some(practice) = self.just_before(session, stored, id).await?
            {
                return Ok(practice);
            }
        }
        Err(beginning::no_game_to_practise().into())
    }

    async fn own(&self, session: &Session, text: String) -> Result<Beginning> {
        beginning::check_length(&text)?;
        let (inspection, found) = self.analysis.run(session, move |_| look_at(&text)).await?;
        let Some((puzzle, board)) = found else {
            return Err(Refusal::NotAPuzzle(Box::new(inspection)).into());
        };
        let ratings = self.soon_rated(session, puzzle).await;
        Ok(Beginning::own(&puzzle, &board, ratings))
    }

    /// The ratings of a puzzle, if they are found within the time that a player would wait.
    async fn soon_rated(&self, session: &Session, puzzle: Puzzle) -> Option<Ratings> {
        let (server, session) = (self.clone(), session.clone());
        // The rating runs in its own task, so that it is finished even if nobody waits for it any
        // more.
        let rating = tokio::spawn(async move { server.analysis.ratings(&session, puzzle).await });
        tokio::time::timeout(PATIENCE, rating).await.ok()?.ok()?.ok()
    }

    /// Rates a game that was begun unrated.
    fn rate_later(&self, session: &Session, id: &str, puzzle: Puzzle) {
        let (server, session, id) = (self.clone(), session.clone(), id.to_string());
        tokio::spawn(async move {
            if let Ok(ratings) = server.analysis.ratings(&session, puzzle).await
                && let Ok(mut live) = server.open(&session, &id).await
                && let Err(error) = server.set_ratings(&mut live, ratings).await
            {
                tracing::warn!("a rating was not stored: {error}");
            }
        });
    }

    async fn set_ratings(&self, live: &mut Live, ratings: Ratings) -> Result<()> {
        self.store.set_ratings(&live.record.id, &ratings).await?;
        live.record.level = ratings.level();
        live.record.ratings = Some(ratings);
        Ok(())
    }

    async fn begin(&self, session: &Session, beginning: Beginning) -> Result<Game> {
        self.afford_game(&session.player).await?;
        let now = self.now();
        let chosen = beginning.chosen;
        let (record, events) = beginning.game(id::random()?, now);
        let mut live = Live::new(session.player.clone(), record, &events, Attempt::NotChosen)?;
        let new = store::NewGame {
            player: session.player.clone(),
            record: live.record.clone(),
            summary: Summary::of(&live.game, now),
            solution: *live.game.puzzle().solution(),
            chosen,
            events: events.clone(),
            score: None,
        };
        if self.store.add_game(&new).await? {
            if live.record.ratings.is_none() && live.record.source == Source::Own {
                self.rate_later(session, &live.record.id, *live.game.puzzle());
            }
            self.read_attempt(&mut live).await?;
            return Ok(live.wire(events, now));
        }
        // Another tab has begun this day's puzzle at the same moment.
        let begun = match live.record.source.day() {
            Some(day) => self.store.game_of_day(&session.player, day).await?,
            None => None,
        };
        self.whole_game(session, &begun.ok_or(Error::Busy)?.id).await
    }
}

/// A random seed.
pub(crate) fn seed() -> Result<u64> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}
