//! The techniques and their pages.

use serde::Serialize;
use utoipa::ToSchema;

use super::Step;

/// All techniques, the easiest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Techniques {
    pub(crate) techniques: Vec<TechniqueEntry>,
}

/// A technique in the list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TechniqueEntry {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) family: String,
    /// Points on HoDoKu's scale.
    pub(crate) hodoku: Option<u32>,
    /// Its level on HoDoKu's scale.
    pub(crate) level: Option<String>,
    /// Whether there is a position to practise it on.
    pub(crate) practice: bool,
    /// Whether HoDoKu's way may need it: only by such are games found and made.
    pub(crate) needed: bool,
}

/// The page of a technique.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TechniquePage {
    #[serde(flatten)]
    pub(crate) entry: TechniqueEntry,
    /// Why it is right, in a few sentences; plain text.
    pub(crate) argument: &'static str,
    /// A step on its example.
    pub(crate) example: Option<Step>,
}
