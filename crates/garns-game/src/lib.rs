//! The game without a server: events, replay, scores, hints, daily puzzles, and the wire types.
//!
//! Nothing here does I/O, reads the system's clock or asks the system for random numbers. A request is
//! answered by a function of the request, the log of the game, the time and some random bits; the answer
//! comes with the events to append. A server and a browser store the events and send the answer.

// The documentation of a wire type is part of the OpenAPI document: fields whose names say everything have none.
#[allow(missing_docs)]
pub mod api;
pub mod beginning;
pub mod browsing;
pub mod calendar;
pub mod classification;
pub mod exercises;
pub mod form;
pub mod fresh;
pub mod game;
pub mod help;
pub mod hints;
pub mod home;
pub mod id;
pub mod lessons;
pub mod library;
pub mod moving;
pub mod open_game;
pub mod ranking;
pub mod record;
pub mod refusal;
pub mod sending;
pub mod settings;
pub mod statistics;
pub mod teacher;
pub mod techniques;
pub mod time_limits;
