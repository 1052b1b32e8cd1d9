//! Answers that are worked out once and remembered.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex};

use tokio::sync::OnceCell;

use crate::error::Result;

/// Answers by question: whoever asks while an answer is being found waits for that one.
#[derive(Debug)]
pub(crate) struct Answers<K, V> {
    known: Mutex<Known<K, V>>,
    most: usize,
}

/// Each answer with the count of questions when it was last asked for.
#[derive(Debug)]
struct Known<K, V> {
    answers: HashMap<K, (Arc<OnceCell<V>>, u64)>,
    asked: u64,
}

impl<K: Hash + Eq + Clone, V: Clone> Answers<K, V> {
    pub(crate) fn new(most: usize) -> Answers<K, V> {
        Answers { known: Mutex::new(Known { answers: HashMap::new(), asked: 0 }), most }
    }

    pub(crate) async fn get<F>(&self, question: K, find: impl FnOnce() -> F) -> Result<V>
    where
        F: Future<Output = Result<V>> + Send,
    {
        let cell = self.cell(question);
        cell.get_or_try_init(find).await.cloned()
    }

    fn cell(&self, question: K) -> Arc<OnceCell<V>> {
        let mut known = self.known.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        known.asked += 1;
        let Known { answers, asked } = &mut *known;
        if answers.len() >= self.most && !answers.contains_key(&question) {
            let mut ages: Vec<u64> = answers.values().map(|answer| answer.1).collect();
            let middle = ages.len() / 2;
            let (_, &mut median, _) = ages.select_nth_unstable(middle);
            answers.retain(|_, answer| answer.1 > median);
        }
        let answer = answers.entry(question).or_insert_with(|| (Arc::new(OnceCell::new()), 0));
        answer.1 = *asked;
        answer.0.clone()
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
    async fn old_answers_make_room() {
        let answers = Answers::new(4);
        for question in 0..100 {
            assert_eq!(answers.get(question, async || Ok(question)).await.unwrap(), question);
        }
        assert!(answers.known.lock().unwrap().answers.len() <= 4);
    }
}
