//! `garns convert`: from any format to any other.

use anyhow::Result;
use clap::Args;
use garns::Puzzle;
use garns::format::{Format, Record};

use crate::input::{Input, Place};
use crate::ordered_output::Answer;
use crate::outcome::Outcome;
use crate::output::{Style, push_json, push_svg};
use crate::pipeline::{self, MANY};
use crate::record_output::{Line, RecordOutput};

/// Convert puzzles from one format to another
///
/// The format of the input is recognised, unless --from names it. A message on standard error tells
/// what the target format cannot express. A table that is converted to a table or to JSON keeps its
/// columns.
#[derive(Debug, Args)]
#[command(after_help = after_help())]
pub(crate) struct Convert {
    /// Format of the output: one of those below, json or svg
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
  garns convert --to json table.csv | jq -r .columns.level
  garns convert --to pencilmarks 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
}

impl Convert {
    pub(crate) fn run(self) -> Result<Outcome> {
        let frame = self.to.frame();
        match self.to {
            Style::Format(format) => pipeline::records(&self.input, MANY, format, convert),
            Style::Json => pipeline::each(&self.input, MANY, frame, |record, place, answer| {
                push_json(&Line::of(record, place), &mut answer.out);
            }),
            Style::Svg => pipeline::each(&self.input, MANY, frame, |record, _, answer| {
                push_svg(&record.content, &mut answer.out);
            }),
        }
    }
}

fn convert(record: &Record, place: &Place, output: &RecordOutput, answer: &mut Answer) {
    let mut solved;
    let mut record = record;
    if output.format() == Format::Kaggle && record.solution.is_none() {
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
    for message in output.push(record, answer.entry()) {
        answer.complain(Outcome::Done, place, message);
    }
}
