//! The results of the last few computations.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

/// A cache of the last few answers to questions of one kind.
#[derive(Debug)]
pub(super) struct Recent<K, V> {
    most: usize,
    known: RefCell<VecDeque<(K, Rc<V>)>>,
}

impl<K: PartialEq, V> Recent<K, V> {
    /// A cache of at most `most` answers.
    pub(super) fn new(most: usize) -> Recent<K, V> {
        Recent { most, known: RefCell::default() }
    }

    /// The answer to a question. It is computed unless the cache has it.
    pub(super) fn get(&self, question: K, compute: impl FnOnce(&K) -> V) -> Rc<V> {
        let known = self.known.borrow().iter().find(|(known, _)| *known == question).map(|(_, v)| v.clone());
        if let Some(answer) = known {
            return answer;
        }
        let answer = Rc::new(compute(&question));
        let mut known = self.known.borrow_mut();
        if known.len() >= self.most {
            known.pop_front();
        }
        known.push_back((question, answer.clone()));
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_answer_is_forgotten() {
        let recent = Recent::new(2);
        let computed = RefCell::new(Vec::new());
        for question in [1, 2, 1, 3, 2, 1] {
            let answer = recent.get(question, |&question| {
                computed.borrow_mut().push(question);
                10 * question
            });
            assert_eq!(*answer, 10 * question);
        }
        assert_eq!(*computed.borrow(), [1, 2, 3, 1]);
    }
}
