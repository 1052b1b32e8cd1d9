//! `garns scramble`: a random symmetric copy of each puzzle.

use anyhow::Result;
use clap::Args;
use garns::Random;
use garns::canon::Transform;
use garns::format::{Content, Format, Record};

use crate::input::Input;
use crate::outcome::Outcome;
use crate::output::Output;
use crate::pipeline::{self, MANY};
use crate::record_output::{Shape, Unanswered};
use crate::seed::Seed;

/// Print a random copy of each puzzle: rotated, rearranged and relabelled
///
/// Exchanges digits, rows inside bands, columns inside stacks, bands, stacks, and perhaps rows with columns, all
/// at random. The copy has the same solution path, up to the choice between steps that are equally hard.
/// Labels, solutions and other columns stay with their puzzle. The same seed gives the same copies.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns scramble 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  garns scramble --seed 1 puzzles.txt > scrambled.txt")]
pub(crate) struct Scramble {
    #[command(flatten)]
    seed: Seed,

    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    output: Output,
}

impl Scramble {
    pub(crate) fn run(self) -> Result<Outcome> {
        let style = self.output.style_or(Format::Line);
        let seed = self.seed.get();
        pipeline::record_batches(&self.input, MANY, style, &Shape::default(), move |batch, output, answer| {
            for (item, number) in batch.items.iter().zip(batch.first..) {
                match item {
                    Ok(record) => {
                        let transform = Transform::random(&mut Random::stream(seed, number));
                        let place = batch.place(record.line);
                        output.push(&image(record, &transform), &place, &Unanswered {}, answer);
                    }
                    Err(error) => answer.refuse(&batch.place(error.line), error),
                }
                if !answer.write_if_long() {
                    return;
                }
            }
        })
    }
}

/// The record with the images of its puzzle and its solution.
fn image(record: &Record, transform: &Transform) -> Record {
    let content = match &record.content {
        Content::Grid(grid) => Content::Grid(transform.apply(grid)),
        Content::Board(board) => Content::Board(Box::new(transform.apply_to_board(board))),
    };
    let solution = record.solution.as_ref().map(|grid| Box::new(transform.apply(grid)));
    Record { content, solution, ..record.clone() }
}
