//! T&E depth, whips and braids: random minimal puzzles, and the rows of the published table.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result};
use garns::generate::{Order, puzzles};
use garns::rate::Scale;
use garns::rate::braid::{Braids, GWhips, Least, NestedBraids, TrialAndError, Whips};
use garns::{Grid, Puzzle};

use crate::Bench;
use crate::measure::{Contestant, Race};

/// How many random puzzles are rated.
const PUZZLES: usize = 2000;

/// A function that rates a puzzle.
type Rate = fn(&Puzzle) -> u64;

/// The columns of the published table: title, number of the column in which a row must have a
/// value, and the function that computes the value.
const COLUMNS: [(&str, usize, Rate); 4] =
    [("T&E depth", 1, depth), ("W and gW", 2, whips), ("B", 4, braids), ("BxB", 5, nested)];

pub(super) fn run(bench: &Bench) -> Result<Vec<Race>> {
    let random: Vec<Puzzle> = puzzles(&Order::new(1))?.take(PUZZLES).collect();
    let mut races = Vec::new();
    for (name, _, rate) in &COLUMNS[..3] {
        races.push(race(format!("{name}, random minimal"), &random, bench.rounds, *rate)?);
    }
    let folder = std::env::var_os("GARNS_ORACLE")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracle"), PathBuf::from);
    let file = folder.join("classification.tsv");
    if !file.is_file() {
        eprintln!("no classification.tsv in the oracle folder (GARNS_ORACLE): timing random puzzles only");
        return Ok(races);
    }
    let table = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut all: Vec<(Puzzle, Rate)> = Vec::new();
    for (name, column, rate) in COLUMNS {
        let known = |line: &str| {
            let fields: Vec<&str> = line.split('\t').collect();
            fields.get(column)?.parse::<u8>().ok()?;
            Puzzle::new(fields[0].parse::<Grid>().ok()?).ok()
        };
        let rows: Vec<Puzzle> = table.lines().filter_map(known).collect();
        races.push(race(format!("{name}, {} published rows", rows.len()), &rows, bench.rounds.min(2), rate)?);
        all.extend(rows.into_iter().map(|puzzle| (puzzle, rate)));
    }
    // Wall-clock time of the whole table, on all cores.
    let cores = thread::available_parallelism()?.get();
    let start = Instant::now();
    thread::scope(|scope| {
        for core in 0..cores {
            let all = &all;
            scope.spawn(move || {
                for (puzzle, rate) in all.iter().skip(core).step_by(cores) {
                    rate(puzzle);
                }
            });
        }
    });
    let seconds = start.elapsed().as_secs_f64();
    eprintln!("the whole table, {} values on {cores} cores: {seconds:.1} s", all.len());
    Ok(races)
}

fn number(least: Least) -> u64 {
    least.exact().map_or(0, u64::from)
}

fn depth(puzzle: &Puzzle) -> u64 {
    number(TrialAndError::rate(puzzle))
}

fn whips(puzzle: &Puzzle) -> u64 {
    number(Whips::rate(puzzle)) + number(GWhips::rate(puzzle))
}

fn braids(puzzle: &Puzzle) -> u64 {
    number(Braids::rate(puzzle))
}

fn nested(puzzle: &Puzzle) -> u64 {
    number(NestedBraids::rate(puzzle))
}

fn race(title: String, puzzles: &[Puzzle], rounds: usize, rate: Rate) -> Result<Race> {
    let all = || puzzles.iter().map(rate).sum();
    Race::run(title, puzzles.len(), rounds, false, vec![Contestant::new("garns", all)])
}
