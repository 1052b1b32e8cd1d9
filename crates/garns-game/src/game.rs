//! A game: a puzzle and the log of what happened to it. Pure: no I/O, and the clock is in the log.
//!
//! Same log, same state. What Undo restores is the [`Sheet`]; what it does not (the clock, hints
//! taken, savepoints) lives in [`Game`]; what is neither (the selection, the theme) lives in the page.
//! The page replays the same log to show moves at once; `tests/cases/replay.json` holds both to
//! these rules:
//!
//! 1. An *edit* (enter, corner, centre, colour, colour candidate, strike, clear, clear colours, auto, fill,
//!    apply, erase, restore) that changes the sheet puts the change on the undo stack and empties the redo stack; one that
//!    changes nothing does nothing. The undo stack holds the last thousand changes; older ones cannot be
//!    undone. Undo and redo on an empty stack do nothing.
//! 2. Givens take no entry and no mark, but colours. Filled cells take no mark; marks under an entry
//!    stay and show again when it is cleared. The colour of a candidate is a mark that is shown only with
//!    the candidate. Entering checks nothing.
//! 3. A savepoint keeps the sheet under a name, the same name again replaces it, undo leaves it alone.
//! 4. A hint has six rungs; the page takes them in three presses, Nudge (up to rung 1), Show (3) and Explain
//!    (5), and the log holds every rung. They are forgotten when the sheet changes. A check tells what the first rungs would tell:
//!    they cost nothing until the sheet changes.
//! 5. The clock counts play, by the times at which events reached the server. It runs from the beginning.
//!    It stops when the player pauses, and when the page says that the player is away: hidden, closed, left
//!    for another page, or untouched for [`IDLE_AFTER`]. Resume, back, and any edit, undo, redo, hint or
//!    check start it; back does not end a pause. Away counts only from the tab that acted last, so that a
//!    forgotten tab cannot stop the clock of the tab in use. No event carries a time of its own and nothing
//!    is taken off the clock, so no client can make a time shorter than the play that the server saw. A gap
//!    between two events counts [`LONGEST_THOUGHT`] at most: a tab that died cannot say that it is away.
//! 6. When all cells hold the solution the server adds `finished`, and nothing can follow.

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
