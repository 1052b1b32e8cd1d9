//! `garns convert`: from any format to any other.

use std::str::FromStr;

use anyhow::Result;
use clap::Args;
use garns::format::{Content, Format, Record};
use garns::render::Picture;
use garns::render::svg::svg;
use garns::{Candidate, Puzzle};
use serde::Serialize;

use crate::input::{Input, Place};
use crate::outcome::Outcome;
use crate::output::{Style, push_json};
use crate::pipeline::{self, Answer, Frame, MANY};

/// Convert puzzles from one format to another
///
/// The format of the input is recognised, or named with --from. What the target format cannot express
/// is said on standard error.
#[derive(Debug, Args)]
#[command(after_help = after_help())]
pub(crate) struct Convert {
    /// The format of the output, or json, or svg
    #[arg(long, value_name = "FORMAT", default_value = "line")]
    to: Target,

    #[command(flatten)]
    input: Input,
}

fn after_help() -> String {
    let mut text = String::from("Formats:\n");
    for format in Format::ALL {
        text.push_str(&format!("  {format:12} {}\n", format.about()));
    }
    text.push_str(&format!("  {:12} JSON Lines (output only)\n", "json"));
    text.push_str(&format!("  {:12} a picture, one document for each puzzle (output only)\n", "svg"));
    text + "
Examples:
  garns convert --to grid puzzles.txt
  garns convert --from sdk --to line puzzle.sdk
  garns convert --to pencilmarks 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
}

/// What to convert to: text, or a picture.
#[derive(Clone, Copy, Debug)]
enum Target {
    Text(Style),
    Picture,
}

impl FromStr for Target {
    type Err = String;
    fn from_str(name: &str) -> Result<Target, String> {
        if name.eq_ignore_ascii_case("svg") {
            return Ok(Target::Picture);
        }
        name.parse().map(Target::Text).map_err(|error: String| format!("{error} svg"))
    }
}

impl Convert {
    pub(crate) fn run(self) -> Result<Outcome> {
        let target = self.to;
        let frame = match target {
            Target::Text(style) => style.frame(),
            Target::Picture => Frame::default(),
        };
        pipeline::each(&self.input, MANY, frame, move |record, place, answer| match target {
            Target::Text(Style::Json) => push_json(&Line::of(record, place), &mut answer.out),
            Target::Text(Style::Format(format)) => convert(record, place, format, answer),
            Target::Picture => answer.out.push_str(&picture(&record.content)),
        })
    }
}

/// The digits of a grid; of a position its candidates too.
fn picture(content: &Content) -> String {
    let mut board = content.board();
    if let Content::Grid(_) = content {
        for candidate in Candidate::all().iter() {
            board.remove(candidate);
        }
    }
    svg(&Picture::plain(&board))
}

fn convert(record: &Record, place: &Place, format: Format, answer: &mut Answer) {
    let mut solved;
    let mut record = record;
    if format == Format::Kaggle && record.solution.is_none() {
        match Puzzle::new(*record.content.values()) {
            Ok(puzzle) => {
                solved = record.clone();
                solved.solution = Some(Box::new(*puzzle.solution()));
                record = &solved;
            }
            Err(reason) => {
                answer.complain(Outcome::No, place, reason);
                return;
            }
        }
    }
    let lost = format.write(record, answer.entry(Style::Format(format).frame()));
    for loss in lost {
        answer.complain(Outcome::Done, place, format!("the format {format} cannot express {loss}"));
    }
}

/// One line of `garns convert --to json`.
#[derive(Serialize)]
struct Line<'a> {
    puzzle: String,
    #[serde(skip_serializing_if = "str::is_empty")]
    label: &'a str,
    source: &'a str,
    line: usize,
}

impl Line<'_> {
    fn of<'a>(record: &'a Record, place: &'a Place) -> Line<'a> {
        Line {
            puzzle: record.content.board().to_string(),
            label: &record.label,
            source: &place.source,
            line: place.line,
        }
    }
}
