//! `garns hint`: the next step in a position, or its mistakes.

use anyhow::Result;
use clap::Args;

use crate::input::Input;
use crate::ladder::Choice;
use crate::outcome::Outcome;
use crate::output::StepOptions;
use crate::pipeline::{self, ONE};

/// Give a hint: the next step in a position, with the reason
///
/// The position may have placed digits and removed candidates. The hint is the easiest step from
/// there, after the place of the puzzle unless the puzzle is an argument. If a digit is wrong or a needed candidate was removed, the mistake is reported instead (with
/// --json also as an object with the reason). The exit code is then 1, as it is when no technique
/// finds a step.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns hint 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  garns hint --draw puzzle.txt
  garns hint --without singles --json puzzle.txt
  garns hint --order se puzzle.txt")]
pub(crate) struct Hint {
    #[command(flatten)]
    choice: Choice,

    #[command(flatten)]
    steps: StepOptions,

    #[command(flatten)]
    input: Input,
}

impl Hint {
    pub(crate) fn run(self) -> Result<Outcome> {
        let source = self.choice.source()?;
        let step_output = self.steps.step_output(&self.input);
        pipeline::each(&self.input, ONE, step_output.frame(), move |record, place, answer| {
            let board = record.content.board();
            let reason = match source.hint(&board) {
                Ok(Some(step)) => {
                    let out = answer.entry();
                    return step_output.push(record, &board, &step, None, place, out);
                }
                Ok(None) if board.is_full() => "solved already".to_string(),
                Ok(None) => "these techniques find no step here".to_string(),
                Err(wrong) => wrong.to_string(),
            };
            answer.complain(Outcome::No, place, &reason);
            step_output.push_refusal(record, &board, &reason, place, &mut answer.out);
        })
    }
}
