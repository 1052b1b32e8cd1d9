//! Garns: a complete Sudoku system as a library.
//!
//! It solves puzzles, explains each step with a proof, rates puzzles on the scales that people quote, makes
//! puzzles to order, and reads and writes the common text formats.
//!
//! Text becomes a [`Grid`] (any digits in any cells), a `Grid` becomes a [`Puzzle`] (proved to have exactly one
//! solution), a `Puzzle` becomes a [`Board`] (candidates), a `Board` yields [steps](logic::Step) (each with
//! evidence and a proof), and steps become a rating, a hint, a picture or a sentence. Generating goes the other
//! way.
//!
//! ```
//! use garns::generate::{ClueSymmetry, Order, puzzles};
//! use garns::logic::{self, Ladder};
//! use garns::rate::{Hodoku, Scale, SudokuExplainer};
//! use garns::{Grid, Puzzle, canon, render, solve};
//!
//! // Solve one grid, or many at once.
//! let puzzle: Puzzle =
//!     ".2..9........8..5.4.9.7.1...7....5.9.....7...6...317..1....4.....7....32.4.......".parse()?;
//! assert!(puzzle.solution().is_solved());
//! solve::bulk(&[*puzzle.givens(), Grid::EMPTY], 2, |n, answer| assert_eq!(answer.count, n + 1));
//!
//! // Explain: the next step as a sentence and as a picture, with a proof that can be checked.
//! let board = puzzle.board();
//! let step = Ladder::player().hint(&board)?.expect("the puzzle is not solved yet");
//! println!("{}\n{}", render::text::sentence(&step), render::svg::svg(&render::Picture::new(&board, &step)));
//! assert!(logic::check(&board, &step).is_ok());
//!
//! // Rate on two scales.
//! println!("{} {}", SudokuExplainer::rate(&puzzle).er, Hodoku::rate(&puzzle).score);
//!
//! // Make a puzzle to order, and find its canonical form.
//! let order = Order { symmetry: ClueSymmetry::HalfTurn, max_empty: 50, ..Order::new(1) };
//! let made = puzzles(&order)?.next().expect("puzzles never end");
//! println!("{}", canon::canonical(made.givens()).grid);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! | to do this | look at |
//! |---|---|
//! | read and write puzzle files | [`format`](mod@format) |
//! | solve, count solutions, solve many at once | [`Puzzle`], [`solve`] |
//! | recognise rotated and relabelled puzzles | [`canon`] |
//! | hints, solution paths, proofs | [`logic`] |
//! | difficulty | [`rate`] |
//! | new puzzles | [`generate`] |
//! | collections of puzzles | [`games`] |
//! | chains as players write them, printed, read and judged | [`notation`] |
//! | grids and the puzzles around a puzzle | [`workshop`] |
//! | sentences, drawings, the manual of techniques | [`render`] |
//! | certificates for an independent proof checker | [`certify`] |
//!
//! # Features
//!
//! No feature is on by default.
//!
//! - `serde` implements `Serialize` and `Deserialize` for digits, cells, candidates and sets of them, for
//!   houses, grids, boards and puzzles, and for the evidence and the proof of a step, in the form that people
//!   write: `"r4c7"`, `"5"`, 81 characters.
//! - `parallel` adds [`solve::bulk_parallel`], which solves on all cores.
//!
//! # Promises
//!
//! The library does no input or output, reads no clock and has no global state. It never panics on input. The
//! same seed gives the same puzzles on every machine. The modules are listed below in the order that data flows;
//! a module uses only modules of its own group or above.

#![cfg_attr(docsrs, feature(doc_cfg))]

// 1 What a Sudoku is made of.
mod candidate;
mod cell;
mod digit;
mod error;
mod house;
mod set;
mod stop;

// 2 A Sudoku that may be unfinished or wrong, and how it is written.
mod board;
pub mod format;
mod grid;

// 3 Solutions by fast search, without reasons.
pub mod canon;
mod puzzle;
mod random;
#[cfg(feature = "serde")]
mod serde_impls;
pub mod solve;

// 4 Reasons: techniques, steps and proofs.
pub mod logic;

// 5 Difficulty, new puzzles, collections, the theory of grids.
pub mod games;
pub mod generate;
pub mod rate;
pub mod workshop;

// 6 Words, notations and pictures.
pub mod notation;
pub mod render;

// 7 Certificates.
pub mod certify;

pub use board::{Board, DeadEnd, NotABoard};
pub use candidate::Candidate;
pub use cell::Cell;
pub use digit::Digit;
pub use error::{OutOfRange, ParseError};
pub use grid::{Grid, NotAGrid};
pub use house::{House, HouseKind};
pub use puzzle::{NotAPuzzle, Puzzle};
pub use random::Random;
pub use set::{CandidateSet, Candidates, CellSet, Cells, DigitSet, Digits};
pub use stop::Stop;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
