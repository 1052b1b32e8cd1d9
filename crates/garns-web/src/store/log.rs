//! The log of a game: how its events lie in the database, and reading them.

use garns::{Candidate, Cell, CellSet, Digit};
use serde::{Deserialize, Serialize};

use super::connection::read;
use super::{Store, StoreError};
use garns_game::game::{Action, Event};

/// An [`Action`] as JSON, the store's own form: it changes only together with a migration. Cells are
/// numbers 0 to 80 in reading order; a candidate is its cell and its digit.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum ActionForm {
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
            Action::Clear { cells } => ActionForm::Clear { cells: numbers(*cells) },
            Action::ClearColours { cells } => ActionForm::ClearColours { cells: numbers(*cells) },
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
    type Error = StoreError;

    fn try_from(form: ActionForm) -> Result<Action, StoreError> {
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
            ActionForm::Clear { cells } => Action::Clear { cells: set(&cells)? },
            ActionForm::ClearColours { cells } => Action::ClearColours { cells: set(&cells)? },
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

/// An action as the database keeps it.
pub(super) fn write_action(action: &Action) -> Result<String, StoreError> {
    serde_json::to_string(&ActionForm::from(action)).map_err(StoreError::unreadable)
}

fn read_action(text: &str) -> Result<Action, StoreError> {
    serde_json::from_str::<ActionForm>(text).map_err(StoreError::unreadable)?.try_into()
}

fn numbers(cells: CellSet) -> Vec<u8> {
    cells.iter().map(|cell| cell.index() as u8).collect()
}

fn pairs(candidates: &[Candidate]) -> Vec<(u8, u8)> {
    candidates.iter().map(|candidate| (candidate.cell.index() as u8, candidate.digit.get())).collect()
}

fn cell(number: u8) -> Result<Cell, StoreError> {
    Cell::new(usize::from(number / 9), usize::from(number % 9)).map_err(StoreError::unreadable)
}

fn digit(number: u8) -> Result<Digit, StoreError> {
    Digit::new(number).map_err(StoreError::unreadable)
}

fn set(numbers: &[u8]) -> Result<CellSet, StoreError> {
    numbers.iter().map(|&number| cell(number)).collect()
}

fn candidates(pairs: &[(u8, u8)]) -> Result<Vec<Candidate>, StoreError> {
    let mut candidates = Vec::with_capacity(pairs.len());
    for &(number, of) in pairs {
        candidates.push(Candidate { cell: cell(number)?, digit: digit(of)? });
    }
    Ok(candidates)
}

type Row = (i64, i64, String, i64, String);

fn event((seq, at, client, n, action): Row) -> Result<Event, StoreError> {
    Ok(Event {
        seq: u32::try_from(seq).map_err(StoreError::unreadable)?,
        at,
        client,
        n: u32::try_from(n).map_err(StoreError::unreadable)?,
        action: read_action(&action)?,
    })
}

impl Store {
    /// The log of a game after an event, in order.
    pub async fn events_after(&self, game: &str, seq: u32) -> Result<Vec<Event>, StoreError> {
        let rows = read!(&self.db, pool => {
            sqlx::query_as::<_, Row>(
                "SELECT seq, at, client, n, action FROM events WHERE game = $1 AND seq > $2 ORDER BY seq",
            )
            .bind(game)
            .bind(i64::from(seq))
            .fetch_all(pool)
            .await?
        })?;
        rows.into_iter().map(event).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One text of every kind, as this version and earlier ones write them.
    const STORED: [&str; 24] = [
        r#"{"type":"enter","cells":[2],"digit":4,"tidy":true}"#,
        r#"{"type":"corner","cells":[0,80],"digit":9,"on":true}"#,
        r#"{"type":"centre","cells":[2],"digit":1,"on":false}"#,
        r#"{"type":"colour","cells":[2,3],"colour":5,"on":true}"#,
        r#"{"type":"strike","cells":[2],"digit":1,"on":true}"#,
        r#"{"type":"colour_candidate","cells":[2],"digit":4,"colour":7,"on":true}"#,
        r#"{"type":"clear","cells":[2,3]}"#,
        r#"{"type":"clear_colours","cells":[2,3]}"#,
        r#"{"type":"auto","on":true}"#,
        r#"{"type":"fill"}"#,
        r#"{"type":"undo"}"#,
        r#"{"type":"redo"}"#,
        r#"{"type":"savepoint","name":"before the guess"}"#,
        r#"{"type":"restore","name":"before the guess"}"#,
        r#"{"type":"forget","name":"before the guess"}"#,
        r#"{"type":"pause"}"#,
        r#"{"type":"resume"}"#,
        r#"{"type":"setup","place":[[2,4]],"remove":[[3,1],[3,2]]}"#,
        r#"{"type":"apply","clear":[5],"place":[[2,4]],"remove":[]}"#,
        r#"{"type":"erase","cells":[2]}"#,
        r#"{"type":"hint","rung":2,"cost":10}"#,
        r#"{"type":"check","wrong":[2]}"#,
        r#"{"type":"solution"}"#,
        r#"{"type":"finished","time":60000,"score":321}"#,
    ];

    #[test]
    fn what_was_stored_is_read_and_written_alike() {
        for text in STORED {
            let action = read_action(text).unwrap();
            assert_eq!(write_action(&action).unwrap(), text);
        }
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        for text in [
            r#"{"type":"dreamt"}"#,
            r#"{"type":"clear","cells":[81]}"#,
            r#"{"type":"strike","cells":[2],"digit":0,"on":true}"#,
            "",
        ] {
            assert!(matches!(read_action(text), Err(StoreError::Unreadable(_))), "{text}");
        }
    }
}
