//! The answers to the last few questions. A page often asks the same again: for the next rung of a hint, or for a step of
//! a solution path.

use std::any::Any;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use super::Clock;
use crate::questions::{Question, Stopwatch};
use crate::refusal::Refusal;
use crate::rules::teacher::Teacher;

/// The most answers that are kept.
const KEPT: usize = 24;

/// The last answers with their questions' keys, the oldest first.
#[derive(Debug, Default)]
pub(super) struct Recent {
    teacher: Teacher,
    known: RefCell<VecDeque<Known>>,
}

/// The key of a question, and its answer.
type Known = (Box<dyn Any>, Arc<dyn Any + Send + Sync>);

/// The key of a question, which differs from the keys of all other kinds of questions.
struct Key<Q: Question>(Q::Key);

impl Recent {
    /// The answer to a question. It is computed unless it is known.
    pub(super) fn ask<Q: Question>(&self, question: Q, clock: Clock) -> Result<Arc<Q::Answer>, Refusal> {
        let key = question.key();
        let is_asked = |known: &dyn Any| known.downcast_ref().is_some_and(|Key::<Q>(known)| *known == key);
        let known = self.known.borrow().iter().find(|(known, _)| is_asked(&**known)).map(|(_, v)| v.clone());
        if let Some(answer) = known.and_then(|answer| answer.downcast().ok()) {
            return Ok(answer);
        }
        let answer = timed(clock, |time| question.answer(&self.teacher, time))?;
        let answer = Arc::new(answer);
        let mut known = self.known.borrow_mut();
        if known.len() >= KEPT {
            known.pop_front();
        }
        known.push_back((Box::new(Key::<Q>(key)), answer.clone()));
        Ok(answer)
    }
}

/// The result of work that is timed by a clock of milliseconds.
pub(super) fn timed<T>(clock: Clock, work: impl FnOnce(&Stopwatch<'_>) -> T) -> T {
    let now = || Duration::try_from_secs_f64(clock() / 1000.0).unwrap_or_default();
    work(&Stopwatch::new(&now))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::questions::Work;

    static COMPUTED: AtomicUsize = AtomicUsize::new(0);

    struct Double(usize);

    impl Question for Double {
        type Key = usize;
        type Answer = usize;
        const LONGEST: Duration = Duration::from_secs(1);
        const WORK: Work = Work::Teaching;

        fn key(&self) -> usize {
            self.0
        }

        fn answer(self, _: &Teacher, _: &Stopwatch<'_>) -> Result<usize, Refusal> {
            COMPUTED.fetch_add(1, Ordering::Relaxed);
            if self.0 == 13 { Err(Refusal::NotFound) } else { Ok(2 * self.0) }
        }
    }

    #[test]
    fn answers_are_computed_once_until_they_are_forgotten() {
        let recent = Recent::default();
        let ask = |number: usize| {
            let before = COMPUTED.load(Ordering::Relaxed);
            let answer = recent.ask(Double(number), || 0.0).ok().map(|answer| *answer);
            (answer, COMPUTED.load(Ordering::Relaxed) - before)
        };
        assert_eq!((ask(1), ask(1)), ((Some(2), 1), (Some(2), 0)));
        assert_eq!((ask(13), ask(13)), ((None, 1), (None, 1)), "a refusal is not kept");
        for number in 100..100 + KEPT {
            assert_eq!(ask(number), (Some(2 * number), 1));
        }
        assert_eq!(ask(1), (Some(2), 1), "the oldest answer is forgotten");
    }
}
