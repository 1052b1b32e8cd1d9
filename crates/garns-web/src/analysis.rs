//! Computations about puzzles, on separate threads, bounded and cached.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use garns_game::questions::{Question, Stopwatch, Work};
use garns_game::rules::teacher::Teacher;

use crate::accounts::Accounts;
use crate::error::Result;
use crate::lane::{Lane, Watch};
use crate::limit::Limits;
use crate::metrics::WorkCounts;
use crate::session::Session;
use crate::work::Answers;

/// The processor work of the server, in lanes, so that short work does not wait for long work. One lane reads large
/// requests and writes large answers.
#[derive(Debug)]
pub(crate) struct Analysis {
    teaching: Lane,
    studying: Lane,
    making: Lane,
    moving: Lane,
    teacher: Arc<Teacher>,
    /// The answers to each kind of question.
    answers: Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
    /// The bytes that a share of the memory for answers has.
    share: u64,
    asked: AtomicU64,
    computed: AtomicU64,
}

/// The shares of all kinds of questions together.
const SHARES: u64 = 16;

/// The most time for other work: a search among puzzles, a file to print, a text that may be a puzzle.
const LONGEST_WORK: Duration = Duration::from_secs(5);

/// The most time for reading a large request or writing a large answer.
const LONGEST_TRANSFER: Duration = Duration::from_secs(5);

impl Analysis {
    pub(crate) fn new(limits: &Limits, accounts: &Accounts) -> Analysis {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        // No client gets all seats of a lane, so there must be two.
        let lane = |seats: usize, nice| Lane::new(seats.max(2), nice, limits, accounts.clone());
        Analysis {
            teaching: lane(cores, 5),
            studying: lane(cores / 2, 10),
            making: lane(cores / 2, 10),
            moving: lane(2, 10),
            teacher: Arc::new(Teacher::default()),
            answers: Mutex::default(),
            share: limits.memory.answers / SHARES,
            asked: AtomicU64::new(0),
            computed: AtomicU64::new(0),
        }
    }

    /// Numbers about the work, for metrics.
    pub(crate) fn counts(&self) -> WorkCounts {
        WorkCounts {
            teaching: self.teaching.waiting(),
            making: self.making.waiting(),
            asked: self.asked.load(Ordering::Relaxed),
            computed: self.computed.load(Ordering::Relaxed),
        }
    }

    /// The answer to a question. The same question is computed once.
    pub(crate) async fn ask<Q: Question>(&self, client: &Session, question: Q) -> Result<Arc<Q::Answer>> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let lane = match Q::WORK {
            Work::Teaching => &self.teaching,
            Work::Studying => &self.studying,
            Work::Making => &self.making,
        };
        let (teacher, key) = (self.teacher.clone(), question.key());
        let job = timed(move |time| -> Result<_> {
            let answer = question.answer(&teacher, time)?;
            let bytes = Q::bytes(&answer);
            Ok((Arc::new(answer), bytes))
        });
        let find = || async {
            self.computed.fetch_add(1, Ordering::Relaxed);
            lane.run(client, Q::LONGEST, job).await?
        };
        self.answers::<Q>().get(key, find).await
    }

    /// The known answers to questions of a kind.
    fn answers<Q: Question>(&self) -> Arc<Answers<Q::Key, Arc<Q::Answer>>> {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || Arc::new(Answers::<Q::Key, Arc<Q::Answer>>::new(self.share * Q::SHARE));
        let known = answers.entry(TypeId::of::<Q>()).or_insert_with(|| new());
        // Each kind of question has answers of one type.
        known.clone().downcast().unwrap_or_else(|_| new())
    }

    /// Runs other slow work for a player, such as a search among puzzles.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: &Session,
        work: impl FnOnce(&Stopwatch<'_>) -> T + Send + 'static,
    ) -> Result<T> {
        self.making.run(client, LONGEST_WORK, timed(work)).await
    }

    /// Reads a large request that only a client with processor time may send.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        client: &Session,
        job: impl FnOnce(Watch) -> T + Send + 'static,
    ) -> Result<T> {
        self.moving.run(client, LONGEST_TRANSFER, job).await
    }

    /// Reads a large request or writes a large answer, or a part of it, for any client.
    pub(crate) async fn transfer<T: Send + 'static>(
        &self,
        client: &Session,
        job: impl FnOnce(Watch) -> T + Send + 'static,
    ) -> Result<T> {
        self.moving.run_always(client, LONGEST_TRANSFER, job).await
    }
}

/// A job of a lane, which measures the processor time of its thread.
fn timed<T>(work: impl FnOnce(&Stopwatch<'_>) -> T) -> impl FnOnce(Watch) -> T {
    move |watch: Watch| work(&Stopwatch::new(&|| watch.elapsed()))
}
