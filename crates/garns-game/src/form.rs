//! The form in which homes keep games, as JSON.
//!
//! The server's database and a browser's rows share it. It changes only together with a migration of the kept
//! data, so its types are separate from those of the game and of the wire.

// The variants and fields have the names of the game's own types, which document them.
#[allow(missing_docs)]
mod action;
#[allow(missing_docs)]
mod puzzle;
mod settings;

use std::error::Error;
use std::sync::Arc;

use garns::rate::Level;

pub use action::ActionForm;
pub use puzzle::{RatingsForm, SourceForm};
pub use settings::SettingsForm;

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
