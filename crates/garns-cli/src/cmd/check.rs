//! `garns check`: whether puzzles have exactly one solution and are minimal, and if not, why.

use anyhow::Result;
use clap::Args;
use garns::format::{Content, FormatError, Record};
use garns::{Board, CellSet, Grid, NotAPuzzle, Puzzle, solve};
use serde::Serialize;

use crate::input::Input;
use crate::ordered_output::{Answer, Frame};
use crate::outcome::Outcome;
use crate::output::push_json;
use crate::pipeline::{self, Batch};

/// Check that puzzles have exactly one solution
///
/// Tells for each puzzle whether it has exactly one solution and whether it is minimal (it needs all
/// its givens). If it has no solution, the reason is printed: digits that repeat, or givens that
/// contradict each other. If it has several, two of them are compared. The exit code is 0 if every
/// puzzle has exactly one solution, else 1.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  garns check puzzles.txt
  garns check --json puzzles.txt | jq -r 'select(.status != \"unique\").reason'")]
pub(crate) struct Check {
    #[command(flatten)]
    input: Input,

    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

/// One line of `garns check --json`.
#[derive(Default, Serialize)]
struct Verdict {
    puzzle: String,
    status: &'static str,
    minimal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digit: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<String>,
    source: String,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

impl Check {
    pub(crate) fn run(self) -> Result<Outcome> {
        let json = self.json;
        pipeline::batches(&self.input, 1024, Frame::default(), move |batch, answer| {
            let grids = batch.items.iter().filter_map(|item| match &item.as_ref().ok()?.content {
                Content::Grid(grid) => Some(*grid),
                Content::Board(_) => None,
            });
            let mut judged = judge(&grids.collect::<Vec<_>>()).into_iter();
            for item in &batch.items {
                let (line, verdict) = match item {
                    Ok(Record { content: Content::Grid(_), line, .. }) => (*line, judged.next()),
                    Ok(Record { content: Content::Board(board), line, .. }) => {
                        (*line, Some(judge_board(board)))
                    }
                    Err(error) => (error.line, Some(unreadable(error, batch, answer))),
                };
                let verdict =
                    Verdict { line, source: batch.source.to_string(), ..verdict.unwrap_or_default() };
                report(&verdict, batch, json, answer);
                if !answer.write_if_long() {
                    return;
                }
            }
        })
    }
}

fn report(verdict: &Verdict, batch: &Batch, json: bool, answer: &mut Answer) {
    if verdict.status != "unique" {
        answer.note(Outcome::No);
    }
    if json {
        push_json(verdict, &mut answer.out);
    } else if verdict.column.is_none() {
        let words = match (&verdict.reason, verdict.minimal) {
            (Some(reason), _) => reason.as_str(),
            (None, Some(true)) => "exactly one solution, minimal",
            (None, Some(false)) => "exactly one solution, not minimal",
            (None, None) => "exactly one solution",
        };
        answer.out.push_str(&format!("{}: {words}\n", batch.place(verdict.line)));
    }
}

/// The verdicts on many grids, in their order.
fn judge(grids: &[Grid]) -> Vec<Verdict> {
    let verdicts = grids.iter().zip(Puzzle::many(grids)).map(|(grid, judged)| {
        let verdict = match judged {
            Ok(puzzle) => Verdict {
                status: "unique",
                minimal: Some(puzzle.is_minimal()),
                solution: Some(puzzle.solution().to_string()),
                ..Verdict::default()
            },
            Err(reason) => refused(reason),
        };
        Verdict { puzzle: grid.to_string(), ..verdict }
    });
    verdicts.collect()
}

fn judge_board(board: &Board) -> Verdict {
    let mut solutions = solve::completions(board);
    let verdict = match [solutions.next(), solutions.next()] {
        [Some(one), None] => {
            Verdict { status: "unique", solution: Some(one.to_string()), ..Verdict::default() }
        }
        [Some(one), Some(two)] => refused(NotAPuzzle::Ambiguous(Box::new([one, two]))),
        [None, _] => match Puzzle::new(*board.values()) {
            Err(reason @ (NotAPuzzle::Conflict { .. } | NotAPuzzle::NoSolution { .. })) => refused(reason),
            _ => Verdict {
                status: "none",
                reason: Some("no solution: the candidates that are left allow none".to_string()),
                ..Verdict::default()
            },
        },
    };
    Verdict { puzzle: board.to_string(), ..verdict }
}

/// The verdict on a grid that is not a puzzle, with the witness.
fn refused(why: NotAPuzzle) -> Verdict {
    let names = |cells: CellSet| cells.iter().map(|cell| cell.to_string()).collect();
    let verdict = Verdict { reason: Some(why.to_string()), ..Verdict::default() };
    match why {
        NotAPuzzle::Conflict { cells, digit } => {
            Verdict { status: "invalid", digit: Some(digit.get()), cells: names(cells), ..verdict }
        }
        NotAPuzzle::NoSolution { givens } => Verdict { status: "none", cells: names(givens), ..verdict },
        NotAPuzzle::Ambiguous(two) => {
            let differ = two[0].iter().filter(|&(cell, digit)| two[1].get(cell) != Some(digit));
            Verdict {
                status: "multiple",
                cells: names(differ.map(|(cell, _)| cell).collect()),
                solutions: two.iter().map(|grid| grid.to_string()).collect(),
                ..verdict
            }
        }
        _ => Verdict { status: "invalid", ..verdict },
    }
}

/// The verdict on a text that is not a grid.
fn unreadable(error: &FormatError, batch: &Batch, answer: &mut Answer) -> Verdict {
    answer.refuse(&batch.place(error.line), error);
    Verdict {
        puzzle: error.text.clone(),
        status: "invalid",
        reason: Some(error.problem().to_string()),
        column: Some(error.column),
        ..Verdict::default()
    }
}
