//! Lessons, exercises and the skill profile.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use garns::logic::techniques;
use garns_game::api::{
    Exercise, ExerciseAnswer, ExerciseVerdict, LessonPage, Lessons, NewExercise, Problem, Skills,
};
use garns_game::exercises::{self, Answer};
use garns_game::game::{Profile, REVIEWED_AT_ONCE};
use garns_game::lessons;
use garns_game::refusal::Refusal;

use super::new::seed;
use crate::error::{Error, Result};
use crate::extract::Body;
use crate::server::Server;
use crate::session::{Address, Heavy, Session};

/// The path of lessons, with the player's progress.
#[utoipa::path(get, path = "/api/lessons", tag = "learn", responses((status = 200, body = Lessons)))]
pub(crate) async fn lessons(State(server): State<Server>, session: Session) -> Result<Json<Lessons>> {
    let profile = Profile::of(&server.store.observations(&session.player).await?);
    Ok(Json(lessons::list(&profile)))
}

/// A lesson: how to spot a technique, and examples.
#[utoipa::path(get, path = "/api/lessons/{id}", tag = "learn", params(("id" = String, Path)),
    responses((status = 200, body = LessonPage), (status = 404, body = Problem)))]
pub(crate) async fn lesson(
    State(server): State<Server>,
    Address(address): Address,
    Path(id): Path<String>,
) -> Result<Json<LessonPage>> {
    let client = Session::nobody(address);
    let technique = lessons::technique(&id)?;
    let mut examples: Vec<_> =
        server.analysis.lesson(&client, technique).await?.as_ref().clone().into_iter().collect();
    let second = server.analysis.exercise(&client, technique, &server.library, lessons::SECOND_EXAMPLE);
    if let Some(second) = second.await?.as_ref() {
        examples.push(Exercise::from(second).step);
    }
    Ok(Json(lessons::page(technique, examples)?))
}

/// A position to practise a technique on.
#[utoipa::path(post, path = "/api/exercises", tag = "learn", request_body = NewExercise,
    responses((status = 200, body = Exercise), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn exercise(
    State(server): State<Server>,
    Heavy(session): Heavy,
    Body(NewExercise { technique }): Body<NewExercise>,
) -> Result<Json<Exercise>> {
    let technique = techniques::by_id(&technique).ok_or(Refusal::NotFound)?;
    let made = server.analysis.exercise(&session, technique, &server.library, seed()?).await?;
    Ok(Json(exercises::found(made.as_ref().as_ref())?))
}

/// Whether an answer solves an exercise. A solved exercise counts for the skill profile.
#[utoipa::path(post, path = "/api/exercises/answer", tag = "learn", request_body = ExerciseAnswer,
    responses((status = 200, body = ExerciseVerdict), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn answer(
    State(server): State<Server>,
    Heavy(session): Heavy,
    Body(answer): Body<ExerciseAnswer>,
) -> Result<Json<ExerciseVerdict>> {
    let answer = Answer::read(&answer)?;
    let job = move |_| {
        let outcome = answer.judge();
        (answer, outcome)
    };
    let (answer, outcome) = server.analysis.run(&session, job).await?;
    let outcome = outcome?;
    if let Some(observation) = answer.observation(&outcome, server.now()) {
        server.store.observe_exercise(&session.player, &observation).await?;
    }
    Ok(Json(ExerciseVerdict { outcome: outcome.into() }))
}

/// The player's skill profile, from reviewed games and exercises. The latest finished games are reviewed for
/// it.
#[utoipa::path(get, path = "/api/skills", tag = "learn", responses((status = 200, body = Skills)))]
pub(crate) async fn skills(State(server): State<Server>, Heavy(session): Heavy) -> Result<Json<Skills>> {
    for game in server.store.unobserved(&session.player, REVIEWED_AT_ONCE as i64).await? {
        match server.review(&session, &game).await {
            Ok(_) => {}
            Err(error @ (Error::Busy | Error::TooMuch(_) | Error::Unreadable(_))) => {
                error.log();
                break;
            }
            Err(error) => return Err(error),
        }
    }
    let profile = Profile::of(&server.store.observations(&session.player).await?);
    Ok(Json(Skills::of(&profile, server.now())))
}

/// Delete the player's skill profile.
#[utoipa::path(delete, path = "/api/skills", tag = "learn", responses((status = 204)))]
pub(crate) async fn forget_skills(State(server): State<Server>, session: Session) -> Result<StatusCode> {
    server.store.forget_observations(&session.player).await?;
    Ok(StatusCode::NO_CONTENT)
}
