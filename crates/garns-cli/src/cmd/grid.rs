//! `garns grid`: what a full grid allows: symmetries, bands, unavoidable sets, and all its puzzles with few clues.

mod clue_puzzles;

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use garns::format::{Content, Record};
use garns::workshop::{FullGrid, band_classes, disjoint_sets, unavoidable_sets};
use garns::{CellSet, Puzzle, canon};
use serde::Serialize;

use crate::input::Input;
use crate::ordered_output::{Answer, Frame};
use crate::out_option::OutOption;
use crate::outcome::Outcome;
use crate::output::push_json;
use crate::pipeline::{self, ONE};

/// Describe full grids, or find all their puzzles with 17 clues
///
/// Counts the symmetries of each grid, names the classes of its bands and stacks, counts its unavoidable sets, and
/// tells how many clues its puzzles need at least. The bands have the numbers 1 to 416 of the lists in the Sudoku
/// forums, in the order of their least images. Of a puzzle, the grid is its solution. With --clues, the command
/// prints all puzzles with 17 clues in the grid instead: none is missed. With more clues there soon are very many.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns grid 534678912672195348198342567859761423426853791713924856961537284287419635345286179
  garns grid --symmetries --unavoidable 6 grid.txt
  garns grid --clues grid.txt
  garns grid --clues=18 --journal found.txt grid.txt")]
pub(crate) struct Grid {
    /// Also list the symmetries: the rows and columns that those of the image come from, and the image of each digit
    #[arg(long, conflicts_with = "clues")]
    symmetries: bool,

    /// Also list the minimal unavoidable sets of at most this many cells
    #[arg(long, value_name = "CELLS", value_parser = clap::value_parser!(u8).range(4..=16), conflicts_with = "clues")]
    unavoidable: Option<u8>,

    /// Print all puzzles with this number of clues, 17 without a number, whether or not they need all of them
    #[arg(long, value_name = "K", num_args = 0..=1, default_missing_value = "17", require_equals = true,
        value_parser = clap::value_parser!(u8).range(1..=81))]
    clues: Option<u8>,

    /// Keep what is done in this file, and start from it if it exists
    #[arg(long, value_name = "FILE", requires = "clues")]
    journal: Option<PathBuf>,

    /// Print one JSON object for each grid, or for each puzzle
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    _out: OutOption,
}

/// The size of the unavoidable sets that are counted.
const SIZE: usize = 12;

/// The description of a grid.
#[derive(Serialize)]
struct Description {
    grid: String,
    automorphisms: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    symmetries: Vec<String>,
    bands: [usize; 3],
    stacks: [usize; 3],
    /// The number of minimal unavoidable sets of each size, from 0 to 12 cells.
    unavoidable_by_size: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unavoidable: Vec<String>,
    clues_at_least: usize,
    disjoint: Vec<String>,
}

impl Grid {
    pub(crate) fn run(self) -> Result<Outcome> {
        if let Some(clues) = self.clues {
            return clue_puzzles::run(&self.input, usize::from(clues), self.journal.as_deref(), self.json);
        }
        let (symmetries, listed, json) = (self.symmetries, self.unavoidable.map(usize::from), self.json);
        pipeline::each(&self.input, ONE, Frame::default(), move |record, place, answer| {
            match full_grid(record) {
                Ok(full) => {
                    let description = Description::of(&full, symmetries, listed);
                    if json { push_json(&description, &mut answer.out) } else { description.write(answer) }
                }
                Err(reason) => answer.complain(Outcome::No, place, reason),
            }
        })
    }
}

/// The grid of a record: its own, or the solution of a puzzle.
fn full_grid(record: &Record) -> Result<FullGrid, String> {
    let Content::Grid(grid) = &record.content else {
        return Err("a position in mid-game is not a grid".to_string());
    };
    if grid.is_full() {
        return FullGrid::try_from(*grid).map_err(|error| error.to_string());
    }
    Puzzle::new(*grid).map(|puzzle| FullGrid::from(&puzzle)).map_err(|error| error.to_string())
}

impl Description {
    fn of(full: &FullGrid, symmetries: bool, listed: Option<usize>) -> Description {
        let all = canon::automorphisms(full.grid()).unwrap_or_default();
        let [a, b, c, d, e, f] = band_classes(full);
        let sets = unavoidable_sets(full, SIZE.max(listed.unwrap_or(0)));
        let counted: Vec<CellSet> = sets.iter().copied().filter(|set| set.len() <= SIZE).collect();
        let disjoint = disjoint_sets(&counted);
        let by_size = |size| counted.iter().filter(|set| set.len() == size).count();
        let short = sets.iter().filter(|set| listed.is_some_and(|size| set.len() <= size));
        Description {
            grid: full.grid().to_string(),
            automorphisms: all.len(),
            symmetries: if symmetries { all.iter().map(ToString::to_string).collect() } else { Vec::new() },
            bands: [a, b, c],
            stacks: [d, e, f],
            unavoidable_by_size: (0..=SIZE).map(by_size).collect(),
            unavoidable: short.map(ToString::to_string).collect(),
            clues_at_least: disjoint.len(),
            disjoint: disjoint.iter().map(ToString::to_string).collect(),
        }
    }

    fn write(&self, answer: &mut Answer) {
        let numbers =
            |numbers: &[usize]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let sizes = self.unavoidable_by_size.iter().enumerate().filter(|(_, count)| **count > 0);
        let sizes: Vec<String> = sizes.map(|(size, count)| format!("{count} of {size} cells")).collect();
        let lines = [
            self.grid.clone(),
            format!("  symmetries: {}", self.automorphisms),
            format!("  bands: {}; stacks: {}", numbers(&self.bands), numbers(&self.stacks)),
            format!("  unavoidable sets: {}", sizes.join(", ")),
            format!(
                "  clues: at least {}, one in each of {}",
                self.clues_at_least,
                self.disjoint.join(" | ")
            ),
        ];
        let listed = self.symmetries.iter().chain(&self.unavoidable).map(|line| format!("    {line}"));
        for line in lines.into_iter().chain(listed) {
            answer.out.push_str(&line);
            answer.out.push('\n');
        }
    }
}
