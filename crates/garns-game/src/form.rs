//! The form in which homes keep games, as JSON.
//!
//! The server's database and a browser's rows share it. Actions, sources, settings and ratings are kept as they are sent.
//! Their tests hold the form: it changes only together with a migration of the kept data, and then the kept form gets a
//! type of its own.

use std::error::Error;
use std::sync::Arc;

use garns::rate::Level;

/// The error for kept data that cannot be read.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the stored data is damaged and cannot be read")]
pub struct Unreadable(#[source] Arc<dyn Error + Send + Sync>);

impl Unreadable {
    /// Kept data that cannot be read for this reason.
    pub fn new(reason: impl Into<Box<dyn Error + Send + Sync>>) -> Unreadable {
        Unreadable(Arc::from(reason.into()))
    }

    /// Why the data cannot be read.
    pub fn into_reason(self) -> Arc<dyn Error + Send + Sync> {
        self.0
    }
}

/// The word for a level: `easy`.
pub fn level_word(level: Level) -> String {
    level.to_string().to_lowercase()
}
