//! The options for ordering puzzles, of `garns generate` and `garns print`.

use std::fmt;
use std::time::Duration;

use anyhow::{Result, anyhow};
use clap::Args;
use garns::generate::{ClueSymmetry, Criteria, Order, Puzzles, Wanted, puzzles};
use garns::{CellSet, Grid};

use crate::criteria_options::CriteriaOptions;
use crate::listed::SYMMETRIES;
use crate::seed::Seed;
use crate::span::Span;
use crate::time_limit::TimeLimit;

/// The options of every command that makes puzzles to order.
#[derive(Clone, Debug, Args)]
pub(crate) struct OrderOptions {
    #[command(flatten)]
    seed: Seed,

    /// Leave at most N cells empty
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=81))]
    max_empty: Option<u8>,

    /// Number of clues, such as 24 or 22..23
    #[arg(long, value_name = "A..B")]
    clues: Option<Span<usize>>,

    /// Symmetry of the clues
    #[arg(long, value_name = "SYMMETRY", default_value = "none", value_parser = SYMMETRIES, hide_possible_values = true)]
    symmetry: ClueSymmetry,

    /// Cells with clues: 81 characters; . 0 * _ and - stand for empty cells, any other character for a clue
    #[arg(long, value_name = "CELLS", value_parser = cells)]
    pattern: Option<CellSet>,

    /// Make only minimal puzzles, which need all their clues, even with a symmetry, a number of clues or a pattern
    #[arg(long)]
    minimal: bool,

    #[command(flatten)]
    criteria: CriteriaOptions,

    /// Stop searching for a puzzle after this many seconds; the message has the nearest puzzle found
    /// [default: 60, or none if --attempts is given]
    #[arg(long, value_name = "SECONDS|none")]
    time_limit: Option<TimeLimit>,

    /// Stop searching for a puzzle after this many attempts; the message has the nearest puzzle found
    #[arg(long, value_name = "N")]
    attempts: Option<u64>,
}

impl OrderOptions {
    /// The seed that was given, or a new seed.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.get()
    }

    /// The puzzles of this order; an error if no puzzle can meet it.
    pub(crate) fn puzzles(&self, seed: u64) -> Result<Puzzles> {
        puzzles(&self.order(seed)).map_err(|error| anyhow!("impossible order: {error}"))
    }

    /// Whether each puzzle is made quickly, because no criterion and no pattern has to be met.
    pub(crate) fn is_quick(&self) -> bool {
        self.order(0).criteria == Criteria::default() && self.pattern.is_none()
    }

    /// Whether any of these options was given.
    pub(crate) fn is_given(&self) -> bool {
        let has_limit = self.time_limit.is_some() || self.attempts.is_some();
        self.seed.is_given() || has_limit || self.order(0) != Order::new(0)
    }

    /// Adds a technique that the puzzles must use.
    pub(crate) fn require(&mut self, technique: Wanted) {
        self.criteria.require(technique);
    }

    /// The limits of the search for one puzzle.
    pub(crate) fn patience(&self) -> Patience {
        let default = if self.attempts.is_some() { TimeLimit(None) } else { LONGEST };
        Patience { attempts: self.attempts, time: self.time_limit.unwrap_or(default) }
    }

    /// The order that the options describe.
    pub(crate) fn order(&self, seed: u64) -> Order {
        Order {
            symmetry: self.symmetry,
            clues: self.clues.map_or(0..=81, Span::range),
            max_empty: self.max_empty.map_or(81, usize::from),
            minimal: self.minimal,
            pattern: self.pattern,
            criteria: self.criteria.criteria(),
            ..Order::new(seed)
        }
    }
}

fn cells(text: &str) -> Result<CellSet, String> {
    let line: String = text.chars().map(|c| if ".0*_-".contains(c) { '.' } else { '1' }).collect();
    let drawing: Grid = line.parse().map_err(|error| format!("{error}"))?;
    Ok(drawing.filled())
}

/// The longest search for one puzzle, unless the user chooses another.
const LONGEST: TimeLimit = TimeLimit(Some(Duration::from_secs(60)));

/// The limits after which a search is given up.
#[derive(Clone, Copy)]
pub(crate) struct Patience {
    attempts: Option<u64>,
    time: TimeLimit,
}

impl Patience {
    /// Starts the clock, and returns a function that tells whether to continue after this many
    /// attempts.
    pub(crate) fn clock(self) -> impl FnMut(u64) -> bool {
        let has_time = self.time.clock();
        move |attempts| self.attempts.is_none_or(|most| attempts < most) && has_time()
    }
}

/// The limits, with the options that change them.
impl fmt::Display for Patience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the limit is ")?;
        let time = self.time.0.map(|time| format!("{} seconds (--time-limit)", time.as_secs_f64()));
        let attempts = self.attempts.map(|most| format!("{most} attempts (--attempts)"));
        match (time, attempts) {
            (Some(time), Some(attempts)) => write!(f, "{time} and {attempts}"),
            (time, attempts) => f.write_str(&time.or(attempts).unwrap_or("none".to_string())),
        }
    }
}
