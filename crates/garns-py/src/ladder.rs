//! The techniques to try, as chosen in Python.

use garns::logic::{Ladder, Step, UnknownTechnique};
use garns::rate::{hodoku, se};
use garns::{Board, Puzzle};
use pyo3::prelude::*;

use crate::exception::value_error;

/// The source of the next step.
pub(crate) enum StepSource {
    /// A ladder of techniques.
    Ladder(Ladder),
    /// Sudoku Explainer's own techniques in its order.
    Explainer,
}

/// The names of the orders.
const ORDERS: &str = "player, hodoku or se";

impl StepSource {
    /// The source that the arguments choose.
    pub(crate) fn new(
        order: &str,
        only: Option<Vec<String>>,
        add: Option<Vec<String>>,
        without: Option<Vec<String>>,
    ) -> PyResult<StepSource> {
        let (add, without) = (add.unwrap_or_default(), without.unwrap_or_default());
        let mut ladder = match order {
            _ if only.is_some() => Ladder::of(only.iter().flatten().map(String::as_str)).map_err(unknown)?,
            "player" => Ladder::player(),
            "hodoku" => hodoku::ladder(),
            "se" if add.is_empty() && without.is_empty() => return Ok(StepSource::Explainer),
            "se" => {
                return Err(value_error("the order se has its own techniques: leave out add and without"));
            }
            _ => return Err(value_error(format!("no order is called {order:?}, expected {ORDERS}"))),
        };
        for name in &add {
            ladder = ladder.with(name).map_err(unknown)?;
        }
        for name in &without {
            ladder = ladder.without(name).map_err(unknown)?;
        }
        if ladder.techniques().is_empty() {
            return Err(value_error("no technique is left to try"));
        }
        Ok(StepSource::Ladder(ladder))
    }

    /// Calls `take` with each step: the position before it, its rating if the order is Sudoku
    /// Explainer's, and the step. `take` returns whether to continue.
    pub(crate) fn for_each_step(
        &self,
        puzzle: &Puzzle,
        mut take: impl FnMut(Board, Option<se::Score>, Step) -> bool,
    ) {
        match self {
            StepSource::Ladder(ladder) => {
                for (board, step) in ladder.steps(puzzle) {
                    if !take(board, None, step) {
                        return;
                    }
                }
            }
            StepSource::Explainer => {
                for (board, rated) in se::steps(puzzle) {
                    if !take(board, Some(rated.score), rated.step) {
                        return;
                    }
                }
            }
        }
    }
}

fn unknown(error: UnknownTechnique) -> PyErr {
    value_error(error)
}
