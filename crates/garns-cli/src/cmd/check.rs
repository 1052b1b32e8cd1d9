//! `garns check`: whether puzzles have exactly one solution, and whether they are minimal; if not, why.

use anyhow::Result;
use clap::Args;
use garns::format::{Content, FormatError, Record};
use garns::{Board, CellSet, Grid, NotAPuzzle, Puzzle, solve};
use serde::Serialize;

use super::solve::WRONG_SOLUTION;
use crate::input::Input;
use crate::ordered_output::Answer;
use crate::outcome::Outcome;
use crate::output::{Report, Style, push_json};
use crate::pipeline::{self, Batch};
use crate::record_output::{Answered, RecordOutput, Shape};
use crate::time_limit::SearchLimit;

/// Check that puzzles have exactly one solution
///
/// Tells for each puzzle whether it has exactly one solution. If it has no solution, the reason is printed:
/// digits that repeat, or givens that contradict each other. If it has several, two of them are compared. A
/// puzzle that is not decided within the limit of the search is reported as such. With --minimal, it also tells
/// whether the puzzle needs all its givens, and which can go. The exit code is 0 if every puzzle has exactly one
/// solution, else 1.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  garns check --minimal puzzles.txt
  garns check --format csv puzzles.txt > checked.csv
  garns check --json puzzles.txt | jq -r 'select(.status != \"unique\").reason'")]
pub(crate) struct Check {
    /// Also test whether each puzzle needs all its givens
    #[arg(long)]
    minimal: bool,

    #[command(flatten)]
    limit: SearchLimit,

    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    report: Report,
}

/// The verdict on a puzzle.
#[derive(Default, Serialize)]
struct Verdict {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    /// The cells of givens of which any one can go.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    spare: Vec<String>,
    #[serde(skip)]
    solution: Option<Grid>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digit: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<String>,
    /// Whether a table has columns for minimality.
    #[serde(skip)]
    asks_minimal: bool,
}

impl Answered for Verdict {
    fn fields(&self) -> Vec<String> {
        let mut fields = vec![self.status.to_string()];
        if self.asks_minimal {
            fields.push(self.minimal.map_or_else(String::new, |minimal| minimal.to_string()));
            fields.push(self.spare.join(" "));
        }
        fields.push(self.reason.clone().unwrap_or_default());
        fields
    }
}

/// The JSON line of a text that is not a grid.
#[derive(Serialize)]
struct Unreadable<'a> {
    puzzle: &'a str,
    status: &'static str,
    reason: String,
    source: &'a str,
    line: usize,
    column: usize,
}

impl Check {
    pub(crate) fn run(self) -> Result<Outcome> {
        let (minimal, limit, style) = (self.minimal, self.limit, self.report.style());
        let columns =
            if minimal { vec!["status", "minimal", "spare", "reason"] } else { vec!["status", "reason"] };
        let shape = Shape { solution: false, columns };
        // Text has no header, as JSON.
        let output_style = style.unwrap_or(Style::Json);
        pipeline::record_batches(&self.input, 1024, output_style, &shape, move |batch, output, answer| {
            check_batch(batch, minimal, limit, style.is_some().then_some(output), style, answer);
        })
    }
}

fn check_batch(
    batch: &Batch,
    minimal: bool,
    limit: SearchLimit,
    output: Option<&RecordOutput>,
    style: Option<Style>,
    answer: &mut Answer,
) {
    let grids = batch.items.iter().filter_map(|item| match &item.as_ref().ok()?.content {
        Content::Grid(grid) => Some(*grid),
        Content::Board(_) => None,
    });
    let mut judged = judge(&grids.collect::<Vec<_>>(), minimal, limit).into_iter();
    for item in &batch.items {
        match item {
            Ok(record) => {
                let verdict = match &record.content {
                    Content::Grid(_) => judged.next().unwrap_or_default(),
                    Content::Board(board) => judge_board(board, limit),
                };
                let verdict = Verdict { asks_minimal: minimal, ..verdict };
                report(record, verdict, batch, output, style, answer);
            }
            Err(error) => unreadable(error, batch, style, answer),
        }
        if !answer.write_if_long() {
            return;
        }
    }
}

fn report(
    record: &Record,
    verdict: Verdict,
    batch: &Batch,
    output: Option<&RecordOutput>,
    style: Option<Style>,
    answer: &mut Answer,
) {
    let place = batch.place(record.line);
    if verdict.status != "unique" {
        answer.note(Outcome::No);
    }
    if let (Some(given), Some(solution)) = (&record.solution, &verdict.solution)
        && **given != *solution
    {
        answer.complain(Outcome::No, &place, WRONG_SOLUTION);
    }
    match output {
        // A table keeps the solution that it gives; JSON has the right one.
        Some(output) if style == Some(Style::Json) => {
            let solution = verdict.solution.map(Box::new);
            output.push(&Record { solution, ..record.clone() }, &place, &verdict, answer);
        }
        Some(output) => output.push(record, &place, &verdict, answer),
        None => answer.out.push_str(&format!("{place}: {}\n", words(&verdict))),
    }
}

fn words(verdict: &Verdict) -> String {
    if let Some(reason) = &verdict.reason {
        return reason.clone();
    }
    let minimality = match (verdict.minimal, &verdict.spare[..]) {
        (None, _) => String::new(),
        (Some(_), []) => ", minimal".to_string(),
        (Some(_), [one]) => format!(", not minimal: {one} can go"),
        (Some(_), several) => format!(", not minimal: any one of {} can go", several.join(", ")),
    };
    format!("exactly one solution{minimality}")
}

/// The verdicts on many grids, in their order.
fn judge(grids: &[Grid], minimal: bool, limit: SearchLimit) -> Vec<Verdict> {
    let verdicts = grids.iter().zip(Puzzle::many(grids)).map(|(grid, judged)| {
        let judged = match judged {
            // The limit may be longer than that of `many`.
            Err(NotAPuzzle::Undecided(_)) => limit.puzzle(*grid),
            judged => judged,
        };
        match judged {
            Ok(puzzle) => {
                let spare = if minimal { puzzle.spare_givens().ok() } else { None };
                Verdict {
                    status: "unique",
                    minimal: spare.map(|spare| spare.is_empty()),
                    spare: spare.map_or_else(Vec::new, names),
                    solution: Some(*puzzle.solution()),
                    ..Verdict::default()
                }
            }
            Err(reason) => refused(reason, limit),
        }
    });
    verdicts.collect()
}

fn names(cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

fn judge_board(board: &Board, limit: SearchLimit) -> Verdict {
    let mut solutions = solve::completions(board);
    let mut next = || limit.next(&mut solutions);
    let found = next().and_then(|one| Ok([one, if one.is_some() { next()? } else { None }]));
    match found {
        Err(undecided) => refused(undecided.into(), limit),
        Ok([Some(one), None]) => Verdict { status: "unique", solution: Some(one), ..Verdict::default() },
        Ok([Some(one), Some(two)]) => refused(NotAPuzzle::Ambiguous(Box::new([one, two])), limit),
        Ok([None, _]) => match Puzzle::new(*board.values()) {
            Err(reason @ (NotAPuzzle::Conflict { .. } | NotAPuzzle::NoSolution { .. })) => {
                refused(reason, limit)
            }
            _ => Verdict {
                status: "none",
                reason: Some("no solution: the candidates that are left allow none".to_string()),
                ..Verdict::default()
            },
        },
    }
}

/// The verdict on a grid that is not a puzzle, with the witness.
fn refused(why: NotAPuzzle, limit: SearchLimit) -> Verdict {
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
        NotAPuzzle::Undecided(undecided) => {
            Verdict { status: "undecided", reason: Some(limit.explain(undecided)), ..verdict }
        }
        _ => Verdict { status: "invalid", ..verdict },
    }
}

/// Reports a text that is not a grid; JSON has a line for it.
fn unreadable(error: &FormatError, batch: &Batch, style: Option<Style>, answer: &mut Answer) {
    answer.refuse(&batch.place(error.line), error);
    if style == Some(Style::Json) {
        let line = Unreadable {
            puzzle: &error.text,
            status: "invalid",
            reason: error.problem().to_string(),
            source: &batch.source,
            line: error.line,
            column: error.column,
        };
        push_json(&line, &mut answer.out);
    }
}
