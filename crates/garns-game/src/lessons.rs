//! The path of lessons.

use garns::logic::{Technique, techniques};

use crate::api::{LessonEntry, LessonPage, Lessons, Step, TechniqueName};
use crate::game::{LESSONS, Lesson, Profile};
use crate::refusal::Refusal;

/// The seed of the second example of each lesson, so that it is the same at every visit.
pub const SECOND_EXAMPLE: u64 = 2;

/// The path of lessons, with a player's progress.
pub fn list(profile: &Profile) -> Lessons {
    let solved = |lesson: &Lesson| profile.skill(lesson.technique).map_or(0, |skill| skill.exercises);
    let next = LESSONS.iter().find(|lesson| solved(lesson) == 0);
    let entry = |lesson: &Lesson| LessonEntry {
        technique: TechniqueName::of(lesson.technique.info()),
        solved: solved(lesson),
    };
    Lessons {
        lessons: LESSONS.iter().map(entry).collect(),
        next: next.map(|lesson| lesson.technique.as_str()),
    }
}

/// The technique with this id, if there is a lesson about it.
pub fn technique(id: &str) -> Result<&'static Technique, Refusal> {
    let technique = techniques::by_id(id).ok_or(Refusal::NotFound)?;
    Lesson::about(technique.id()).ok_or(Refusal::NotFound)?;
    Ok(technique)
}

/// The lesson about a technique, with examples.
pub fn page(technique: &'static Technique, examples: Vec<Step>) -> Result<LessonPage, Refusal> {
    let (place, lesson) = Lesson::about(technique.id()).ok_or(Refusal::NotFound)?;
    Ok(LessonPage {
        technique: TechniqueName::of(technique.info()),
        number: place + 1,
        spot: lesson.spot,
        examples,
        next: LESSONS.get(place + 1).map(|next| TechniqueName::of(next.technique.info())),
    })
}
