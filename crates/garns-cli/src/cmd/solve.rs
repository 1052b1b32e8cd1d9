//! `garns solve`: the solution of each puzzle, or the reason why there is none.

mod by_steps;
mod until;

use std::path::Path;

use anyhow::{Result, bail};
use clap::Args;
use garns::format::{Content, Format, Record, draw};
use garns::solve::{self, Solutions, Undecided};
use garns::{Board, Grid, NotAPuzzle};
use serde::Serialize;

use until::{UNTIL, Until};

use crate::input::{Input, Place};
use crate::ladder::Choice;
use crate::ordered_output::Answer;
use crate::outcome::Outcome;
use crate::output::{NotationOption, Output, Style, ink, push_svg};
use crate::pipeline::{self, Batch, MANY};
use crate::record_output::{Answered, RecordOutput, Shape};
use crate::time_limit::SearchLimit;

/// Solve puzzles
///
/// Prints the solution of each puzzle, in the order of the input. A puzzle with no solution or more
/// than one is reported on standard error, and the exit code is 1. Of several solutions, the first is
/// printed. A puzzle that is not decided within the limit of the search is reported too, and the exit code is 1.
/// A table (--format csv) and JSON have every puzzle with its solution, its label and all its other columns.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  garns solve puzzle.sdk
  garns solve --format line puzzles.txt > solutions.txt
  garns solve --format csv table.csv > solved.csv
  garns solve --all puzzle.txt | head
  garns solve --count puzzles.txt
  garns solve --steps --without uniqueness puzzle.txt
  garns solve --steps --order se puzzle.txt
  garns solve --steps --notation eureka puzzle.txt
  garns solve --steps --until x-wing puzzle.txt
  generate-puzzles | garns solve --json")]
pub(crate) struct Solve {
    /// Print all solutions
    #[arg(long, conflicts_with = "count")]
    all: bool,

    /// Solve step by step and explain each step, then print the solution, in the format of --format if there
    /// is one. With --format csv there is a row for each step, with svg a picture. If the techniques do not
    /// solve the puzzle, the last position is printed, and the exit code is 1
    #[arg(long, conflicts_with_all = ["all", "count"])]
    steps: bool,

    /// Draw the board above each step
    #[arg(long, requires = "steps", conflicts_with = "json")]
    draw: bool,

    #[command(flatten)]
    notation: NotationOption,

    /// With --steps: print the position before the first step of a technique, of a family, or of a level (or a
    /// harder one), as pencil marks or in the format of --format, instead of the steps
    #[arg(long, value_name = "NAME", requires = "steps", conflicts_with = "draw", value_parser = UNTIL, hide_possible_values = true)]
    until: Option<Until>,

    #[command(flatten)]
    choice: Choice,

    /// Print the number of solutions: of all, or counting up to N
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true)]
    count: Option<Option<usize>>,

    #[command(flatten)]
    limit: SearchLimit,

    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    output: Output,
}

impl Solve {
    pub(crate) fn run(mut self) -> Result<Outcome> {
        let style = self.output.style();
        let limit = self.limit;
        if !self.steps && self.choice.is_made() {
            bail!("techniques are chosen for a solution step by step: add --steps");
        }
        if self.steps {
            let source = self.choice.source()?;
            if let Some(until) = self.until {
                return until::run(&self.input, source, until, self.output.chosen());
            }
            let notation = self.notation.notation;
            let output = by_steps::Options { style: self.output.chosen(), draw: self.draw, notation };
            return by_steps::run(&self.input, source, output);
        }
        if let Some(most) = self.count {
            let most = most.or_else(|| self.number_among_inputs());
            let shape = Shape { solution: false, columns: vec!["count", "complete"] };
            // Text is a line for each puzzle, as JSON.
            let is_table = style == Style::Format(Format::Csv);
            return pipeline::records(
                &self.input,
                MANY,
                if is_table { style } else { Style::Json },
                &shape,
                move |record, place, output, answer| {
                    count(record, place, most, limit, style, output, answer);
                },
            );
        }
        let shape = Shape { solution: true, columns: vec!["status"] };
        if self.all {
            return pipeline::records(
                &self.input,
                MANY,
                style,
                &shape,
                move |record, place, output, answer| {
                    all(record, place, limit, style, output, answer);
                },
            );
        }
        pipeline::record_batches(&self.input, MANY, style, &shape, move |batch, output, answer| {
            solve_batch(batch, limit, style, output, answer);
        })
    }

    /// Removes and returns the number of `--count N`, which is an input for the parser because the
    /// number is optional: a short number is neither a puzzle nor, usually, a file.
    fn number_among_inputs(&mut self) -> Option<usize> {
        let inputs = &mut self.input.inputs;
        let at = inputs.iter().position(|input| {
            input.len() <= 20 && input.bytes().all(|b| b.is_ascii_digit()) && !Path::new(input).exists()
        })?;
        let number = inputs[at].parse().ok()?;
        inputs.remove(at);
        Some(number)
    }
}

/// The result of looking for two solutions.
enum Solved {
    None,
    One(Grid),
    Several(Grid, Grid),
    Undecided(Undecided),
}

fn solve_batch(batch: &Batch, limit: SearchLimit, style: Style, output: &RecordOutput, answer: &mut Answer) {
    let grids: Vec<Grid> = batch
        .items
        .iter()
        .filter_map(|item| match &item.as_ref().ok()?.content {
            Content::Grid(grid) => Some(*grid),
            Content::Board(_) => None,
        })
        .collect();
    let mut solved = solve_many(&grids, limit).into_iter();
    for item in &batch.items {
        let record = match item {
            Ok(record) => record,
            Err(error) => {
                answer.refuse(&batch.place(error.line), error);
                continue;
            }
        };
        let solved = match &record.content {
            Content::Grid(_) => solved.next().unwrap_or(Solved::None),
            Content::Board(board) => first_two(solve::completions(board), limit),
        };
        report(record, &batch.place(record.line), solved, limit, style, output, answer);
        if !answer.write_if_long() {
            return;
        }
    }
}

/// From this many grids on, the bulk search is worth the cost of its start.
const SIDE_BY_SIDE: usize = 64;

fn solve_many(grids: &[Grid], limit: SearchLimit) -> Vec<Solved> {
    if grids.len() < SIDE_BY_SIDE {
        return grids.iter().map(|grid| first_two(solve::solutions(grid), limit)).collect();
    }
    let mut solved = Vec::with_capacity(grids.len());
    solve::bulk(grids, 2, |i, answer| {
        solved.push(match (answer.count, answer.solution) {
            // The limit may be longer than that of the bulk search.
            _ if answer.undecided.is_some() => first_two(solve::solutions(&grids[i]), limit),
            (1, Some(one)) => Solved::One(one),
            (0, _) => Solved::None,
            // The bulk search gives one solution, but the message compares two.
            _ => first_two(solve::solutions(&grids[i]), limit),
        });
    });
    solved
}

fn first_two(mut solutions: Solutions, limit: SearchLimit) -> Solved {
    match limit.next(&mut solutions) {
        Err(undecided) => Solved::Undecided(undecided),
        Ok(None) => Solved::None,
        Ok(Some(one)) => match limit.next(&mut solutions) {
            Err(undecided) => Solved::Undecided(undecided),
            Ok(None) => Solved::One(one),
            Ok(Some(two)) => Solved::Several(one, two),
        },
    }
}

/// The answer to a puzzle; its solution is part of the record.
#[derive(Serialize)]
struct Status {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl Answered for Status {
    fn fields(&self) -> Vec<String> {
        vec![self.status.to_string()]
    }
}

fn report(
    record: &Record,
    place: &Place,
    solved: Solved,
    limit: SearchLimit,
    style: Style,
    output: &RecordOutput,
    answer: &mut Answer,
) {
    let (status, solution, reason) = match solved {
        Solved::One(one) => ("unique", Some(one), None),
        Solved::Several(one, two) => {
            ("multiple", Some(one), Some(NotAPuzzle::Ambiguous(Box::new([one, two])).to_string()))
        }
        Solved::None => ("none", None, Some(why_none(&record.content, limit))),
        Solved::Undecided(undecided) => ("undecided", None, Some(limit.explain(undecided))),
    };
    if let Some(reason) = &reason {
        answer.complain(Outcome::No, place, reason);
    }
    if let (Some(given), "unique") = (&record.solution, status)
        && solution.is_some_and(|solution| solution != **given)
    {
        answer.complain(Outcome::No, place, WRONG_SOLUTION);
    }
    push(record, place, solution, Status { status, reason }, style, output, answer);
}

/// The message about a solution that the input gives.
pub(in crate::cmd) const WRONG_SOLUTION: &str = "the solution that the input gives is wrong";

/// Writes a puzzle with its solution; tables and JSON have the puzzle even if it has no solution.
fn push(
    record: &Record,
    place: &Place,
    solution: Option<Grid>,
    status: Status,
    style: Style,
    output: &RecordOutput,
    answer: &mut Answer,
) {
    match (style, solution) {
        (Style::Json | Style::Format(Format::Csv), _) | (Style::Format(Format::Kaggle), Some(_)) => {
            let solved = Record { solution: solution.map(Box::new), ..record.clone() };
            output.push(&solved, place, &status, answer);
        }
        (Style::Svg | Style::Format(_), Some(solution)) => print(record, solution, style, answer),
        (Style::Svg | Style::Format(_), None) => {}
    }
}

fn why_none(content: &Content, limit: SearchLimit) -> String {
    match limit.puzzle(*content.values()) {
        Err(reason @ (NotAPuzzle::Conflict { .. } | NotAPuzzle::NoSolution { .. })) => reason.to_string(),
        _ => "no solution: the candidates that are left allow none".to_string(),
    }
}

fn print(record: &Record, solution: Grid, style: Style, answer: &mut Answer) {
    let out = answer.entry();
    let solved = || Board::with_entries(&record.content.givens(), &solution).into();
    match style {
        Style::Svg => push_svg(&solved(), out),
        Style::Format(Format::Terminal) => out.push_str(&draw(&solved(), ink())),
        Style::Format(format) => {
            // A full grid has no candidates, and its label is left out if the format has no place for it.
            let _ = format.write(&Record { label: record.label.clone(), ..Record::new(solution) }, out);
        }
        Style::Json => {}
    }
}

fn solutions(content: &Content) -> Solutions {
    match content {
        Content::Grid(grid) => solve::solutions(grid),
        Content::Board(board) => solve::completions(board),
    }
}

fn all(
    record: &Record,
    place: &Place,
    limit: SearchLimit,
    style: Style,
    output: &RecordOutput,
    answer: &mut Answer,
) {
    let mut none = true;
    let mut solutions = solutions(&record.content);
    loop {
        let solution = match limit.next(&mut solutions) {
            Ok(Some(solution)) => solution,
            Ok(None) => break,
            Err(undecided) => {
                return report(record, place, Solved::Undecided(undecided), limit, style, output, answer);
            }
        };
        none = false;
        let status = Status { status: "solution", reason: None };
        push(record, place, Some(solution), status, style, output, answer);
        if !answer.write_if_long() {
            return;
        }
    }
    if none {
        report(record, place, Solved::None, limit, style, output, answer);
    }
}

/// The number of solutions, or the limit of counting if there are more.
#[derive(Serialize)]
struct Count {
    solutions: usize,
    complete: bool,
}

impl Answered for Count {
    fn fields(&self) -> Vec<String> {
        vec![self.solutions.to_string(), self.complete.to_string()]
    }
}

fn count(
    record: &Record,
    place: &Place,
    most: Option<usize>,
    limit: SearchLimit,
    style: Style,
    output: &RecordOutput,
    answer: &mut Answer,
) {
    let mut search = solutions(&record.content);
    let mut solutions = 0;
    let complete = loop {
        match limit.next(&mut search) {
            Ok(None) => break true,
            Ok(Some(_)) if Some(solutions) == most => break false,
            Ok(Some(_)) => solutions += 1,
            Err(undecided) => {
                answer.complain(Outcome::No, place, limit.explain(undecided));
                break false;
            }
        }
    };
    if solutions == 0 && complete {
        answer.note(Outcome::No);
    }
    match style {
        Style::Json | Style::Format(Format::Csv) => {
            output.push(record, place, &Count { solutions, complete }, answer);
        }
        Style::Svg | Style::Format(_) => {
            answer.out.push_str(&format!("{solutions}{}\n", if complete { "" } else { " or more" }));
        }
    }
}
