//! Answers to requests that fail.

use serde::Serialize;
use utoipa::ToSchema;

use super::{Event, Inspection};

/// The body of every answer with status 400 or above.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// One word for programs.
    pub code: &'static str,
    /// A sentence for people.
    pub message: String,
    /// On a conflict: the last event of the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub head: Option<u32>,
    /// On a conflict: the events that the sender does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missed: Option<Vec<Event>>,
    /// If a text is not a puzzle: the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inspection: Option<Box<Inspection>>,
}

impl Problem {
    pub fn new(code: &'static str, message: String) -> Problem {
        Problem { code, message, head: None, missed: None, inspection: None }
    }
}
