//! Ratings that are worked out on request.

use garns::rate::braid;
use serde::Serialize;
use utoipa::ToSchema;

/// Ratings that are the same for every rearrangement of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MoreRatings {
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
    /// This one.
    Exactly { n: u8 },
    /// More than this: the search took too long.
    Above { n: u8 },
    /// None solves it, or the rating does not apply.
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

impl From<crate::classification::Classification> for MoreRatings {
    fn from(rating: crate::classification::Classification) -> MoreRatings {
        MoreRatings {
            te: rating.te.into(),
            w: rating.w.into(),
            gw: rating.gw.into(),
            b: rating.b.into(),
            bxb: rating.bxb.into(),
        }
    }
}
