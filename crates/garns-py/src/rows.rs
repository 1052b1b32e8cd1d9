//! Rows of puzzles: Arrow strings, buffers of bytes, or any sequence of texts.

use arrow_array::{Array, ArrayRef, StringViewArray, cast::AsArray};
use arrow_schema::DataType;
use garns::format::{self, Content, FormatError};
use garns::{Cell, Grid};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use pyo3_arrow::input::AnyArray;

use crate::exception::value_error;

/// Rows that should be puzzles; any row may be something else.
pub(crate) enum Rows {
    /// Texts in any format.
    Text(StringViewArray),
    /// The 81 values of each row, 0 for an empty cell.
    Digits(Vec<u8>),
}

impl Rows {
    /// The rows of a Python object, in as many pieces as it has chunks.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<Vec<Rows>> {
        if object.hasattr("__arrow_c_stream__")? || object.hasattr("__arrow_c_array__")? {
            let (chunks, _) = object.extract::<AnyArray>()?.into_chunked_array()?.into_inner();
            return chunks.iter().map(Rows::of_array).collect();
        }
        if object.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("found one text, expected a list or an array of puzzles"));
        }
        if let Ok(buffer) = PyBuffer::<u8>::get(object) {
            return Ok(vec![Rows::Digits(digits(object.py(), &buffer)?)]);
        }
        let mut texts = Vec::new();
        for item in object.try_iter()? {
            texts.push(item?.extract::<Option<String>>()?);
        }
        Ok(vec![Rows::Text(StringViewArray::from_iter(texts))])
    }

    /// The rows of an Arrow array of strings.
    pub(crate) fn of_array(array: &ArrayRef) -> PyResult<Rows> {
        let is_text =
            |kind: &DataType| matches!(kind, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View);
        let kind = match array.data_type() {
            DataType::Dictionary(_, kind) => kind,
            kind => kind,
        };
        if !is_text(kind) && *kind != DataType::Null {
            return Err(PyTypeError::new_err(format!("found a column of {kind}, expected strings")));
        }
        let texts = arrow_cast::cast(array, &DataType::Utf8View).map_err(value_error)?;
        Ok(Rows::Text(texts.as_string_view().clone()))
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Rows::Text(texts) => texts.len(),
            Rows::Digits(digits) => digits.len() / 81,
        }
    }

    /// The grid of a row, or the reason why it is not a grid.
    pub(crate) fn grid(&self, row: usize) -> Result<Grid, String> {
        match self {
            Rows::Text(texts) if texts.is_null(row) => Err("the row is empty".to_string()),
            Rows::Text(texts) => grid_of_text(texts.value(row)).map_err(|error| error.to_string()),
            Rows::Digits(digits) => grid_of_digits(&digits[81 * row..81 * (row + 1)]),
        }
    }
}

/// Why a text is not the givens of a puzzle.
pub(crate) enum NotGivens {
    Unreadable(Box<FormatError>),
    Position,
}

impl std::fmt::Display for NotGivens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotGivens::Unreadable(error) => error.fmt(f),
            NotGivens::Position => f.write_str(
                "found a position with digits placed or candidates removed, expected the givens of a puzzle",
            ),
        }
    }
}

/// The grid of a text in any format.
pub(crate) fn grid_of_text(text: &str) -> Result<Grid, NotGivens> {
    // Most texts are 81 digits and marks and nothing else.
    if let Ok(line) = text.as_bytes().try_into()
        && let Some(grid) = Grid::from_line(line)
    {
        return Ok(grid);
    }
    match format::parse(text).map_err(Box::new).map_err(NotGivens::Unreadable)?.content {
        Content::Grid(grid) => Ok(grid),
        Content::Board(_) => Err(NotGivens::Position),
    }
}

/// The grid of 81 values.
pub(crate) fn grid_of_digits(digits: &[u8]) -> Result<Grid, String> {
    let cells: &[u8; 81] =
        digits.try_into().map_err(|_| format!("found {} cells, expected 81", digits.len()))?;
    match Cell::all().zip(cells).find(|&(_, &value)| value > 9) {
        Some((cell, value)) => Err(format!("{cell} is {value}, expected 0 to 9")),
        None => Ok(Grid::from_bytes(cells)),
    }
}

/// The values of an array of shape (n, 81) or (n, 9, 9).
fn digits(py: Python<'_>, buffer: &PyBuffer<u8>) -> PyResult<Vec<u8>> {
    match buffer.shape() {
        [_, 81] | [_, 9, 9] => buffer.to_vec(py),
        shape => Err(PyValueError::new_err(format!(
            "found an array of shape {shape:?}, expected (n, 81) or (n, 9, 9)"
        ))),
    }
}
