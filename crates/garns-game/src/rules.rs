//! What a game is, without a player's home: no function here waits, reads or writes.

pub mod beginning;
pub mod calendar;
pub mod classification;
pub mod fresh;
pub mod game;
pub mod hints;
pub mod id;
pub mod library;
pub mod moving;
pub mod open_game;
pub mod ranking;
pub mod record;
// The documentation of settings is part of the OpenAPI document.
#[allow(missing_docs)]
pub mod settings;
pub mod statistics;
pub mod teacher;
