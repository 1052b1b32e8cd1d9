//! `garns generate`: puzzles to order.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use clap::Args;
use garns::format::{Format, Record};
use garns::games::Game;
use garns::generate::{GaveUp, Made, Order, Shape, Wanted, Wish, puzzles};
use garns::rate::Level;
use garns::rate::se::Score;
use garns::{CellSet, Grid};
use serde::Serialize;

use crate::outcome::Outcome;
use crate::output::{Output, Style, push_json, push_svg};
use crate::pipeline::Frame;
use crate::progress::Progress;
use crate::seed::Seed;
use crate::span::Span;
use crate::turns::{Sink, Turn, in_order};

/// Make puzzles to order
///
/// Each has exactly one solution. Unless told otherwise, no clue of it can be spared. The same seed
/// makes the same puzzles, whatever the number of threads.
#[derive(Debug, Args)]
#[command(after_help = "\
Symmetries: none, half-turn, quarter-turn, horizontal, vertical, diagonal, antidiagonal, diagonals
(both), mirrors (both) and all.

Examples:
  garns generate
  garns generate -n 10000 --max-empty 50 --format line --seed 1 > puzzles.txt
  garns generate --symmetry half-turn --level hard
  garns generate -n 10 --er 7.0..7.5 --format csv
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
    symmetry: Shape,

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

    /// Give up a puzzle after so many seconds and show the nearest one found
    #[arg(long, value_name = "SECONDS")]
    time_limit: Option<f64>,

    /// Give up a puzzle after so many attempts and show the nearest one found
    #[arg(long, value_name = "N")]
    attempts: Option<u64>,

    /// How many threads to work with [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

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
        let frame = style.frame();
        // A table has the solution and the ratings, too.
        let is_table = style == Style::Format(Format::Csv);
        let patience = Patience { attempts: self.attempts, time: self.time_limit };
        let make = move |numbers: Range<u64>, mut turn: Turn<Piece, Writer>| {
            let mut piece = Piece::default();
            for number in numbers {
                let found = makes.search(number, patience.clock());
                if !piece.out.is_empty() {
                    piece.out.push_str(frame.gap);
                }
                match found {
                    Ok(made) => write(&made, seed, number, style, &mut piece.out),
                    Err(gave_up) => {
                        piece.failed = Some((number, gave_up));
                        break;
                    }
                }
                piece.made += 1;
            }
            turn.hand_on(piece);
        };
        let (number, batch) = (self.number, self.batch());
        let mut start = 0_u64;
        let ranges = move || {
            let range = start..number.min(start.saturating_add(batch));
            start = range.end;
            (!range.is_empty()).then_some(range)
        };
        io::stdout().write_all(if is_table { TABLE } else { frame.header }.as_bytes())?;
        let progress = Progress::new(Some(number));
        let writer = Writer { frame, progress, is_first: true, outcome: Outcome::Done };
        let writer = in_order(self.threads(), ranges, make, writer)?;
        writer.progress.finish();
        let mut out = io::stdout();
        out.write_all(frame.footer.as_bytes())?;
        out.flush()?;
        Ok(writer.outcome)
    }

    fn order(&self, seed: u64) -> Order {
        Order {
            shape: self.symmetry,
            clues: self.clues.map_or(0..=81, Span::range),
            max_empty: self.max_empty.map_or(81, usize::from),
            minimal: self.minimal,
            pattern: self.pattern,
            wish: Wish {
                level: self.level,
                score: self.score.map(Span::range),
                er: self.er.map(Span::range),
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

    fn threads(&self) -> usize {
        self.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }
}

/// When a search is given up.
#[derive(Clone, Copy)]
struct Patience {
    attempts: Option<u64>,
    time: Option<f64>,
}

impl Patience {
    /// Whether to go on after so many attempts, from now on.
    fn clock(self) -> impl FnMut(u64) -> bool {
        let end = self
            .time
            .and_then(|time| Duration::try_from_secs_f64(time).ok())
            .map(|time| Instant::now() + time);
        move |attempts| {
            self.attempts.is_none_or(|most| attempts < most) && end.is_none_or(|end| Instant::now() < end)
        }
    }
}

/// What came of a range of numbers.
#[derive(Default)]
struct Piece {
    out: String,
    made: u64,
    failed: Option<(u64, GaveUp)>,
}

/// Writes what was made; the first puzzle that was given up is the last.
struct Writer {
    frame: Frame,
    progress: Progress,
    is_first: bool,
    outcome: Outcome,
}

impl Sink<Piece> for Writer {
    fn take(&mut self, piece: Piece) -> Result<bool> {
        if !piece.out.is_empty() {
            let mut out = io::stdout().lock();
            let gap = if self.is_first { "" } else { self.frame.gap };
            out.write_all(gap.as_bytes())?;
            out.write_all(piece.out.as_bytes())?;
            self.is_first = false;
        }
        self.progress.add(piece.made, piece.made);
        let Some((number, gave_up)) = piece.failed else { return Ok(true) };
        self.progress.aside(|| eprintln!("garns: puzzle {}: {gave_up}", number + 1));
        self.outcome = Outcome::No;
        Ok(false)
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
