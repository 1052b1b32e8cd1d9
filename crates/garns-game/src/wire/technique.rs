//! The techniques and their pages.

use serde::Serialize;
use utoipa::ToSchema;

use super::Step;

/// All techniques by family; within a family, the easiest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct Techniques {
    pub techniques: Vec<TechniqueEntry>,
}

/// A technique in the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct TechniqueEntry {
    pub id: &'static str,
    pub name: &'static str,
    /// Other names that people use.
    pub aliases: &'static [&'static str],
    pub family: String,
    /// Points on HoDoKu's scale.
    pub hodoku: Option<u32>,
    /// Its level on HoDoKu's scale.
    pub level: Option<String>,
    /// Whether there is a position to practise it on.
    pub practice: bool,
    /// Whether HoDoKu's path may use it. Games are found and made only by such techniques.
    pub needed: bool,
}

/// The page of a technique.
#[derive(Debug, Serialize, ToSchema)]
pub struct TechniquePage {
    #[serde(flatten)]
    pub entry: TechniqueEntry,
    /// Why the technique works, in a few sentences of plain text.
    pub argument: &'static str,
    /// A step on its example.
    pub example: Option<Step>,
}
