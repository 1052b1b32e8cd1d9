//! How do we say it? Words and pictures for steps, from their evidence alone.

pub mod ansi;
#[cfg(feature = "serde")]
pub mod json;
pub mod manual;
pub mod picture;
pub mod svg;
pub mod text;

pub use picture::{DrawnCandidates, DrawnCells, Mark, Part, Picture};
