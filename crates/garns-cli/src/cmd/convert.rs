//! `garns convert`: from any format to any other.

use anyhow::Result;
use clap::Args;
use garns::Puzzle;
use garns::format::{Format, Record};
use serde::Serialize;

use crate::input::{Input, Place};
use crate::outcome::Outcome;
use crate::output::{Style, push_json, push_svg};
use crate::pipeline::{self, Answer, MANY};

/// Convert puzzles from one format to another
///
/// The format of the input is recognised, or named with --from. What the target format cannot express
/// is said on standard error.
#[derive(Debug, Args)]
#[command(after_help = after_help())]
pub(crate) struct Convert {
    /// The format of the output, or json, or svg
    #[arg(long, value_name = "FORMAT", default_value = "line")]
    to: Style,

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

impl Convert {
    pub(crate) fn run(self) -> Result<Outcome> {
        let style = self.to;
        pipeline::each(&self.input, MANY, style.frame(), move |record, place, answer| match style {
            Style::Json => push_json(&Line::of(record, place), &mut answer.out),
            Style::Svg => push_svg(&record.content, &mut answer.out),
            Style::Format(format) => convert(record, place, format, answer),
        })
    }
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
