//! `garns generate`: puzzles to order.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use clap::Args;
use garns::format::{Format, Record};
use garns::games::Game;
use garns::generate::{ClueSymmetry, Made, Order, Wanted, Wish, puzzles};
use garns::rate::Level;
use garns::rate::se::Score;
use garns::{CellSet, Grid};
use serde::Serialize;

use crate::ordered_output::{Answer, answer_all};
use crate::outcome::Outcome;
use crate::output::{Output, Style, push_json, push_svg};
use crate::progress::Progress;
use crate::seed::Seed;
use crate::span::Span;
use crate::threads::Threads;

/// Make puzzles to order
///
/// Each has exactly one solution. Unless told otherwise, no clue of it can be spared. The same seed
/// makes the same puzzles, whatever the number of threads. Orders that contradict themselves are
/// refused; a search without success ends after a minute for each puzzle, unless told otherwise, and
/// shows the best puzzle found.
#[derive(Debug, Args)]
#[command(after_help = "\
Symmetries: none, half-turn, quarter-turn, horizontal, vertical, diagonal, antidiagonal, diagonals
(both), mirrors (both) and all.

Examples:
  garns generate
  garns generate -n 10000 --max-empty 50 --format line --seed 1 > puzzles.txt
  garns generate --symmetry half-turn --level hard
  garns generate -n 10 --er 7.0..7.5 --format csv
  garns generate --braid 4..6
  garns generate --hardest x-wing
  garns generate --require xy-wing --forbid uniqueness")]
pub(crate) struct Generate {
    /// How many puzzles to make
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    number: u64,

    #[command(flatten)]
    seed: Seed,

    /// How many cells may be empty at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=81))]
    max_empty: Option<u8>,

    /// How many clues there are, such as 22..23
    #[arg(long, value_name = "A..B")]
    clues: Option<Span<usize>>,

    /// The symmetry of the clues
    #[arg(long, value_name = "SYMMETRY", default_value = "none")]
    symmetry: ClueSymmetry,

    /// Where the clues are: 81 characters, . for an empty cell and anything else for a clue
    #[arg(long, value_name = "CELLS", value_parser = cells)]
    pattern: Option<CellSet>,

    /// No clue can be spared, whatever else is ordered
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

    /// The depth of trial and error, such as 1 or 0..1; 2 is very rare
    #[arg(long, value_name = "A..B")]
    te: Option<Span<u8>>,

    /// The length of braids that solve it, such as 4..6
    #[arg(long, value_name = "A..B")]
    braid: Option<Span<u8>>,

    /// The hardest step is of this technique (or family of them)
    #[arg(long, value_name = "TECHNIQUE", value_parser = wanted)]
    hardest: Option<Wanted>,

    /// Techniques (or families of them) that are used, separated by commas
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', value_parser = wanted)]
    require: Vec<Wanted>,

    /// Techniques (or families of them) that are not needed
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', value_parser = wanted)]
    forbid: Vec<Wanted>,

    /// After the first of the hardest steps singles are enough
    #[arg(long)]
    then_singles: bool,

    /// Give up a puzzle after this many seconds and show the best one found; "none" never gives up
    /// [default: 60, or none if --attempts is given]
    #[arg(long, value_name = "SECONDS|none")]
    time_limit: Option<TimeLimit>,

    /// Give up a puzzle after this many attempts and show the best one found
    #[arg(long, value_name = "N")]
    attempts: Option<u64>,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    output: Output,
}

fn wanted(name: &str) -> Result<Wanted, String> {
    name.parse().map_err(|error| format!("{error}; `garns techniques` lists them"))
}

fn cells(text: &str) -> Result<CellSet, String> {
    let line: String = text.chars().map(|c| if ".0*_-".contains(c) { '.' } else { '1' }).collect();
    let drawing: Grid = line.parse().map_err(|error| format!("{error}"))?;
    Ok(drawing.filled())
}

impl Generate {
    pub(crate) fn run(self) -> Result<Outcome> {
        let seed = self.seed.get();
        let makes = puzzles(&self.order(seed)).map_err(|error| anyhow!("this cannot be ordered: {error}"))?;
        let style = self.output.style();
        let mut frame = style.frame();
        if style == Style::Format(Format::Csv) {
            // A table has the solution and the ratings, too.
            frame.header = TABLE.into();
        }
        let patience = self.patience();
        let make = move |numbers: Range<u64>, answer: &mut Answer| {
            for number in numbers {
                match makes.search(number, patience.clock()) {
                    Ok(made) => write(&made, seed, number, style, answer.entry()),
                    Err(gave_up) => {
                        let place = format_args!("puzzle {}", number + 1);
                        answer.complain(Outcome::No, place, format_args!("{gave_up}; {patience}"));
                        answer.end_all();
                        return;
                    }
                }
                answer.count(1, 1);
                if !answer.flow() {
                    return;
                }
            }
        };
        let (number, batch) = (self.number, self.batch());
        let mut start = 0_u64;
        let ranges = move || {
            let range = start..number.min(start.saturating_add(batch));
            start = range.end;
            (!range.is_empty()).then_some(range)
        };
        answer_all(self.threads.get(), ranges, frame, Progress::new(Some(number)), make)
    }

    fn patience(&self) -> Patience {
        let default = if self.attempts.is_some() { TimeLimit(None) } else { TimeLimit::DEFAULT };
        Patience { attempts: self.attempts, time: self.time_limit.unwrap_or(default) }
    }

    fn order(&self, seed: u64) -> Order {
        Order {
            symmetry: self.symmetry,
            clues: self.clues.map_or(0..=81, Span::range),
            max_empty: self.max_empty.map_or(81, usize::from),
            minimal: self.minimal,
            pattern: self.pattern,
            wish: Wish {
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

    /// How many puzzles a thread makes at once: many where each is quick.
    fn batch(&self) -> u64 {
        let is_quick = self.order(0).wish == Wish::default() && self.pattern.is_none();
        let is_plain = !self.output.json
            && !matches!(self.output.format, Some(Style::Json | Style::Format(Format::Csv)));
        if is_quick && is_plain { 64 } else { 1 }
    }
}

/// How long the search for one puzzle may take.
#[derive(Clone, Copy, Debug, PartialEq)]
struct TimeLimit(Option<Duration>);

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

/// When a search is given up.
#[derive(Clone, Copy)]
struct Patience {
    attempts: Option<u64>,
    time: TimeLimit,
}

impl Patience {
    /// Whether to go on after so many attempts, from now on.
    fn clock(self) -> impl FnMut(u64) -> bool {
        // A limit beyond the end of the clock is none.
        let end = self.time.0.and_then(|time| Instant::now().checked_add(time));
        move |attempts| {
            self.attempts.is_none_or(|most| attempts < most) && end.is_none_or(|end| Instant::now() < end)
        }
    }
}

/// What to change for a longer search.
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

const TABLE: &str = "puzzle,solution,level,er,ep,ed,hodoku,source\n";

/// One line of `garns generate --json`.
#[derive(Serialize)]
struct Line<'a> {
    puzzle: &'a Grid,
    solution: &'a Grid,
    clues: usize,
    level: Option<String>,
    hodoku: Option<u32>,
    er: Option<f64>,
    ep: Option<f64>,
    ed: Option<f64>,
    seed: u64,
    number: u64,
}

fn write(made: &Made, seed: u64, number: u64, style: Style, out: &mut String) {
    let puzzle = &made.puzzle;
    match style {
        Style::Json => {
            let game = Game::from(*made).rated();
            let line = Line {
                puzzle: puzzle.givens(),
                solution: puzzle.solution(),
                clues: puzzle.givens().clues(),
                level: game.level.map(|level| level.to_string()),
                hodoku: game.score,
                er: game.se.map(|rating| rating.er.into()),
                ep: game.se.map(|rating| rating.ep.into()),
                ed: game.se.map(|rating| rating.ed.into()),
                seed,
                number,
            };
            push_json(&line, out);
        }
        Style::Format(Format::Csv) => {
            let mut game = Game::from(*made).rated();
            game.source = "garns".to_owned();
            let line = game.to_string();
            let (givens, rest) = line.split_once(',').unwrap_or((&line, ""));
            out.push_str(&format!("{givens},{},{rest}\n", puzzle.solution()));
        }
        Style::Svg => push_svg(&(*puzzle.givens()).into(), out),
        Style::Format(format) => {
            let record =
                Record { solution: Some(Box::new(*puzzle.solution())), ..Record::new(*puzzle.givens()) };
            // It has no label and nothing placed: every format can express it.
            let _ = format.write(&record, out);
        }
    }
}
