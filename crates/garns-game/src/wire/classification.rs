//! Ratings that are computed on request.

use garns::rate::{braid, se};
use serde::Serialize;
use utoipa::ToSchema;

use super::SeRating;
use crate::rules::classification::Classification;

/// Ratings that may take seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct MoreRatings {
    /// Sudoku Explainer's ratings; null if they take too long.
    pub se: Option<SeRating>,
    /// The depth of trial and error.
    pub te: Least,
    /// W, the length of whips.
    pub w: Least,
    /// gW, the length of g-whips.
    pub gw: Least,
    /// B, the length of braids.
    pub b: Least,
    /// BxB, the length of braids inside one level of trial and error, for puzzles of depth 2.
    pub bxb: Least,
}

/// The least depth or length that solves a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Least {
    /// Exactly this number.
    Exactly { n: u8 },
    /// More than this: the search took too long.
    Above { n: u8 },
    /// No depth or length solves it, or the rating does not apply.
    Never,
}

impl From<braid::Least> for Least {
    fn from(least: braid::Least) -> Least {
        match least {
            braid::Least::Exactly(n) => Least::Exactly { n },
            braid::Least::Above(n) => Least::Above { n },
            braid::Least::Never => Least::Never,
        }
    }
}

impl MoreRatings {
    /// The ratings of a puzzle.
    pub fn new(se: Option<se::Rating>, rating: Classification) -> MoreRatings {
        MoreRatings {
            se: se.map(SeRating::from),
            te: rating.te.into(),
            w: rating.w.into(),
            gw: rating.gw.into(),
            b: rating.b.into(),
            bxb: rating.bxb.into(),
        }
    }
}
