//! Patterns that cannot stand alone: a deadly pattern would give the puzzle a second solution, an impossible
//! pattern none. So one of the other candidates in its cells, the guardians, is true.

pub(crate) mod deadly;
pub(crate) mod impossible;
