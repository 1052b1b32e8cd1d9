//! Lessons, exercises and skills.

use garns::{Candidate, logic};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Position, Step, TechniqueName};
use crate::game;
use crate::notation;

/// The path of lessons.
#[derive(Debug, Serialize, ToSchema)]
pub struct Lessons {
    pub lessons: Vec<LessonEntry>,
    /// The lesson to continue with.
    pub next: Option<&'static str>,
}

/// A lesson on the path.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonEntry {
    pub technique: TechniqueName,
    /// How many of its exercises the player has solved.
    pub solved: u32,
}

/// A lesson.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonPage {
    pub technique: TechniqueName,
    /// Its place on the path, from 1.
    pub number: usize,
    /// How to spot the technique.
    pub spot: &'static str,
    pub examples: Vec<Step>,
    /// The lesson after it.
    pub next: Option<TechniqueName>,
}

/// The technique to practise.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewExercise {
    /// Its id.
    #[schema(max_length = 64)]
    pub technique: String,
}

/// A position in which nothing is easier than a technique.
#[derive(Debug, Serialize, ToSchema)]
pub struct Exercise {
    pub technique: TechniqueName,
    /// The position as text, for the answer.
    pub position: String,
    pub before: Position,
    /// One step of the technique in it.
    pub step: Step,
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
pub struct ExerciseAnswer {
    #[schema(max_length = 64)]
    pub technique: String,
    /// The position of the exercise.
    #[schema(max_length = 4000)]
    pub position: String,
    #[serde(with = "notation::candidates")]
    #[schema(schema_with = notation::candidates::schema)]
    pub place: Vec<Candidate>,
    #[serde(with = "notation::candidates")]
    #[schema(schema_with = notation::candidates::schema)]
    pub remove: Vec<Candidate>,
    /// Milliseconds that it took.
    #[schema(minimum = 0, maximum = 600000)]
    pub time: u32,
    /// Whether the solution was shown.
    pub helped: bool,
    /// Whether the exercise was missed before, by a wrong answer. It counts once, so this answer is only judged.
    #[serde(default)]
    pub missed: bool,
}

impl ExerciseAnswer {
    /// The only deduction of the answer; `None` if the answer has none or several.
    pub fn deduction(&self) -> Option<logic::Deduction> {
        match (self.place.as_slice(), self.remove.as_slice()) {
            ([placed], []) => Some(logic::Deduction::Place(*placed)),
            ([], [removed]) => Some(logic::Deduction::Remove(*removed)),
            _ => None,
        }
    }
}

/// The verdict on an answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExerciseVerdict {
    pub outcome: Outcome,
}

/// Whether an answer solves the exercise.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
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

/// A player's skills.
#[derive(Debug, Serialize, ToSchema)]
pub struct Skills {
    /// The least sure first.
    pub skills: Vec<Skill>,
    /// The technique to practise now.
    pub next: Option<TechniqueName>,
}

/// How well a player knows a technique.
#[derive(Debug, Serialize, ToSchema)]
pub struct Skill {
    pub technique: TechniqueName,
    pub found: u32,
    pub missed: u32,
    /// The mean time of a step in milliseconds.
    pub pace: Option<i64>,
    /// The share of steps that the player finds, in percent; later steps count more.
    pub sure: u8,
    /// When to practise it again.
    pub due: i64,
}

impl Skills {
    pub fn of(profile: &game::Profile, now: i64) -> Skills {
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
