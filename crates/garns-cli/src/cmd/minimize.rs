//! `garns minimize`: puzzles with some of the clues of a puzzle that need every clue they have.

use std::collections::HashSet;
use std::ops::ControlFlow;

use anyhow::Result;
use clap::Args;
use garns::format::{Content, Format, Record};
use garns::workshop::{FullGrid, each_minimal, minimize};
use garns::{CellSet, Puzzle, Random, canon};
use serde::Serialize;

use crate::input::Input;
use crate::ordered_output::Answer;
use crate::outcome::Outcome;
use crate::output::{Output, Style};
use crate::pipeline::{self, ONE};
use crate::record_output::{RecordOutput, Shape, Unanswered};
use crate::seed::Seed;

/// Leave out clues that a puzzle does not need
///
/// Prints one minimal puzzle with some of the clues of each puzzle, N different ones, or all of them. A minimal
/// puzzle has more than one solution without any one of its clues. A puzzle that needs all its clues stays as it is.
/// With --count, the minimal puzzles are counted, all of them and those that differ up to symmetry. A puzzle with
/// twenty clues to spare has millions; without --all, a full grid is no problem either.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns minimize 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  garns minimize -n 10 --seed 1 puzzle.txt
  garns minimize --all --distinct puzzles.txt
  garns minimize --count puzzles.txt")]
pub(crate) struct Minimize {
    /// The number of minimal puzzles, made by leaving out clues in random order; there may be fewer
    #[arg(short, long, value_name = "N", default_value_t = 1, conflicts_with_all = ["all", "count"])]
    number: usize,

    /// All minimal puzzles
    #[arg(long)]
    all: bool,

    /// Only the first of those minimal puzzles of a puzzle that are equivalent by symmetry
    #[arg(long, conflicts_with = "count")]
    distinct: bool,

    /// Print how many minimal puzzles there are, in all and up to symmetry
    #[arg(long, conflicts_with = "all")]
    count: bool,

    #[command(flatten)]
    seed: Seed,

    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    output: Output,
}

/// How many tries in a row may give a puzzle that was there before.
const TRIES: usize = 200;

/// The numbers of minimal puzzles.
#[derive(Serialize)]
struct Counts {
    puzzle: String,
    minimal: u64,
    distinct: usize,
}

impl Minimize {
    pub(crate) fn run(self) -> Result<Outcome> {
        let style = self.output.style_or(Format::Line);
        if self.count {
            return count(&self.input, style);
        }
        let seed = if self.all { 0 } else { self.seed.get() };
        let (all, distinct, number) = (self.all, self.distinct, self.number);
        let shape = Shape::default();
        pipeline::record_batches(&self.input, ONE, style, &shape, move |batch, output, answer| {
            for (item, stream) in batch.items.iter().zip(batch.first..) {
                let record = match item {
                    Ok(record) => record,
                    Err(error) => {
                        answer.refuse(&batch.place(error.line), error);
                        continue;
                    }
                };
                let puzzle = match puzzle_of(record) {
                    Ok(puzzle) => puzzle,
                    Err(reason) => {
                        answer.complain(Outcome::No, batch.place(record.line), reason);
                        continue;
                    }
                };
                let mut forms = HashSet::new();
                let mut write = |clues: CellSet, answer: &mut Answer| {
                    let givens = FullGrid::from(&puzzle).only(clues);
                    if !distinct || forms.insert(canon::canonical(&givens).grid) {
                        push(record, givens, batch.place(record.line), output, answer);
                    }
                    if answer.write_if_long() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                };
                if all {
                    let _ = each_minimal(&puzzle, |clues| write(clues, answer));
                } else {
                    for clues in some_minimal(&puzzle, number, &mut Random::stream(seed, stream)) {
                        let _ = write(clues, answer);
                    }
                }
                answer.count(1, 0);
            }
        })
    }
}

/// The puzzle of a record, if it is one.
pub(super) fn puzzle_of(record: &Record) -> Result<Puzzle, String> {
    match &record.content {
        Content::Grid(grid) => Puzzle::new(*grid).map_err(|error| error.to_string()),
        Content::Board(_) => Err("a position in mid-game is not a puzzle".to_string()),
    }
}

/// Some different minimal puzzles, made by leaving out clues in random order.
fn some_minimal(puzzle: &Puzzle, number: usize, random: &mut Random) -> Vec<CellSet> {
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    let mut tries = TRIES;
    while found.len() < number && tries > 0 {
        let clues = minimize(puzzle, random).givens().filled();
        if seen.insert(clues) {
            found.push(clues);
            tries = TRIES;
        }
        tries -= 1;
    }
    found
}

/// Adds a record with these givens.
fn push(
    record: &Record,
    givens: garns::Grid,
    place: crate::input::Place,
    output: &RecordOutput,
    answer: &mut Answer,
) {
    let record = Record { content: Content::Grid(givens), ..record.clone() };
    output.push(&record, &place, &Unanswered {}, answer);
}

fn count(input: &Input, style: Style) -> Result<Outcome> {
    let json = style == Style::Json;
    pipeline::each(input, ONE, Default::default(), move |record, place, answer| {
        let puzzle = match puzzle_of(record) {
            Ok(puzzle) => puzzle,
            Err(reason) => return answer.complain(Outcome::No, place, reason),
        };
        let (full, mut forms, mut minimal) = (FullGrid::from(&puzzle), HashSet::new(), 0);
        let _ = each_minimal(&puzzle, |clues| {
            minimal += 1;
            forms.insert(canon::canonical(&full.only(clues)).grid);
            ControlFlow::Continue(())
        });
        let counts = Counts { puzzle: puzzle.givens().to_string(), minimal, distinct: forms.len() };
        match json {
            true => crate::output::push_json(&counts, &mut answer.out),
            false => answer.out.push_str(&format!(
                "{place}: {minimal} minimal puzzles, {} up to symmetry\n",
                counts.distinct
            )),
        }
    })
}
