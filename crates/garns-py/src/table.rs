//! Tables that are computed piece by piece from rows of puzzles.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, SchemaRef};
use arrow_select::concat::concat_batches;
use garns::Grid;
use pyo3::prelude::*;
use pyo3_arrow::PyTable;

use crate::exception::value_error;
use crate::parallel::in_pieces;
use crate::rows::Rows;

/// Batches are joined until they have this many rows. A larger batch is joined only to smaller batches before
/// it, because joining copies the rows.
const SMALL: usize = 1 << 13;

/// A table of pyarrow with one row for each row of puzzles, in their order.
///
/// `work` is given some rows, at most `size` of them, and a flag that is raised when the caller no
/// longer wants the table.
pub(crate) fn table<'py>(
    puzzles: &Bound<'py, PyAny>,
    schema: &SchemaRef,
    size: usize,
    threads: Option<usize>,
    work: impl Fn(&Rows, Range<usize>, &AtomicBool) -> Result<RecordBatch, ArrowError> + Sync,
) -> PyResult<Bound<'py, PyAny>> {
    let py = puzzles.py();
    let chunks = Rows::of(puzzles)?;
    let mut pieces = Vec::new();
    for rows in &chunks {
        for start in (0..rows.len()).step_by(size) {
            pieces.push((rows, start..rows.len().min(start + size)));
        }
    }
    let batches = in_pieces(py, threads, pieces.len(), |piece, stop| {
        let (rows, range) = &pieces[piece];
        work(rows, range.clone(), stop)
    })?;
    let batches = batches.into_iter().collect::<Result<Vec<_>, _>>().map_err(value_error)?;
    let joined = py.detach(|| join(&batches, schema)).map_err(value_error)?;
    PyTable::try_new(joined, schema.clone())?.into_pyarrow(py)
}

/// The batches, with small ones joined to their neighbours.
fn join(batches: &[RecordBatch], schema: &SchemaRef) -> Result<Vec<RecordBatch>, ArrowError> {
    let mut joined = Vec::new();
    let mut start = 0;
    let mut rows = 0;
    for (end, batch) in (1..).zip(batches) {
        rows += batch.num_rows();
        if rows < SMALL && end < batches.len() {
            continue;
        }
        joined.push(match &batches[start..end] {
            [large] => large.clone(),
            small => concat_batches(schema, small)?,
        });
        (start, rows) = (end, 0);
    }
    Ok(joined)
}

/// A column of texts.
pub(crate) fn strings<'a>(values: impl Iterator<Item = Option<&'a str>>) -> ArrayRef {
    let mut builder = StringBuilder::new();
    values.for_each(|value| builder.append_option(value));
    Arc::new(builder.finish())
}

/// A column of grids as lines of 81 characters.
pub(crate) fn grids<'a>(values: impl ExactSizeIterator<Item = Option<&'a Grid>>) -> ArrayRef {
    let mut builder = StringBuilder::with_capacity(values.len(), 81 * values.len());
    for value in values {
        match value {
            Some(grid) => {
                let line = grid.to_bytes().map(|digit| if digit == 0 { b'.' } else { b'0' + digit });
                builder.append_value(str::from_utf8(&line).unwrap_or_default());
            }
            None => builder.append_null(),
        }
    }
    Arc::new(builder.finish())
}
