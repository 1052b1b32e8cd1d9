//! Hints, checks and the solution: each leaves its mark in the log.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use garns::logic;
use garns::{Board, Candidate, CellSet};

use crate::api::{
    Checked, Done, Expect, HintPrice, HintTaken, MoreRatings, Ratings, Solution, SolveTo, Step, StepsHere,
    TakeHint, numbers,
};
use crate::error::{Error, Problem, Result};
use crate::extract::{Body, GameId};
use crate::game::{Action, Game, HINT_COSTS};
use crate::hints::{Advice, Mistake};
use crate::live::Live;
use crate::server::Server;
use crate::session::{Heavy, Session};

/// What the next rung would cost; nothing is taken.
#[utoipa::path(get, path = "/api/games/{id}/hint", tag = "help", params(("id" = String, Path)),
    responses((status = 200, body = HintPrice), (status = 404, body = Problem)))]
pub(crate) async fn price(
    State(server): State<Server>,
    session: Session,
    GameId(id): GameId,
) -> Result<Json<HintPrice>> {
    let mut live = server.open(&session, &id).await?;
    server.catch_up(&mut live).await?;
    let rung = live.game.known_rung();
    let next = rung.map_or(0, |rung| rung + 1);
    let next_cost = HINT_COSTS.get(usize::from(next)).copied();
    Ok(Json(HintPrice {
        rung,
        costs: HINT_COSTS,
        next: next_cost.map(|_| next),
        next_cost: next_cost.unwrap_or(0),
    }))
}

/// Take a rung of the hint ladder; each rung not yet taken up to it is charged.
#[utoipa::path(post, path = "/api/games/{id}/hint", tag = "help", params(("id" = String, Path)),
    request_body = TakeHint,
    responses((status = 200, body = HintTaken), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn hint(
    State(server): State<Server>,
    Heavy(session): Heavy,
    GameId(id): GameId,
    Body(TakeHint { expect, rung }): Body<TakeHint>,
) -> Result<Json<HintTaken>> {
    if usize::from(rung) >= HINT_COSTS.len() {
        return Err(Error::bad("rung is 0 to 5"));
    }
    let step = server.next_step(&session, &id, expect, rung).await?;
    let mut live = server.open_at(&session, &id, expect).await?;
    let hint = advice(&live.game, &step).hint(&live.game.board(), rung);
    let costs = live.game.rungs_to(rung).map(|(rung, cost)| Action::Hint { rung, cost });
    let costs = costs.collect();
    let events = server.append_own(&mut live, costs).await?;
    Ok(Json(HintTaken { hint, tail: live.tail(events, server.now()) }))
}

/// Do what the hint says; its conclusion must have been taken.
#[utoipa::path(post, path = "/api/games/{id}/apply", tag = "help", params(("id" = String, Path)),
    request_body = Expect,
    responses((status = 200, body = Done), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn apply(
    State(server): State<Server>,
    Heavy(session): Heavy,
    GameId(id): GameId,
    Body(Expect { expect }): Body<Expect>,
) -> Result<Json<Done>> {
    let step = server.next_step(&session, &id, expect, 0).await?;
    let mut live = server.open_at(&session, &id, expect).await?;
    if live.game.rung().is_none_or(|rung| rung < 4) {
        return Err(Error::Rung("take the hint up to rung 4 first".to_string()));
    }
    let action = advice(&live.game, &step).action();
    let action = action.ok_or_else(|| Error::Rung("this hint has nothing to apply".to_string()))?;
    let events = server.append_own(&mut live, vec![action]).await?;
    Ok(Json(Done { tail: live.tail(events, server.now()) }))
}

/// Which entries are wrong.
#[utoipa::path(post, path = "/api/games/{id}/check", tag = "help", params(("id" = String, Path)),
    request_body = Expect,
    responses((status = 200, body = Checked), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn check(
    State(server): State<Server>,
    session: Session,
    GameId(id): GameId,
    Body(Expect { expect }): Body<Expect>,
) -> Result<Json<Checked>> {
    let mut live = server.open_at(&session, &id, expect).await?;
    let (wrong, marks) = (live.game.wrong_entries(), live.game.wrong_marks());
    let events = server.append_own(&mut live, vec![Action::Check { wrong, marks }]).await?;
    let tail = live.tail(events, server.now());
    Ok(Json(Checked { wrong: numbers(wrong), wrong_marks: numbers(marks), tail }))
}

/// The solution and the way there; from here on the game is assisted.
#[utoipa::path(post, path = "/api/games/{id}/solution", tag = "help", params(("id" = String, Path)),
    request_body = Expect,
    responses((status = 200, body = Solution), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn solution(
    State(server): State<Server>,
    Heavy(session): Heavy,
    GameId(id): GameId,
    Body(Expect { expect }): Body<Expect>,
) -> Result<Json<Solution>> {
    let puzzle = *server.open_finished_or_at(&session, &id, expect).await?.game.puzzle();
    let way = server.analysis.way(&session.player, puzzle).await?;
    let mut live = server.open_finished_or_at(&session, &id, expect).await?;
    let events = server.assist(&mut live, Vec::new()).await?;
    Ok(Json(Solution {
        solution: puzzle.solution().to_string(),
        steps: way.steps.iter().map(|(board, step)| Step::of(board, step)).collect(),
        complete: way.end.is_full(),
        ratings: live.record.ratings.as_ref().map(Ratings::from),
        histogram: way.histogram(),
        tail: live.tail(events, server.now()),
    }))
}

/// All steps possible at the player's position; from here on the game is assisted.
#[utoipa::path(post, path = "/api/games/{id}/steps", tag = "help", params(("id" = String, Path)),
    request_body = Expect,
    responses((status = 200, body = StepsHere), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn steps(
    State(server): State<Server>,
    Heavy(session): Heavy,
    GameId(id): GameId,
    Body(Expect { expect }): Body<Expect>,
) -> Result<Json<StepsHere>> {
    let live = server.open_at(&session, &id, expect).await?;
    let board = if Mistake::of(&live.game).is_some() { None } else { Some(live.game.board()) };
    drop(live);
    let here = match board {
        Some(board) => server.analysis.all_steps(&session.player, board).await?,
        None => Arc::default(),
    };
    let mut live = server.open_at(&session, &id, expect).await?;
    let events = server.assist(&mut live, Vec::new()).await?;
    Ok(Json(StepsHere {
        steps: here.steps.clone(),
        total: here.total,
        tail: live.tail(events, server.now()),
    }))
}

/// Put a position of the solution on the board; undo goes back.
#[utoipa::path(post, path = "/api/games/{id}/solve-to", tag = "help", params(("id" = String, Path)),
    request_body = SolveTo,
    responses((status = 200, body = Done), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn solve_to(
    State(server): State<Server>,
    Heavy(session): Heavy,
    GameId(id): GameId,
    Body(SolveTo { expect, step }): Body<SolveTo>,
) -> Result<Json<Done>> {
    let puzzle = *server.open_at(&session, &id, expect).await?.game.puzzle();
    let way = server.analysis.way(&session.player, puzzle).await?;
    let board = match way.steps.get(step) {
        Some((board, _)) => board,
        None if step == way.steps.len() => &way.end,
        None => return Err(Error::bad(format!("step is 0 to {}", way.steps.len()))),
    };
    let mut live = server.open_at(&session, &id, expect).await?;
    let action = lead_to(&live.game, board);
    let events = server.assist(&mut live, vec![action]).await?;
    Ok(Json(Done { tail: live.tail(events, server.now()) }))
}

/// Ratings of the puzzle by trial and error, whips and braids. They help nobody to solve it.
#[utoipa::path(get, path = "/api/games/{id}/ratings", tag = "help", params(("id" = String, Path)),
    responses((status = 200, body = MoreRatings), (status = 404, body = Problem)))]
pub(crate) async fn more_ratings(
    State(server): State<Server>,
    Heavy(session): Heavy,
    GameId(id): GameId,
) -> Result<Json<MoreRatings>> {
    let puzzle = *server.open(&session, &id).await?.game.puzzle();
    Ok(Json(server.analysis.classification(&session.player, puzzle).await?.into()))
}

/// The edit that turns the player's entries into those of a position and strikes what it has struck.
fn lead_to(game: &Game, board: &Board) -> Action {
    let entries = game.sheet().entries();
    let target = board.values();
    let differ = entries.iter().filter(|&(cell, digit)| target.get(cell) != Some(digit));
    let clear: CellSet = differ.map(|(cell, _)| cell).collect();
    let missing = target.iter().filter(|&(cell, digit)| {
        game.puzzle().givens().get(cell).is_none() && entries.get(cell) != Some(digit)
    });
    let place = missing.map(|(cell, digit)| Candidate { cell, digit }).collect();
    Action::Apply { clear, place, remove: board.struck().iter().collect() }
}

/// What there is to say; `step` is what `next_step` has found.
fn advice<'a>(game: &Game, step: &'a Option<logic::Step>) -> Advice<'a> {
    match (Mistake::of(game), step) {
        (Some(mistake), argument) => Advice::Mistake(mistake.with_argument(argument.as_ref())),
        (None, Some(step)) => Advice::Step(step),
        (None, None) => Advice::Nothing,
    }
}

impl Server {
    /// The next step at the player's position, found while nobody waits for the game. If there is a mistake, the
    /// whole argument of the last rung is the one against the first wrong entry.
    async fn next_step(
        &self,
        session: &Session,
        id: &str,
        expect: u32,
        rung: u8,
    ) -> Result<Arc<Option<logic::Step>>> {
        let live = self.open_at(session, id, expect).await?;
        if Mistake::of(&live.game).is_some() {
            let wrong = live.game.wrong_entry().filter(|_| rung + 1 == HINT_COSTS.len() as u8);
            drop(live);
            return match wrong {
                Some((board, wrong)) => self.analysis.why_not(&session.player, board, wrong).await,
                None => Ok(Arc::new(None)),
            };
        }
        let (board, practised) = (live.game.board(), live.practised());
        drop(live);
        self.analysis.hint(&session.player, board, practised).await
    }

    /// A game whose log the sender knows; the solution of a finished one may be seen too.
    async fn open_finished_or_at(
        &self,
        session: &Session,
        id: &str,
        expect: u32,
    ) -> Result<tokio::sync::OwnedMutexGuard<Live>> {
        let live = self.open(session, id).await?;
        if live.game.finish().is_some() {
            return Ok(live);
        }
        drop(live);
        self.open_at(session, id, expect).await
    }

    /// Notes once that the solution was shown, then whatever else happens.
    pub(crate) async fn assist(
        &self,
        live: &mut Live,
        mut actions: Vec<Action>,
    ) -> Result<Vec<crate::game::Event>> {
        if !live.game.assisted() && live.game.finish().is_none() {
            actions.insert(0, Action::Solution);
        }
        if actions.is_empty() { Ok(Vec::new()) } else { self.append_own(live, actions).await }
    }
}
