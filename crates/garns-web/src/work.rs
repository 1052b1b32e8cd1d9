//! Answers that are computed once and cached.

use std::hash::Hash;
use std::sync::Arc;

use tokio::sync::OnceCell;

use crate::cache::Cache;
use crate::error::{Error, Result};

/// Answers by question, bounded by the memory that they take. A request for an answer that is being computed waits
/// for that computation.
#[derive(Debug)]
pub(crate) struct Answers<K, V> {
    cache: Cache<K, Arc<OnceCell<V>>>,
}

/// The bytes that a question and an empty answer take, about.
const LEAST: u64 = 1024;

impl<K: Hash + Eq + Clone, V: Clone> Answers<K, V> {
    /// A cache for answers that take this many bytes together.
    pub(crate) fn new(most: u64) -> Answers<K, V> {
        Answers { cache: Cache::new(most) }
    }

    /// The answer to a question. If it is not known, `find` computes it and the bytes that it takes.
    pub(crate) async fn get<F>(&self, question: K, find: impl FnOnce() -> F) -> Result<V>
    where
        F: Future<Output = Result<(V, usize)>> + Send,
    {
        let answer = self.cache.get_or_insert(question.clone(), LEAST, Default::default);
        let mut weight = None;
        let found = answer
            .get_or_try_init(async || {
                let (found, bytes) = find().await?;
                weight = Some(LEAST + bytes as u64);
                Ok::<_, Error>(found)
            })
            .await?
            .clone();
        if let Some(weight) = weight {
            self.cache.weigh(&question, weight);
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn the_same_question_is_computed_once() {
        let answers = Arc::new(Answers::new(1 << 20));
        let count = Arc::new(AtomicUsize::new(0));
        let ask = |_| {
            let (answers, count) = (answers.clone(), count.clone());
            tokio::spawn(async move {
                let find = || async {
                    tokio::task::yield_now().await;
                    Ok((count.fetch_add(1, Ordering::SeqCst), 0))
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
    async fn large_answers_displace_each_other() {
        let answers = Answers::new(100 << 10);
        let large = Arc::<[u8]>::from(vec![0; 40 << 10]);
        for question in 0..10 {
            answers.get(question, async || Ok((large.clone(), large.len()))).await.unwrap();
            assert!(Arc::strong_count(&large) <= 3, "at most two are kept");
        }
        let last = answers.get(9, async || Ok((Arc::from([]), 0))).await.unwrap();
        assert_eq!(last.len(), 40 << 10, "the last is kept");
        // An answer that is larger than the cache is not kept.
        let huge = Arc::<[u8]>::from(vec![0; 200 << 10]);
        answers.get(10, async || Ok((huge.clone(), huge.len()))).await.unwrap();
        assert_eq!(Arc::strong_count(&huge), 1);
    }
}
