//! Solutions by fast search, without reasons; [`logic`](crate::logic) gives reasons.
//!
//! [`solutions`] and its neighbours solve one grid, [`bulk`] solves many at once. [`mod@reference`] is short and
//! obviously right: tests compare every faster solver with it.
//!
//! A grid whose digits contradict each other in a hidden way can take a search practically for ever. So
//! [`Solutions::next_within`] and [`Bulk`] have a limit of nodes, and give up with [`Undecided`].

mod bulk;
mod lanes;
mod limit;
pub mod reference;
mod register;
pub(crate) mod single;

#[cfg(feature = "parallel")]
pub use bulk::bulk_parallel;
pub use bulk::{Answer, Bulk, Work, bulk};
pub use lanes::Lanes;
pub use limit::{NODES, Undecided};
pub use single::{Solutions, completions, count, count_with, exists, solutions, solutions_with, unique};
