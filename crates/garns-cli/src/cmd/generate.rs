//! `garns generate`: puzzles to order.

use std::ops::Range;

use anyhow::Result;
use clap::Args;
use garns::Grid;
use garns::format::{Format, Record};
use garns::games::Game;
use garns::generate::Made;
use serde::Serialize;

use crate::input::Place;
use crate::order_options::OrderOptions;
use crate::ordered_output::{Answer, answer_all};
use crate::outcome::Outcome;
use crate::output::{Output, Style, push_json};
use crate::progress::Progress;
use crate::record_output::{Answered, RecordOutput, Shape, Unanswered};
use crate::threads::Threads;

/// Make puzzles to order
///
/// Every puzzle has exactly one solution. It also needs all its clues, unless the order has a symmetry, a number
/// of clues, a limit of empty cells or a pattern: then it may have clues that it does not need, except with
/// --minimal. The same seed makes the same puzzles, whatever the number of threads. Options that contradict each
/// other are an error. A search that finds nothing stops after a minute per puzzle (see --time-limit); the
/// message shows the puzzle that comes nearest to the criteria, if any puzzle had the clues that were ordered,
/// and the exit code is 1.
#[derive(Debug, Args)]
#[command(after_help = "\
Symmetries: none, half-turn, quarter-turn, horizontal, vertical, diagonal, antidiagonal, diagonals
(both diagonals), mirrors (horizontal and vertical) and all.

Examples:
  garns generate
  garns generate -n 10000 --max-empty 50 --format line --seed 1 > puzzles.txt
  garns generate --symmetry half-turn --level hard
  garns generate -n 10 --er 7.0..7.5 --format csv
  garns generate --braid 4..6
  garns generate --hardest x-wing
  garns generate --hardest tridagon
  garns generate --require xy-wing --forbid uniqueness")]
pub(crate) struct Generate {
    /// Number of puzzles
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    number: u64,

    #[command(flatten)]
    order: OrderOptions,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    output: Output,
}

impl Generate {
    pub(crate) fn run(self) -> Result<Outcome> {
        let seed = self.order.seed();
        let makes = self.order.puzzles(seed)?;
        let style = self.output.style();
        let shape = match style {
            // A table also has the ratings.
            Style::Format(Format::Csv) => {
                Shape { solution: true, columns: vec!["level", "er", "ep", "ed", "hodoku", "source"] }
            }
            _ => Shape { solution: true, ..Shape::default() },
        };
        let output = RecordOutput::like(style, Record::new(Grid::EMPTY), &shape);
        let frame = output.frame();
        let patience = self.order.patience();
        let make = move |numbers: Range<u64>, answer: &mut Answer| {
            for number in numbers {
                match makes.search(number, patience.clock()) {
                    Ok(made) => write(&made, seed, number, style, &output, answer),
                    Err(gave_up) => {
                        let place = format_args!("puzzle {}", number + 1);
                        answer.complain(Outcome::No, place, format_args!("{gave_up}; {patience}"));
                        answer.end_all();
                        return;
                    }
                }
                answer.count(1, 1);
                if !answer.write_if_long() {
                    return;
                }
            }
        };
        let (number, batch) = (self.number, self.batch());
        let mut start = 0_u64;
        let ranges = move || {
            let range = start..number.min(start.saturating_add(batch));
            start = range.end;
            (!range.is_empty()).then_some(range)
        };
        answer_all(self.threads.get(), ranges, frame, Progress::new(Some(number)), make)
    }

    /// How many puzzles a thread makes before it takes the next range: many if each is made quickly
    /// and the output needs no rating.
    fn batch(&self) -> u64 {
        let is_plain = !self.output.json
            && !matches!(self.output.format, Some(Style::Json | Style::Format(Format::Csv)));
        if self.order.is_quick() && is_plain { 64 } else { 1 }
    }
}

/// A puzzle with its ratings: one line of `garns generate --json`, and the columns of a table.
#[derive(Serialize)]
struct Line<'a> {
    puzzle: &'a Grid,
    solution: &'a Grid,
    clues: usize,
    level: Option<String>,
    hodoku: Option<u32>,
    er: Option<f64>,
    ep: Option<f64>,
    ed: Option<f64>,
    seed: u64,
    number: u64,
}

impl Answered for Line<'_> {
    fn fields(&self) -> Vec<String> {
        let rating = |rating: Option<f64>| rating.map_or_else(String::new, |rating| format!("{rating:.1}"));
        vec![
            self.level.clone().unwrap_or_default(),
            rating(self.er),
            rating(self.ep),
            rating(self.ed),
            self.hodoku.map_or_else(String::new, |score| score.to_string()),
            "garns".to_string(),
        ]
    }
}

fn write(made: &Made, seed: u64, number: u64, style: Style, output: &RecordOutput, answer: &mut Answer) {
    let puzzle = &made.puzzle;
    let record = Record { solution: Some(Box::new(*puzzle.solution())), ..Record::new(*puzzle.givens()) };
    let place = Place { source: "puzzle".into(), line: number as usize + 1 };
    let out = answer.entry();
    if !matches!(style, Style::Json | Style::Format(Format::Csv)) {
        // Most formats leave out the solution, which nobody asked for.
        let _ = output.write(&record, &place, &Unanswered {}, out);
        return;
    }
    let game = Game::from(*made).rated();
    let line = Line {
        puzzle: puzzle.givens(),
        solution: puzzle.solution(),
        clues: puzzle.givens().clues(),
        level: game.level.map(|level| level.to_string()),
        hodoku: game.score,
        er: game.se.map(|rating| rating.er.into()),
        ep: game.se.map(|rating| rating.ep.into()),
        ed: game.se.map(|rating| rating.ed.into()),
        seed,
        number,
    };
    if style == Style::Json {
        push_json(&line, out);
    } else {
        for message in output.write(&record, &place, &line, out) {
            answer.complain(Outcome::Done, &place, message);
        }
    }
}
