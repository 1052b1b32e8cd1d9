//! The stored games.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Level, Ratings, Symmetry};

/// Which stored games are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Browse {
    pub level: Option<Level>,
    /// The id of a technique that the game needs.
    pub technique: Option<String>,
    pub symmetry: Option<Symmetry>,
    #[param(maximum = 81)]
    pub clues_min: Option<usize>,
    #[param(maximum = 81)]
    pub clues_max: Option<usize>,
    /// The number of the page, from 1.
    #[param(minimum = 1, maximum = 4294967295u32)]
    pub page: Option<u32>,
}

/// A page of the stored games.
#[derive(Debug, Serialize, ToSchema)]
pub struct LibraryPage {
    pub total: usize,
    pub page: usize,
    pub pages: usize,
    pub games: Vec<LibraryGame>,
}

/// A stored game.
#[derive(Debug, Serialize, ToSchema)]
pub struct LibraryGame {
    /// Its number, from 1.
    pub number: u32,
    pub givens: String,
    pub level: Option<Level>,
    pub ratings: Option<Ratings>,
    pub clues: usize,
    pub symmetry: Symmetry,
    /// The hardest technique that it needs; null if it is not known yet.
    pub technique: Option<&'static str>,
    /// The player's last game of it.
    pub played: Option<String>,
    pub finished: bool,
}
