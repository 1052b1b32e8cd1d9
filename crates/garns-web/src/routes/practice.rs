//! Lessons, exercises and the skill profile.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use garns::logic::techniques;
use garns::{Board, Puzzle};

use super::new::seed;
use crate::error::{Error, Result};
use crate::extract::Body;
use crate::server::Server;
use crate::session::{Heavy, Session};
use garns_game::api::{
    Exercise, ExerciseAnswer, ExerciseVerdict, LessonEntry, LessonPage, Lessons, NewExercise, Problem,
    Skills, TechniqueName,
};
use garns_game::game::{self, LESSONS, Lesson, Observation, Outcome, Profile};
use garns_game::refusal::Refusal;

/// The seed of the second example of each lesson, so that it is the same at every visit.
const SECOND_EXAMPLE: u64 = 2;

/// The finished games that are reviewed when the profile is asked for.
const REVIEWED_AT_ONCE: i64 = 5;

/// The path of lessons, with the player's progress.
#[utoipa::path(get, path = "/api/lessons", tag = "learn", responses((status = 200, body = Lessons)))]
pub(crate) async fn lessons(State(server): State<Server>, session: Session) -> Result<Json<Lessons>> {
    let profile = Profile::of(&server.store.observations(&session.player).await?);
    let solved = |lesson: &Lesson| profile.skill(lesson.technique).map_or(0, |skill| skill.exercises);
    let next = LESSONS.iter().find(|lesson| solved(lesson) == 0);
    Ok(Json(Lessons {
        lessons: LESSONS
            .iter()
            .map(|lesson| LessonEntry {
                technique: TechniqueName::of(lesson.technique.info()),
                solved: solved(lesson),
            })
            .collect(),
        next: next.map(|lesson| lesson.technique.as_str()),
    }))
}

/// A lesson: how to spot a technique, and examples.
#[utoipa::path(get, path = "/api/lessons/{id}", tag = "learn", params(("id" = String, Path)),
    responses((status = 200, body = LessonPage), (status = 404, body = Problem)))]
pub(crate) async fn lesson(State(server): State<Server>, Path(id): Path<String>) -> Result<Json<LessonPage>> {
    let technique = techniques::by_id(&id).ok_or(Refusal::NotFound)?;
    let (place, lesson) = Lesson::about(technique.id()).ok_or(Refusal::NotFound)?;
    let mut examples: Vec<_> =
        server.analysis.lesson(technique).await?.as_ref().clone().into_iter().collect();
    let second =
        server.analysis.exercise(crate::analysis::NOBODY, technique, &server.library, SECOND_EXAMPLE);
    if let Some(second) = second.await?.as_ref() {
        examples.push(Exercise::from(second).step);
    }
    Ok(Json(LessonPage {
        technique: TechniqueName::of(technique.info()),
        number: place + 1,
        spot: lesson.spot,
        examples,
        next: LESSONS.get(place + 1).map(|next| TechniqueName::of(next.technique.info())),
    }))
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
    let made = server.analysis.exercise(&session.player, technique, &server.library, seed()?).await?;
    let made = made.as_ref().as_ref();
    let made =
        made.ok_or_else(|| Refusal::Unmet("there is no position to practise this technique on".to_string()))?;
    Ok(Json(Exercise::from(made)))
}

/// Whether an answer solves an exercise. A solved exercise counts for the skill profile.
#[utoipa::path(post, path = "/api/exercises/answer", tag = "learn", request_body = ExerciseAnswer,
    responses((status = 200, body = ExerciseVerdict), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn answer(
    State(server): State<Server>,
    Heavy(session): Heavy,
    Body(answer): Body<ExerciseAnswer>,
) -> Result<Json<ExerciseVerdict>> {
    let technique = techniques::by_id(&answer.technique).ok_or(Refusal::NotFound)?;
    let deduction =
        answer.deduction().ok_or_else(|| Refusal::bad("an answer is one digit or one candidate"))?;
    let board = answer.position.parse::<Board>();
    let board = board.map_err(|error| Refusal::bad(format!("position: {error}")))?;
    let job = move || {
        let puzzle = Puzzle::of_position(&board).ok()?;
        Some(game::judge(technique, &board, &puzzle, deduction))
    };
    let outcome = server.analysis.run(&session.player, job).await?;
    let outcome =
        outcome.ok_or_else(|| Refusal::Unmet("the position is not that of a puzzle".to_string()))?;
    if outcome != Outcome::Other {
        let found = u32::from(outcome == Outcome::Solved && !answer.helped);
        let observation = Observation {
            technique: technique.id(),
            at: server.now(),
            exercise: true,
            found,
            missed: 1 - found,
            time: i64::from(answer.time) * i64::from(found),
        };
        server.store.observe_exercise(&session.player, &observation).await?;
    }
    Ok(Json(ExerciseVerdict { outcome: outcome.into() }))
}

/// What is known about the player's skills, from reviewed games and exercises. The latest finished games are
/// reviewed for it.
#[utoipa::path(get, path = "/api/skills", tag = "learn", responses((status = 200, body = Skills)))]
pub(crate) async fn skills(State(server): State<Server>, Heavy(session): Heavy) -> Result<Json<Skills>> {
    for game in server.store.unobserved(&session.player, REVIEWED_AT_ONCE).await? {
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

/// Forget what is known about the player's skills.
#[utoipa::path(delete, path = "/api/skills", tag = "learn", responses((status = 204)))]
pub(crate) async fn forget_skills(State(server): State<Server>, session: Session) -> Result<StatusCode> {
    server.store.forget_observations(&session.player).await?;
    Ok(StatusCode::NO_CONTENT)
}
