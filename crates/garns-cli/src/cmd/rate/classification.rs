//! T&E depth, whips and braids in the output of `garns rate`.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use garns::rate::braid::{self, BraidRating, Least, Limits, WhipRating};
use garns::{Board, Puzzle};
use serde::{Serialize, Serializer};

/// How far these scales may go for each puzzle.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) max_length: u8,
    pub(super) time: Option<Duration>,
}

impl Bounds {
    /// Rates within the bounds; the clock starts now.
    fn within<T>(self, rate: impl FnOnce(&Limits<'_>) -> T) -> T {
        let end = self.time.and_then(|time| Instant::now().checked_add(time));
        let stop = || end.is_some_and(|end| Instant::now() >= end);
        rate(&Limits { max_length: self.max_length, stop: &stop })
    }
}

/// The depth of trial and error.
#[derive(Serialize)]
pub(super) struct Te {
    #[serde(serialize_with = "number")]
    depth: Least,
}

impl Te {
    pub(super) const COLUMNS: &'static str = ",te";

    pub(super) fn rate(puzzle: &Puzzle, board: &Board, bounds: Bounds) -> Te {
        Te { depth: bounds.within(|limits| braid::depth_from(puzzle, board, limits)) }
    }

    pub(super) fn values(&self) -> [(&'static str, Least); 1] {
        [("TE", self.depth)]
    }
}

/// The lengths of whips and g-whips.
#[derive(Serialize)]
pub(super) struct Whip {
    #[serde(serialize_with = "number")]
    w: Least,
    #[serde(serialize_with = "number")]
    gw: Least,
}

impl Whip {
    pub(super) const COLUMNS: &'static str = ",w,gw";

    pub(super) fn rate(puzzle: &Puzzle, board: &Board, bounds: Bounds) -> Whip {
        let WhipRating { w, gw } = bounds.within(|limits| braid::whips_from(puzzle, board, limits));
        Whip { w, gw }
    }

    pub(super) fn values(&self) -> [(&'static str, Least); 2] {
        [("W", self.w), ("gW", self.gw)]
    }
}

/// The lengths of braids, and of braids inside trial and error.
#[derive(Serialize)]
pub(super) struct Braid {
    #[serde(serialize_with = "number")]
    b: Least,
    #[serde(serialize_with = "number")]
    bxb: Least,
}

impl Braid {
    pub(super) const COLUMNS: &'static str = ",b,bxb";

    pub(super) fn rate(puzzle: &Puzzle, board: &Board, bounds: Bounds) -> Braid {
        let BraidRating { b, bxb } = bounds.within(|limits| braid::braids_from(puzzle, board, limits));
        Braid { b, bxb }
    }

    pub(super) fn values(&self) -> [(&'static str, Least); 2] {
        [("B", self.b), ("BxB", self.bxb)]
    }
}

/// Writes values as words: `  W 5  gW above 4`.
pub(super) fn push_words(values: &[(&str, Least)], out: &mut String) {
    for &(name, least) in values {
        // Most puzzles have no BxB: only those of depth 2.
        if name != "BxB" || least != Least::Never {
            let _ = write!(out, "  {name} {least}");
        }
    }
}

/// Writes values as fields of a table: `,5,>4,`.
pub(super) fn push_fields(values: &[(&str, Least)], out: &mut String) {
    for (_, least) in values {
        let _ = match least {
            Least::Exactly(n) => write!(out, ",{n}"),
            Least::Above(n) => write!(out, ",>{n}"),
            Least::Never => write!(out, ","),
        };
    }
}

fn number<S: Serializer>(least: &Least, serializer: S) -> Result<S::Ok, S::Error> {
    least.exact().serialize(serializer)
}
