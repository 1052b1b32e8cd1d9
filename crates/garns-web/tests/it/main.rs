//! The server, its store and the game's laws, in one binary.

mod around;
mod budgets;
mod cases;
mod databases;
mod guard;
mod openapi;
mod play;
mod ranking;
mod replay;
mod rubbish;
mod site;
mod store;
