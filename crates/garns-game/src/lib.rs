//! The game without a server: events, replay, scores, hints, daily puzzles, and the wire types.
//!
//! Nothing here does I/O, reads the system's clock or asks the system for random numbers. Each request of the API is one
//! function of [`requests`] over the port [`Home`](home::Home). A server and a browser are homes.

// The documentation of a wire type is part of the OpenAPI document: fields whose names say everything have none.
#[allow(missing_docs)]
pub mod api;
pub mod beginning;
pub mod browser;
pub mod calendar;
pub mod classification;
pub mod form;
pub mod fresh;
pub mod game;
pub mod hints;
pub mod home;
pub mod id;
pub mod library;
pub mod moving;
mod notation;
pub mod open_game;
pub mod questions;
pub mod ranking;
pub mod record;
pub mod refusal;
pub mod requests;
#[allow(missing_docs)]
pub mod settings;
pub mod statistics;
pub mod teacher;
