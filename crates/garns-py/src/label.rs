//! Labels for many puzzles: from a column of puzzles to columns of labels.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use arrow_array::builder::Float32Builder;
use arrow_array::{ArrayRef, BooleanArray, Int8Array, Int32Array, Int64Array, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use garns::canon::canonical;
use garns::rate::braid::{Braids, GWhips, Least, NestedBraids, TrialAndError, Whips};
use garns::rate::{Hodoku, Scale, SudokuExplainer, hodoku, se};
use garns::solve::{self, Bulk};
use garns::{Grid, NotAPuzzle, Puzzle, Stop};
use pyo3::prelude::*;

use crate::column::{COLUMNS, Column, columns};
use crate::exception::value_error;
use crate::rows::Rows;
use crate::table::{grids, strings, table};

/// The names and types of all columns, or of the columns that these names stand for.
#[pyfunction]
#[pyo3(signature = (names=None))]
pub(crate) fn label_columns(names: Option<Vec<String>>) -> PyResult<Vec<(&'static str, &'static str)>> {
    let wanted = match names {
        Some(names) => columns(&names).map_err(value_error)?,
        None => COLUMNS.iter().map(|(column, ..)| *column).collect(),
    };
    let named = wanted.iter().filter_map(|column| COLUMNS.iter().find(|(other, ..)| other == column));
    Ok(named
        .map(|(_, name, kind)| {
            let kind = match kind {
                DataType::Utf8 => "string",
                DataType::Int8 => "int8",
                DataType::Boolean => "bool",
                DataType::Float32 => "float32",
                DataType::Int32 => "int32",
                _ => "int64",
            };
            (*name, kind)
        })
        .collect())
}

/// A table with the labels of each row, and the column `error`.
#[pyfunction]
pub(crate) fn label<'py>(
    puzzles: &Bound<'py, PyAny>,
    names: Vec<String>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let wanted = columns(&names).map_err(value_error)?;
    let size = if wanted.iter().any(|column| column.is_slow()) { 64 } else { 1 << 13 };
    let schema = schema(&wanted);
    table(puzzles, &schema, size, threads, |rows, range, stop| {
        label_rows(rows, range, &wanted, &schema, stop)
    })
}

fn schema(wanted: &[Column]) -> SchemaRef {
    let mut fields = Vec::new();
    for column in wanted {
        if let Some((_, name, kind)) = COLUMNS.iter().find(|(other, ..)| other == column) {
            fields.push(Field::new(*name, kind.clone(), true));
        }
    }
    fields.push(Field::new("error", DataType::Utf8, true));
    Arc::new(Schema::new(fields))
}

/// The labels of one row; most labels are computed only if they were asked for.
#[derive(Default)]
struct Labels {
    error: Option<String>,
    clues: Option<i8>,
    solution: Option<Grid>,
    solutions: Option<i8>,
    minimal: Option<bool>,
    se: Option<se::Rating>,
    hodoku: Option<hodoku::Rating>,
    te_depth: Option<i8>,
    b: Option<i8>,
    bxb: Option<i8>,
    w: Option<i8>,
    gw: Option<i8>,
    canon: Option<Box<Grid>>,
    automorphisms: Option<i64>,
    canon_solution: Option<Box<Grid>>,
    nodes: Option<i32>,
}

/// The labels of some rows.
fn label_rows(
    rows: &Rows,
    range: Range<usize>,
    wanted: &[Column],
    schema: &SchemaRef,
    stop: &AtomicBool,
) -> Result<RecordBatch, ArrowError> {
    let mut labels: Vec<Labels> = Vec::with_capacity(range.len());
    let mut grids = Vec::with_capacity(range.len());
    let mut places = Vec::with_capacity(range.len());
    for row in range {
        match rows.grid(row) {
            Ok(grid) => {
                places.push(labels.len());
                grids.push(grid);
                labels.push(Labels::default());
            }
            Err(error) => labels.push(Labels { error: Some(error), ..Labels::default() }),
        }
    }
    for (&place, grid) in places.iter().zip(&grids) {
        labels[place].look_at(grid, wanted);
    }
    if wanted.iter().any(|column| column.needs_puzzle()) {
        for (&place, puzzle) in places.iter().zip(Puzzle::many(&grids)) {
            match puzzle {
                Ok(puzzle) => labels[place].rate(&puzzle, wanted, stop),
                Err(error) => labels[place].refuse(&error),
            }
            if stop.load(Relaxed) {
                break;
            }
        }
    } else if wanted.contains(&Column::Solutions) {
        Bulk::new(2).counts(&grids, |i, count| match count {
            Ok(count) => labels[places[i]].solutions = Some(count as i8),
            Err(undecided) => labels[places[i]].refuse(&undecided.into()),
        });
    }
    let mut arrays: Vec<ArrayRef> = wanted.iter().map(|&column| array(column, &labels)).collect();
    arrays.push(strings(labels.iter().map(|label| label.error.as_deref())));
    RecordBatch::try_new(schema.clone(), arrays)
}

impl Labels {
    /// The labels that any grid has.
    fn look_at(&mut self, grid: &Grid, wanted: &[Column]) {
        self.clues = Some(grid.clues() as i8);
        if wanted.contains(&Column::Canon) || wanted.contains(&Column::Automorphisms) {
            let form = canonical(grid);
            self.canon = Some(Box::new(form.grid));
            self.automorphisms = i64::try_from(form.automorphisms).ok();
        }
    }

    /// The labels that a puzzle has.
    fn rate(&mut self, puzzle: &Puzzle, wanted: &[Column], stop: &AtomicBool) {
        let any = |columns: &[Column]| columns.iter().any(|column| wanted.contains(column));
        let stopped = || stop.load(Relaxed);
        let stop = Stop::when(&stopped);
        self.solution = Some(*puzzle.solution());
        self.solutions = Some(1);
        if any(&[Column::Minimal]) {
            self.minimal = puzzle.is_minimal().ok();
        }
        if any(&[Column::Er, Column::Ep, Column::Ed]) {
            self.se = SudokuExplainer::rate_until(puzzle, stop);
        }
        if any(&[Column::HodokuLevel, Column::HodokuScore]) {
            self.hodoku = Hodoku::rate_until(puzzle, stop);
        }
        if any(&[Column::TeDepth]) {
            self.te_depth = least::<TrialAndError>(puzzle, stop);
        }
        if any(&[Column::B]) {
            self.b = least::<Braids>(puzzle, stop);
        }
        if any(&[Column::Bxb]) {
            self.bxb = least::<NestedBraids>(puzzle, stop);
        }
        if any(&[Column::W]) {
            self.w = least::<Whips>(puzzle, stop);
        }
        if any(&[Column::Gw]) {
            self.gw = least::<GWhips>(puzzle, stop);
        }
        if any(&[Column::CanonSolution]) {
            self.canon_solution = Some(Box::new(canonical(puzzle.solution()).grid));
        }
        if any(&[Column::Nodes]) {
            let mut solutions = solve::solutions(puzzle.givens());
            while solutions.next().is_some() {}
            self.nodes = i32::try_from(solutions.nodes()).ok();
        }
    }

    fn refuse(&mut self, error: &NotAPuzzle) {
        self.error = Some(error.to_string());
        self.solutions = match error {
            NotAPuzzle::Ambiguous(_) => Some(2),
            NotAPuzzle::Undecided(_) => None,
            _ => Some(0),
        };
    }
}

/// The least depth or length on a scale that solves a puzzle, if there is any and the caller does not stop
/// the rating.
pub(crate) fn least<S: Scale<Rating = Least>>(puzzle: &Puzzle, stop: Stop<'_>) -> Option<i8> {
    S::rate_until(puzzle, stop)?.exact().and_then(|number| i8::try_from(number).ok())
}

/// One column of the labels.
fn array(column: Column, labels: &[Labels]) -> ArrayRef {
    let rows = labels.iter();
    match column {
        Column::Solution => grids(rows.map(|row| row.solution.as_ref())),
        Column::Solutions => Arc::new(rows.map(|row| row.solutions).collect::<Int8Array>()),
        Column::Clues => Arc::new(rows.map(|row| row.clues).collect::<Int8Array>()),
        Column::Minimal => Arc::new(rows.map(|row| row.minimal).collect::<BooleanArray>()),
        Column::Er => scores(rows.map(|row| row.se.map(|se| se.er))),
        Column::Ep => scores(rows.map(|row| row.se.map(|se| se.ep))),
        Column::Ed => scores(rows.map(|row| row.se.map(|se| se.ed))),
        Column::HodokuLevel => {
            let levels: Vec<_> = rows.map(|row| row.hodoku.map(|rating| rating.level.to_string())).collect();
            strings(levels.iter().map(Option::as_deref))
        }
        Column::HodokuScore => {
            let score = |rating: hodoku::Rating| i32::try_from(rating.score).ok();
            Arc::new(rows.map(|row| row.hodoku.and_then(score)).collect::<Int32Array>())
        }
        Column::TeDepth => Arc::new(rows.map(|row| row.te_depth).collect::<Int8Array>()),
        Column::B => Arc::new(rows.map(|row| row.b).collect::<Int8Array>()),
        Column::W => Arc::new(rows.map(|row| row.w).collect::<Int8Array>()),
        Column::Gw => Arc::new(rows.map(|row| row.gw).collect::<Int8Array>()),
        Column::Bxb => Arc::new(rows.map(|row| row.bxb).collect::<Int8Array>()),
        Column::Canon => grids(rows.map(|row| row.canon.as_deref())),
        Column::CanonSolution => grids(rows.map(|row| row.canon_solution.as_deref())),
        Column::Automorphisms => Arc::new(rows.map(|row| row.automorphisms).collect::<Int64Array>()),
        Column::Nodes => Arc::new(rows.map(|row| row.nodes).collect::<Int32Array>()),
    }
}

fn scores(values: impl Iterator<Item = Option<se::Score>>) -> ArrayRef {
    let mut builder = Float32Builder::new();
    values.for_each(|value| builder.append_option(value.map(|score| f64::from(score) as f32)));
    Arc::new(builder.finish())
}
