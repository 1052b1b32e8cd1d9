//! `garns steps`: all steps that are possible in a position.

use anyhow::Result;
use clap::Args;
use garns::format::Record;
use garns::logic::Ladder;
use garns::rate::hodoku;

use crate::input::{Input, Place};
use crate::ladder::{Choice, unknown};
use crate::listed::TECHNIQUES;
use crate::ordered_output::Answer;
use crate::outcome::Outcome;
use crate::output::StepOptions;
use crate::pipeline::{self, ONE};
use crate::step_output::StepOutput;

/// List every step that is possible in a position
///
/// Prints every step of every technique, the easiest first, after the place of the puzzle. A mistake in the position (a wrong digit,
/// a needed candidate removed) is reported instead. The exit code is 1 if no step was found.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns steps puzzle.txt
  garns steps --technique xy-wing,w-wing --json puzzle.txt
  garns steps --named --json library.txt   # look for the technique that each line names")]
pub(crate) struct Steps {
    /// Look only for these techniques or families, separated by commas (see `garns techniques`)
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', conflicts_with_all = ["with", "without", "only"],
          value_parser = TECHNIQUES, hide_possible_values = true)]
    technique: Vec<String>,

    /// Look only for the technique that each line of a HoDoKu library names, with its options
    #[arg(long, conflicts_with_all = ["technique", "with", "without", "only"])]
    named: bool,

    #[command(flatten)]
    choice: Choice,

    #[command(flatten)]
    steps: StepOptions,

    #[command(flatten)]
    input: Input,
}

impl Steps {
    pub(crate) fn run(self) -> Result<Outcome> {
        let ladder = if self.technique.is_empty() {
            self.choice.ladder()?
        } else {
            Ladder::of(self.technique.iter().map(String::as_str)).map_err(unknown)?
        };
        let (step_output, named) = (self.steps.step_output(&self.input), self.named);
        pipeline::each(&self.input, ONE, step_output.frame(), move |record, place, answer| {
            match if named { named_ladder(record) } else { Ok(ladder.clone()) } {
                Ok(ladder) => list(&ladder, record, place, step_output, answer),
                Err(message) => answer.complain(Outcome::Wrong, place, message),
            }
        })
    }
}

/// The technique that the record's label names: `0800:123:…`.
fn named_ladder(record: &Record) -> Result<Ladder, String> {
    let code = match record.label.split(':').next() {
        None | Some("") => return Err("the line names no technique, expected a HoDoKu library line".into()),
        Some(code) => code,
    };
    let technique = hodoku::by_library_code(code);
    technique.map(|technique| Ladder::new([technique])).ok_or(format!("no technique has the code {code:?}"))
}

fn list(ladder: &Ladder, record: &Record, place: &Place, step_output: StepOutput, answer: &mut Answer) {
    let board = record.content.board();
    let steps = match ladder.all_steps(&board) {
        Ok(steps) => steps,
        Err(wrong) => return answer.complain(Outcome::No, place, wrong),
    };
    if steps.is_empty() {
        answer.note(Outcome::No);
        if !step_output.json {
            let said = if board.is_full() { "solved already" } else { "no step found" };
            answer.complain(Outcome::No, place, said);
        }
    }
    for step in &steps {
        let out = answer.entry();
        step_output.push(record, &board, step, None, place, out);
        if !answer.write_if_long() {
            return;
        }
    }
}
