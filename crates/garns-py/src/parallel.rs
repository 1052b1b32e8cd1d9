//! Work on all cores that releases Python's lock and stops at Ctrl-C.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The time between two checks for signals.
const TICK: Duration = Duration::from_millis(100);

/// The results of pieces of work 0, 1, 2, … in this order.
///
/// The threads end with the call, so that a process may fork between two calls. `work` is given the
/// number of its piece and a flag that is raised when the caller no longer wants the result.
pub(crate) fn in_pieces<T: Send + Sync>(
    py: Python<'_>,
    threads: Option<usize>,
    pieces: usize,
    work: impl Fn(usize, &AtomicBool) -> T + Sync,
) -> PyResult<Vec<T>> {
    let threads = thread_count(threads).min(pieces);
    let stop = AtomicBool::new(false);
    let has_panicked = AtomicBool::new(false);
    let next = AtomicUsize::new(0);
    let results: Vec<OnceLock<T>> = (0..pieces).map(|_| OnceLock::new()).collect();
    let worker = || {
        while !stop.load(Relaxed) {
            let piece = next.fetch_add(1, Relaxed);
            let Some(slot) = results.get(piece) else { return };
            match catch_unwind(AssertUnwindSafe(|| work(piece, &stop))) {
                // Each piece is taken once: the slot is empty.
                Ok(result) => drop(slot.set(result)),
                Err(_) => {
                    has_panicked.store(true, Relaxed);
                    stop.store(true, Relaxed);
                }
            }
        }
    };
    py.detach(|| {
        thread::scope(|scope| {
            let (alive, ended) = channel::<()>();
            for _ in 0..threads {
                let (alive, worker) = (alive.clone(), &worker);
                scope.spawn(move || {
                    worker();
                    drop(alive);
                });
            }
            drop(alive);
            // Nothing is ever sent: the channel closes when the last thread has ended.
            while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(TICK) {
                if let Err(interrupt) = Python::attach(|py| py.check_signals()) {
                    stop.store(true, Relaxed);
                    return Err(interrupt);
                }
            }
            Ok(())
        })
    })?;
    if has_panicked.load(Relaxed) {
        return Err(PyRuntimeError::new_err("garns has failed; this is a fault in garns"));
    }
    Ok(results.into_iter().filter_map(OnceLock::into_inner).collect())
}

/// The number of threads asked for, or one for each core.
pub(crate) fn thread_count(asked: Option<usize>) -> usize {
    asked
        .filter(|&threads| threads > 0)
        .unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get))
}
