//! Errors of the library as exceptions of the Python module `garns.errors`, each with its witness.

use garns::format::FormatError;
use garns::generate::GaveUp;
use garns::{CellSet, NotAPuzzle};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::puzzle::Puzzle;

/// An exception of `garns.errors` with a message and attributes.
fn exception(
    py: Python<'_>,
    class: &str,
    message: String,
    attributes: impl FnOnce(&Bound<'_, PyDict>) -> PyResult<()>,
) -> PyErr {
    let make = || -> PyResult<PyErr> {
        let keywords = PyDict::new(py);
        attributes(&keywords)?;
        let class = py.import("garns.errors")?.getattr(class)?;
        Ok(PyErr::from_value(class.call((message,), Some(&keywords))?))
    };
    make().unwrap_or_else(|error| error)
}

/// The names of some cells: `["r1c1", "r1c5"]`.
fn names(cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

/// `NotAGrid` for a text that no format can read.
pub(crate) fn not_a_grid(py: Python<'_>, error: &FormatError) -> PyErr {
    exception(py, "NotAGrid", error.to_string(), |keywords| {
        keywords.set_item("line", error.line)?;
        keywords.set_item("column", error.column)
    })
}

/// `NotAGrid` for a position in place of givens, and for cells that are not 81 values from 0 to 9.
pub(crate) fn not_digits(py: Python<'_>, message: String) -> PyErr {
    exception(py, "NotAGrid", message, |_| Ok(()))
}

/// `NotAPuzzle` with the cells that clash, the givens that have no solution, or two solutions; `Undecided`, which
/// is a `NotAPuzzle` too, if the search gave up.
pub(crate) fn not_a_puzzle(py: Python<'_>, error: &NotAPuzzle) -> PyErr {
    let class = if matches!(error, NotAPuzzle::Undecided(_)) { "Undecided" } else { "NotAPuzzle" };
    exception(py, class, error.to_string(), |keywords| match error {
        NotAPuzzle::Conflict { cells, digit } => {
            keywords.set_item("kind", "conflict")?;
            keywords.set_item("cells", names(*cells))?;
            keywords.set_item("digit", digit.get())
        }
        NotAPuzzle::NoSolution { givens } => {
            keywords.set_item("kind", "no-solution")?;
            keywords.set_item("cells", names(*givens))
        }
        NotAPuzzle::Ambiguous(two) => {
            let differ = two[0].iter().filter(|&(cell, digit)| two[1].get(cell) != Some(digit));
            keywords.set_item("kind", "ambiguous")?;
            keywords.set_item("cells", names(differ.map(|(cell, _)| cell).collect()))?;
            keywords.set_item("solutions", two.iter().map(|grid| grid.to_string()).collect::<Vec<_>>())
        }
        NotAPuzzle::Undecided(_) => keywords.set_item("kind", "undecided"),
        _ => keywords.set_item("kind", "other"),
    })
}

/// `GaveUp` with the nearest puzzle found.
pub(crate) fn gave_up(py: Python<'_>, error: &GaveUp) -> PyErr {
    exception(py, "GaveUp", error.to_string(), |keywords| {
        keywords.set_item("attempts", error.attempts)?;
        let nearest = error.nearest.as_ref().map(|nearest| Bound::new(py, Puzzle::from(nearest.0)));
        keywords.set_item("nearest", nearest.transpose()?)
    })
}

/// `WrongPosition`, `Impossible` or another exception without attributes.
pub(crate) fn plain(py: Python<'_>, class: &str, error: &impl std::fmt::Display) -> PyErr {
    exception(py, class, error.to_string(), |_| Ok(()))
}

/// `ValueError` for an invalid argument.
pub(crate) fn value_error(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}
