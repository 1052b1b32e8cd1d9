//! Sentences and drawings of steps, made from their evidence.

pub mod ansi;
mod argument;
mod film;
#[cfg(feature = "serde")]
pub mod json;
pub mod manual;
mod picture;
mod sight;
pub mod svg;
pub mod text;

pub use film::{Frame, film};
pub use picture::{DrawnCandidates, DrawnCells, Mark, Part, Picture};
pub use sight::{Sight, lines_of_sight};
