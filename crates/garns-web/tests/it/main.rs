//! The server, its store and the game's laws, in one binary.

mod around;
mod cases;
mod clock;
mod databases;
#[allow(unsafe_code)] // SQLite calls back into it
mod faulty_disk;
mod guard;
mod openapi;
mod play;
mod proxy;
mod replay;
mod rubbish;
mod seams;
mod servers;
mod site;
mod store;
mod trouble;
