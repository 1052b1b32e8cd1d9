//! Lessons, exercises and the skill profile.

use garns::logic::{Deduction, Technique, techniques};
use garns::{Board, Puzzle};

use super::review::review_of;
use crate::api::{
    Exercise, ExerciseAnswer, ExerciseVerdict, LessonEntry, LessonPage, Lessons, NewExercise, Skills,
    TechniqueName,
};
use crate::game::{self, LESSONS, Lesson, Observation, Outcome, Profile, REVIEWED_AT_ONCE};
use crate::home::{Failure as _, Home, Scope};
use crate::questions::{Drawn, Example};
use crate::refusal::Refusal;

/// The seed of the second example of each lesson, so that it is the same at every visit.
const SECOND_EXAMPLE: u64 = 2;

/// The most games that cannot be read and are skipped, in search of games to review.
const MOST_SKIPPED: usize = 20;

/// The path of lessons, with the player's progress.
pub async fn lessons<H: Home>(home: &H) -> Result<Lessons, H::Error> {
    let profile = Profile::of(&home.observations().await?);
    let solved = |lesson: &Lesson| profile.skill(lesson.technique).map_or(0, |skill| skill.exercises);
    let next = LESSONS.iter().find(|lesson| solved(lesson) == 0);
    let entry = |lesson: &Lesson| LessonEntry {
        technique: TechniqueName::of(lesson.technique.info()),
        solved: solved(lesson),
    };
    Ok(Lessons {
        lessons: LESSONS.iter().map(entry).collect(),
        next: next.map(|lesson| lesson.technique.as_str()),
    })
}

/// A lesson: how to spot a technique, and examples.
pub async fn lesson<H: Home>(home: &H, id: &str) -> Result<LessonPage, H::Error> {
    let technique = techniques::by_id(id).ok_or(Refusal::NotFound)?;
    let (place, lesson) = Lesson::about(technique.id()).ok_or(Refusal::NotFound)?;
    let first = home.ask(Example(technique)).await?;
    let library = home.library()?;
    let second = home.ask(Drawn { technique, library, seed: SECOND_EXAMPLE }).await?;
    let second = (*second).as_ref().map(|exercise| Exercise::from(exercise).step);
    Ok(LessonPage {
        technique: TechniqueName::of(technique.info()),
        number: place + 1,
        spot: lesson.spot,
        examples: (*first).clone().into_iter().chain(second).collect(),
        next: LESSONS.get(place + 1).map(|next| TechniqueName::of(next.technique.info())),
    })
}

/// A position to practise a technique on.
pub async fn exercise<H: Home>(home: &mut H, ask: NewExercise) -> Result<Exercise, H::Error> {
    let technique = techniques::by_id(&ask.technique).ok_or(Refusal::NotFound)?;
    let (seed, library) = (home.random()?, home.library()?);
    let drawn = home.ask(Drawn { technique, library, seed }).await?;
    let none = || Refusal::Unmet("there is no position to practise this technique on".to_string());
    Ok((*drawn).as_ref().map(Exercise::from).ok_or_else(none)?)
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

/// An answer to an exercise.
struct Answer {
    technique: &'static Technique,
    board: Board,
    deduction: Deduction,
    /// Milliseconds that the answer took.
    time: u32,
    helped: bool,
    missed: bool,
}

impl Answer {
    /// Reads a request.
    fn read(answer: &ExerciseAnswer) -> Result<Answer, Refusal> {
        let technique = techniques::by_id(&answer.technique).ok_or(Refusal::NotFound)?;
        let deduction =
            answer.deduction().ok_or_else(|| Refusal::bad("an answer is one digit or one candidate"))?;
        let board = answer.position.parse::<Board>();
        let board = board.map_err(|error| Refusal::bad(format!("position: {error}")))?;
        let ExerciseAnswer { time, helped, missed, .. } = *answer;
        Ok(Answer { technique, board, deduction, time, helped, missed })
    }

    /// Whether the answer solves the exercise. This takes processor time, since steps are searched.
    fn judge(&self) -> Result<Outcome, Refusal> {
        let puzzle = Puzzle::of_position(&self.board);
        let puzzle =
            puzzle.map_err(|_| Refusal::Unmet("the position is not that of a puzzle".to_string()))?;
        Ok(game::judge(self.technique, &self.board, &puzzle, self.deduction))
    }

    /// The observation about the player: none if the answer is right by another technique, or if the exercise
    /// was missed before.
    fn observation(&self, outcome: &Outcome, now: i64) -> Option<Observation> {
        if *outcome == Outcome::Other || self.missed {
            return None;
        }
        let found = u32::from(*outcome == Outcome::Solved && !self.helped);
        Some(Observation {
            technique: self.technique.id(),
            at: now,
            exercise: true,
            found,
            missed: 1 - found,
            time: i64::from(self.time) * i64::from(found),
        })
    }
}
