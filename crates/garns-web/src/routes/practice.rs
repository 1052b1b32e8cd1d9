//! Lessons, exercises and the skill profile.

use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use garns_game::api::{
    Exercise, ExerciseAnswer, ExerciseVerdict, LessonPage, Lessons, NewExercise, Problem, Skills,
};
use garns_game::requests::practice;

use crate::error::Result;
use crate::extract::Body;
use crate::session::{Anyone, Heavy};
use crate::visitor::Visitor;

/// The path of lessons, with the player's progress.
#[utoipa::path(get, path = "/api/lessons", tag = "learn", responses((status = 200, body = Lessons)))]
pub(crate) async fn lessons(visitor: Visitor) -> Result<Json<Lessons>> {
    Ok(Json(practice::lessons(&visitor).await?))
}

/// A lesson: how to spot a technique, and examples.
#[utoipa::path(get, path = "/api/lessons/{id}", tag = "learn", params(("id" = String, Path)),
    responses((status = 200, body = LessonPage), (status = 404, body = Problem)))]
pub(crate) async fn lesson(Anyone(visitor): Anyone, Path(id): Path<String>) -> Result<Json<LessonPage>> {
    Ok(Json(practice::lesson(&visitor, &id).await?))
}

/// A position to practise a technique on.
#[utoipa::path(post, path = "/api/exercises", tag = "learn", request_body = NewExercise,
    responses((status = 200, body = Exercise), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn exercise(
    Heavy(mut visitor): Heavy,
    Body(ask): Body<NewExercise>,
) -> Result<Json<Exercise>> {
    Ok(Json(practice::exercise(&mut visitor, ask).await?))
}

/// Whether an answer solves an exercise. A solved exercise counts for the skill profile.
#[utoipa::path(post, path = "/api/exercises/answer", tag = "learn", request_body = ExerciseAnswer,
    responses((status = 200, body = ExerciseVerdict), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn answer(
    Heavy(mut visitor): Heavy,
    Body(answer): Body<ExerciseAnswer>,
) -> Result<Json<ExerciseVerdict>> {
    Ok(Json(practice::answer(&mut visitor, answer).await?))
}

/// The player's skill profile, from reviewed games and exercises. The latest finished games are reviewed for
/// it.
#[utoipa::path(get, path = "/api/skills", tag = "learn", responses((status = 200, body = Skills)))]
pub(crate) async fn skills(Heavy(mut visitor): Heavy) -> Result<Json<Skills>> {
    Ok(Json(practice::skills(&mut visitor).await?))
}

/// Delete the player's skill profile.
#[utoipa::path(delete, path = "/api/skills", tag = "learn", responses((status = 204)))]
pub(crate) async fn forget_skills(mut visitor: Visitor) -> Result<StatusCode> {
    practice::forget_skills(&mut visitor).await?;
    Ok(StatusCode::NO_CONTENT)
}
