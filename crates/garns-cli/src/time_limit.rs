//! `--time-limit`: how long the work on one puzzle may take.

use std::str::FromStr;
use std::time::{Duration, Instant};

use clap::Args;
use garns::solve::{NODES, Solutions, Undecided};
use garns::{Grid, NotAPuzzle, Puzzle};

/// The longest time that the work on one puzzle may take; `None` is no limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TimeLimit(pub(crate) Option<Duration>);

impl TimeLimit {
    /// Starts the clock, and returns a function that tells whether there is time left.
    pub(crate) fn clock(self) -> impl Fn() -> bool {
        // A limit that the clock cannot express is no limit.
        let end = self.0.and_then(|time| Instant::now().checked_add(time));
        move || end.is_none_or(|end| Instant::now() < end)
    }
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

/// The option of every command that searches for solutions.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SearchLimit {
    /// Give up on a puzzle if a search of this many seconds finds no further solution
    /// [default: a search of a million nodes, about a second]
    #[arg(long, value_name = "SECONDS|none")]
    time_limit: Option<TimeLimit>,
}

impl SearchLimit {
    /// The next solution, unless the limit comes first.
    pub(crate) fn next(self, solutions: &mut Solutions) -> Result<Option<Grid>, Undecided> {
        match self.time_limit {
            None => solutions.next_within(solutions.nodes().saturating_add(NODES)),
            Some(limit) => {
                let has_time = limit.clock();
                solutions.next_while(|_| has_time())
            }
        }
    }

    /// The puzzle with these givens, unless the limit comes first.
    pub(crate) fn puzzle(self, givens: Grid) -> Result<Puzzle, NotAPuzzle> {
        match self.time_limit {
            None => Puzzle::new(givens),
            Some(limit) => {
                let has_time = limit.clock();
                Puzzle::search_while(givens, |_| has_time())
            }
        }
    }

    /// Adds to the message the option that allows more work.
    pub(crate) fn explain(self, undecided: Undecided) -> String {
        let option = match self.time_limit {
            None => "allow more with --time-limit SECONDS or --time-limit none",
            Some(_) => "the limit is that of --time-limit",
        };
        format!("{undecided}; {option}")
    }
}
