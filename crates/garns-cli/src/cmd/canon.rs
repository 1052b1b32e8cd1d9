//! `garns canon`: one name for all the puzzles that are the same but for a symmetry.

use std::hash::{DefaultHasher, Hash, Hasher};

use anyhow::Result;
use clap::Args;
use garns::format::{Format, Record};
use garns::{Grid, canon};
use serde::Serialize;

use crate::input::{Input, Place};
use crate::outcome::Outcome;
use crate::output::{Output, Style, push_json, push_svg};
use crate::pipeline::{self, Answer};

/// Print the canonical form of puzzles, or drop those that are the same
///
/// Two puzzles are the same if one becomes the other by renaming digits, exchanging rows inside a
/// band, columns inside a stack, bands or stacks, and turning the grid over its diagonal. The least
/// of all these images, an empty cell counting as less than 1, is the canonical form.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns canon 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  garns canon --dedupe puzzles.txt > different.txt
  garns canon --json puzzles.txt")]
pub(crate) struct Canon {
    /// Print each puzzle as it stands, but only the first of those that are the same
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
        pipeline::each(&self.input, 64, style.frame(), move |record, place, answer| {
            print(record, place, style, dedupe, answer);
        })
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

fn print(record: &Record, place: &Place, style: Style, dedupe: bool, answer: &mut Answer) {
    let puzzle = record.content.values();
    let form = canon::canonical(puzzle);
    let out = if dedupe { &mut answer.out } else { answer.entry(style.frame()) };
    let lost = match style {
        Style::Json => {
            let (automorphisms, line) = (form.automorphisms, place.line);
            push_json(
                &Line { puzzle, canonical: &form.grid, automorphisms, source: &place.source, line },
                out,
            );
            Vec::new()
        }
        Style::Svg => {
            push_svg(&if dedupe { record.content.clone() } else { form.grid.into() }, out);
            Vec::new()
        }
        Style::Format(format) if dedupe => format.write(record, out),
        Style::Format(format) => {
            format.write(&Record { label: record.label.clone(), ..Record::new(form.grid) }, out)
        }
    };
    if dedupe {
        answer.end_unique(digest(&form.grid));
    }
    for loss in lost {
        answer.complain(Outcome::Done, place, format!("this format cannot express {loss}"));
    }
}

/// A grid in 16 bytes: no two of any file will share them, and millions fit in memory.
fn digest(grid: &Grid) -> u128 {
    let half = |salt: u64| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        grid.hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(1) << 64 | half(2)
}
