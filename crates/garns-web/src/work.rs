//! Answers that are computed once and cached.

use std::hash::Hash;
use std::sync::Arc;

use tokio::sync::OnceCell;

use crate::cache::Cache;
use crate::error::Result;

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

    /// The answer to a question. If it is not known, `find` computes it, and `bytes` estimates its size.
    pub(crate) async fn get<F>(
        &self,
        question: K,
        bytes: impl FnOnce(&V) -> usize,
        find: impl FnOnce() -> F,
    ) -> Result<V>
    where
        F: Future<Output = Result<V>> + Send,
    {
        let answer = self.cache.get_or_insert(question.clone(), LEAST, Default::default);
        let mut is_new = false;
        let found = answer
            .get_or_try_init(|| {
                is_new = true;
                find()
            })
            .await?
            .clone();
        if is_new {
            self.cache.weigh(&question, LEAST + bytes(&found) as u64);
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
                    Ok(count.fetch_add(1, Ordering::SeqCst))
                };
                answers.get("question", |_| 0, find).await.unwrap()
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
        let size = |text: &Arc<[u8]>| text.len();
        let large = Arc::<[u8]>::from(vec![0; 40 << 10]);
        for question in 0..10 {
            answers.get(question, size, async || Ok(large.clone())).await.unwrap();
            assert!(Arc::strong_count(&large) <= 3, "at most two are kept");
        }
        let computed = answers.get(9, size, async || Ok(Arc::from([]))).await.unwrap();
        assert_eq!(computed.len(), 40 << 10, "the last is kept");
        // An answer that is larger than the cache is not kept.
        let huge = Arc::<[u8]>::from(vec![0; 200 << 10]);
        answers.get(10, size, async || Ok(huge.clone())).await.unwrap();
        assert_eq!(Arc::strong_count(&huge), 1);
    }
}
