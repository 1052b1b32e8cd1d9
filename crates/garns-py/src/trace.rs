//! Solutions step by step for many puzzles, each step checked.

use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use arrow_array::{ArrayRef, BooleanArray, Int32Array, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use garns::logic::check;
use garns::render::json::StepRecord;
use garns::render::text::sentence;
use garns::{Grid, Puzzle};
use pyo3::prelude::*;

use crate::exception::value_error;
use crate::ladder::StepSource;
use crate::rows::Rows;
use crate::table::{grids, strings, table};

/// How many puzzles a thread takes at once.
const PIECE: usize = 8;

/// A form in which steps are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// A sentence on each line.
    Text,
    /// Words of a small vocabulary: `xy-wing r1c2<>5 r3c4<>5 ; hidden-single r1c2=7 ;`.
    Tokens,
    /// A JSON array with everything about each step.
    Json,
}

impl Form {
    const ALL: [(Form, &str); 3] = [(Form::Text, "text"), (Form::Tokens, "tokens"), (Form::Json, "json")];

    fn name(self) -> &'static str {
        match self {
            Form::Text => "text",
            Form::Tokens => "tokens",
            Form::Json => "json",
        }
    }
}

/// A table with the steps of each row: `solution`, `steps`, `solved`, the forms asked for, and `error`.
#[pyfunction]
pub(crate) fn trace<'py>(
    puzzles: &Bound<'py, PyAny>,
    forms: Vec<String>,
    order: &str,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let source = StepSource::new(order, None, None, None)?;
    let mut wanted = Vec::new();
    for name in &forms {
        let form = Form::ALL.iter().find(|(_, other)| other == name);
        let unknown = || value_error(format!("no form is called {name:?}, expected text, tokens or json"));
        wanted.push(form.ok_or_else(unknown)?.0);
    }
    let schema = schema(&wanted);
    table(puzzles, &schema, PIECE, threads, |rows, range, stop| {
        trace_rows(rows, range, &source, &wanted, &schema, stop)
    })
}

fn schema(forms: &[Form]) -> SchemaRef {
    let mut fields = vec![
        Field::new("solution", DataType::Utf8, true),
        Field::new("steps", DataType::Int32, true),
        Field::new("solved", DataType::Boolean, true),
    ];
    fields.extend(forms.iter().map(|form| Field::new(form.name(), DataType::Utf8, true)));
    fields.push(Field::new("error", DataType::Utf8, true));
    Arc::new(Schema::new(fields))
}

/// The steps of one puzzle in the forms asked for.
#[derive(Default)]
struct Traced {
    solution: Option<Grid>,
    steps: Option<i32>,
    solved: Option<bool>,
    forms: Vec<Option<String>>,
    error: Option<String>,
}

fn trace_rows(
    rows: &Rows,
    range: Range<usize>,
    source: &StepSource,
    forms: &[Form],
    schema: &SchemaRef,
    stop: &AtomicBool,
) -> Result<RecordBatch, ArrowError> {
    let traced: Vec<Traced> = range
        .map(|row| {
            let puzzle = rows.grid(row).and_then(|grid| Puzzle::new(grid).map_err(|error| error.to_string()));
            match puzzle.and_then(|puzzle| trace_puzzle(&puzzle, source, forms, stop)) {
                Ok(traced) => traced,
                Err(error) => {
                    Traced { error: Some(error), forms: vec![None; forms.len()], ..Traced::default() }
                }
            }
        })
        .collect();
    let mut arrays: Vec<ArrayRef> = vec![
        grids(traced.iter().map(|row| row.solution.as_ref())),
        Arc::new(traced.iter().map(|row| row.steps).collect::<Int32Array>()),
        Arc::new(traced.iter().map(|row| row.solved).collect::<BooleanArray>()),
    ];
    for form in 0..forms.len() {
        arrays.push(strings(traced.iter().map(|row| row.forms[form].as_deref())));
    }
    arrays.push(strings(traced.iter().map(|row| row.error.as_deref())));
    RecordBatch::try_new(schema.clone(), arrays)
}

/// Records the steps, and refuses the trace if a proof does not hold.
fn trace_puzzle(
    puzzle: &Puzzle,
    source: &StepSource,
    forms: &[Form],
    stop: &AtomicBool,
) -> Result<Traced, String> {
    let mut written: Vec<String> = vec![String::new(); forms.len()];
    let mut steps = 0;
    let mut end = puzzle.board();
    let mut flaw = None;
    source.for_each_step(puzzle, |board, _, step| {
        steps += 1;
        if let Err(found) = check(&board, &step) {
            flaw = Some(format!("step {steps} ({}) is not proved: {found}", step.technique.name));
            return false;
        }
        for (form, out) in forms.iter().zip(&mut written) {
            match form {
                Form::Text => {
                    let _ = writeln!(out, "{}: {}", step.technique.name, sentence(&step));
                }
                Form::Tokens => {
                    let _ = write!(out, "{}", step.technique.id.as_str());
                    for deduction in &step.deductions {
                        let _ = write!(out, " {deduction}");
                    }
                    out.push_str(" ; ");
                }
                Form::Json => {
                    out.push(if steps == 1 { '[' } else { ',' });
                    // All keys of a step's maps are text, so a step can always be written.
                    out.push_str(&serde_json::to_string(&StepRecord::from(&step)).unwrap_or_default());
                }
            }
        }
        end = board;
        step.apply(&mut end);
        !stop.load(Relaxed)
    });
    if let Some(flaw) = flaw {
        return Err(flaw);
    }
    for (form, out) in forms.iter().zip(&mut written) {
        match form {
            Form::Json if steps == 0 => out.push_str("[]"),
            Form::Json => out.push(']'),
            Form::Text | Form::Tokens => out.truncate(out.trim_end().len()),
        }
    }
    Ok(Traced {
        solution: Some(*puzzle.solution()),
        steps: Some(steps),
        solved: Some(end.is_full()),
        forms: written.into_iter().map(Some).collect(),
        error: None,
    })
}
