//! Garns on paper: booklets of puzzles, lesson sheets and walkthroughs as PDF, and boards as PNG.
//!
//! The crate does no input or output: each entry point returns the bytes of a file. Nothing in a file
//! depends on the clock or on chance, so the same order gives the same bytes.
//!
//! ```
//! use garns::Puzzle;
//! use garns_print::{Booklet, Entry, Layout};
//!
//! let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let entry = Entry::new(Puzzle::new(givens)?, "Puzzle 1");
//! let bytes = Booklet::new(vec![entry]).pdf(&Layout::default())?;
//! assert!(bytes.starts_with(b"%PDF"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Data flows one way: a [`Booklet`], a [`Lesson`] or a [`Walkthrough`] is laid out on pages of plain
//! marks (lines, shapes, text), and one module turns pages into PDF.

mod board_drawing;
mod booklet;
mod error;
mod flow;
mod heading;
mod layout;
mod lesson;
mod link_code;
mod page;
mod paper;
mod pdf;
mod png;
mod typeface;
mod walkthrough;

pub use booklet::{Booklet, Entry, Solutions};
pub use error::PrintError;
pub use heading::{HeadingPart, heading};
pub use layout::{Layout, PerPage};
pub use lesson::{Exercise, Lesson};
pub use paper::{Length, Paper};
pub use png::png;
pub use walkthrough::Walkthrough;
