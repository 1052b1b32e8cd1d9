//! Work for the processor, bounded: so much at a time, so much waiting, and never twice the same.

use std::hash::Hash;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OnceCell, Semaphore};

use crate::cache::Cache;
use crate::error::{Error, Result};

/// Seats at the processor and places in the queue before them.
#[derive(Clone, Debug)]
pub(crate) struct Work {
    seats: Arc<Semaphore>,
    queue: Arc<Semaphore>,
}

/// How long a request waits for its turn and its answer.
const PATIENCE: Duration = Duration::from_secs(20);

impl Work {
    pub(crate) fn new(seats: usize, queue: usize) -> Work {
        Work { seats: Arc::new(Semaphore::new(seats)), queue: Arc::new(Semaphore::new(queue)) }
    }

    /// Does some work off the threads that serve requests; `Busy` if there is too much of it.
    ///
    /// Work that outlives the patience of its request keeps its seat until it is done.
    pub(crate) async fn run<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let place = self.queue.clone().try_acquire_owned().map_err(|_| Error::Busy)?;
        let done = async {
            let seat = self.seats.clone().acquire_owned().await.map_err(|_| Error::Busy)?;
            let job = tokio::task::spawn_blocking(move || {
                let result = job();
                drop((seat, place));
                result
            });
            job.await.map_err(|error| Error::Internal(Box::new(error)))
        };
        tokio::time::timeout(PATIENCE, done).await.map_err(|_| Error::Busy)?
    }
}

/// Answers by question: whoever asks while an answer is being found waits for that one.
#[derive(Debug)]
pub(crate) struct Answers<K, V>(Cache<K, Arc<OnceCell<V>>>);

impl<K: Hash + Eq + Clone, V: Clone> Answers<K, V> {
    /// Room for so many answers.
    pub(crate) fn new(most: u64) -> Answers<K, V> {
        Answers(Cache::new(most))
    }

    pub(crate) async fn get<F>(&self, question: K, find: impl FnOnce() -> F) -> Result<V>
    where
        F: Future<Output = Result<V>> + Send,
    {
        let answer = self.0.get_or_insert(question, 1, Default::default);
        answer.get_or_try_init(find).await.cloned()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn the_same_question_is_worked_out_once() {
        let answers = Arc::new(Answers::new(8));
        let count = Arc::new(AtomicUsize::new(0));
        let ask = |_| {
            let (answers, count) = (answers.clone(), count.clone());
            tokio::spawn(async move {
                let find = || async {
                    tokio::task::yield_now().await;
                    Ok(count.fetch_add(1, Ordering::SeqCst))
                };
                answers.get("question", find).await.unwrap()
            })
        };
        let tasks: Vec<_> = (0..20).map(ask).collect();
        for task in tasks {
            assert_eq!(task.await.unwrap(), 0);
        }
        assert_eq!(count.load(Ordering::SeqCst), 1);
    }

    #[tokio::test]
    async fn who_finds_the_queue_full_is_told_so() {
        let work = Work::new(1, 1);
        let (start, wait) = std::sync::mpsc::channel::<()>();
        let first = tokio::spawn({
            let work = work.clone();
            async move { work.run(move || wait.recv().is_ok()).await.is_ok() }
        });
        while work.queue.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(matches!(work.run(|| ()).await, Err(Error::Busy)));
        start.send(()).unwrap();
        assert!(first.await.unwrap());
    }
}
