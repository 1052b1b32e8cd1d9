//! A game: a puzzle and the log of what happened to it. Pure: no I/O, and the clock is in the log.
//!
//! Same log, same state. What Undo restores is the [`Sheet`]; what it does not (the clock, hints
//! taken, savepoints) lives in [`Game`]; what is neither (the selection, the theme) lives in the page.

mod action;
pub(crate) mod notation;
mod replay;
mod score;
mod sheet;

pub use action::{Action, Event, MAX_EVENTS, NotAllowed};
pub use replay::{Finish, Game, LONGEST_THOUGHT, MAX_SAVEPOINTS};
pub use score::{CHECK_COST, FORMULA, HINT_COSTS, Score, Worth};
pub use sheet::{Mark, Sheet};
