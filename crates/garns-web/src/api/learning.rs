//! Lessons, exercises and skills.

use garns::{Candidate, logic};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Position, Step, TechniqueName, notation};
use crate::game;

/// The path of lessons.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Lessons {
    pub(crate) lessons: Vec<LessonEntry>,
    /// The lesson to go on with.
    pub(crate) next: Option<&'static str>,
}

/// A lesson on the path.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LessonEntry {
    pub(crate) technique: TechniqueName,
    /// How many of its exercises the player has solved.
    pub(crate) solved: u32,
}

/// A lesson.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LessonPage {
    pub(crate) technique: TechniqueName,
    /// Its place on the path, from 1.
    pub(crate) number: usize,
    /// How to spot the technique.
    pub(crate) spot: &'static str,
    pub(crate) examples: Vec<Step>,
    /// The lesson after it.
    pub(crate) next: Option<TechniqueName>,
}

/// The technique to practise.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewExercise {
    /// Its id.
    #[schema(max_length = 64)]
    pub(crate) technique: String,
}

/// A position in which nothing is easier than a technique.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Exercise {
    pub(crate) technique: TechniqueName,
    /// The position as text, for the answer.
    pub(crate) position: String,
    pub(crate) before: Position,
    /// One step of the technique in it.
    pub(crate) step: Step,
}

impl From<&game::Exercise> for Exercise {
    fn from(exercise: &game::Exercise) -> Exercise {
        Exercise {
            technique: TechniqueName::of(exercise.step.technique),
            position: exercise.board.to_string(),
            before: Position::of(&exercise.board),
            step: Step::of(&exercise.board, &exercise.step),
        }
    }
}

/// An answer to an exercise: a digit entered or a candidate removed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExerciseAnswer {
    #[schema(max_length = 64)]
    pub(crate) technique: String,
    /// The position of the exercise.
    #[schema(max_length = 4000)]
    pub(crate) position: String,
    #[serde(with = "notation::candidates")]
    #[schema(schema_with = notation::candidates::schema)]
    pub(crate) place: Vec<Candidate>,
    #[serde(with = "notation::candidates")]
    #[schema(schema_with = notation::candidates::schema)]
    pub(crate) remove: Vec<Candidate>,
    /// Milliseconds that it took.
    #[schema(minimum = 0, maximum = 600000)]
    pub(crate) time: u32,
    /// Whether the solution was shown before, or an answer was wrong.
    pub(crate) helped: bool,
}

impl ExerciseAnswer {
    /// The only deduction of the answer.
    pub(crate) fn deduction(&self) -> Option<logic::Deduction> {
        match (self.place.as_slice(), self.remove.as_slice()) {
            ([placed], []) => Some(logic::Deduction::Place(*placed)),
            ([], [removed]) => Some(logic::Deduction::Remove(*removed)),
            _ => None,
        }
    }
}

/// What an answer is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ExerciseVerdict {
    pub(crate) outcome: Outcome,
}

/// Whether an answer solves the exercise.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    /// The technique gives it.
    Solved,
    /// It is right, but the technique does not give it.
    Other,
    /// It contradicts the solution.
    Wrong,
}

impl From<game::Outcome> for Outcome {
    fn from(outcome: game::Outcome) -> Outcome {
        match outcome {
            game::Outcome::Solved => Outcome::Solved,
            game::Outcome::Other => Outcome::Other,
            game::Outcome::Wrong => Outcome::Wrong,
        }
    }
}

/// What is known about a player's skills.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Skills {
    /// The least sure first.
    pub(crate) skills: Vec<Skill>,
    /// What to practise now.
    pub(crate) next: Option<TechniqueName>,
}

/// How well a player knows a technique.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Skill {
    pub(crate) technique: TechniqueName,
    pub(crate) found: u32,
    pub(crate) missed: u32,
    /// The mean time of a step in milliseconds.
    pub(crate) pace: Option<i64>,
    /// The share of steps that the player finds, in percent; later ones count more.
    pub(crate) sure: u8,
    /// When to practise it again.
    pub(crate) due: i64,
}

impl Skills {
    pub(crate) fn of(profile: &game::Profile, now: i64) -> Skills {
        let skill = |skill: game::Skill| Skill {
            technique: TechniqueName::of(skill.technique.info()),
            found: skill.found,
            missed: skill.missed,
            pace: skill.pace,
            sure: (100.0 * skill.sure).round() as u8,
            due: skill.due,
        };
        Skills {
            skills: profile.skills().into_iter().map(skill).collect(),
            next: profile.next(now).map(|technique| TechniqueName::of(technique.info())),
        }
    }
}
