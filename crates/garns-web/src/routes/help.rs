//! Hints, checks and the solution; each adds events to the log.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use garns::logic;
use garns_game::api::{
    Checked, Done, Expect, HintPrice, HintTaken, ListSteps, MoreRatings, Problem, Solution, SolveTo,
    StepsHere, TakeHint, numbers,
};
use garns_game::game::{Action, Event};
use garns_game::help::{self, Search};

use crate::error::Result;
use crate::extract::{Body, GameId};
use crate::large::Encoding;
use crate::live::Live;
use crate::server::Server;
use crate::session::{Heavy, Session};

/// The cost of the next rung of the hint ladder; no rung is taken.
#[utoipa::path(get, path = "/api/games/{id}/hint", tag = "help", params(("id" = String, Path)),
    responses((status = 200, body = HintPrice), (status = 404, body = Problem)))]
pub(crate) async fn price(
    State(server): State<Server>,
    session: Session,
    GameId(id): GameId,
) -> Result<Json<HintPrice>> {
    let mut live = server.open(&session, &id).await?;
    server.catch_up(&mut live).await?;
    Ok(Json(help::price(&live)))
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
    help::check_rung(rung)?;
    let step = server.next_step(&session, &id, expect, rung).await?;
    let mut live = server.open_at(&session, &id, expect).await?;
    let (hint, costs) = help::hint(&live, step.as_ref().as_ref(), rung);
    let events = server.append_own(&mut live, costs).await?;
    Ok(Json(HintTaken { hint, tail: live.tail(events, server.now()) }))
}

/// Apply the hint; the rung with its conclusion must have been taken.
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
    let action = help::apply(&live, step.as_ref().as_ref())?;
    let events = server.append_own(&mut live, vec![action]).await?;
    Ok(Json(Done { tail: live.tail(events, server.now()) }))
}

/// Check the entries and marks: which entries are wrong, and which marks exclude the digit of the solution.
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

/// The solution and the solution path. If the game is not finished, it is assisted from here on.
#[utoipa::path(post, path = "/api/games/{id}/solution", tag = "help", params(("id" = String, Path)),
    request_body = Expect,
    responses((status = 200, body = Solution), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn solution(
    State(server): State<Server>,
    Heavy(session): Heavy,
    encoding: Encoding,
    GameId(id): GameId,
    Body(Expect { expect }): Body<Expect>,
) -> Result<Response> {
    let puzzle = *server.open_finished_or_at(&session, &id, expect).await?.game.puzzle();
    let path = server.analysis.solution_path(&session, puzzle).await?;
    let mut live = server.open_finished_or_at(&session, &id, expect).await?;
    let events = server.assist(&mut live, Vec::new()).await?;
    let tail = live.tail(events, server.now());
    let solution = help::solution(&live, &path, tail);
    drop(live);
    server.large(&session, encoding, solution).await
}

/// The steps possible at the player's position, page by page; from here on the game is assisted.
#[utoipa::path(post, path = "/api/games/{id}/steps", tag = "help", params(("id" = String, Path)),
    request_body = ListSteps,
    responses((status = 200, body = StepsHere), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn steps(
    State(server): State<Server>,
    Heavy(session): Heavy,
    encoding: Encoding,
    GameId(id): GameId,
    Body(ListSteps { expect, from }): Body<ListSteps>,
) -> Result<Response> {
    let live = server.open_at(&session, &id, expect).await?;
    let question = help::question(&live);
    drop(live);
    let here = match question {
        Some((board, _)) => server.analysis.all_steps(&session, board).await?,
        None => Arc::default(),
    };
    let mut live = server.open_at(&session, &id, expect).await?;
    let events = server.assist(&mut live, Vec::new()).await?;
    let page = help::steps(&here, from, live.tail(events, server.now()));
    drop(live);
    server.large(&session, encoding, page).await
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
    let path = server.analysis.solution_path(&session, puzzle).await?;
    let mut live = server.open_at(&session, &id, expect).await?;
    let action = help::solve_to(&live, &path, step)?;
    let events = server.assist(&mut live, vec![action]).await?;
    Ok(Json(Done { tail: live.tail(events, server.now()) }))
}

/// Ratings of the puzzle that may take seconds: Sudoku Explainer's, and those by trial and error, whips and braids.
/// They do not count as help.
#[utoipa::path(get, path = "/api/games/{id}/ratings", tag = "help", params(("id" = String, Path)),
    responses((status = 200, body = MoreRatings), (status = 404, body = Problem)))]
pub(crate) async fn more_ratings(
    State(server): State<Server>,
    Heavy(session): Heavy,
    GameId(id): GameId,
) -> Result<Json<MoreRatings>> {
    let live = server.open(&session, &id).await?;
    let (puzzle, known) = (*live.game.puzzle(), live.record.se());
    drop(live);
    let se = match known {
        Some(se) => Some(se),
        None => server.analysis.ratings(&session, puzzle).await?.se,
    };
    let classification = server.analysis.classification(&session, puzzle).await?;
    Ok(Json(MoreRatings::new(se, classification)))
}

impl Server {
    /// The next step at the player's position; the game is not locked during the search. If there is a
    /// mistake, only the last rung needs a step: the argument against the first wrong entry.
    async fn next_step(
        &self,
        session: &Session,
        id: &str,
        expect: u32,
        rung: u8,
    ) -> Result<Arc<Option<logic::Step>>> {
        let live = self.open_at(session, id, expect).await?;
        let search = help::search(&live, rung);
        drop(live);
        match search {
            Search::NextStep(board, practised) => self.analysis.hint(session, board, practised).await,
            Search::Refutation(board, wrong) => self.analysis.why_not(session, board, wrong).await,
            Search::Nothing => Ok(Arc::new(None)),
        }
    }

    /// A game whose whole log the sender knows, or a finished game, whatever the sender knows: its solution
    /// may be seen too.
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

    /// Records that the solution was shown, unless that is in the log already, and then the actions.
    pub(crate) async fn assist(&self, live: &mut Live, actions: Vec<Action>) -> Result<Vec<Event>> {
        let actions = help::assisted(live, actions);
        if actions.is_empty() { Ok(Vec::new()) } else { self.append_own(live, actions).await }
    }
}
