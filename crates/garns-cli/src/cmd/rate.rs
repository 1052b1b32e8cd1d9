//! `garns rate`: the difficulty of puzzles, on the scales that people quote.

mod classification;

use std::borrow::Cow;
use std::fmt::Write as _;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use classification::{Bounds, Braid, Step, Te, Whip, push_fields, push_step, push_words};
use garns::format::{Content, Record};
use garns::logic::{Deduction, Standing, examine};
use garns::rate::{self, Scale as _, SudokuExplainer, braid, se};
use garns::{Board, Grid, NotAPuzzle, Puzzle, solve};
use serde::Serialize;

use crate::input::{Input, Place};
use crate::ordered_output::{Answer, Frame};
use crate::outcome::Outcome;
use crate::output::push_json;
use crate::pipeline;

/// The most puzzles in a batch: rating is slow.
const BATCH: usize = 16;

/// Rate how hard puzzles are
///
/// There are three kinds of ratings. Sudoku Explainer's scale has ER (the hardest step), EP (the
/// hardest step up to the first digit placed) and ED (the first step). HoDoKu's scale has a level and
/// a score. Denis Berthier's classification has the depth of trial and error (T&E), the lengths of
/// whips and g-whips (W, gW) and the lengths of braids (B, BxB); it is the same for a puzzle and its
/// rotations. A position with placed digits or removed candidates is rated from there on. A puzzle
/// without exactly one solution is reported on standard error (with --json also as an object with
/// the reason), and the exit code is 1.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns rate 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  garns rate --scale hodoku --trace puzzle.txt
  garns rate --format csv puzzles.txt > ratings.csv
  garns rate --json puzzles.txt | jq -c 'select(.se.er > 7)'
  garns rate --scale se --max 6.0 puzzles.txt
  garns rate --scale te,whip,braid --max-length 12 --time-limit 10 puzzles.txt")]
pub(crate) struct Rate {
    /// Scales to rate on, separated by commas
    #[arg(long, value_enum, value_name = "SCALES", value_delimiter = ',', default_value = "se,hodoku")]
    scale: Vec<Scale>,

    /// Stop at the first step above this rating on Sudoku Explainer's scale and print "above"
    #[arg(long, value_name = "RATING")]
    max: Option<se::Score>,

    /// Try whips and braids up to this length and print "above" if they do not solve the puzzle
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=36))]
    max_length: Option<u8>,

    /// Stop each of te, whip and braid after this many seconds per puzzle and print "above"
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,

    /// Show every step on each scale with its rating or score
    #[arg(long)]
    trace: bool,

    /// Format of the output
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,

    /// Print one JSON object per line, the same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    #[command(flatten)]
    input: Input,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Scale {
    /// Sudoku Explainer's ER, EP and ED
    Se,
    /// HoDoKu's level and score
    Hodoku,
    /// The depth of trial and error
    Te,
    /// The lengths of whips and g-whips
    Whip,
    /// The lengths of braids
    Braid,
    /// All of these
    All,
}

/// The scales asked for.
#[derive(Clone, Copy)]
struct Scales {
    se: bool,
    hodoku: bool,
    te: bool,
    whip: bool,
    braid: bool,
}

impl Scales {
    fn new(list: &[Scale]) -> Scales {
        let has = |scale| list.contains(&scale) || list.contains(&Scale::All);
        Scales {
            se: has(Scale::Se),
            hodoku: has(Scale::Hodoku),
            te: has(Scale::Te),
            whip: has(Scale::Whip),
            braid: has(Scale::Braid),
        }
    }

    /// The first line of a table.
    fn header(self) -> String {
        let mut header = "puzzle".to_string();
        let columns = [
            (self.se, ",er,ep,ed"),
            (self.hodoku, ",level,score"),
            (self.te, Te::COLUMNS),
            (self.whip, Whip::COLUMNS),
            (self.braid, Braid::COLUMNS),
        ];
        for (asked, columns) in columns {
            if asked {
                header.push_str(columns);
            }
        }
        header + "\n"
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// One line of text per puzzle
    Text,
    /// A table with a header
    Csv,
    /// One JSON object per line
    Json,
}

/// One line of `garns rate --json`.
#[derive(Serialize)]
struct Line<'a> {
    puzzle: &'a Grid,
    /// The position, if digits were placed or candidates removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    se: Option<Se>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku: Option<Hodoku>,
    #[serde(skip_serializing_if = "Option::is_none")]
    te: Option<Te>,
    #[serde(skip_serializing_if = "Option::is_none")]
    whip: Option<Whip>,
    #[serde(skip_serializing_if = "Option::is_none")]
    braid: Option<Braid>,
    /// The reason why the puzzle is not rated.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    source: &'a str,
    line: usize,
}

impl Line<'_> {
    /// The position or puzzle that was rated.
    fn rated_text(&self) -> String {
        self.position.clone().unwrap_or_else(|| self.puzzle.to_string())
    }

    /// The ratings by T&E, whips and braids that were asked for, with their names.
    fn classification(&self) -> Vec<(&'static str, braid::Least)> {
        let mut values = Vec::new();
        values.extend(self.te.iter().flat_map(Te::values));
        values.extend(self.whip.iter().flat_map(Whip::values));
        values.extend(self.braid.iter().flat_map(Braid::values));
        values
    }

    /// The steps of T&E, whips and braids.
    fn classification_steps(&self) -> impl Iterator<Item = &Step> {
        let te = self.te.iter().flat_map(|te| &te.steps);
        let whip = self.whip.iter().flat_map(|whip| &whip.steps);
        te.chain(whip).chain(self.braid.iter().flat_map(|braid| &braid.steps))
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Se {
    Rated {
        er: f64,
        ep: f64,
        ed: f64,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        steps: Vec<SeStep>,
    },
    /// Harder than the limit.
    Above { above: f64 },
}

impl Se {
    fn steps(&self) -> &[SeStep] {
        match self {
            Se::Rated { steps, .. } => steps,
            Se::Above { .. } => &[],
        }
    }
}

#[derive(Serialize)]
struct SeStep {
    technique: &'static str,
    name: Cow<'static, str>,
    rating: f64,
    deductions: Vec<String>,
}

#[derive(Serialize)]
struct Hodoku {
    level: String,
    score: u32,
    /// Whether brute force was needed; left out if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    guessed: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<HodokuStep>,
}

#[derive(Serialize)]
struct HodokuStep {
    technique: &'static str,
    name: Cow<'static, str>,
    score: u32,
    deductions: Vec<String>,
}

impl Rate {
    pub(crate) fn run(self) -> Result<Outcome> {
        let form = if self.json { Form::Json } else { self.format };
        let scales = Scales::new(&self.scale);
        if self.max.is_some() && !scales.se {
            bail!("--max is a rating on Sudoku Explainer's scale: add se to --scale");
        }
        if self.max_length.is_some() && !scales.whip && !scales.braid {
            bail!("--max-length is for whips and braids: add whip or braid to --scale");
        }
        if self.time_limit.is_some() && !scales.te && !scales.whip && !scales.braid {
            bail!("--time-limit is for T&E, whips and braids: add te, whip or braid to --scale");
        }
        if self.trace && form == Form::Csv {
            bail!("--trace does not work with --format csv: use text or json");
        }
        let bounds = Bounds {
            max_length: self.max_length.unwrap_or(braid::Limits::MAX_LENGTH),
            time: self.time_limit,
            trace: self.trace,
        };
        let asked = Asked { scales, max: self.max, trace: self.trace, bounds };
        let header = if form == Form::Csv { scales.header() } else { String::new() };
        let frame = Frame { header: header.into(), ..Frame::default() };
        pipeline::each(&self.input, BATCH, frame, move |record, place, answer| {
            rate_record(record, place, asked, form, answer);
        })
    }
}

/// The options of the command line.
#[derive(Clone, Copy)]
struct Asked {
    scales: Scales,
    max: Option<se::Score>,
    trace: bool,
    bounds: Bounds,
}

/// Rates a record and writes its line.
fn rate_record(record: &Record, place: &Place, asked: Asked, form: Form, answer: &mut Answer) {
    let Asked { scales, max, trace, bounds } = asked;
    let grid = record.content.values();
    let position = match &record.content {
        Content::Grid(_) => None,
        Content::Board(board) => Some(board.to_string()),
    };
    let mut line = Line {
        puzzle: grid,
        position,
        se: None,
        hodoku: None,
        te: None,
        whip: None,
        braid: None,
        reason: None,
        source: &place.source,
        line: place.line,
    };
    match examined(&record.content) {
        Ok((puzzle, board)) => {
            line.se = scales.se.then(|| rate_se(&puzzle, &board, max, trace));
            line.hodoku = scales.hodoku.then(|| rate_hodoku(&puzzle, &board, trace));
            line.te = scales.te.then(|| Te::rate(&puzzle, &board, bounds));
            line.whip = scales.whip.then(|| Whip::rate(&puzzle, &board, bounds));
            line.braid = scales.braid.then(|| Braid::rate(&puzzle, &board, bounds));
        }
        Err(why) => {
            answer.complain(Outcome::No, place, &why);
            if form != Form::Json {
                return;
            }
            line.reason = Some(why);
        }
    }
    let out = &mut answer.out;
    match form {
        Form::Json => push_json(&line, out),
        Form::Csv => {
            out.push_str(&line.rated_text());
            let _ = match line.se {
                Some(Se::Rated { er, ep, ed, .. }) => write!(out, ",{er:.1},{ep:.1},{ed:.1}"),
                Some(Se::Above { above }) => write!(out, ",>{above:.1},,"),
                None => Ok(()),
            };
            if let Some(hodoku) = &line.hodoku {
                let _ = write!(out, ",{},{}", hodoku.level, hodoku.score);
            }
            push_fields(&line.classification(), out);
            out.push('\n');
        }
        Form::Text => text(&line, out),
    }
}

/// The puzzle and the position to rate, or the reason why it cannot be rated.
fn examined(content: &Content) -> Result<(Puzzle, Board), String> {
    let board = match content {
        Content::Grid(grid) => {
            let puzzle = Puzzle::new(*grid).map_err(|why| why.to_string())?;
            return Ok((puzzle, puzzle.board()));
        }
        Content::Board(board) => board,
    };
    // The scales assume that the digits have a single solution.
    match examine(board).map_err(|why| why.to_string())? {
        Standing::Puzzle(puzzle) | Standing::Completed(puzzle) => Ok((puzzle, (**board).clone())),
        Standing::Ambiguous(_) if solve::completions(board).nth(1).is_none() => {
            Err("the digits allow several solutions, and the scales do not rate a position that only the \
                 remaining candidates decide"
                .to_string())
        }
        Standing::Ambiguous(two) => Err(NotAPuzzle::Ambiguous(two).to_string()),
    }
}

fn text(line: &Line<'_>, out: &mut String) {
    out.push_str(&line.rated_text());
    let _ = match line.se {
        // The usual notation: ED=ER/EP/ED.
        Some(Se::Rated { er, ep, ed, .. }) => write!(out, "  ED={er:.1}/{ep:.1}/{ed:.1}"),
        Some(Se::Above { above }) => write!(out, "  above {above:.1}"),
        None => Ok(()),
    };
    if let Some(hodoku) = &line.hodoku {
        let _ = write!(out, "  {} ({})", hodoku.level, hodoku.score);
    }
    push_words(&line.classification(), out);
    out.push('\n');
    for step in line.se.iter().flat_map(Se::steps) {
        let _ = writeln!(out, "  {:>5.1}  {}: {}", step.rating, step.name, step.deductions.join(", "));
    }
    for step in line.hodoku.iter().flat_map(|hodoku| &hodoku.steps) {
        let _ = writeln!(out, "  {:>5}  {}: {}", step.score, step.name, step.deductions.join(", "));
    }
    for step in line.classification_steps() {
        push_step(step, out);
    }
}

fn rate_se(puzzle: &Puzzle, board: &Board, max: Option<se::Score>, trace: bool) -> Se {
    let mut steps = Vec::new();
    let rated = SudokuExplainer::rate_from(puzzle, board, max, trace.then_some(&mut steps));
    match (rated.within(), max) {
        (None, Some(max)) => Se::Above { above: max.into() },
        _ => Se::Rated {
            er: rated.rating.er.into(),
            ep: rated.rating.ep.into(),
            ed: rated.rating.ed.into(),
            steps: (steps.into_iter())
                .map(|step| SeStep {
                    technique: step.technique.as_str(),
                    name: step.name,
                    rating: step.score.into(),
                    deductions: words(&step.deductions),
                })
                .collect(),
        },
    }
}

fn rate_hodoku(puzzle: &Puzzle, board: &Board, trace: bool) -> Hodoku {
    let mut steps = Vec::new();
    let rating = rate::Hodoku::rate_from(puzzle, board, None, trace.then_some(&mut steps)).rating;
    let steps = steps.into_iter().map(|step| HodokuStep {
        technique: step.technique.as_str(),
        name: step.name,
        score: step.score,
        deductions: words(&step.deductions),
    });
    let steps = steps.collect();
    Hodoku { level: rating.level.to_string(), score: rating.score, guessed: rating.guessed, steps }
}

fn words(deductions: &[Deduction]) -> Vec<String> {
    deductions.iter().map(Deduction::to_string).collect()
}
