//! The stored games.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Level, Ratings, Symmetry};

/// Which stored games are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Browse {
    pub(crate) level: Option<Level>,
    /// The id of a technique that the game needs.
    pub(crate) technique: Option<String>,
    pub(crate) symmetry: Option<Symmetry>,
    #[param(maximum = 81)]
    pub(crate) clues_min: Option<usize>,
    #[param(maximum = 81)]
    pub(crate) clues_max: Option<usize>,
    /// From 1.
    #[param(minimum = 1, maximum = 4294967295u32)]
    pub(crate) page: Option<u32>,
}

/// A page of the stored games.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LibraryPage {
    pub(crate) total: usize,
    pub(crate) page: usize,
    pub(crate) pages: usize,
    pub(crate) games: Vec<LibraryGame>,
}

/// A stored game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LibraryGame {
    /// From 1.
    pub(crate) number: u32,
    pub(crate) givens: String,
    pub(crate) level: Option<Level>,
    pub(crate) ratings: Option<Ratings>,
    pub(crate) clues: usize,
    pub(crate) symmetry: Symmetry,
    /// The hardest one that it needs; null until that was found out.
    pub(crate) technique: Option<&'static str>,
    /// The player's last game of it.
    pub(crate) played: Option<String>,
    pub(crate) finished: bool,
}
