//! Rates the puzzles of a list, which has 81 characters a line, on two scales, and prints the
//! hardest first.
//!
//! `cargo run --release --example rate_list -- puzzles.txt`

use std::error::Error;
use std::{env, fs};

use garns::Puzzle;
use garns::rate::{Hodoku, Scale, SudokuExplainer};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("usage: rate_list FILE")?;
    let mut rated = Vec::new();
    for line in fs::read_to_string(path)?.lines() {
        let puzzle: Puzzle = line.parse().map_err(|error| format!("{line}: {error}"))?;
        rated.push((SudokuExplainer::rate(&puzzle), Hodoku::rate(&puzzle), puzzle));
    }
    rated.sort_by_key(|(explainer, hodoku, _)| (explainer.er, hodoku.score));
    for (explainer, hodoku, puzzle) in rated.iter().rev() {
        println!("{}  {explainer}  {hodoku}", puzzle.givens());
    }
    Ok(())
}
