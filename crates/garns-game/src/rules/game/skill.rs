//! The skills of a player: how reliable and how fast the player is with each technique, and which technique
//! to practise next.
//!
//! A reviewed game gives an [`Observation`] for each technique that it needed, an exercise gives one for its
//! technique. A technique moves up a stage when most of its steps were found after it had become due, and
//! back to the first stage when most were missed. The higher the stage, the longer it takes until it is due
//! again.

use garns::logic::TechniqueId;

use super::lesson::LESSONS;
use super::review::{Review, Verdict};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// Days until a technique is due again, by stage.
const DAYS: [i64; 6] = [0, 1, 3, 7, 16, 35];

/// The share of steps found that moves a technique up a stage, and the share below which it starts again.
const UP: f64 = 0.8;
const AGAIN: f64 = 0.5;

/// How much the latest observation counts.
const LATEST: f64 = 0.4;

/// The most finished games that are reviewed when the profile is asked for.
pub const REVIEWED_AT_ONCE: usize = 5;

/// The most observations that are kept for a player; the oldest go first. A browser counts only the
/// observations of exercises.
pub const MAX_OBSERVATIONS: usize = 5000;

/// The result of a game or an exercise for one technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observation {
    /// The technique.
    pub technique: TechniqueId,
    /// When the game ended or the exercise was answered, in milliseconds since 1970.
    pub at: i64,
    /// Whether it comes from an exercise.
    pub exercise: bool,
    /// Steps that the player found alone.
    pub found: u32,
    /// Steps for which the player took a hint, guessed, or made a mistake.
    pub missed: u32,
    /// Milliseconds that the steps found took together.
    pub time: i64,
}

/// How well a player knows a technique.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// The technique.
    pub technique: TechniqueId,
    /// Steps found in all.
    pub found: u32,
    /// Steps missed in all.
    pub missed: u32,
    /// The mean time of a step in milliseconds; none if no step was found.
    pub pace: Option<i64>,
    /// The share of steps that the player finds, from 0 to 1; later observations count more.
    pub sure: f64,
    /// Exercises solved.
    pub exercises: u32,
    /// When to practise it again, in milliseconds since 1970.
    pub due: i64,
    stage: usize,
}

/// The skills of a player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Profile {
    skills: Vec<Skill>,
}

impl Profile {
    /// The profile that observations lead to, in the order of their times.
    pub fn of(observations: &[Observation]) -> Profile {
        let mut observations = observations.to_vec();
        observations.sort_by_key(|one| one.at);
        let mut profile = Profile::default();
        for observation in &observations {
            profile.add(observation);
        }
        profile
    }

    /// Every technique that was met, the least sure first.
    pub fn skills(&self) -> Vec<Skill> {
        let mut skills = self.skills.clone();
        skills
            .sort_by(|one, other| one.sure.total_cmp(&other.sure).then(one.technique.cmp(&other.technique)));
        skills
    }

    /// The player's skill with a technique.
    pub fn skill(&self, technique: TechniqueId) -> Option<&Skill> {
        self.skills.iter().find(|skill| skill.technique == technique)
    }

    /// The techniques that are due, the least sure first.
    pub fn due(&self, now: i64) -> Vec<TechniqueId> {
        self.skills().into_iter().filter(|skill| skill.due <= now).map(|skill| skill.technique).collect()
    }

    /// The technique to practise now: the first that is due, or else that of the first lesson
    /// without a solved exercise.
    pub fn next(&self, now: i64) -> Option<TechniqueId> {
        let is_new = |technique: TechniqueId| self.skill(technique).is_none_or(|skill| skill.exercises == 0);
        let lesson = || LESSONS.iter().map(|lesson| lesson.technique).find(|&technique| is_new(technique));
        self.due(now).first().copied().or_else(lesson)
    }

    fn add(&mut self, observation: &Observation) {
        let &Observation { technique, at, exercise, found, missed, time } = observation;
        if found + missed == 0 {
            return;
        }
        let share = f64::from(found) / f64::from(found + missed);
        let place = self.skills.iter().position(|skill| skill.technique == technique).unwrap_or_else(|| {
            let new = Skill {
                technique,
                found: 0,
                missed: 0,
                pace: None,
                sure: share,
                exercises: 0,
                due: at,
                stage: 0,
            };
            self.skills.push(new);
            self.skills.len() - 1
        });
        let skill = &mut self.skills[place];
        let together = skill.pace.unwrap_or(0) * i64::from(skill.found) + time;
        skill.found += found;
        skill.missed += missed;
        skill.pace = (skill.found > 0).then(|| together / i64::from(skill.found));
        skill.sure += LATEST * (share - skill.sure);
        skill.exercises += u32::from(exercise && found > 0);
        if share < AGAIN {
            skill.stage = 0;
        } else if share >= UP && at >= skill.due {
            skill.stage = (skill.stage + 1).min(DAYS.len() - 1);
        } else if share >= UP {
            // Practice before the due date does not show what a person remembers after a while.
            return;
        }
        skill.due = at + DAYS[skill.stage] * DAY;
    }
}

impl Review {
    /// The observations of the player's skills in the review, one for each technique, with this time.
    pub fn observations(&self, at: i64) -> Vec<Observation> {
        let mut observations: Vec<Observation> = Vec::new();
        for one in &self.moves {
            let (technique, found) = match (one.verdict, &one.instead) {
                (Verdict::Justified { technique, .. }, _) => (technique, !one.helped),
                (Verdict::Applied(Some(technique)), _) => (technique, false),
                (Verdict::Guess | Verdict::Mistake, Some(step)) => (step.technique.id, false),
                _ => continue,
            };
            let place = observations.iter().position(|known| known.technique == technique);
            let place = place.unwrap_or_else(|| {
                observations.push(Observation {
                    technique,
                    at,
                    exercise: false,
                    found: 0,
                    missed: 0,
                    time: 0,
                });
                observations.len() - 1
            });
            let observation = &mut observations[place];
            if found {
                observation.found += 1;
                observation.time += one.time;
            } else {
                observation.missed += 1;
            }
        }
        observations
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn observed(technique: TechniqueId, day: i64, found: u32, missed: u32) -> Observation {
        let time = 10_000 * i64::from(found);
        Observation { technique, at: day * DAY, exercise: true, found, missed, time }
    }

    #[test]
    fn success_lengthens_the_pauses_and_failure_ends_them() {
        let wing = TechniqueId::XWing;
        let mut observations = vec![observed(wing, 0, 1, 0)];
        assert_eq!(Profile::of(&observations).skill(wing).unwrap().due, DAY);
        observations.push(observed(wing, 1, 1, 0));
        assert_eq!(Profile::of(&observations).skill(wing).unwrap().due, 4 * DAY);
        observations.push(observed(wing, 2, 5, 0));
        assert_eq!(Profile::of(&observations).skill(wing).unwrap().due, 4 * DAY, "it was not due");
        observations.push(observed(wing, 5, 0, 2));
        let profile = Profile::of(&observations);
        assert_eq!(profile.skill(wing).unwrap().due, 5 * DAY);
        assert_eq!(profile.next(5 * DAY), Some(wing));
        assert_eq!(profile.skill(wing).unwrap().pace, Some(10_000));
    }

    #[test]
    fn a_beginner_starts_with_the_first_lesson() {
        assert_eq!(Profile::default().next(0), Some(LESSONS[0].technique));
        let solved: Vec<Observation> =
            LESSONS.iter().map(|lesson| observed(lesson.technique, 0, 1, 0)).collect();
        assert_eq!(Profile::of(&solved[..3]).next(0), Some(LESSONS[3].technique));
        assert_eq!(Profile::of(&solved).next(0), None, "nothing is left for today");
    }
}
