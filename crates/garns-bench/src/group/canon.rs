//! Canonical forms, of puzzles and of their solutions.

use anyhow::Result;
use garns::canon::canonical;
use garns::{Grid, Puzzle};
use sudoku::Sudoku;

use crate::Bench;
use crate::measure::{Contestant, Race};

/// The most puzzles of each list that are measured; there are few because the rival is slow.
const PUZZLES: usize = 200;

pub(super) fn run(bench: &Bench) -> Result<Vec<Race>> {
    let mut races = Vec::new();
    for corpus in &bench.corpora.0 {
        let puzzles = corpus.lines.iter().filter_map(|line| Puzzle::new(Grid::from_line(line)?).ok());
        let puzzles: Vec<Puzzle> = puzzles.take(PUZZLES).collect();
        let (givens, solutions): (Vec<Grid>, Vec<Grid>) =
            puzzles.iter().map(|puzzle| (*puzzle.givens(), *puzzle.solution())).unzip();
        // The rival counts the automorphisms of the solution even if it is given a puzzle, so the
        // counts are compared for solutions only.
        races.push(race(format!("{}: puzzles", corpus.name), &givens, bench.rounds, false)?);
        races.push(race(format!("{}: solutions", corpus.name), &solutions, bench.rounds, true)?);
    }
    races.retain(|race| race.items > 0);
    Ok(races)
}

fn race(title: String, grids: &[Grid], rounds: usize, same: bool) -> Result<Race> {
    let theirs: Vec<Sudoku> =
        grids.iter().filter_map(|grid| Sudoku::from_bytes(grid.to_bytes()).ok()).collect();
    let contestants = vec![
        Contestant::new("sudoku 0.8", move || {
            theirs.iter().filter_map(|puzzle| puzzle.canonicalized()).map(|(_, count)| count as u64).sum()
        }),
        Contestant::new("garns", || grids.iter().map(|grid| canonical(grid).automorphisms as u64).sum()),
    ];
    Race::run(title, grids.len(), rounds, same, contestants)
}
