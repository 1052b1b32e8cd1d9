//! The review of a game.

use garns::logic::{self, Deduction, TechniqueId};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Pair, Phrase, TechniqueName, pair, phrases};
use crate::rules::game;

/// Every move of a game, judged.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Review {
    pub moves: Vec<ReviewedMove>,
    /// The techniques that justified moves, in the order of their first use.
    pub techniques: Vec<TechniqueTime>,
    pub first_error: Option<FirstError>,
    /// Whether there was time to look at every move.
    pub complete: bool,
}

/// A move and its verdict.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReviewedMove {
    /// The event in the log.
    pub seq: u32,
    /// Milliseconds on the clock when it was made.
    pub at: i64,
    /// Milliseconds since the previous move.
    pub time: i64,
    pub place: Vec<Pair>,
    pub remove: Vec<Pair>,
    pub verdict: MoveVerdict,
    /// The technique that justified it, or that was applied.
    pub technique: Option<TechniqueName>,
    /// Whether the technique needs digits that the player entered only later.
    pub ahead: bool,
    /// Whether a hint had shown where to look.
    pub helped: bool,
    /// An easier step that the player passed over; for a guess or a mistake, a step that was there.
    pub instead: Option<Instead>,
}

/// The verdict on a move.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MoveVerdict {
    /// A technique gives the move.
    Justified,
    /// The move is right, but no technique gives it.
    Guess,
    /// The move contradicts the solution.
    Mistake,
    /// A hint was applied.
    Applied,
    /// There was no time left to look at the move.
    Unexamined,
}

/// A step that was there and was not taken.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Instead {
    pub technique: TechniqueName,
    pub text: Vec<Phrase>,
    pub place: Vec<Pair>,
    pub remove: Vec<Pair>,
}

/// How often a technique justified a move, and how long these moves took together.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TechniqueTime {
    pub technique: TechniqueName,
    pub moves: usize,
    /// Milliseconds.
    pub time: i64,
}

/// The first mistake of a game and its consequences.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct FirstError {
    /// Its place in the list of moves, from 0.
    pub place: usize,
    /// The event that took it back.
    pub corrected: Option<u32>,
    /// Milliseconds on the clock while it stood.
    pub time: i64,
    /// Further mistakes while it stood.
    pub followed: usize,
}

impl From<&game::Review> for Review {
    fn from(review: &game::Review) -> Review {
        Review {
            moves: review.moves.iter().map(ReviewedMove::from).collect(),
            techniques: review.techniques().into_iter().map(TechniqueTime::from).collect(),
            first_error: review.first_error.map(FirstError::from),
            complete: review.is_complete(),
        }
    }
}

impl From<&game::Move> for ReviewedMove {
    fn from(one: &game::Move) -> ReviewedMove {
        let (verdict, technique, ahead) = match one.verdict {
            game::Verdict::Justified { technique, ahead } => (MoveVerdict::Justified, Some(technique), ahead),
            game::Verdict::Guess => (MoveVerdict::Guess, None, false),
            game::Verdict::Mistake => (MoveVerdict::Mistake, None, false),
            game::Verdict::Applied(technique) => (MoveVerdict::Applied, technique, false),
            game::Verdict::Unexamined => (MoveVerdict::Unexamined, None, false),
        };
        let (place, remove) = pairs(&one.deductions);
        ReviewedMove {
            seq: one.seq,
            at: one.at,
            time: one.time,
            place,
            remove,
            verdict,
            technique: technique.map(|technique| TechniqueName::of(technique.info())),
            ahead,
            helped: one.helped,
            instead: one.instead.as_ref().map(Instead::from),
        }
    }
}

impl From<&logic::Step> for Instead {
    fn from(step: &logic::Step) -> Instead {
        let (place, remove) = pairs(&step.deductions);
        Instead { technique: TechniqueName::of(step.technique), text: phrases(step), place, remove }
    }
}

impl From<(TechniqueId, usize, i64)> for TechniqueTime {
    fn from((technique, moves, time): (TechniqueId, usize, i64)) -> TechniqueTime {
        TechniqueTime { technique: TechniqueName::of(technique.info()), moves, time }
    }
}

impl From<game::FirstError> for FirstError {
    fn from(error: game::FirstError) -> FirstError {
        let game::FirstError { place, corrected, time, followed } = error;
        FirstError { place, corrected, time, followed }
    }
}

/// The digits entered and the candidates ruled out.
fn pairs(deductions: &[Deduction]) -> (Vec<Pair>, Vec<Pair>) {
    let (mut place, mut remove) = (Vec::new(), Vec::new());
    for deduction in deductions {
        match *deduction {
            Deduction::Place(placed) => place.push(pair(placed)),
            Deduction::Remove(removed) => remove.push(pair(removed)),
        }
    }
    (place, remove)
}
