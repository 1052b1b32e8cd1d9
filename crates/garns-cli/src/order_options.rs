//! The options for ordering puzzles, of `garns generate` and `garns print`.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use clap::Args;
use garns::generate::{ClueSymmetry, Criteria, NotOrderable, Order, Puzzles, Wanted, puzzles};
use garns::rate::Level;
use garns::rate::se::Score;
use garns::{CellSet, Grid};

use crate::seed::Seed;
use crate::span::Span;

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
    #[arg(long, value_name = "SYMMETRY", default_value = "none")]
    symmetry: ClueSymmetry,

    /// Cells with clues: 81 characters; . 0 * _ and - stand for empty cells, any other character for a clue
    #[arg(long, value_name = "CELLS", value_parser = cells)]
    pattern: Option<CellSet>,

    /// Make only minimal puzzles, which need all their clues
    #[arg(long)]
    minimal: bool,

    /// HoDoKu's level: easy, medium, hard, unfair or extreme
    #[arg(long, value_name = "LEVEL")]
    level: Option<Level>,

    /// HoDoKu's score, such as 500..800
    #[arg(long, value_name = "A..B")]
    score: Option<Span<u32>>,

    /// Sudoku Explainer's rating, such as 7.0..7.5
    #[arg(long, value_name = "A..B")]
    er: Option<Span<Score>>,

    /// Depth of trial and error, such as 1 or 0..1; 2 is very rare
    #[arg(long, value_name = "A..B")]
    te: Option<Span<u8>>,

    /// Length of the braids that solve the puzzle, such as 4..6
    #[arg(long, value_name = "A..B")]
    braid: Option<Span<u8>>,

    /// Technique or family of the hardest step on HoDoKu's path, or on the player's path if HoDoKu lacks it
    #[arg(long, value_name = "TECHNIQUE", value_parser = wanted)]
    hardest: Option<Wanted>,

    /// Techniques or families that solving must use, separated by commas
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', value_parser = wanted)]
    require: Vec<Wanted>,

    /// Techniques or families that solving must not use, separated by commas
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', value_parser = wanted)]
    forbid: Vec<Wanted>,

    /// Singles solve the puzzle after the first of its hardest steps
    #[arg(long)]
    then_singles: bool,

    /// Stop searching for a puzzle after this many seconds and show the best one found
    /// [default: 60, or none if --attempts is given]
    #[arg(long, value_name = "SECONDS|none")]
    time_limit: Option<TimeLimit>,

    /// Stop searching for a puzzle after this many attempts and show the best one found
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

    /// Adds a technique that the puzzles must use.
    pub(crate) fn require(&mut self, technique: Wanted) {
        self.require.push(technique);
    }

    /// The limits of the search for one puzzle.
    pub(crate) fn patience(&self) -> Patience {
        let default = if self.attempts.is_some() { TimeLimit(None) } else { TimeLimit::DEFAULT };
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
            criteria: Criteria {
                level: self.level,
                score: self.score.map(Span::range),
                er: self.er.map(Span::range),
                te: self.te.map(Span::range),
                braid: self.braid.map(Span::range),
                hardest: self.hardest.clone(),
                require: self.require.clone(),
                forbid: self.forbid.clone(),
                then_singles: self.then_singles,
            },
            ..Order::new(seed)
        }
    }
}

fn wanted(name: &str) -> Result<Wanted, String> {
    name.parse().map_err(|error| match error {
        NotOrderable::Unknown(unknown) => format!("{unknown}; `garns techniques` lists them"),
        other => other.to_string(),
    })
}

fn cells(text: &str) -> Result<CellSet, String> {
    let line: String = text.chars().map(|c| if ".0*_-".contains(c) { '.' } else { '1' }).collect();
    let drawing: Grid = line.parse().map_err(|error| format!("{error}"))?;
    Ok(drawing.filled())
}

/// The longest time that the search for one puzzle may take; `None` is no limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TimeLimit(Option<Duration>);

impl TimeLimit {
    const DEFAULT: TimeLimit = TimeLimit(Some(Duration::from_secs(60)));
}

impl FromStr for TimeLimit {
    type Err = String;
    fn from_str(text: &str) -> Result<TimeLimit, String> {
        if text.eq_ignore_ascii_case("none") {
            return Ok(TimeLimit(None));
        }
        let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        seconds.map(|time| TimeLimit(Some(time))).ok_or("expected a number of seconds or none".to_string())
    }
}

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
        // A limit that the clock cannot express is no limit.
        let end = self.time.0.and_then(|time| Instant::now().checked_add(time));
        move |attempts| {
            self.attempts.is_none_or(|most| attempts < most) && end.is_none_or(|end| Instant::now() < end)
        }
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
