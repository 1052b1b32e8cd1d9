//! A game: a puzzle and the log of its events. It is pure: no I/O, and all times are in the log.
//!
//! The same log gives the same state. Undo restores the [`Sheet`]. The rest of the state (the clock,
//! hints taken, savepoints) is in [`Game`]. The selection and the theme are not in the log: the page
//! keeps them. The page replays the same log to show moves at once; the cases in
//! `crates/garns-web/tests/cases/replay.json` hold both replays to these rules:
//!
//! 1. An *edit* (enter, corner, centre, colour, colour candidate, strike, clear, clear colours, auto, fill, apply,
//!    erase, restore) that changes the sheet puts the change on the undo stack and empties the redo stack; an edit that
//!    changes nothing has no effect. The undo stack holds the last thousand changes; older changes cannot be undone.
//!    Undo and redo on an empty stack do nothing.
//! 2. Givens take neither entries nor marks, but they take colours. Filled cells take no mark; marks
//!    under an entry stay and show again when it is cleared. The colour of a candidate is a mark that is
//!    shown only with the candidate. Entries are not checked.
//! 3. A savepoint saves the sheet under a name. Saving under the same name replaces it; undo does not
//!    change it.
//! 4. A hint has six rungs; the page takes them in three presses, Nudge (up to rung 1), Show (3) and Explain (5), and
//!    the log holds every rung. They are forgotten when the sheet changes. A check gives the answers of the first
//!    rungs, so these cost nothing until the sheet changes.
//! 5. The clock counts play, by the times at which events reached the server. It runs from the beginning.
//!    It stops when the player pauses, and when the page says that the player is away: hidden, closed, left
//!    for another page, or untouched for [`IDLE_AFTER`]. Resume, back, and any edit, undo, redo, hint or
//!    check start it; back does not end a pause. Away counts only from the tab that acted last, so that a
//!    forgotten tab cannot stop the clock of the tab in use. No event carries its own time and nothing is
//!    taken off the clock, so no client can make a time shorter than the play that the server saw. (A client decides when to
//!    pause, so [ranked](crate::rules::ranking) times are wall times.) A gap
//!    between two events counts [`LONGEST_THOUGHT`] at most: a tab that crashed cannot say that it is away.
//! 6. When all cells hold the solution the server adds `finished`, and no event can follow.

mod action;
mod lesson;
mod pace;
mod practice;
mod ratings;
mod replay;
mod review;
mod score;
mod sheet;
mod skill;
mod source;
mod summary;

pub use action::SERVER;
pub use action::{Action, Event, MAX_EVENTS, NotAllowed};
pub use lesson::{LESSONS, Lesson};
pub use practice::{Exercise, Outcome, judge};
pub use ratings::{HodokuRating, Ratings};
pub use replay::{Finish, Game, IDLE_AFTER, LONGEST_THOUGHT, MAX_SAVEPOINTS, MAX_UNDO};
pub use review::{FirstError, Move, Review, Verdict};
pub use score::{CHECK_COST, FORMULA, HINT_COSTS, PRESSES, Score, Worth};
pub use sheet::{Mark, Sheet};
pub use skill::{MAX_OBSERVATIONS, Observation, Profile, REVIEWED_AT_ONCE, Skill};
pub use source::Source;
pub use summary::Summary;
