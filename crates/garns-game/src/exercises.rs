//! Answers to exercises: reading them, judging them, and the observations about the player.

use garns::logic::{Deduction, Technique, techniques};
use garns::{Board, Puzzle};

use crate::api::ExerciseAnswer;
use crate::game::{self, Exercise, Observation, Outcome};
use crate::refusal::Refusal;

/// An answer to an exercise.
pub struct Answer {
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
    pub fn read(answer: &ExerciseAnswer) -> Result<Answer, Refusal> {
        let technique = techniques::by_id(&answer.technique).ok_or(Refusal::NotFound)?;
        let deduction =
            answer.deduction().ok_or_else(|| Refusal::bad("an answer is one digit or one candidate"))?;
        let board = answer.position.parse::<Board>();
        let board = board.map_err(|error| Refusal::bad(format!("position: {error}")))?;
        let ExerciseAnswer { time, helped, missed, .. } = *answer;
        Ok(Answer { technique, board, deduction, time, helped, missed })
    }

    /// Whether the answer solves the exercise. This takes processor time, since steps are searched.
    pub fn judge(&self) -> Result<Outcome, Refusal> {
        let puzzle = Puzzle::of_position(&self.board);
        let puzzle =
            puzzle.map_err(|_| Refusal::Unmet("the position is not that of a puzzle".to_string()))?;
        Ok(game::judge(self.technique, &self.board, &puzzle, self.deduction))
    }

    /// The observation about the player: none if the answer is right by another technique, or if the exercise
    /// was missed before.
    pub fn observation(&self, outcome: &Outcome, now: i64) -> Option<Observation> {
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

/// The exercise that was found, or the refusal if there is none.
pub fn found(exercise: Option<&Exercise>) -> Result<crate::api::Exercise, Refusal> {
    let none = || Refusal::Unmet("there is no position to practise this technique on".to_string());
    exercise.map(Into::into).ok_or_else(none)
}
