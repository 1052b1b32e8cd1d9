//! Sentences and drawings of steps, made from their evidence.

pub mod ansi;
mod argument;
#[cfg(feature = "serde")]
pub mod json;
pub mod manual;
mod picture;
pub mod svg;
pub mod text;

pub use picture::{DrawnCandidates, DrawnCells, Mark, Part, Picture};
