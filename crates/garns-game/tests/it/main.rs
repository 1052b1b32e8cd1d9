//! Tests of the game without a server.

mod fuzz;
mod seams;
