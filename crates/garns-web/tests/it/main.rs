//! The server, its store and the game's laws, in one binary.

mod budgets;
mod cases;
mod clock;
mod databases;
#[allow(unsafe_code)] // SQLite calls back into it
mod faulty_disk;
mod guard;
mod home;
mod home_guards;
mod home_rubbish;
mod library;
mod machine;
mod mistakes;
mod moving;
mod openapi;
mod paces;
mod parity;
mod play;
mod player;
mod practice;
mod print;
mod proxy;
mod ranking;
mod replay;
mod review;
mod rubbish;
mod scores;
mod seams;
mod servers;
mod shares;
mod site;
mod store;
mod trouble;
mod wire;
