//! `garns solve`: the solution of each puzzle, or the reason why there is none.

use anyhow::{Result, bail};
use clap::Args;
use garns::format::{Content, Format, Ink, Record, draw};
use garns::logic::{Standing, examine};
use garns::{Board, Grid, NotAPuzzle, Puzzle, solve};
use serde::Serialize;

use crate::input::{Input, Place};
use crate::ladder::{Choice, StepSource};
use crate::ordered_output::{Answer, Frame};
use crate::outcome::Outcome;
use crate::output::{Output, Style, ink, push_json, push_svg};
use crate::pipeline::{self, Batch, MANY};
use crate::step_output::StepOutput;

/// Solve puzzles
///
/// Prints the solution of each puzzle, in the order of the input. A puzzle with no solution or more
/// than one is reported on standard error, and the exit code is 1. Of several solutions, the first is
/// printed.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  garns solve puzzle.sdk
  garns solve --format line puzzles.txt > solutions.txt
  garns solve --all puzzle.txt | head
  garns solve --count 1000 puzzles.txt
  garns solve --steps --without uniqueness puzzle.txt
  garns solve --steps --order se puzzle.txt
  generate-puzzles | garns solve --json")]
pub(crate) struct Solve {
    /// Print all solutions
    #[arg(long, conflicts_with = "count")]
    all: bool,

    /// Solve step by step and explain each step. If the techniques do not solve the puzzle, the last
    /// position is printed, and the exit code is 1
    #[arg(long, conflicts_with_all = ["all", "count"])]
    steps: bool,

    /// Draw the board above each step
    #[arg(long, requires = "steps", conflicts_with = "json")]
    draw: bool,

    #[command(flatten)]
    choice: Choice,

    /// Print the number of solutions, counting up to N
    #[arg(long, value_name = "N")]
    count: Option<usize>,

    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    output: Output,
}

impl Solve {
    pub(crate) fn run(self) -> Result<Outcome> {
        let style = self.output.style();
        let frame = style.frame();
        if !self.steps && self.choice.is_made() {
            bail!("techniques are chosen for a solution step by step: add --steps");
        }
        if self.steps {
            let source = self.choice.source()?;
            let step_output = StepOutput {
                json: style == Style::Json,
                draw: self.draw,
                colour: matches!(ink(), Ink::Colour),
            };
            return pipeline::each(&self.input, 4, between(step_output), move |record, place, answer| {
                by_steps(&source, record, place, step_output, answer);
            });
        }
        if let Some(limit) = self.count {
            let each =
                move |record: &Record, _: &Place, answer: &mut Answer| count(record, limit, style, answer);
            return pipeline::each(&self.input, 64, Frame::default(), each);
        }
        if self.all {
            let each =
                move |record: &Record, place: &Place, answer: &mut Answer| all(record, place, style, answer);
            return pipeline::each(&self.input, 64, frame, each);
        }
        pipeline::batches(&self.input, MANY, frame, move |batch, answer| solve_batch(batch, style, answer))
    }
}

/// The last line for each puzzle of `garns solve --steps --json`.
#[derive(Serialize)]
struct End<'a> {
    puzzle: String,
    status: &'static str,
    steps: usize,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    /// The reason why the puzzle is not solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    source: &'a str,
    line: usize,
}

/// The text between the steps of two puzzles: an empty line, or nothing in JSON Lines.
fn between(step_output: StepOutput) -> Frame {
    Frame { gap: if step_output.json { "" } else { "\n" }, ..Frame::default() }
}

fn by_steps(
    source: &StepSource,
    record: &Record,
    place: &Place,
    step_output: StepOutput,
    answer: &mut Answer,
) {
    let mut end = record.content.board();
    let mut count = 0;
    let wrong = match source.steps(&end) {
        Ok(steps) => {
            answer.entry();
            for (board, step) in steps {
                count += 1;
                step_output.push(&board, &step, Some(count), place, &mut answer.out);
                if !answer.write_if_long() {
                    return;
                }
                end = board;
                step.apply(&mut end);
            }
            None
        }
        Err(wrong) => Some(wrong),
    };
    let reason = match &wrong {
        Some(wrong) => Some(wrong.to_string()),
        None if end.is_full() => None,
        None => Some(match examine(&end) {
            Ok(Standing::Ambiguous(two)) => NotAPuzzle::Ambiguous(two).to_string(),
            _ => "these techniques do not solve it; this is as far as they go".to_string(),
        }),
    };
    if let Some(reason) = &reason {
        answer.complain(Outcome::No, place, reason);
    }
    if step_output.json {
        let end = End {
            puzzle: record.content.givens().to_string(),
            status: match (&wrong, &reason) {
                (Some(_), _) => "wrong",
                (None, Some(_)) => "unfinished",
                (None, None) => "solved",
            },
            steps: count,
            position: end.to_string(),
            solution: reason.is_none().then(|| end.values().to_string()),
            reason,
            source: &place.source,
            line: place.line,
        };
        push_json(&end, &mut answer.out);
    } else if wrong.is_none() {
        let position = if end.is_full() { end.values().to_string() } else { end.to_string() };
        answer.out.push_str(&format!("{position}\n"));
    }
}

/// The result of looking for two solutions.
enum Solved {
    None,
    One(Grid),
    Several(Grid, Grid),
}

fn solve_batch(batch: &Batch, style: Style, answer: &mut Answer) {
    let grids: Vec<Grid> = batch
        .items
        .iter()
        .filter_map(|item| match &item.as_ref().ok()?.content {
            Content::Grid(grid) => Some(*grid),
            Content::Board(_) => None,
        })
        .collect();
    let mut solved = solve_many(&grids).into_iter();
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
            Content::Board(board) => first_two(solve::completions(board)),
        };
        report(record, &batch.place(record.line), solved, style, answer);
        if !answer.write_if_long() {
            return;
        }
    }
}

/// From this many grids on, the bulk search is worth the cost of its start.
const SIDE_BY_SIDE: usize = 64;

fn solve_many(grids: &[Grid]) -> Vec<Solved> {
    if grids.len() < SIDE_BY_SIDE {
        return grids.iter().map(|grid| first_two(solve::solutions(grid))).collect();
    }
    let mut solved = Vec::with_capacity(grids.len());
    solve::bulk(grids, 2, |i, answer| {
        solved.push(match (answer.count, answer.solution) {
            (1, Some(one)) => Solved::One(one),
            (0, _) => Solved::None,
            // The bulk search gives one solution, but the message compares two.
            _ => first_two(solve::solutions(&grids[i])),
        });
    });
    solved
}

fn first_two(mut solutions: impl Iterator<Item = Grid>) -> Solved {
    match (solutions.next(), solutions.next()) {
        (None, _) => Solved::None,
        (Some(one), None) => Solved::One(one),
        (Some(one), Some(two)) => Solved::Several(one, two),
    }
}

/// One line of `garns solve --json`.
#[derive(Serialize)]
struct Line<'a> {
    puzzle: String,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    source: &'a str,
    line: usize,
}

fn report(record: &Record, place: &Place, solved: Solved, style: Style, answer: &mut Answer) {
    let (status, solution, reason) = match solved {
        Solved::One(one) => ("unique", Some(one), None),
        Solved::Several(one, two) => {
            ("multiple", Some(one), Some(NotAPuzzle::Ambiguous(Box::new([one, two])).to_string()))
        }
        Solved::None => ("none", None, Some(why_none(&record.content))),
    };
    if let Some(reason) = &reason {
        answer.complain(Outcome::No, place, reason);
    }
    match style {
        Style::Json => {
            let puzzle = record.content.values().to_string();
            let solution = solution.map(|grid| grid.to_string());
            let line = Line { puzzle, status, solution, reason, source: &place.source, line: place.line };
            push_json(&line, &mut answer.out);
        }
        Style::Svg | Style::Format(_) => {
            if let Some(solution) = solution {
                print(record, solution, style, answer);
            }
        }
    }
}

fn why_none(content: &Content) -> String {
    match Puzzle::new(*content.values()) {
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
            // A full grid has neither candidates nor a label: no format loses anything.
            let _ = format.write(&Record::new(solution), out);
        }
        Style::Json => {}
    }
}

fn solutions(content: &Content) -> Box<dyn Iterator<Item = Grid> + '_> {
    match content {
        Content::Grid(grid) => Box::new(solve::solutions(grid)),
        Content::Board(board) => Box::new(solve::completions(board)),
    }
}

fn all(record: &Record, place: &Place, style: Style, answer: &mut Answer) {
    let mut none = true;
    for solution in solutions(&record.content) {
        none = false;
        match style {
            Style::Json => {
                let (puzzle, line) = (record.content.values().to_string(), place.line);
                let solution = Some(solution.to_string());
                let line =
                    Line { puzzle, status: "solution", solution, reason: None, source: &place.source, line };
                push_json(&line, &mut answer.out);
            }
            Style::Svg | Style::Format(_) => print(record, solution, style, answer),
        }
        if !answer.write_if_long() {
            return;
        }
    }
    if none {
        report(record, place, Solved::None, style, answer);
    }
}

/// One line of `garns solve --count N --json`.
#[derive(Serialize)]
struct Count {
    puzzle: String,
    solutions: usize,
    complete: bool,
}

fn count(record: &Record, limit: usize, style: Style, answer: &mut Answer) {
    let found = solutions(&record.content).take(limit.saturating_add(1)).count();
    let (solutions, complete) = (found.min(limit), found <= limit);
    if solutions == 0 && complete {
        answer.note(Outcome::No);
    }
    match style {
        Style::Json => {
            let puzzle = record.content.values().to_string();
            push_json(&Count { puzzle, solutions, complete }, &mut answer.out);
        }
        Style::Svg | Style::Format(_) => {
            answer.out.push_str(&format!("{solutions}{}\n", if complete { "" } else { " or more" }));
        }
    }
}
