//! Help: hints rung by rung, checks, and the solution.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Drawing, Frame, Pair, Phrase, Ratings, Step, Tail, TechniqueName, Written};

/// The cost of a hint.
#[derive(Debug, Serialize, ToSchema)]
pub struct HintPrice {
    /// The highest rung taken at this position, or given by a check.
    pub rung: Option<u8>,
    /// The cost of each rung.
    pub costs: [u32; 6],
    /// The next rung; null if all are taken.
    pub next: Option<u8>,
    pub next_cost: u32,
}

/// A request for a rung of the hint.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeHint {
    /// The `seq` of the last event that the sender knows.
    #[schema(maximum = 20000)]
    pub expect: u32,
    /// The page takes 1 (Nudge), 3 (Show) and 5 (Explain). Rung 0 tells whether there is a mistake, 1
    /// where to look, 2 the technique, 3 the pattern's cells, 4 the conclusion, 5 the whole argument.
    #[schema(maximum = 5)]
    pub rung: u8,
}

/// A hint as far as its rung goes.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Hint {
    pub rung: u8,
    /// Whether it is about a mistake on the board.
    pub mistake: bool,
    pub text: Vec<Phrase>,
    /// From rung 1.
    pub area: Option<Area>,
    /// From rung 2, unless it is about a mistake.
    pub technique: Option<TechniqueName>,
    /// From rung 3.
    pub cells: Vec<u8>,
    /// From rung 4.
    pub place: Vec<Pair>,
    pub remove: Vec<Pair>,
    /// Cells whose wrong entry or wrong notes are to be erased; from rung 4.
    pub clear: Vec<u8>,
    pub drawings: Vec<Drawing>,
    /// The argument one implication at a time, at rung 5; empty if one drawing shows it all.
    pub film: Vec<Frame>,
    /// How many edits to undo to get back before the mistake, from rung 3; null if there is no
    /// mistake.
    pub rewind: Option<usize>,
}

/// Where to look.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Area {
    pub houses: Vec<String>,
    pub cells: Vec<u8>,
}

/// A hint, and the end of the log with its events.
#[derive(Debug, Serialize, ToSchema)]
pub struct HintTaken {
    pub hint: Hint,
    pub tail: Tail,
}

/// The end of the log after a change.
#[derive(Debug, Serialize, ToSchema)]
pub struct Done {
    pub tail: Tail,
}

/// The mistakes on the board.
#[derive(Debug, Serialize, ToSchema)]
pub struct Checked {
    pub wrong: Vec<u8>,
    /// Open cells whose marks exclude the solution's digit.
    pub wrong_marks: Vec<u8>,
    pub tail: Tail,
}

/// The solution and the path to it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Solution {
    pub solution: String,
    #[schema(value_type = Vec<Step>)]
    pub steps: Vec<Written>,
    /// Whether the steps reach the solution.
    pub complete: bool,
    pub ratings: Option<Ratings>,
    pub histogram: Vec<Bar>,
    pub tail: Tail,
}

/// How often a technique was used.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Bar {
    pub technique: &'static str,
    pub name: &'static str,
    pub count: usize,
}

/// Which of the possible steps to list.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ListSteps {
    pub expect: u32,
    /// The first step of the page, from 0.
    #[serde(default)]
    pub from: usize,
}

/// A page of the steps that are possible at the player's position, the easiest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct StepsHere {
    /// The steps of the page; empty after the last page.
    #[schema(value_type = Vec<Step>)]
    pub steps: Vec<Written>,
    /// How many steps all pages have together; if there are hundreds of steps, the pages have only the easiest.
    pub listed: usize,
    /// How many steps were found.
    pub total: usize,
    /// Whether the search was completed; otherwise it ended at its time limit, and there may be more steps.
    pub complete: bool,
    pub tail: Tail,
}

/// How far to solve.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SolveTo {
    pub expect: u32,
    /// The position before this step of the solution, from 0; the number of steps for its end.
    pub step: usize,
}
