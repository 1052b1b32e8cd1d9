//! Actions and events: the log of a game on the wire.

use garns::{Candidate, CellSet, Digit};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::notation;
use crate::game;

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

impl From<game::Action> for Action {
    fn from(action: game::Action) -> Action {
        match action {
            game::Action::Enter { cells, digit, tidy } => Action::Enter { cells, digit, tidy },
            game::Action::Corner { cells, digit, on } => Action::Corner { cells, digit, on },
            game::Action::Centre { cells, digit, on } => Action::Centre { cells, digit, on },
            game::Action::Colour { cells, colour, on } => Action::Colour { cells, colour, on },
            game::Action::Strike { cells, digit, on } => Action::Strike { cells, digit, on },
            game::Action::ColourCandidate { cells, digit, colour, on } => {
                Action::ColourCandidate { cells, digit, colour, on }
            }
            game::Action::Clear { cells } => Action::Clear { cells },
            game::Action::ClearColours { cells } => Action::ClearColours { cells },
            game::Action::Auto { on } => Action::Auto { on },
            game::Action::Fill => Action::Fill,
            game::Action::Undo => Action::Undo,
            game::Action::Redo => Action::Redo,
            game::Action::Savepoint { name } => Action::Savepoint { name },
            game::Action::Restore { name } => Action::Restore { name },
            game::Action::Forget { name } => Action::Forget { name },
            game::Action::Pause => Action::Pause,
            game::Action::Resume => Action::Resume,
            game::Action::Away => Action::Away,
            game::Action::Back => Action::Back,
            game::Action::Setup { place, remove } => Action::Setup { place, remove },
            game::Action::Apply { clear, place, remove } => Action::Apply { clear, place, remove },
            game::Action::Erase { cells } => Action::Erase { cells },
            game::Action::Hint { rung, cost } => Action::Hint { rung, cost },
            game::Action::Check { wrong, marks } => Action::Check { wrong, marks },
            game::Action::Solution => Action::Solution,
            game::Action::Finished { time, score } => Action::Finished { time, score },
        }
    }
}

impl From<Action> for game::Action {
    fn from(action: Action) -> game::Action {
        match action {
            Action::Enter { cells, digit, tidy } => game::Action::Enter { cells, digit, tidy },
            Action::Corner { cells, digit, on } => game::Action::Corner { cells, digit, on },
            Action::Centre { cells, digit, on } => game::Action::Centre { cells, digit, on },
            Action::Colour { cells, colour, on } => game::Action::Colour { cells, colour, on },
            Action::Strike { cells, digit, on } => game::Action::Strike { cells, digit, on },
            Action::ColourCandidate { cells, digit, colour, on } => {
                game::Action::ColourCandidate { cells, digit, colour, on }
            }
            Action::Clear { cells } => game::Action::Clear { cells },
            Action::ClearColours { cells } => game::Action::ClearColours { cells },
            Action::Auto { on } => game::Action::Auto { on },
            Action::Fill => game::Action::Fill,
            Action::Undo => game::Action::Undo,
            Action::Redo => game::Action::Redo,
            Action::Savepoint { name } => game::Action::Savepoint { name },
            Action::Restore { name } => game::Action::Restore { name },
            Action::Forget { name } => game::Action::Forget { name },
            Action::Pause => game::Action::Pause,
            Action::Resume => game::Action::Resume,
            Action::Away => game::Action::Away,
            Action::Back => game::Action::Back,
            Action::Setup { place, remove } => game::Action::Setup { place, remove },
            Action::Apply { clear, place, remove } => game::Action::Apply { clear, place, remove },
            Action::Erase { cells } => game::Action::Erase { cells },
            Action::Hint { rung, cost } => game::Action::Hint { rung, cost },
            Action::Check { wrong, marks } => game::Action::Check { wrong, marks },
            Action::Solution => game::Action::Solution,
            Action::Finished { time, score } => game::Action::Finished { time, score },
        }
    }
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

impl From<Event> for game::Event {
    fn from(event: Event) -> game::Event {
        let Event { seq, at, client, n, action } = event;
        game::Event { seq, at, client, n, action: action.into() }
    }
}

impl From<game::Event> for Event {
    fn from(event: game::Event) -> Event {
        let game::Event { seq, at, client, n, action } = event;
        Event { seq, at, client, n, action: action.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One action of every kind, as JSON on the wire.
    const WIRE: [&str; 26] = [
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
    fn every_action_comes_through_the_domain_unchanged() {
        for text in WIRE {
            let read: Action = serde_json::from_str(text).unwrap();
            let through = Action::from(game::Action::from(read));
            assert_eq!(serde_json::to_string(&through).unwrap(), text);
        }
    }
}
