//! An action in the form in which homes keep it.

use garns::{Candidate, Cell, CellSet, Digit};
use serde::{Deserialize, Serialize};

use super::Unreadable;
use crate::game::Action;

/// An [`Action`] as JSON. Cells are numbers 0 to 80 in reading order; a candidate is its cell and its digit.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ActionForm {
    Enter {
        cells: Vec<u8>,
        digit: u8,
        #[serde(default)]
        tidy: bool,
    },
    Corner {
        cells: Vec<u8>,
        digit: u8,
        on: bool,
    },
    Centre {
        cells: Vec<u8>,
        digit: u8,
        on: bool,
    },
    Colour {
        cells: Vec<u8>,
        colour: u8,
        on: bool,
    },
    Strike {
        cells: Vec<u8>,
        digit: u8,
        on: bool,
    },
    ColourCandidate {
        cells: Vec<u8>,
        digit: u8,
        colour: u8,
        on: bool,
    },
    Clear {
        cells: Vec<u8>,
    },
    ClearColours {
        cells: Vec<u8>,
    },
    Auto {
        on: bool,
    },
    Fill,
    Undo,
    Redo,
    Savepoint {
        name: String,
    },
    Restore {
        name: String,
    },
    Forget {
        name: String,
    },
    Pause,
    Resume,
    Away,
    Back,
    Setup {
        place: Vec<(u8, u8)>,
        remove: Vec<(u8, u8)>,
    },
    Apply {
        clear: Vec<u8>,
        place: Vec<(u8, u8)>,
        remove: Vec<(u8, u8)>,
    },
    Erase {
        cells: Vec<u8>,
    },
    Hint {
        rung: u8,
        cost: u32,
    },
    Check {
        wrong: Vec<u8>,
        /// Logs of earlier versions do not have it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        marks: Vec<u8>,
    },
    Solution,
    Finished {
        time: i64,
        score: u32,
    },
}

impl From<&Action> for ActionForm {
    fn from(action: &Action) -> ActionForm {
        match action {
            Action::Enter { cells, digit, tidy } => {
                ActionForm::Enter { cells: numbers(*cells), digit: digit.get(), tidy: *tidy }
            }
            Action::Corner { cells, digit, on } => {
                ActionForm::Corner { cells: numbers(*cells), digit: digit.get(), on: *on }
            }
            Action::Centre { cells, digit, on } => {
                ActionForm::Centre { cells: numbers(*cells), digit: digit.get(), on: *on }
            }
            Action::Colour { cells, colour, on } => {
                ActionForm::Colour { cells: numbers(*cells), colour: *colour, on: *on }
            }
            Action::Strike { cells, digit, on } => {
                ActionForm::Strike { cells: numbers(*cells), digit: digit.get(), on: *on }
            }
            Action::ColourCandidate { cells, digit, colour, on } => ActionForm::ColourCandidate {
                cells: numbers(*cells),
                digit: digit.get(),
                colour: *colour,
                on: *on,
            },
            Action::ClearColours { cells } => ActionForm::ClearColours { cells: numbers(*cells) },
            Action::Clear { cells } => ActionForm::Clear { cells: numbers(*cells) },
            Action::Auto { on } => ActionForm::Auto { on: *on },
            Action::Fill => ActionForm::Fill,
            Action::Undo => ActionForm::Undo,
            Action::Redo => ActionForm::Redo,
            Action::Savepoint { name } => ActionForm::Savepoint { name: name.clone() },
            Action::Restore { name } => ActionForm::Restore { name: name.clone() },
            Action::Forget { name } => ActionForm::Forget { name: name.clone() },
            Action::Pause => ActionForm::Pause,
            Action::Resume => ActionForm::Resume,
            Action::Away => ActionForm::Away,
            Action::Back => ActionForm::Back,
            Action::Setup { place, remove } => {
                ActionForm::Setup { place: pairs(place), remove: pairs(remove) }
            }
            Action::Apply { clear, place, remove } => {
                ActionForm::Apply { clear: numbers(*clear), place: pairs(place), remove: pairs(remove) }
            }
            Action::Erase { cells } => ActionForm::Erase { cells: numbers(*cells) },
            Action::Hint { rung, cost } => ActionForm::Hint { rung: *rung, cost: *cost },
            Action::Check { wrong, marks } => {
                ActionForm::Check { wrong: numbers(*wrong), marks: numbers(*marks) }
            }
            Action::Solution => ActionForm::Solution,
            Action::Finished { time, score } => ActionForm::Finished { time: *time, score: *score },
        }
    }
}

impl TryFrom<ActionForm> for Action {
    type Error = Unreadable;

    fn try_from(form: ActionForm) -> Result<Action, Unreadable> {
        Ok(match form {
            ActionForm::Enter { cells, digit: d, tidy } => {
                Action::Enter { cells: set(&cells)?, digit: digit(d)?, tidy }
            }
            ActionForm::Corner { cells, digit: d, on } => {
                Action::Corner { cells: set(&cells)?, digit: digit(d)?, on }
            }
            ActionForm::Centre { cells, digit: d, on } => {
                Action::Centre { cells: set(&cells)?, digit: digit(d)?, on }
            }
            ActionForm::Colour { cells, colour, on } => Action::Colour { cells: set(&cells)?, colour, on },
            ActionForm::Strike { cells, digit: d, on } => {
                Action::Strike { cells: set(&cells)?, digit: digit(d)?, on }
            }
            ActionForm::ColourCandidate { cells, digit: d, colour, on } => {
                Action::ColourCandidate { cells: set(&cells)?, digit: digit(d)?, colour, on }
            }
            ActionForm::ClearColours { cells } => Action::ClearColours { cells: set(&cells)? },
            ActionForm::Clear { cells } => Action::Clear { cells: set(&cells)? },
            ActionForm::Auto { on } => Action::Auto { on },
            ActionForm::Fill => Action::Fill,
            ActionForm::Undo => Action::Undo,
            ActionForm::Redo => Action::Redo,
            ActionForm::Savepoint { name } => Action::Savepoint { name },
            ActionForm::Restore { name } => Action::Restore { name },
            ActionForm::Forget { name } => Action::Forget { name },
            ActionForm::Pause => Action::Pause,
            ActionForm::Resume => Action::Resume,
            ActionForm::Away => Action::Away,
            ActionForm::Back => Action::Back,
            ActionForm::Setup { place, remove } => {
                Action::Setup { place: candidates(&place)?, remove: candidates(&remove)? }
            }
            ActionForm::Apply { clear, place, remove } => Action::Apply {
                clear: set(&clear)?,
                place: candidates(&place)?,
                remove: candidates(&remove)?,
            },
            ActionForm::Erase { cells } => Action::Erase { cells: set(&cells)? },
            ActionForm::Hint { rung, cost } => Action::Hint { rung, cost },
            ActionForm::Check { wrong, marks } => Action::Check { wrong: set(&wrong)?, marks: set(&marks)? },
            ActionForm::Solution => Action::Solution,
            ActionForm::Finished { time, score } => Action::Finished { time, score },
        })
    }
}

fn numbers(cells: CellSet) -> Vec<u8> {
    cells.iter().map(|cell| cell.index() as u8).collect()
}

fn pairs(candidates: &[Candidate]) -> Vec<(u8, u8)> {
    candidates.iter().map(|candidate| (candidate.cell.index() as u8, candidate.digit.get())).collect()
}

fn cell(number: u8) -> Result<Cell, Unreadable> {
    Cell::new(usize::from(number / 9), usize::from(number % 9)).map_err(Unreadable::new)
}

fn digit(number: u8) -> Result<Digit, Unreadable> {
    Digit::new(number).map_err(Unreadable::new)
}

fn set(numbers: &[u8]) -> Result<CellSet, Unreadable> {
    numbers.iter().map(|&number| cell(number)).collect()
}

fn candidates(pairs: &[(u8, u8)]) -> Result<Vec<Candidate>, Unreadable> {
    let mut candidates = Vec::with_capacity(pairs.len());
    for &(number, of) in pairs {
        candidates.push(Candidate { cell: cell(number)?, digit: digit(of)? });
    }
    Ok(candidates)
}
