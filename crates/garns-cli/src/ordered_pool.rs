//! Runs jobs on several threads and writes their results in the order of the jobs, with bounded
//! memory.
//!
//! Each thread takes the next job and runs it. A piece is written as soon as all pieces before it are, also
//! while the rest of its job is still being made: by the thread that made it, or by the thread that wrote the
//! piece before it. A thread that is early leaves its pieces there, or waits if too many are left already. So
//! no thread only reads or only writes, and an endless input does not fill the memory: reading waits for
//! the job whose turn it is.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::{Context, Result, anyhow};

use crate::message;

/// How many pieces of one job may wait to be written before the job waits itself.
const AHEAD: usize = 4;

/// How many jobs per thread may end before their turn, and how heavy all waiting pieces may be, until jobs
/// that end wait.
const EARLY_JOBS: usize = 256;
const EARLY_WEIGHT: usize = 1 << 22;

/// A receiver of the pieces, which come in the order of the jobs.
pub(crate) trait Sink<P>: Send + 'static {
    /// Writes the next piece; returns whether more is wanted.
    fn write(&mut self, piece: P) -> Result<bool>;

    /// About how many bytes of memory a piece takes.
    fn weight(piece: &P) -> usize {
        std::mem::size_of_val(piece)
    }
}

/// Runs all jobs on this many threads, writes their pieces to the sink in order, and returns the sink.
///
/// It returns as soon as the sink fails or wants no more, although a thread may still wait for its
/// next job.
pub(crate) fn in_order<J, P: Send + 'static, S: Sink<P>>(
    threads: usize,
    jobs: impl FnMut() -> Option<J> + Send + 'static,
    work: impl Fn(J, Turn<P, S>) + Send + Sync + 'static,
    sink: S,
) -> Result<S> {
    run(threads, |worker| thread::Builder::new().spawn(worker).map(drop), jobs, work, sink)
}

/// [`in_order`] with a function that starts threads.
fn run<J, P: Send + 'static, S: Sink<P>>(
    threads: usize,
    mut start: impl FnMut(Box<dyn FnOnce() + Send>) -> io::Result<()>,
    jobs: impl FnMut() -> Option<J> + Send + 'static,
    work: impl Fn(J, Turn<P, S>) + Send + Sync + 'static,
    sink: S,
) -> Result<S> {
    let state = State {
        turn: 0,
        waiting: BTreeMap::new(),
        ended: 0,
        weight: 0,
        most: EARLY_JOBS * threads,
        working: threads,
        failure: None,
        sink: Some(sink),
        wants_more: true,
    };
    let outlet = Arc::new(Outlet { state: Mutex::new(state), changed: Condvar::new() });
    let jobs = Arc::new(Mutex::new((0, jobs)));
    let work = Arc::new(work);
    for started in 0..threads {
        let (shared_outlet, jobs, work) = (outlet.clone(), jobs.clone(), work.clone());
        let worker = move || {
            let outlet = shared_outlet;
            let _leave = Leave(outlet.clone());
            while outlet.lock().is_open() {
                let mut numbered = jobs.lock().unwrap_or_else(PoisonError::into_inner);
                let number = numbered.0;
                let Some(job) = (numbered.1)() else { return };
                numbered.0 += 1;
                drop(numbered);
                work(job, Turn { number, outlet: outlet.clone() });
            }
        };
        let Err(error) = start(Box::new(worker)) else { continue };
        if started == 0 {
            return Err(error).context("cannot start a thread");
        }
        message::say(format_args!("only {started} of {threads} threads could be started: {error}"));
        outlet.lock().working -= threads - started;
        break;
    }
    let mut state = outlet.lock();
    while state.is_open() && state.working > 0 {
        state = outlet.wait(state);
    }
    match (state.failure.take(), state.sink.take()) {
        (None, Some(sink)) => Ok(sink),
        (failure, _) => Err(failure.unwrap_or_else(|| anyhow!("a thread has failed"))),
    }
}

/// The turn of a job to write; dropping it ends the job's output.
pub(crate) struct Turn<P, S: Sink<P>> {
    number: u64,
    outlet: Arc<Outlet<P, S>>,
}

impl<P, S: Sink<P>> Turn<P, S> {
    /// Writes a piece, or leaves it until its turn; returns whether more is wanted.
    pub(crate) fn write(&mut self, piece: P) -> bool {
        let mut state = self.outlet.lock();
        while state.is_open() && state.pieces(self.number) > AHEAD {
            state = self.outlet.wait(state);
        }
        state.weight += S::weight(&piece);
        state.waiting.entry(self.number).or_default().pieces.push(piece);
        self.outlet.write(state).is_open()
    }
}

impl<P, S: Sink<P>> Drop for Turn<P, S> {
    fn drop(&mut self) {
        let mut state = self.outlet.lock();
        while state.is_open()
            && state.turn != self.number
            && (state.ended >= state.most || state.weight >= EARLY_WEIGHT)
        {
            state = self.outlet.wait(state);
        }
        state.ended += 1;
        state.waiting.entry(self.number).or_default().has_ended = true;
        drop(self.outlet.write(state));
    }
}

/// The state that the threads share.
struct Outlet<P, S> {
    state: Mutex<State<P, S>>,
    changed: Condvar,
}

struct State<P, S> {
    /// The job whose pieces are written as they come.
    turn: u64,
    /// The pieces that were not written yet, by job.
    waiting: BTreeMap<u64, Waiting<P>>,
    /// How many jobs have ended before their turn, and how heavy all waiting pieces are.
    ended: usize,
    weight: usize,
    most: usize,
    /// How many threads are at work.
    working: usize,
    failure: Option<anyhow::Error>,
    /// `None` while a thread writes into it, and at the end.
    sink: Option<S>,
    wants_more: bool,
}

/// The pieces of a job that were not written yet.
struct Waiting<P> {
    pieces: Vec<P>,
    has_ended: bool,
}

impl<P> Default for Waiting<P> {
    fn default() -> Waiting<P> {
        Waiting { pieces: Vec::new(), has_ended: false }
    }
}

impl<P, S> Outlet<P, S> {
    fn lock(&self) -> MutexGuard<'_, State<P, S>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State<P, S>>) -> MutexGuard<'a, State<P, S>> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }
}

impl<P, S: Sink<P>> Outlet<P, S> {
    /// Writes all pieces whose turn has come, without holding the lock meanwhile. If another thread is
    /// writing, that thread does it.
    fn write<'a>(&'a self, mut state: MutexGuard<'a, State<P, S>>) -> MutexGuard<'a, State<P, S>> {
        let Some(mut sink) = state.sink.take() else { return state };
        while let Some(pieces) = state.next_pieces() {
            state.weight -= pieces.iter().map(S::weight).sum::<usize>();
            self.changed.notify_all();
            drop(state);
            let written =
                pieces.into_iter().map(|piece| sink.write(piece)).find(|more| !matches!(more, Ok(true)));
            state = self.lock();
            match written {
                None | Some(Ok(true)) => {}
                Some(Ok(false)) => state.wants_more = false,
                Some(Err(error)) => state.failure = Some(error),
            }
        }
        state.sink = Some(sink);
        self.changed.notify_all();
        state
    }
}

impl<P, S> State<P, S> {
    fn is_open(&self) -> bool {
        self.wants_more && self.failure.is_none()
    }

    /// How many pieces of a job wait.
    fn pieces(&self, job: u64) -> usize {
        self.waiting.get(&job).map_or(0, |waiting| waiting.pieces.len())
    }

    /// Removes and returns the next pieces to write, after ending the turns of jobs that have ended.
    fn next_pieces(&mut self) -> Option<Vec<P>> {
        while self.is_open() {
            let waiting = self.waiting.get_mut(&self.turn)?;
            if !waiting.pieces.is_empty() {
                return Some(std::mem::take(&mut waiting.pieces));
            }
            if !waiting.has_ended {
                return None;
            }
            self.waiting.remove(&self.turn);
            self.ended -= 1;
            self.turn += 1;
        }
        None
    }
}

/// Records that a thread has ended, even by a panic.
struct Leave<P, S>(Arc<Outlet<P, S>>);

impl<P, S> Drop for Leave<P, S> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.working -= 1;
        if thread::panicking() && state.failure.is_none() {
            state.failure = Some(anyhow!("a thread has failed"));
        }
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct List {
        taken: Vec<u64>,
        most: usize,
    }

    impl Sink<u64> for List {
        fn write(&mut self, piece: u64) -> Result<bool> {
            self.taken.push(piece);
            Ok(self.taken.len() < self.most)
        }
    }

    /// Runs jobs of very different length, each with up to eleven pieces, and returns the pieces
    /// that the sink took.
    fn run(threads: usize, jobs: u64, most: usize) -> Vec<u64> {
        let mut numbers = 0..jobs;
        let work = |job: u64, mut turn: Turn<u64, List>| {
            let spin = if job.is_multiple_of(7) { 20_000 } else { 10 };
            std::hint::black_box((0..spin).fold(job, |sum, n| sum.wrapping_mul(31) ^ n));
            for part in 0..job % 12 {
                if !turn.write(job * 100 + part) {
                    return;
                }
            }
        };
        let list = List { taken: Vec::new(), most };
        in_order(threads, move || numbers.next(), work, list).expect("nothing fails").taken
    }

    #[test]
    fn pieces_come_in_the_order_of_the_jobs() {
        let expected: Vec<u64> =
            (0..500).flat_map(|job| (0..job % 12).map(move |part| job * 100 + part)).collect();
        for threads in [1, 2, 3, 8] {
            assert_eq!(run(threads, 500, usize::MAX), expected, "{threads} threads");
        }
    }

    #[test]
    fn a_sink_that_wants_no_more_gets_no_more() {
        for threads in [1, 2, 8] {
            assert_eq!(run(threads, u64::MAX, 100).len(), 100, "{threads} threads");
        }
    }

    #[test]
    fn fewer_threads_than_asked_for_do_all_the_work_and_no_thread_is_an_error() {
        for most in [0, 1, 3] {
            let mut left = most;
            let start = move |worker: Box<dyn FnOnce() + Send>| {
                if left == 0 {
                    return Err(io::Error::from(io::ErrorKind::WouldBlock));
                }
                left -= 1;
                thread::Builder::new().spawn(worker).map(drop)
            };
            let mut numbers = 0..100_u64;
            let work = |job: u64, mut turn: Turn<u64, List>| {
                turn.write(job);
            };
            let list = List { taken: Vec::new(), most: usize::MAX };
            match super::run(8, start, move || numbers.next(), work, list) {
                Ok(list) => assert!(most > 0 && list.taken.into_iter().eq(0..100), "{most} threads"),
                Err(error) => assert_eq!((most, error.to_string().as_str()), (0, "cannot start a thread")),
            }
        }
    }

    #[test]
    fn a_piece_is_written_while_the_jobs_after_it_and_the_rest_of_its_job_are_made() {
        // The second job makes its first piece before the first job ends, and then waits until the sink
        // has that piece.
        struct Signal(std::sync::mpsc::Sender<u64>);
        impl Sink<u64> for Signal {
            fn write(&mut self, piece: u64) -> Result<bool> {
                self.0.send(piece)?;
                Ok(true)
            }
        }
        let (written, pieces) = std::sync::mpsc::channel();
        let (second_made, first_may_end) = std::sync::mpsc::channel();
        let (pieces, first_may_end) = (Mutex::new(pieces), Mutex::new(first_may_end));
        let work = move |job: u64, mut turn: Turn<u64, Signal>| {
            let take = |queue: &Mutex<std::sync::mpsc::Receiver<u64>>| queue.lock().unwrap().recv().unwrap();
            if job == 0 {
                take(&first_may_end);
                turn.write(0);
            } else {
                turn.write(1);
                second_made.send(0).unwrap();
                assert_eq!([take(&pieces), take(&pieces)], [0, 1]);
                turn.write(2);
            }
        };
        let mut numbers = 0..2_u64;
        assert!(in_order(2, move || numbers.next(), work, Signal(written)).is_ok());
    }

    #[test]
    fn a_panic_is_an_error_and_does_not_block() {
        let mut numbers = 0..100_u64;
        let work = |job: u64, mut turn: Turn<u64, List>| {
            assert_ne!(job, 50, "this panic is meant");
            turn.write(job);
        };
        let list = List { taken: Vec::new(), most: usize::MAX };
        assert!(in_order(2, move || numbers.next(), work, list).is_err());
    }
}
