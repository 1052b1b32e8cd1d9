//! The actions that a log can hold. Game, wire and store share this form.

use garns::{Candidate, CellSet, Digit};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::notation;

/// The most events that a game may hold, far more than people need. It bounds the size of the store.
pub const MAX_EVENTS: u32 = 20_000;

/// The client of events that the server adds: shorter than the name of any tab.
pub const SERVER: &str = "server";

/// An action in a game. It is explicit ("mark 3 on") and never a toggle, so that it can be
/// repeated, and applied after the actions of another tab.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Writes a digit into cells that are not given; with `tidy` it is also erased from the marks of
    /// their peers.
    Enter {
        /// The cells.
        #[serde(with = "notation::cells")]
        #[schema(schema_with = notation::cells::schema)]
        cells: CellSet,
        /// The digit.
        #[serde(with = "notation::digit")]
        #[schema(schema_with = notation::digit::schema)]
        digit: Digit,
        /// Whether the digit is erased from the marks of the peers.
        #[serde(default)]
        tidy: bool,
    },
    /// A small mark in the corner of open cells, on or off.
    Corner {
        /// The cells.
        #[serde(with = "notation::cells")]
        #[schema(schema_with = notation::cells::schema)]
        cells: CellSet,
        /// The digit.
        #[serde(with = "notation::digit")]
        #[schema(schema_with = notation::digit::schema)]
        digit: Digit,
        /// On or off.
        on: bool,
    },
    /// A mark in the centre of open cells, on or off. The centre marks of a cell are the candidates
    /// that the player sees.
    Centre {
        /// The cells.
        #[serde(with = "notation::cells")]
        #[schema(schema_with = notation::cells::schema)]
        cells: CellSet,
        /// The digit.
        #[serde(with = "notation::digit")]
        #[schema(schema_with = notation::digit::schema)]
        digit: Digit,
        /// On or off.
        on: bool,
    },
    /// A colour of cells, on or off. Givens can be coloured too.
    Colour {
        /// The cells.
        #[serde(with = "notation::cells")]
        #[schema(schema_with = notation::cells::schema)]
        cells: CellSet,
        /// The colour, 1 to 9.
        #[schema(minimum = 1, maximum = 9)]
        colour: u8,
        /// On or off.
        on: bool,
    },
    /// The colour of a candidate of open cells, on or off. A candidate has one colour: a new colour replaces
    /// it.
    ColourCandidate {
        /// The cells.
        #[serde(with = "notation::cells")]
        #[schema(schema_with = notation::cells::schema)]
        cells: CellSet,
        /// The candidate's digit.
        #[serde(with = "notation::digit")]
        #[schema(schema_with = notation::digit::schema)]
        digit: Digit,
        /// The colour, 1 to 9.
        #[schema(minimum = 1, maximum = 9)]
        colour: u8,
        /// On or off.
        on: bool,
    },
    /// Rules out a candidate of open cells, or allows it again. This overrides the automatic
    /// candidates.
    Strike {
        /// The cells.
        #[serde(with = "notation::cells")]
        #[schema(schema_with = notation::cells::schema)]
        cells: CellSet,
        /// The digit.
        #[serde(with = "notation::digit")]
        #[schema(schema_with = notation::digit::schema)]
        digit: Digit,
        /// Ruled out or not.
        on: bool,
    },
    /// Erases the topmost layer that any of the cells has: entries, colours of candidates, centre marks, corner
    /// marks, removed candidates, colours.
    Clear {
        /// The cells.
        #[serde(with = "notation::cells")]
        #[schema(schema_with = notation::cells::schema)]
        cells: CellSet,
    },
    /// Erases the colours of cells and of their candidates.
    ClearColours {
        /// The cells.
        #[serde(with = "notation::cells")]
        #[schema(schema_with = notation::cells::schema)]
        cells: CellSet,
    },
    /// Automatic candidates on or off.
    Auto {
        /// On or off.
        on: bool,
    },
    /// Writes the candidates of all open cells as centre marks.
    Fill,
    /// Takes the last edit back.
    Undo,
    /// Repeats the last edit that was undone.
    Redo,
    /// Saves the sheet under a name.
    Savepoint {
        /// 1 to 40 characters.
        #[schema(min_length = 1, max_length = 40)]
        name: String,
    },
    /// Brings the sheet of a savepoint back. This is an edit and can be undone.
    Restore {
        /// The name of the savepoint.
        #[schema(min_length = 1, max_length = 40)]
        name: String,
    },
    /// Drops a savepoint.
    Forget {
        /// The name of the savepoint.
        #[schema(min_length = 1, max_length = 40)]
        name: String,
    },
    /// The player stops the clock; the page hides the digits.
    Pause,
    /// The player starts the clock again.
    Resume,
    /// The page is hidden, closed, left for another page, or nothing was touched for a while: the clock stops
    /// when this arrives, if no other tab has done anything since.
    Away,
    /// The player is back at the page: the clock runs, unless the player has paused it.
    Back,
    /// The start of a practice game; it cannot be undone.
    Setup {
        /// Digits entered.
        #[serde(with = "notation::candidates")]
        #[schema(schema_with = notation::candidates::schema)]
        place: Vec<Candidate>,
        /// Candidates removed.
        #[serde(with = "notation::candidates")]
        #[schema(schema_with = notation::candidates::schema)]
        remove: Vec<Candidate>,
    },
    /// A hint or a piece of the solution put on the board: one edit.
    Apply {
        /// Cells whose entry is erased.
        #[serde(with = "notation::cells")]
        #[schema(schema_with = notation::cells::schema)]
        clear: CellSet,
        /// Digits entered.
        #[serde(with = "notation::candidates")]
        #[schema(schema_with = notation::candidates::schema)]
        place: Vec<Candidate>,
        /// Candidates removed.
        #[serde(with = "notation::candidates")]
        #[schema(schema_with = notation::candidates::schema)]
        remove: Vec<Candidate>,
    },
    /// Erases wrong marks in one edit: the cells lose their centre and corner marks and their
    /// removed candidates.
    Erase {
        /// The cells.
        #[serde(with = "notation::cells")]
        #[schema(schema_with = notation::cells::schema)]
        cells: CellSet,
    },
    /// A rung of the hint ladder was taken.
    Hint {
        /// 0 to 5.
        #[schema(maximum = 5)]
        rung: u8,
        /// Points it cost.
        cost: u32,
    },
    /// The player asked which entries are wrong.
    Check {
        /// The cells with wrong entries.
        #[serde(with = "notation::cells")]
        #[schema(schema_with = notation::cells::schema)]
        wrong: CellSet,
        /// Open cells whose marks exclude the solution's digit; logs of earlier versions do not
        /// have them.
        #[serde(default, with = "notation::cells")]
        #[schema(value_type = Vec<u8>)]
        marks: CellSet,
    },
    /// The solution was shown: from here on the game is assisted.
    Solution,
    /// All cells hold the solution.
    Finished {
        /// Milliseconds on the clock.
        time: i64,
        /// Points.
        score: u32,
    },
}

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAllowed {
    /// Only the server writes this action.
    #[error("this action is written by the server only")]
    ServerOnly,
    /// A list of no cells.
    #[error("cells is empty, expected 1 to 81 cells")]
    NoCells,
    /// A colour that does not exist.
    #[error("colour {0} is out of range, expected 1 to 9")]
    Colour(u8),
    /// A savepoint's name that is empty, too long or holds control characters.
    #[error("the name of a savepoint has 1 to 40 characters")]
    Name,
}

impl Action {
    /// Whether a player may send this action. The answer depends on the action alone: events of another tab
    /// can leave an action without effect (its savepoint is gone), but never make it wrong.
    pub fn may_be_sent(&self) -> Result<(), NotAllowed> {
        match self {
            Action::Enter { cells, .. }
            | Action::Corner { cells, .. }
            | Action::Centre { cells, .. }
            | Action::Strike { cells, .. }
            | Action::Clear { cells }
            | Action::ClearColours { cells } => some(*cells),
            Action::Colour { cells, colour, .. } | Action::ColourCandidate { cells, colour, .. } => {
                match colour {
                    1..=9 => some(*cells),
                    _ => Err(NotAllowed::Colour(*colour)),
                }
            }
            Action::Savepoint { name } | Action::Restore { name } | Action::Forget { name } => {
                let fits = (1..=40).contains(&name.chars().count()) && !name.chars().any(char::is_control);
                if fits { Ok(()) } else { Err(NotAllowed::Name) }
            }
            Action::Auto { .. }
            | Action::Fill
            | Action::Undo
            | Action::Redo
            | Action::Pause
            | Action::Resume
            | Action::Away
            | Action::Back => Ok(()),
            Action::Setup { .. }
            | Action::Apply { .. }
            | Action::Erase { .. }
            | Action::Hint { .. }
            | Action::Check { .. }
            | Action::Solution
            | Action::Finished { .. } => Err(NotAllowed::ServerOnly),
        }
    }
}

fn some(cells: CellSet) -> Result<(), NotAllowed> {
    if cells.is_empty() { Err(NotAllowed::NoCells) } else { Ok(()) }
}

/// An action in the log, with its place, its time and its sender.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Event {
    /// Its place in the log, from 1 without gaps.
    pub seq: u32,
    /// Milliseconds since 1970 by the server's clock.
    pub at: i64,
    /// The tab that sent it; `server` for events that the server adds.
    pub client: String,
    /// The tab's number for the event. A pair `(client, n)` is in a log only once.
    pub n: u32,
    /// The action.
    #[serde(rename = "do")]
    pub action: Action,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One action of every kind, as JSON.
    const EVERY: [&str; 26] = [
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
        r#"{"type":"away"}"#,
        r#"{"type":"back"}"#,
        r#"{"type":"setup","place":[[2,4]],"remove":[[3,1],[3,2]]}"#,
        r#"{"type":"apply","clear":[5],"place":[[2,4]],"remove":[]}"#,
        r#"{"type":"erase","cells":[2]}"#,
        r#"{"type":"hint","rung":2,"cost":10}"#,
        r#"{"type":"check","wrong":[2],"marks":[]}"#,
        r#"{"type":"solution"}"#,
        r#"{"type":"finished","time":60000,"score":321}"#,
    ];

    #[test]
    fn every_action_is_written_as_it_was_read() {
        for text in EVERY {
            let read: Action = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), text);
        }
    }
}
