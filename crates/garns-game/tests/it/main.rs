//! Tests of the game without a server.

mod seams;
