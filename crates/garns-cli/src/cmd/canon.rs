//! `garns canon`: the canonical form of puzzles, which is the same for all their symmetric images.

use std::hash::{DefaultHasher, Hash, Hasher};

use anyhow::Result;
use clap::Args;
use garns::Grid;
use garns::canon::{self, Canonical};
use garns::format::{Format, Record};
use serde::Serialize;

use crate::input::Input;
use crate::ordered_output::Answer;
use crate::outcome::Outcome;
use crate::output::{Output, Style, push_json, push_svg};
use crate::pipeline;

/// Print the canonical form of puzzles, or remove duplicates
///
/// Two puzzles are equivalent if one becomes the other by exchanging digits, rows inside a band,
/// columns inside a stack, bands, stacks, or rows with columns. The canonical form is the smallest of
/// all these images, where an empty cell counts as less than 1.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns canon 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  garns canon --dedupe puzzles.txt > different.txt
  garns canon --json puzzles.txt")]
pub(crate) struct Canon {
    /// Print the puzzles unchanged, but only the first of those that are equivalent
    #[arg(long)]
    dedupe: bool,

    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    output: Output,
}

impl Canon {
    pub(crate) fn run(self) -> Result<Outcome> {
        let style = self.output.style_or(Format::Line);
        let dedupe = self.dedupe;
        match style {
            Style::Format(format) => {
                pipeline::records(&self.input, BATCH, format, move |record, place, output, answer| {
                    answer_form(record, dedupe, answer, |form, answer| {
                        let form = Record {
                            label: record.label.clone(),
                            columns: record.columns.clone(),
                            ..Record::new(form.grid)
                        };
                        let shown = if dedupe { record } else { &form };
                        let out = if dedupe { &mut answer.out } else { answer.entry() };
                        for message in output.push(shown, out) {
                            answer.complain(Outcome::Done, place, message);
                        }
                    });
                })
            }
            Style::Json => pipeline::each(&self.input, BATCH, style.frame(), move |record, place, answer| {
                answer_form(record, dedupe, answer, |form, answer| {
                    let line = Line {
                        puzzle: record.content.values(),
                        canonical: &form.grid,
                        automorphisms: form.automorphisms,
                        source: &place.source,
                        line: place.line,
                    };
                    push_json(&line, &mut answer.out);
                });
            }),
            Style::Svg => pipeline::each(&self.input, BATCH, style.frame(), move |record, _, answer| {
                answer_form(record, dedupe, answer, |form, answer| {
                    let form = form.grid.into();
                    push_svg(if dedupe { &record.content } else { &form }, &mut answer.out);
                });
            }),
        }
    }
}

/// The most puzzles in a batch.
const BATCH: usize = 64;

/// Adds the answer for one puzzle; with `dedupe` it is dropped if the same form came before.
fn answer_form(record: &Record, dedupe: bool, answer: &mut Answer, write: impl Fn(&Canonical, &mut Answer)) {
    let form = canon::canonical(record.content.values());
    write(&form, answer);
    if dedupe {
        answer.end_unique(digest(&form.grid));
    }
}

/// One line of `garns canon --json`.
#[derive(Serialize)]
struct Line<'a> {
    puzzle: &'a Grid,
    canonical: &'a Grid,
    automorphisms: u64,
    source: &'a str,
    line: usize,
}

/// A digest of a grid in 16 bytes: millions of digests fit in memory, and it is practically
/// impossible that two grids of a file share one.
fn digest(grid: &Grid) -> u128 {
    let half = |salt: u64| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        grid.hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(1) << 64 | half(2)
}
