//! The game without a server.
//!
//! | module | contents |
//! |---|---|
//! | [`rules`] | games as logs of events, scores, hints, puzzles of days, skills |
//! | [`wire`] | the types of requests and answers, as JSON |
//! | [`stored`] | the form in which homes keep games |
//! | [`home`] | the port: what a request needs from outside |
//! | [`questions`] | the computations that a home makes and keeps |
//! | [`requests`] | each request of the API, as a function over the port |
//! | [`browser`] | the home in a browser, over rows |
//!
//! Nothing here does I/O, reads the system's clock or asks the system for random numbers.

pub mod browser;
pub mod home;
mod notation;
pub mod questions;
pub mod refusal;
pub mod requests;
pub mod rules;
pub mod stored;
// The documentation of a wire type is part of the OpenAPI document: fields whose names say everything have none.
#[allow(missing_docs)]
pub mod wire;
