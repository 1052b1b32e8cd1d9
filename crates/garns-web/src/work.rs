//! Answers that are computed once and cached.

use std::hash::Hash;
use std::sync::Arc;

use tokio::sync::OnceCell;

use crate::cache::Cache;
use crate::error::Result;

/// Answers by question. A request for an answer that is being computed waits for that computation.
#[derive(Debug)]
pub(crate) struct Answers<K, V>(Cache<K, Arc<OnceCell<V>>>);

impl<K: Hash + Eq + Clone, V: Clone> Answers<K, V> {
    /// A cache for this many answers.
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
    async fn the_same_question_is_computed_once() {
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
}
