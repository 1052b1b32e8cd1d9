//! Garns: a complete Sudoku system.
//!
//! Text becomes a [`Grid`] (anything), a `Grid` becomes a [`Puzzle`] (proved to have exactly one
//! solution), a `Puzzle` becomes a [`Board`] (candidates), a `Board` yields steps (each with its
//! evidence and its proof), and steps become a rating, a hint, a picture or a sentence.
//! Generating runs the same road backwards.
//!
//! ```
//! use garns::generate::{ClueSymmetry, Order, puzzles};
//! use garns::logic::{self, Ladder};
//! use garns::rate::{Hodoku, Scale, SudokuExplainer};
//! use garns::{Grid, Puzzle, canon, render, solve};
//!
//! // Solve: one grid, or many at once.
//! let grid: Grid =
//!     ".2..9........8..5.4.9.7.1...7....5.9.....7...6...317..1....4.....7....32.4.......".parse()?;
//! let puzzle = Puzzle::new(grid)?; // refused with a witness unless there is exactly one solution
//! assert_eq!(puzzle.solution().clues(), 81);
//! solve::bulk(&[grid, Grid::EMPTY], 2, |n, answer| assert_eq!(answer.count, n + 1));
//!
//! // Explain: the next step in words and drawn, with a proof that can be checked.
//! let board = puzzle.board();
//! let step = Ladder::player().hint(&board)?.expect("there is more to be done");
//! println!("{}\n{}", render::text::sentence(&step), render::svg::svg(&render::Picture::new(&board, &step)));
//! assert!(logic::check(&board, &step).is_ok());
//!
//! // Rate, on both scales.
//! println!("{} {}", SudokuExplainer::rate(&puzzle).er, Hodoku::rate(&puzzle).score);
//!
//! // Make one to order, and give it its name.
//! let order = Order { symmetry: ClueSymmetry::HalfTurn, max_empty: 50, ..Order::new(1) };
//! let made = puzzles(&order)?.next().expect("puzzles without end");
//! println!("{}", canon::canonical(made.givens()).grid);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The library does no input or output, reads no clock and has no global state. The modules are
//! listed in the order that data flows; a module uses only modules of its own group or above.

// 1 What a Sudoku is made of.
mod candidate;
mod cell;
mod digit;
mod error;
mod house;
mod set;

// 2 What we know about one.
mod board;
pub mod format;
mod grid;

// 3 Is it a puzzle? Fast and silent.
pub mod canon;
mod puzzle;
mod random;
#[cfg(feature = "serde")]
mod serde_impls;
pub mod solve;

// 4 Why?
pub mod logic;

// 5 How hard? How do we keep them?
pub mod games;
pub mod rate;

pub mod generate;

// 6 How do we say it?
pub mod render;

// 7 How does somebody else check it?
pub mod certify;

pub use board::{Board, DeadEnd, NotABoard};
pub use candidate::Candidate;
pub use cell::Cell;
pub use digit::Digit;
pub use error::OutOfRange;
pub use grid::{Grid, NotAGrid};
pub use house::{House, HouseKind};
pub use puzzle::{NotAPuzzle, Puzzle};
pub use random::Random;
pub use set::{CandidateSet, CellSet, Cells, DigitSet, Digits};

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
