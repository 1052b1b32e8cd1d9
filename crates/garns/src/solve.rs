//! Solutions by search: fast and silent. Why they are so is [`logic`](crate::logic)'s business.
//!
//! [`mod@reference`] is short and obviously right, and the oracle that every faster solver is tested
//! against. [`single`] solves one puzzle as fast as we know how, [`bulk`](mod@bulk) many at once.

pub mod bulk;
mod lanes;
pub mod reference;
mod register;
pub mod single;

#[cfg(feature = "parallel")]
pub use bulk::bulk_parallel;
pub use bulk::{Answer, Bulk, bulk};
pub use lanes::Lanes;
pub use single::{Solutions, completions, count, count_with, exists, solutions, solutions_with, unique};
