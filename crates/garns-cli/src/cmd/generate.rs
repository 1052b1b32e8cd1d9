//! `garns generate`: puzzles to order.

use std::ops::Range;

use anyhow::Result;
use clap::Args;
use garns::Grid;
use garns::format::{Format, Record};
use garns::games::Game;
use garns::generate::Made;
use serde::Serialize;

use crate::order_options::OrderOptions;
use crate::ordered_output::{Answer, answer_all};
use crate::outcome::Outcome;
use crate::output::{Output, Style, push_json, push_svg};
use crate::progress::Progress;
use crate::threads::Threads;

/// Make puzzles to order
///
/// Every puzzle has exactly one solution and, by default, needs all its clues. The same seed makes
/// the same puzzles, whatever the number of threads. Options that contradict each other are an error.
/// A search that finds nothing stops after a minute per puzzle (see --time-limit) and shows the best
/// puzzle found.
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
        let mut frame = style.frame();
        if style == Style::Format(Format::Csv) {
            // A table also has the solution and the ratings.
            frame.header = TABLE.into();
        }
        let patience = self.order.patience();
        let make = move |numbers: Range<u64>, answer: &mut Answer| {
            for number in numbers {
                match makes.search(number, patience.clock()) {
                    Ok(made) => write(&made, seed, number, style, answer.entry()),
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

const TABLE: &str = "puzzle,solution,level,er,ep,ed,hodoku,source\n";

/// One line of `garns generate --json`.
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

fn write(made: &Made, seed: u64, number: u64, style: Style, out: &mut String) {
    let puzzle = &made.puzzle;
    match style {
        Style::Json => {
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
            push_json(&line, out);
        }
        Style::Format(Format::Csv) => {
            let mut game = Game::from(*made).rated();
            game.source = "garns".to_owned();
            let line = game.to_string();
            let (givens, rest) = line.split_once(',').unwrap_or((&line, ""));
            out.push_str(&format!("{givens},{},{rest}\n", puzzle.solution()));
        }
        Style::Svg => push_svg(&(*puzzle.givens()).into(), out),
        Style::Format(format) => {
            let record =
                Record { solution: Some(Box::new(*puzzle.solution())), ..Record::new(*puzzle.givens()) };
            // Every format can express a puzzle without a label and without placed digits.
            let _ = format.write(&record, out);
        }
    }
}
