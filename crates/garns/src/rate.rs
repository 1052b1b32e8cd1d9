//! How hard? A scale turns steps into a rating.

pub mod hodoku;
pub mod se;
