//! `garns check`: is it a puzzle, is it minimal, and if not, why not.

use anyhow::Result;
use clap::Args;
use garns::format::{Content, FormatError, Record};
use garns::solve::Bulk;
use garns::{CellSet, Grid, NotAPuzzle, Puzzle, solve};
use serde::Serialize;

use crate::input::Input;
use crate::outcome::Outcome;
use crate::output::push_json;
use crate::pipeline::{self, Answer, Batch, Frame};

/// Check that puzzles have exactly one solution
///
/// Says of each puzzle whether it has exactly one solution and whether it is minimal (no given can be
/// spared). If not, it says why: which digits clash, which givens cannot hold together, or two
/// different solutions. The exit code is 0 if every puzzle has exactly one solution, else 1.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  garns check puzzles.txt
  garns check --json puzzles.txt | jq -r 'select(.status != \"unique\").reason'")]
pub(crate) struct Check {
    #[command(flatten)]
    input: Input,

    /// Print one JSON object a line
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
            let proved = prove(batch);
            for (item, proof) in batch.items.iter().zip(proved) {
                let verdict = match (item, proof) {
                    (Ok(record), Some(proof)) => proof.verdict(record),
                    (Ok(record), None) => judge(record),
                    (Err(error), _) => unreadable(error, batch, answer),
                };
                report(verdict, batch, json, answer);
                if !answer.flow() {
                    return;
                }
            }
        })
    }
}

/// A grid with exactly one solution, and whether every given is needed.
struct Proof {
    grid: Grid,
    solution: Grid,
    minimal: bool,
}

impl Proof {
    fn verdict(self, record: &Record) -> Verdict {
        Verdict {
            puzzle: self.grid.to_string(),
            status: "unique",
            minimal: Some(self.minimal),
            solution: Some(self.solution.to_string()),
            line: record.line,
            ..Verdict::default()
        }
    }
}

/// Finds the puzzles of a batch, all together; nothing for what takes a closer look.
fn prove(batch: &Batch) -> Vec<Option<Proof>> {
    let grids = batch.items.iter().enumerate().filter_map(|(i, item)| match &item.as_ref().ok()?.content {
        Content::Grid(grid) => Some((i, *grid)),
        Content::Board(_) => None,
    });
    let grids: Vec<(usize, Grid)> = grids.collect();
    let mut proved: Vec<Option<Proof>> = batch.items.iter().map(|_| None).collect();
    let mut bulk = Bulk::new(2);
    bulk.answers(grids.iter().map(|(_, grid)| grid), |i, answer| {
        if let (1, Some(solution)) = (answer.count, answer.solution) {
            let (at, grid) = grids[i];
            proved[at] = Some(Proof { grid, solution, minimal: true });
        }
    });
    // Most puzzles that are not minimal show it soon: a few givens of each are tried first.
    for givens in [0..3, 3..81] {
        let mut fewer: Vec<(usize, Grid)> = Vec::new();
        for (at, proof) in proved.iter().enumerate() {
            let Some(Proof { grid, minimal: true, .. }) = proof else { continue };
            for (cell, _) in grid.iter().skip(givens.start).take(givens.len()) {
                let mut without = *grid;
                without.set(cell, None);
                fewer.push((at, without));
            }
        }
        bulk.counts(fewer.iter().map(|(_, grid)| grid), |i, count| {
            if let (1, Some(proof)) = (count, &mut proved[fewer[i].0]) {
                proof.minimal = false;
            }
        });
    }
    proved
}

fn report(mut verdict: Verdict, batch: &Batch, json: bool, answer: &mut Answer) {
    if verdict.status != "unique" {
        answer.note(Outcome::No);
    }
    verdict.source = batch.source.to_string();
    if json {
        push_json(&verdict, &mut answer.out);
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

fn judge(record: &Record) -> Verdict {
    let verdict = Verdict { line: record.line, ..Verdict::default() };
    match &record.content {
        Content::Grid(grid) => judge_grid(grid, verdict),
        Content::Board(board) => {
            let mut solutions = solve::completions(board);
            let found = [solutions.next(), solutions.next()];
            match found {
                [Some(one), None] => Verdict {
                    puzzle: board.to_string(),
                    status: "unique",
                    solution: Some(one.to_string()),
                    ..verdict
                },
                [Some(one), Some(two)] => Verdict {
                    puzzle: board.to_string(),
                    ..refused(NotAPuzzle::Ambiguous(Box::new([one, two])), verdict)
                },
                [None, _] => match judge_grid(board.values(), verdict) {
                    why @ Verdict { status: "none" | "invalid", .. } => {
                        Verdict { puzzle: board.to_string(), ..why }
                    }
                    Verdict { line, .. } => Verdict {
                        puzzle: board.to_string(),
                        status: "none",
                        reason: Some("no solution: the candidates that are left allow none".to_string()),
                        line,
                        ..Verdict::default()
                    },
                },
            }
        }
    }
}

fn judge_grid(grid: &Grid, verdict: Verdict) -> Verdict {
    let verdict = Verdict { puzzle: grid.to_string(), ..verdict };
    match Puzzle::new(*grid) {
        Ok(puzzle) => Verdict {
            status: "unique",
            minimal: Some(puzzle.is_minimal()),
            solution: Some(puzzle.solution().to_string()),
            ..verdict
        },
        Err(reason) => refused(reason, verdict),
    }
}

/// The verdict on what is no puzzle, with the witness.
fn refused(why: NotAPuzzle, verdict: Verdict) -> Verdict {
    let names = |cells: CellSet| cells.iter().map(|cell| cell.to_string()).collect();
    let verdict = Verdict { reason: Some(why.to_string()), ..verdict };
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

/// The verdict on a text that is no grid at all.
fn unreadable(error: &FormatError, batch: &Batch, answer: &mut Answer) -> Verdict {
    answer.refuse(batch, error);
    Verdict {
        puzzle: error.text.clone(),
        status: "invalid",
        reason: Some(error.problem().to_string()),
        line: error.line,
        column: Some(error.column),
        ..Verdict::default()
    }
}
