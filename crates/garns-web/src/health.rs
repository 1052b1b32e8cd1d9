//! Whether moves can be stored; the database is probed at most once per second.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::store::{Store, StoreError};

/// How long an answer is valid.
const FRESH: Duration = Duration::from_secs(1);

/// The answer of the last probe. Requests during a probe wait for it.
#[derive(Debug, Default)]
pub(crate) struct Health(Mutex<Option<(Instant, Result<(), StoreError>)>>);

impl Health {
    pub(crate) async fn ask(&self, store: &Store) -> Result<(), StoreError> {
        let mut last = self.0.lock().await;
        if let Some((at, answer)) = &*last
            && at.elapsed() < FRESH
        {
            return answer.clone();
        }
        let answer = store.probe().await;
        *last = Some((Instant::now(), answer.clone()));
        answer
    }
}
