//! Lessons, exercises and the skill profile.

use garns::logic::techniques;

use super::review::review_of;
use crate::api::{Exercise, ExerciseAnswer, ExerciseVerdict, LessonPage, Lessons, NewExercise, Skills};
use crate::exercises::{self, Answer};
use crate::game::{Profile, REVIEWED_AT_ONCE};
use crate::home::{Failure as _, Home, Scope};
use crate::lessons as path;
use crate::questions::{Drawn, Example};
use crate::refusal::Refusal;

/// The most games that cannot be read and are skipped, in search of games to review.
const MOST_SKIPPED: usize = 20;

/// The path of lessons, with the player's progress.
pub async fn lessons<H: Home>(home: &H) -> Result<Lessons, H::Error> {
    Ok(path::list(&Profile::of(&home.observations().await?)))
}

/// A lesson: how to spot a technique, and examples.
pub async fn lesson<H: Home>(home: &H, id: &str) -> Result<LessonPage, H::Error> {
    let technique = path::technique(id)?;
    let first = home.ask(Example(technique)).await?;
    let library = home.library()?;
    let second = home.ask(Drawn { technique, library, seed: path::SECOND_EXAMPLE }).await?;
    let second = (*second).as_ref().map(|exercise| Exercise::from(exercise).step);
    Ok(path::page(technique, (*first).clone().into_iter().chain(second).collect())?)
}

/// A position to practise a technique on.
pub async fn exercise<H: Home>(home: &mut H, ask: NewExercise) -> Result<Exercise, H::Error> {
    let technique = techniques::by_id(&ask.technique).ok_or(Refusal::NotFound)?;
    let (seed, library) = (home.random()?, home.library()?);
    let drawn = home.ask(Drawn { technique, library, seed }).await?;
    Ok(exercises::found((*drawn).as_ref())?)
}

/// Whether an answer solves an exercise. A solved exercise counts for the skill profile.
pub async fn answer<H: Home>(home: &mut H, answer: ExerciseAnswer) -> Result<ExerciseVerdict, H::Error> {
    let answer = Answer::read(&answer)?;
    let (outcome, answer) = home.run(move |_| (answer.judge(), answer)).await?;
    let outcome = outcome?;
    if let Some(observation) = answer.observation(&outcome, home.now()) {
        home.observe_exercise(&observation).await?;
    }
    Ok(ExerciseVerdict { outcome: outcome.into() })
}

/// The player's skill profile, from reviewed games and exercises. The latest finished games are reviewed for it. A game
/// that cannot be read is skipped; without time for reviews, the profile goes by those that there are.
pub async fn skills<H: Home>(home: &mut H) -> Result<Skills, H::Error> {
    let mut reviewed = 0;
    for id in home.unobserved(REVIEWED_AT_ONCE + MOST_SKIPPED).await? {
        if reviewed == REVIEWED_AT_ONCE {
            break;
        }
        match review_of(home, &id).await {
            Ok(_) => reviewed += 1,
            Err(error) => match error.scope() {
                Scope::Gone | Scope::Unreadable => error.note(),
                Scope::Computing => {
                    error.note();
                    break;
                }
                Scope::Room | Scope::Request => return Err(error),
            },
        }
    }
    Ok(Skills::of(&Profile::of(&home.observations().await?), home.now()))
}

/// Deletes the player's skill profile.
pub async fn forget_skills<H: Home>(home: &mut H) -> Result<(), H::Error> {
    home.forget_observations().await
}
