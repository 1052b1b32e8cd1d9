//! `garns convert`: from any format to any other.

use anyhow::Result;
use clap::Args;
use garns::Puzzle;
use garns::format::{Format, Record};

use crate::input::Input;
use crate::out_option::OutOption;
use crate::outcome::Outcome;
use crate::output::{STYLES, Style};
use crate::pipeline::{self, MANY};
use crate::record_output::{Shape, Unanswered};

/// Convert puzzles from one format to another
///
/// The format of the input is recognised, unless --from names it. A message on standard error tells
/// what the target format cannot express. A table that is converted to a table keeps its columns in their
/// order; JSON has the label, the solution, and the other columns under `columns`.
#[derive(Debug, Args)]
#[command(after_help = after_help())]
pub(crate) struct Convert {
    /// Format of the output: one of those below, json or svg
    #[arg(long, value_name = "FORMAT", default_value = "line", value_parser = STYLES, hide_possible_values = true)]
    to: Style,

    #[command(flatten)]
    _out: OutOption,

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
  garns convert --to pencilmarks puzzle.txt"
}

impl Convert {
    pub(crate) fn run(self) -> Result<Outcome> {
        let needs_solution = self.to == Style::Format(Format::Kaggle);
        pipeline::records(
            &self.input,
            MANY,
            self.to,
            &Shape::default(),
            move |record, place, output, answer| {
                if !needs_solution || record.solution.is_some() {
                    return output.push(record, place, &Unanswered {}, answer);
                }
                match Puzzle::new(*record.content.values()) {
                    Ok(puzzle) => {
                        let solution = Some(Box::new(*puzzle.solution()));
                        output.push(&Record { solution, ..record.clone() }, place, &Unanswered {}, answer);
                    }
                    Err(reason) => answer.complain(Outcome::No, place, reason),
                }
            },
        )
    }
}
