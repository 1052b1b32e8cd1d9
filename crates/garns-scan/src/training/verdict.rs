//! How a reading compares with the truth.

use garns::Grid;

use crate::reading::{Reading, Reason};
use crate::scan::NothingRead;

/// The result of reading a picture whose digits are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// All cells are right without repair.
    Exact,
    /// All cells are right after repair.
    Repaired,
    /// Some cells are wrong, and the reading is doubted.
    Shown,
    /// Nothing was read.
    Unread,
    /// Some cells are wrong, and the reading has no doubts.
    Silent,
}

impl Verdict {
    /// The verdict on a reading of a grid.
    #[must_use]
    pub fn of(reading: &Result<Reading, NothingRead>, truth: &Grid) -> Verdict {
        let Ok(reading) = reading else { return Verdict::Unread };
        let is_repaired = |doubts: &[crate::Doubt]| {
            doubts.iter().any(|doubt| matches!(doubt.reason, Reason::Repaired { .. }))
        };
        match (reading.grid() == *truth, is_repaired(reading.doubts())) {
            (true, false) => Verdict::Exact,
            (true, true) => Verdict::Repaired,
            (false, _) if reading.is_certain() => Verdict::Silent,
            (false, _) => Verdict::Shown,
        }
    }
}
