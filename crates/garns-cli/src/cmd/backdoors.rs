//! `garns backdoors`: few digits, one removal or one step, after which a puzzle is easy.

use anyhow::Result;
use clap::Args;
use garns::logic::{Deduction, Ladder, Step};
use garns::workshop::{backdoor_removals, backdoors, one_step_solutions};
use garns::{Candidate, CellSet, Puzzle};
use serde::Serialize;

use super::minimize::puzzle_of;
use crate::input::Input;
use crate::ladder::unknown;
use crate::listed::TECHNIQUES;
use crate::ordered_output::{Answer, Frame};
use crate::out_option::OutOption;
use crate::outcome::Outcome;
use crate::output::push_json;
use crate::pipeline::{self, ONE};

/// Find few digits, one removal or one step after which a puzzle is easy
///
/// Lists all smallest sets of digits after which singles solve the puzzle, or singles and the techniques of --with.
/// Then lists, from where singles come to a stop, all candidates of which the removal of one alone lets singles solve the
/// puzzle. With --steps, the command also tries all techniques of the player's order there, and lists those steps
/// after which singles solve the puzzle. The exit code is 1 for a puzzle without a backdoor of at most --most digits.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns backdoors .2...6..1.........8.4.7...5.6....217....2..9.....3.8....37.......5..2.4....34.16.
  garns backdoors --with pairs --most 1 puzzles.txt
  garns backdoors --steps --json puzzle.txt")]
pub(crate) struct Backdoors {
    /// The greatest number of digits
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=3))]
    most: u8,

    /// Techniques or families besides singles, separated by commas (see `garns techniques`)
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', value_parser = TECHNIQUES, hide_possible_values = true)]
    with: Vec<String>,

    /// Also list the steps after which singles solve the puzzle
    #[arg(long)]
    steps: bool,

    /// Print one JSON object for each puzzle
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    _out: OutOption,
}

/// The answer about a puzzle.
#[derive(Serialize)]
struct Found {
    puzzle: String,
    /// The number of digits of each backdoor, if there is one.
    size: Option<usize>,
    backdoors: Vec<Vec<String>>,
    removals: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<OneStep>>,
}

/// A step after which singles solve the puzzle.
#[derive(Serialize)]
struct OneStep {
    technique: &'static str,
    deductions: Vec<String>,
}

impl Backdoors {
    pub(crate) fn run(self) -> Result<Outcome> {
        let ladder = Ladder::of(self.with.iter().map(String::as_str)).map_err(unknown)?;
        let (most, steps, json) = (usize::from(self.most), self.steps, self.json);
        pipeline::each(&self.input, ONE, Frame::default(), move |record, place, answer| {
            let puzzle = match puzzle_of(record) {
                Ok(puzzle) => puzzle,
                Err(reason) => return answer.complain(Outcome::No, place, reason),
            };
            let found = Found::of(&puzzle, &ladder, most, steps);
            if found.size.is_none() {
                answer.note(Outcome::No);
            }
            if json { push_json(&found, &mut answer.out) } else { found.write(most, answer) }
        })
    }
}

impl Found {
    fn of(puzzle: &Puzzle, ladder: &Ladder, most: usize, steps: bool) -> Found {
        let sets = backdoors(puzzle, ladder, most);
        let placements = |cells: &CellSet| {
            let digits = puzzle.solution().iter().filter(|(cell, _)| cells.contains(*cell));
            digits.map(|(cell, digit)| Deduction::Place(Candidate { cell, digit }).to_string()).collect()
        };
        let removal = |candidate| Deduction::Remove(candidate).to_string();
        let player = || one_step_solutions(puzzle, &Ladder::player()).iter().map(OneStep::of).collect();
        Found {
            puzzle: puzzle.givens().to_string(),
            size: sets.first().map(|cells| cells.len()),
            backdoors: sets.iter().map(placements).collect(),
            removals: backdoor_removals(puzzle).iter().map(removal).collect(),
            steps: steps.then(player),
        }
    }

    fn write(&self, most: usize, answer: &mut Answer) {
        let backdoors: Vec<String> = self.backdoors.iter().map(|set| set.join(" ")).collect();
        let first = match self.size {
            None => format!("no backdoor of {most} digits or fewer"),
            Some(0) => "easy as it is".to_string(),
            Some(size) => format!("backdoors of {size}: {}", backdoors.join(" | ")),
        };
        let steps = self.steps.iter().flatten();
        let steps = steps.map(|step| format!("step: {} {}", step.technique, step.deductions.join(" ")));
        let removals = (!self.removals.is_empty()).then(|| format!("removals: {}", self.removals.join(" ")));
        answer.out.push_str(&format!("{}\n", self.puzzle));
        for line in [first].into_iter().chain(removals).chain(steps) {
            answer.out.push_str(&format!("  {line}\n"));
        }
    }
}

impl OneStep {
    fn of(step: &Step) -> OneStep {
        let deductions = step.deductions.iter().map(ToString::to_string).collect();
        OneStep { technique: step.technique.name, deductions }
    }
}
