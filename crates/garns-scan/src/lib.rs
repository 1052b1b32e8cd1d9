//! Reads a Sudoku from the pixels of a photo or a screenshot.
//!
//! [`scan`] finds the grid of a picture and reads its 81 cells. The [`Reading`] has the digits with their
//! probabilities, the places of the lines, and the cells that a person should check.
//!
//! ```
//! use garns_scan::{Channels, Image, NothingRead, scan};
//!
//! let white = vec![255; 300 * 200];
//! let image = Image::new(&white, 300, 200, Channels::Grey)?;
//! assert_eq!(scan(&image), Err(NothingRead::NoGrid));
//! # Ok::<(), garns_scan::ImageError>(())
//! ```
//!
//! The crate reads no files, starts no threads, and never panics on pixels. Time and memory are bounded by the
//! size of the picture. The same pixels give the same reading on every machine, because all arithmetic is on
//! integers, or made of additions, multiplications, divisions and square roots in a fixed order.
//!
//! The steps, one module each: pixels ([`Image`]) become grey, grey becomes ink, ink is connected to components,
//! a component has a quadrilateral around it, the lattice refines it to a hundred crossings, the crossings cut out
//! the cells, a network classifies them, and the pose is the orientation that reads best. A reading without
//! exactly one solution is repaired, which is always shown.

mod again;
mod component;
mod crop;
#[cfg(feature = "decode")]
mod decode;
mod find;
mod grey;
mod homography;
mod image;
mod ink;
mod lattice;
mod net;
mod orientation;
mod point;
mod pose;
mod quad;
mod reading;
mod repair;
mod scan;
mod softmax;
mod surface;
#[cfg(feature = "training")]
pub mod training;
#[cfg(feature = "serde")]
mod wire;

#[cfg(feature = "decode")]
pub use decode::{DecodeError, Picture, PictureKind};
pub use image::{Channels, Image, ImageError, MAX_PIXELS};
pub use orientation::Orientation;
pub use point::Point;
pub use reading::{CellReading, Doubt, Reading, Reason};
pub use scan::{NothingRead, scan, scan_all, scan_at};
#[cfg(feature = "serde")]
pub use wire::{DoubtForm, ReadingForm};
