//! The server, its store and the game's laws, in one binary.

mod around;
mod cases;
mod clock;
mod databases;
mod guard;
mod openapi;
mod play;
mod replay;
mod rubbish;
mod site;
mod store;
