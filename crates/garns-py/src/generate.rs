//! Puzzles to order.

use std::collections::VecDeque;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use arrow_array::ArrayRef;
use garns::Grid;
use garns::generate::{Criteria, GaveUp, Made, Order, Wanted, puzzles};
use garns::rate::se::Score;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pyo3_arrow::PyArray;

use crate::exception::{gave_up, plain, value_error};
use crate::parallel::{in_pieces, thread_count};
use crate::puzzle::Puzzle;
use crate::table::grids;

/// A block of puzzles that takes less than this time doubles the size of the next block. The time is short,
/// so that the first puzzles come at once, and long enough for threads to pay off.
const BLOCK: Duration = Duration::from_millis(50);

/// The puzzles of an order, an iterator of a given number of puzzles or without end. The puzzle with number n
/// depends on the order and on n alone.
#[pyclass(frozen, module = "garns")]
pub(crate) struct Puzzles {
    puzzles: garns::generate::Puzzles,
    patience: Patience,
    seed: u64,
    threads: Option<usize>,
    state: Mutex<State>,
}

/// The limits after which a search for one puzzle is given up.
#[derive(Clone, Copy)]
struct Patience {
    time: Option<Duration>,
    attempts: Option<u64>,
}

/// The state of the iterator.
struct State {
    made: VecDeque<Result<Made, GaveUp>>,
    /// The number of the first puzzle that is not yet made.
    next: u64,
    /// How many puzzles each thread makes in the next block.
    block: u64,
    /// How many puzzles the iterator still gives; `None` for an iterator without end.
    left: Option<u64>,
}

impl Patience {
    /// Starts the clock, and returns a function that tells whether to continue after this many
    /// attempts.
    fn clock(self, stop: &AtomicBool) -> impl FnMut(u64) -> bool {
        let end = self.time.and_then(|time| Instant::now().checked_add(time));
        move |attempts| {
            !stop.load(Relaxed)
                && self.attempts.is_none_or(|most| attempts < most)
                && end.is_none_or(|end| Instant::now() < end)
        }
    }
}

#[pymethods]
impl Puzzles {
    /// The options are those of `garns.generate`; without limits, a search may never end.
    #[new]
    #[pyo3(signature = (n, seed, threads, **options))]
    fn new(
        py: Python<'_>,
        n: Option<u64>,
        seed: u64,
        threads: Option<usize>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Puzzles> {
        let mut order = Order::new(seed);
        let mut patience = Patience { time: None, attempts: None };
        for (name, value) in options.into_iter().flatten() {
            let name = name.extract::<String>()?;
            match name.as_str() {
                _ if value.is_none() => {}
                "time_limit" => {
                    patience.time = Some(Duration::try_from_secs_f64(value.extract()?).map_err(value_error)?);
                }
                "attempts" => patience.attempts = Some(value.extract()?),
                _ => set_option(&mut order, &name, &value)?,
            }
        }
        let puzzles = puzzles(&order).map_err(|error| plain(py, "Impossible", &error))?;
        let state = State { made: VecDeque::new(), next: 0, block: 1, left: n };
        Ok(Puzzles { puzzles, patience, seed, threads, state: Mutex::new(state) })
    }

    /// The seed: the same seed and order give the same puzzles.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// The givens of the puzzles with the numbers from `start` on, as an Arrow array of strings.
    #[pyo3(signature = (start, count, threads=None))]
    fn batch<'py>(
        &self,
        py: Python<'py>,
        start: u64,
        count: usize,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let made = self.make(py, start, count, threads.or(self.threads))?;
        let mut givens = Vec::with_capacity(count);
        for made in made {
            givens.push(*made.map_err(|error| gave_up(py, &error))?.puzzle.givens());
        }
        let array: ArrayRef = grids(givens.iter().map(Some));
        py.import("pyarrow")?.call_method1("array", (PyArray::from_array_ref(array),))
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Puzzle>> {
        let mut state = match self.state.try_lock() {
            Ok(state) => state,
            Err(_) => return Err(value_error("another thread is taking a puzzle from this iterator")),
        };
        if state.left == Some(0) {
            return Ok(None);
        }
        if state.made.is_empty() {
            let start = Instant::now();
            let threads = thread_count(self.threads) as u64;
            let count = (state.block * threads).min(state.left.unwrap_or(u64::MAX));
            let made = self.make(py, state.next, count as usize, self.threads)?;
            state.next += count;
            state.made.extend(made);
            if start.elapsed() < BLOCK {
                state.block *= 2;
            }
        }
        let made = state.made.pop_front().map(|made| made.map_err(|error| gave_up(py, &error)));
        state.left = state.left.map(|left| left - 1);
        Ok(made.transpose()?.map(|made| Puzzle::from(made.puzzle)))
    }
}

impl Puzzles {
    fn make(
        &self,
        py: Python<'_>,
        start: u64,
        count: usize,
        threads: Option<usize>,
    ) -> PyResult<Vec<Result<Made, GaveUp>>> {
        in_pieces(py, threads, count, |piece, stop| {
            self.puzzles.search(start + piece as u64, self.patience.clock(stop))
        })
    }
}

fn set_option(order: &mut Order, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    let criteria: &mut Criteria = &mut order.criteria;
    match name {
        "max_empty" => order.max_empty = value.extract()?,
        "clues" => order.clues = range(value)?,
        "symmetry" => order.symmetry = parsed(value)?,
        "pattern" => {
            let text = value.extract::<String>()?;
            let cells: String = text.chars().map(|c| if ".0*_-".contains(c) { '.' } else { '1' }).collect();
            order.pattern = Some(cells.parse::<Grid>().map_err(value_error)?.filled());
        }
        "minimal" => order.minimal = value.extract()?,
        "level" => criteria.level = Some(parsed(value)?),
        "score" => criteria.score = Some(range(value)?),
        "er" => criteria.er = Some(score_range(value)?),
        "te" => criteria.te = Some(range(value)?),
        "braid" => criteria.braid = Some(range(value)?),
        "hardest" => criteria.hardest = Some(parsed(value)?),
        "require" => criteria.require = wanted(value)?,
        "forbid" => criteria.forbid = wanted(value)?,
        "then_singles" => criteria.then_singles = value.extract()?,
        _ => return Err(value_error(format!("no option is called {name:?}"))),
    }
    Ok(())
}

/// The value that a Python string stands for.
fn parsed<T: FromStr<Err: std::fmt::Display>>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    value.extract::<String>()?.parse().map_err(value_error)
}

/// Techniques or families of them: one name, or a list.
fn wanted(value: &Bound<'_, PyAny>) -> PyResult<Vec<Wanted>> {
    let names = match value.extract::<String>() {
        Ok(name) => vec![name],
        Err(_) => value.extract::<Vec<String>>()?,
    };
    names.iter().map(|name| name.parse().map_err(value_error)).collect()
}

/// A number, or the first and the last of a range.
fn range<'py, T>(value: &Bound<'py, PyAny>) -> PyResult<RangeInclusive<T>>
where
    T: Copy + for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    let (first, last) = match value.extract::<(T, T)>() {
        Ok(ends) => ends,
        Err(_) => {
            let number = value.extract::<T>()?;
            (number, number)
        }
    };
    Ok(first..=last)
}

fn score_range(value: &Bound<'_, PyAny>) -> PyResult<RangeInclusive<Score>> {
    let score = |number: f64| format!("{number:.1}").parse::<Score>().map_err(value_error);
    let ends = range::<f64>(value)?;
    Ok(score(*ends.start())?..=score(*ends.end())?)
}
