//! Help: hints rung by rung, checks, and the solution.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Drawing, Frame, Pair, Phrase, Ratings, Step, Tail, TechniqueName};

/// What a hint would cost.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HintPrice {
    /// The highest rung taken at this position, or told by a check.
    pub(crate) rung: Option<u8>,
    /// Of each rung.
    pub(crate) costs: [u32; 6],
    /// The next one; none when all are taken.
    pub(crate) next: Option<u8>,
    pub(crate) next_cost: u32,
}

/// Which rung is wanted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TakeHint {
    /// The `seq` of the last event that the sender knows.
    #[schema(maximum = 20000)]
    pub(crate) expect: u32,
    /// The page takes 1 (Nudge), 3 (Show) and 5 (Explain).
    /// 0 is there a mistake, 1 where to look, 2 the technique, 3 the pattern's cells, 4 the conclusion,
    /// 5 the whole argument.
    #[schema(maximum = 5)]
    pub(crate) rung: u8,
}

/// A hint as far as its rung goes.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(crate) struct Hint {
    pub(crate) rung: u8,
    /// Whether it is about a mistake on the board.
    pub(crate) mistake: bool,
    pub(crate) text: Vec<Phrase>,
    /// From rung 1.
    pub(crate) area: Option<Area>,
    /// From rung 2, unless it is about a mistake.
    pub(crate) technique: Option<TechniqueName>,
    /// From rung 3.
    pub(crate) cells: Vec<u8>,
    /// From rung 4.
    pub(crate) place: Vec<Pair>,
    pub(crate) remove: Vec<Pair>,
    /// Entries to be taken back.
    pub(crate) clear: Vec<u8>,
    pub(crate) drawings: Vec<Drawing>,
    /// The argument one implication at a time, at rung 5; empty if one drawing shows it all.
    pub(crate) film: Vec<Frame>,
    /// How many edits to undo to be before the mistake, from rung 3; null if there is none.
    pub(crate) rewind: Option<usize>,
}

/// Where to look.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Area {
    pub(crate) houses: Vec<String>,
    pub(crate) cells: Vec<u8>,
}

/// A hint and what it did to the log.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HintTaken {
    pub(crate) hint: Hint,
    pub(crate) tail: Tail,
}

/// What something did to the log.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Done {
    pub(crate) tail: Tail,
}

/// What is wrong on the board.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Checked {
    pub(crate) wrong: Vec<u8>,
    /// Open cells whose marks exclude the solution's digit.
    pub(crate) wrong_marks: Vec<u8>,
    pub(crate) tail: Tail,
}

/// The solution and the way there.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Solution {
    pub(crate) solution: String,
    pub(crate) steps: Vec<Step>,
    /// Whether the steps reach the solution.
    pub(crate) complete: bool,
    pub(crate) ratings: Option<Ratings>,
    pub(crate) histogram: Vec<Bar>,
    pub(crate) tail: Tail,
}

/// How often a technique was used.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Bar {
    pub(crate) technique: &'static str,
    pub(crate) name: &'static str,
    pub(crate) count: usize,
}

/// Steps that are possible at the player's position.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StepsHere {
    /// The first of them: of thousands of chains not all are listed.
    pub(crate) steps: Vec<Step>,
    /// How many there are.
    pub(crate) total: usize,
    pub(crate) tail: Tail,
}

/// How far to solve.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveTo {
    pub(crate) expect: u32,
    /// The position before this step of the solution, from 0; the number of steps for its end.
    pub(crate) step: usize,
}
