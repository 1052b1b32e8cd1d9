//! Drawing digits and whole scenes, and training the network on them.
//!
//! Only the program `garns-scan-train` and the tests use this module, with the feature `training`.

mod backward;
mod distort;
mod drawing;
mod font;
mod optimiser;
mod quantise;
mod scene;
mod sheet;
mod verdict;

pub use font::{Fonts, NoFonts};
pub use optimiser::{Training, train};
pub use scene::{Blank, Look, Scene, blank, scene};
pub use verdict::Verdict;

use crate::image::Image;
use crate::reading::Reading;
use crate::scan::NothingRead;

/// Reads the best grid of a picture with other weights than those of the crate.
///
/// # Errors
/// As [`crate::scan`].
pub fn scan_with(weights: &[u8], image: &Image) -> Result<Reading, NothingRead> {
    crate::scan::scan_with(crate::net::Net::from_bytes(weights), image)
}
