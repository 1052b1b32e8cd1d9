//! T&E depth, whips and braids in the output of `garns rate`.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use garns::rate::braid::{Braids, GWhips, Least, NestedBraids, TrialAndError, Whips};
use garns::rate::{Limits, Record, Scale};
use garns::{Board, Puzzle, Stop};
use serde::{Serialize, Serializer};

use super::ratings::{recorded, words};

/// The limits of these scales for each puzzle.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) max_length: u8,
    pub(super) time: Option<Duration>,
    /// Whether the steps are wanted.
    pub(super) trace: bool,
}

impl Bounds {
    /// Rates a puzzle within the bounds. The clock starts now.
    fn within<T>(self, rate: impl FnOnce(RatingRun<'_>) -> T) -> T {
        let end = self.time.and_then(|time| Instant::now().checked_add(time));
        let stop = || end.is_some_and(|end| Instant::now() >= end);
        rate(RatingRun {
            limits: Limits { max: Some(self.max_length), stop: Stop::when(&stop) },
            record: recorded(self.trace),
            steps: Vec::new(),
        })
    }
}

/// A step on one of these scales.
#[derive(Serialize)]
pub(super) struct Step {
    scale: &'static str,
    technique: &'static str,
    name: Cow<'static, str>,
    score: u8,
    deductions: Vec<String>,
}

/// Rates a puzzle on several scales within the same limits, and collects the steps.
struct RatingRun<'a> {
    limits: Limits<'a, u8>,
    record: Record,
    steps: Vec<Step>,
}

impl RatingRun<'_> {
    fn rate<S>(&mut self, scale: &'static str, puzzle: &Puzzle, board: &Board) -> Least
    where
        S: Scale<Rating = Least, Score = u8, Max = u8>,
    {
        let rated = S::rate_from(puzzle, board, self.limits, self.record);
        self.steps.extend(rated.steps.into_iter().map(|step| Step {
            scale,
            technique: step.technique.as_str(),
            name: step.name,
            score: step.score,
            deductions: words(&step.deductions),
        }));
        rated.rating
    }
}

/// The depth of trial and error.
#[derive(Serialize)]
pub(super) struct Te {
    #[serde(serialize_with = "number")]
    depth: Least,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth_above: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) steps: Vec<Step>,
}

impl Te {
    pub(super) fn rate(puzzle: &Puzzle, board: &Board, bounds: Bounds) -> Te {
        bounds.within(|mut run| {
            // The greatest length is no limit for a depth.
            run.limits.max = None;
            let depth = run.rate::<TrialAndError>("TE", puzzle, board);
            Te { depth, depth_above: above(depth), steps: run.steps }
        })
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
    #[serde(skip_serializing_if = "Option::is_none")]
    w_above: Option<u8>,
    #[serde(serialize_with = "number")]
    gw: Least,
    #[serde(skip_serializing_if = "Option::is_none")]
    gw_above: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) steps: Vec<Step>,
}

impl Whip {
    pub(super) fn rate(puzzle: &Puzzle, board: &Board, bounds: Bounds) -> Whip {
        bounds.within(|mut run| {
            let w = run.rate::<Whips>("W", puzzle, board);
            let gw = run.rate::<GWhips>("gW", puzzle, board);
            Whip { w, w_above: above(w), gw, gw_above: above(gw), steps: run.steps }
        })
    }

    pub(super) fn values(&self) -> [(&'static str, Least); 2] {
        [("W", self.w), ("gW", self.gw)]
    }
}

/// The length of braids, and the length of braids inside one level of trial and error.
#[derive(Serialize)]
pub(super) struct Braid {
    #[serde(serialize_with = "number")]
    b: Least,
    #[serde(skip_serializing_if = "Option::is_none")]
    b_above: Option<u8>,
    #[serde(serialize_with = "number")]
    bxb: Least,
    #[serde(skip_serializing_if = "Option::is_none")]
    bxb_above: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) steps: Vec<Step>,
}

impl Braid {
    pub(super) fn rate(puzzle: &Puzzle, board: &Board, bounds: Bounds) -> Braid {
        bounds.within(|mut run| {
            let b = run.rate::<Braids>("B", puzzle, board);
            let bxb = run.rate::<NestedBraids>("BxB", puzzle, board);
            Braid { b, b_above: above(b), bxb, bxb_above: above(bxb), steps: run.steps }
        })
    }

    pub(super) fn values(&self) -> [(&'static str, Least); 2] {
        [("B", self.b), ("BxB", self.bxb)]
    }
}

/// Writes a step as a line: the scale, the score of the step on it, its name and its deductions.
pub(super) fn push_step(step: &Step, out: &mut String) {
    let count = format!("{} {}", step.scale, step.score);
    let _ = writeln!(out, "  {count:>6}  {}: {}", step.name, step.deductions.join(", "));
}

/// Writes values as words: `  W 5  gW above 4`.
pub(super) fn push_words(values: &[(&str, Least)], out: &mut String) {
    for &(name, least) in values {
        // Only puzzles of T&E depth 2 have a BxB; for all others it is left out.
        if name != "BxB" || least != Least::Never {
            let _ = write!(out, "  {name} {least}");
        }
    }
}

/// The number that a search found exactly, and the number above which it stopped: two fields of a table, of
/// which at most one has a number.
pub(super) fn fields(least: Least) -> [String; 2] {
    let text = |number: Option<u8>| number.map_or_else(String::new, |number| number.to_string());
    [text(least.exact()), text(above(least))]
}

/// The number above which a limit ended the search.
fn above(least: Least) -> Option<u8> {
    match least {
        Least::Above(number) => Some(number),
        Least::Exactly(_) | Least::Never => None,
    }
}

fn number<S: Serializer>(least: &Least, serializer: S) -> Result<S::Ok, S::Error> {
    least.exact().serialize(serializer)
}
