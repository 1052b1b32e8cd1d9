//! Solutions by search: fast and silent. Why they are so is [`logic`](crate::logic)'s business.
//!
//! [`reference`] is short and obviously right, and the oracle that every faster solver is tested
//! against.

pub mod reference;

pub use reference::{completions, count, solutions};
