//! `garns rate`: the difficulty of puzzles, on the scales that people quote.

mod classification;
mod ratings;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use classification::Bounds;
use garns::format::{Content, Format, Record};
use garns::generate::Criteria;
use garns::logic::{Standing, examine};
use garns::rate::{braid, se};
use garns::solve::{self, NODES, Undecided};
use garns::{Board, NotAPuzzle, Puzzle};
use ratings::Scales;

use crate::criteria_options::CriteriaOptions;
use crate::input::{Input, Place};
use crate::listed::Listed;
use crate::ordered_output::Answer;
use crate::out_option::OutOption;
use crate::outcome::Outcome;
use crate::output::{STYLES, Style};
use crate::pipeline::{self, ONE};
use crate::record_output::{RecordOutput, Shape, Unanswered};

/// Rate how hard puzzles are, or pick puzzles by their ratings
///
/// There are three kinds of ratings. Sudoku Explainer's scale has ER (the hardest step), EP (the
/// hardest step up to the first digit placed) and ED (the first step). HoDoKu's scale has a level and
/// a score. Denis Berthier's classification has the depth of trial and error (T&E), the lengths of
/// whips and g-whips (W, gW) and the lengths of braids (B, BxB); it is the same for a puzzle and its
/// rotations. A position with placed digits or removed candidates is rated from there on. A puzzle
/// without exactly one solution is reported on standard error (with --json also as an object with
/// the reason, in a table as a row without ratings), and the exit code is 1.
///
/// With --level, --er, --require and the other criteria of `garns generate`, only puzzles that meet all of
/// them are printed, or with --invert the others; --format then takes every format. If there is none, the exit
/// code is 1.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns rate 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  garns rate --scale hodoku --trace puzzle.txt
  garns rate --format csv puzzles.txt > ratings.csv
  garns rate --json puzzles.txt | jq -c 'select(.se.er > 7)'
  garns rate --er 4.5..5.0 --require x-wing --format line puzzles.txt
  garns rate --level easy --invert puzzles.txt
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

    #[command(flatten)]
    criteria: CriteriaOptions,

    /// Print the puzzles that do not meet the criteria
    #[arg(short = 'v', long)]
    invert: bool,

    /// Format of the output: text, csv or json, or for puzzles picked by criteria any format of
    /// `garns convert --help`
    #[arg(long, value_name = "FORMAT", value_parser = FORMS, default_value = "text", hide_possible_values = true)]
    format: Form,

    /// Print one JSON object per line, the same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    #[command(flatten)]
    _out: OutOption,

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

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// One line of text per puzzle, or another style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Text,
    Style(Style),
}

const FORMS: Listed<Form> = Listed {
    names: || ["text"].into_iter().chain((STYLES.names)()).collect(),
    parse: |name| match name {
        "text" => Ok(Form::Text),
        _ => name.parse().map(Form::Style).map_err(|error| format!("{error} text")),
    },
};

impl Rate {
    pub(crate) fn run(self) -> Result<Outcome> {
        let form = if self.json { Form::Style(Style::Json) } else { self.format };
        let scales = self.scales();
        self.check(form, scales)?;
        let style = match form {
            // Text has no header, as JSON.
            Form::Text => Style::Json,
            Form::Style(style) => style,
        };
        let has_ratings = matches!(form, Form::Text | Form::Style(Style::Json | Style::Format(Format::Csv)));
        let columns = if has_ratings { scales.columns() } else { Vec::new() };
        let shape = Shape { solution: false, columns };
        let criteria = self.criteria.criteria();
        let is_filter = criteria != Criteria::default();
        let found = Arc::new(AtomicBool::new(!is_filter));
        let filter = Filter { criteria, is_filter, invert: self.invert, found: found.clone() };
        let outcome =
            pipeline::records(&self.input, ONE, style, &shape, move |record, place, output, answer| {
                let output = Written { form, has_ratings, output };
                rate_record(record, place, scales, &filter, &output, answer);
            })?;
        let is_found = found.load(Ordering::Relaxed);
        Ok(if is_found { outcome } else { outcome.max(Outcome::No) })
    }

    fn scales(&self) -> Scales {
        let has = |scale| self.scale.contains(&scale) || self.scale.contains(&Scale::All);
        Scales {
            se: has(Scale::Se),
            hodoku: has(Scale::Hodoku),
            te: has(Scale::Te),
            whip: has(Scale::Whip),
            braid: has(Scale::Braid),
            max: self.max,
            bounds: Bounds {
                max_length: self.max_length.unwrap_or(braid::MAX_LENGTH),
                time: self.time_limit,
                trace: self.trace,
            },
            has_bounds: self.max_length.is_some() || self.time_limit.is_some(),
            trace: self.trace,
        }
    }

    /// Refuses options that contradict each other.
    fn check(&self, form: Form, scales: Scales) -> Result<()> {
        if self.max.is_some() && !scales.se {
            bail!("--max is a rating on Sudoku Explainer's scale: add se to --scale");
        }
        if self.max_length.is_some() && !scales.whip && !scales.braid {
            bail!("--max-length is for whips and braids: add whip or braid to --scale");
        }
        if self.time_limit.is_some() && !scales.te && !scales.whip && !scales.braid {
            bail!("--time-limit is for T&E, whips and braids: add te, whip or braid to --scale");
        }
        let is_filter = self.criteria.criteria() != Criteria::default();
        if self.invert && !is_filter {
            bail!("--invert prints the puzzles that do not meet criteria: add a criterion such as --level");
        }
        match form {
            Form::Style(Style::Format(Format::Csv)) if self.trace => {
                bail!("--trace does not work with --format csv: use text or json");
            }
            Form::Text | Form::Style(Style::Json | Style::Format(Format::Csv)) => Ok(()),
            Form::Style(_) if self.trace => bail!("--trace is for text and json"),
            Form::Style(_) if !is_filter => {
                bail!(
                    "this format has no ratings: choose text, csv or json, or add a criterion such as --level"
                );
            }
            Form::Style(_) => Ok(()),
        }
    }
}

/// The puzzles to print.
struct Filter {
    criteria: Criteria,
    is_filter: bool,
    invert: bool,
    /// Whether a puzzle was printed.
    found: Arc<AtomicBool>,
}

impl Filter {
    /// Whether a puzzle is printed.
    fn admits(&self, puzzle: &Puzzle) -> bool {
        let admits = !self.is_filter || self.criteria.check(puzzle).is_ok() != self.invert;
        if admits {
            self.found.store(true, Ordering::Relaxed);
        }
        admits
    }
}

/// The output, and whether it has ratings.
struct Written<'a> {
    form: Form,
    has_ratings: bool,
    output: &'a RecordOutput,
}

/// Rates a record and writes it.
fn rate_record(
    record: &Record,
    place: &Place,
    scales: Scales,
    filter: &Filter,
    written: &Written<'_>,
    answer: &mut Answer,
) {
    let ratings = match examined(&record.content) {
        Ok(_) if filter.is_filter && matches!(record.content, Content::Board(_)) => {
            let reason = "criteria are for puzzles, and this is a position in mid-game";
            return answer.complain(Outcome::No, place, reason);
        }
        Ok((puzzle, _)) if !filter.admits(&puzzle) => return,
        Ok(_) if !written.has_ratings => return written.output.push(record, place, &Unanswered {}, answer),
        Ok((puzzle, board)) => scales.rate(&puzzle, &board),
        Err(why) => {
            answer.complain(Outcome::No, place, &why);
            if written.form == Form::Text || filter.is_filter {
                return;
            }
            scales.refuse(why)
        }
    };
    match written.form {
        Form::Text => ratings.push_text(record, &mut answer.out),
        Form::Style(_) => written.output.push(record, place, &ratings, answer),
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
        Standing::Ambiguous(_) if has_one_completion(board).map_err(|why| why.to_string())? => {
            Err("the digits allow several solutions, and the scales do not rate a position that only the \
                 remaining candidates decide"
                .to_string())
        }
        Standing::Ambiguous(two) => Err(NotAPuzzle::Ambiguous(two).to_string()),
    }
}

/// Whether the candidates of a position that has a completion allow no other.
fn has_one_completion(board: &Board) -> Result<bool, Undecided> {
    let mut completions = solve::completions(board);
    completions.next_within(NODES)?;
    Ok(completions.next_within(NODES)?.is_none())
}
