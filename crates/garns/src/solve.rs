//! Solutions by fast search, without reasons; [`logic`](crate::logic) gives reasons.
//!
//! [`solutions`] and its neighbours solve one grid, [`bulk`] solves many at once. [`mod@reference`] is short and
//! obviously right: tests compare every faster solver with it.

mod bulk;
mod lanes;
pub mod reference;
mod register;
pub(crate) mod single;

#[cfg(feature = "parallel")]
pub use bulk::bulk_parallel;
pub use bulk::{Answer, Bulk, Work, bulk};
pub use lanes::Lanes;
pub use single::{Solutions, completions, count, count_with, exists, solutions, solutions_with, unique};
