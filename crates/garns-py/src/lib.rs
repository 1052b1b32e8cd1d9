//! The native half of the Python package `garns`: puzzles, steps, and functions from column to column.
//!
//! The other half, in `python/garns`, turns lists, numpy arrays and data frames into columns and back.

mod column;
mod exception;
mod generate;
mod label;
mod ladder;
mod parallel;
mod puzzle;
mod rows;
mod scan;
mod step;
mod table;
mod trace;

use pyo3::prelude::*;

/// The module `garns._native`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::generate::Puzzles;
    #[pymodule_export]
    use crate::label::{label, label_columns};
    #[pymodule_export]
    use crate::puzzle::{Puzzle, Rating};
    #[pymodule_export]
    use crate::scan::{scan_file, scan_pixels};
    #[pymodule_export]
    use crate::step::Step;
    #[pymodule_export]
    use crate::trace::trace;
}
