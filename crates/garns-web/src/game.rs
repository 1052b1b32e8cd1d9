//! A game: a puzzle and the log of what happened to it. Pure: no I/O, and the clock is in the log.
//!
//! Same log, same state. What Undo restores is the [`Sheet`]; what it does not (the clock, hints
//! taken, savepoints) lives in [`Game`]; what is neither (the selection, the theme) lives in the page.
//! The page replays the same log to show moves at once; `tests/cases/replay.json` holds both to
//! these rules:
//!
//! 1. An *edit* (enter, corner, centre, colour, strike, clear, auto, fill, apply, erase, restore) that
//!    changes the sheet puts the change on the undo stack and empties the redo stack; one that
//!    changes nothing does nothing. The undo stack holds the last thousand changes; older ones cannot be
//!    undone. Undo and redo on an empty stack do nothing.
//! 2. Givens take no entry and no mark, but colours. Filled cells take no mark; marks under an entry
//!    stay and show again when it is cleared. Entering checks nothing.
//! 3. A savepoint keeps the sheet under a name, the same name again replaces it, undo leaves it alone.
//! 4. A hint's rungs are forgotten when the sheet changes.
//! 5. The clock runs from the beginning; pause stops it, resume and any edit, undo or redo start it. A
//!    gap between two events counts ten minutes at most.
//! 6. When all cells hold the solution the server adds `finished`, and nothing can follow.

mod action;
pub(crate) mod notation;
mod pace;
mod replay;
mod score;
mod sheet;

pub use action::{Action, Event, MAX_EVENTS, NotAllowed};
pub use replay::{Finish, Game, LONGEST_THOUGHT, MAX_SAVEPOINTS, MAX_UNDO};
pub use score::{CHECK_COST, FORMULA, HINT_COSTS, Score, Worth};
pub use sheet::{Mark, Sheet};
