//! How hard? A scale turns steps into a rating.

pub mod braid;
pub mod hodoku;
pub mod se;
