//! `garns canon`: the canonical form of puzzles, which is the same for all their symmetric images.

mod join;

use std::hash::{DefaultHasher, Hash, Hasher};

use anyhow::{Result, bail};
use clap::Args;
use garns::canon::{self, Transform};
use garns::format::{Content, Format, Record};
use serde::Serialize;

use crate::input::Input;
use crate::outcome::Outcome;
use crate::output::{Output, Style};
use crate::pipeline::{self, MANY};
use crate::record_output::{Answered, Shape, Unanswered};

/// Print the canonical form of puzzles, remove duplicates, or compare two files
///
/// Two puzzles are equivalent if one becomes the other by exchanging digits, rows inside a band,
/// columns inside a stack, bands, stacks, or rows with columns. The canonical form is the smallest of
/// all these images, where an empty cell counts as less than 1. A position with pencil marks or removed
/// candidates has a canonical form of all its candidates: positions that differ in a candidate, or in
/// which digits are givens, are different.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns canon 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  garns canon --dedupe puzzles.txt > different.txt
  garns canon --join old.txt new.txt
  garns canon --join --show second --format line old.txt new.txt > added.txt
  garns canon --witness puzzle.txt
  garns canon --json puzzles.txt")]
pub(crate) struct Canon {
    /// Print the puzzles unchanged, but only the first of those that are equivalent
    #[arg(long)]
    dedupe: bool,

    /// Compare two files, and tell for each puzzle whether it is in both or only in one, rotated or relabelled
    #[arg(long, conflicts_with_all = ["dedupe", "witness"])]
    join: bool,

    /// With --join, show only these puzzles, separated by commas [default: all]
    #[arg(long, value_enum, value_name = "WHERE", value_delimiter = ',', requires = "join")]
    show: Vec<join::Membership>,

    /// Also print the transformation: the rows and columns that those of the form come from, and the image
    /// of each digit
    #[arg(long, conflicts_with = "dedupe")]
    witness: bool,

    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    output: Output,
}

impl Canon {
    pub(crate) fn run(self) -> Result<Outcome> {
        if self.join {
            return join::run(&self.input, &self.show, self.output.chosen());
        }
        let style = self.output.style_or(Format::Line);
        if self.dedupe {
            return pipeline::records(
                &self.input,
                MANY,
                style,
                &Shape::default(),
                |record, place, output, answer| {
                    let form = Form::of(&record.content);
                    for message in output.write(record, place, &Unanswered {}, &mut answer.out) {
                        answer.complain(Outcome::Done, place, message);
                    }
                    answer.end_unique(form.digest());
                },
            );
        }
        let mut columns = vec!["canonical", "automorphisms"];
        if self.witness {
            if style == Style::Svg {
                bail!("a picture has no place for --witness: choose json, csv or a format of plain text");
            }
            columns.push("transform");
        }
        let (witness, shape) = (self.witness, Shape { solution: false, columns });
        pipeline::records(&self.input, MANY, style, &shape, move |record, place, output, answer| {
            let form = Form::of(&record.content);
            let transform = witness.then(|| form.transform.to_string());
            if let Style::Json | Style::Format(Format::Csv) = style {
                let answered =
                    Answer { canonical: form.text(), automorphisms: form.automorphisms, transform };
                return output.push(record, place, &answered, answer);
            }
            // Other formats have the form itself.
            let mut canonical = Record { content: form.content, solution: None, ..record.clone() };
            if let Some(transform) = transform {
                canonical.label = format!("{transform} {}", canonical.label).trim_end().to_string();
            }
            output.push(&canonical, place, &Unanswered {}, answer);
        })
    }
}

/// The answer to a puzzle in a table and in JSON.
#[derive(Serialize)]
struct Answer {
    canonical: String,
    automorphisms: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    transform: Option<String>,
}

impl Answered for Answer {
    fn fields(&self) -> Vec<String> {
        let fields = [self.canonical.clone(), self.automorphisms.to_string()];
        fields.into_iter().chain(self.transform.clone()).collect()
    }
}

/// The canonical form of givens or of a position.
struct Form {
    content: Content,
    transform: Transform,
    automorphisms: u64,
}

impl Form {
    fn of(content: &Content) -> Form {
        match content {
            Content::Grid(grid) => {
                let form = canon::canonical(grid);
                Form {
                    content: Content::Grid(form.grid),
                    transform: form.transform,
                    automorphisms: form.automorphisms,
                }
            }
            Content::Board(board) => {
                let form = canon::canonical_board(board);
                Form {
                    content: Content::Board(Box::new(form.board)),
                    transform: form.transform,
                    automorphisms: form.automorphisms,
                }
            }
        }
    }

    fn text(&self) -> String {
        match &self.content {
            Content::Grid(grid) => grid.to_string(),
            Content::Board(board) => board.to_string(),
        }
    }

    /// A digest in 16 bytes: millions of digests fit in memory, and it is practically impossible that
    /// two forms of a file share one.
    fn digest(&self) -> u128 {
        let half = |salt: u64| {
            let mut hasher = DefaultHasher::new();
            salt.hash(&mut hasher);
            match &self.content {
                Content::Grid(grid) => grid.hash(&mut hasher),
                Content::Board(board) => board.hash(&mut hasher),
            }
            u128::from(hasher.finish())
        };
        half(1) << 64 | half(2)
    }
}
