//! Runs one engine on generated puzzles. `cargo xtask signature` counts its instructions.
//!
//! `cargo run --release --example work -- bulk 1000` solves a thousand puzzles in bulk.

use std::hint::black_box;

use garns::canon::canonical;
use garns::generate::{Order, full, puzzles};
use garns::rate::{Hodoku, Scale, SudokuExplainer};
use garns::{Grid, Puzzle, Random, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_default();
    let count = args.next().map_or(Ok(1000), |count| count.parse())?;
    let Some((_, engine)) = ENGINES.iter().find(|(engine, _)| *engine == name) else {
        let names: Vec<&str> = ENGINES.iter().map(|(name, _)| *name).collect();
        return Err(format!("no engine {name:?}, expected one of {}", names.join(", ")).into());
    };
    let sample: Vec<Puzzle> = puzzles(&Order::new(1))?.take(count).collect();
    println!("{}", measured(*engine, &sample));
    Ok(())
}

/// The code whose instructions are counted, and no other.
#[inline(never)]
fn measured(engine: fn(&[Puzzle]) -> u64, sample: &[Puzzle]) -> u64 {
    black_box(engine(sample))
}

type Engine = (&'static str, fn(&[Puzzle]) -> u64);

/// The engines by name. Each returns a number that depends on its results, so that no work is optimised away.
const ENGINES: [Engine; 7] = [
    ("single", |sample| sample.iter().map(|puzzle| solve::count(puzzle.givens(), 2) as u64).sum()),
    ("bulk", |sample| {
        let grids: Vec<Grid> = sample.iter().map(|puzzle| *puzzle.givens()).collect();
        let mut found = 0;
        solve::bulk(&grids, 2, |_, answer| found += answer.count as u64);
        found
    }),
    ("full", |sample| {
        let mut random = Random::new(1);
        sample.iter().map(|_| full(&mut random).clues() as u64).sum()
    }),
    ("generate", |sample| {
        let Ok(puzzles) = puzzles(&Order::new(2)) else { return 0 };
        puzzles.take(sample.len()).map(|puzzle| puzzle.givens().clues() as u64).sum()
    }),
    ("canonical", |sample| sample.iter().map(|puzzle| canonical(puzzle.givens()).automorphisms).sum()),
    ("se", |sample| sample.iter().map(|puzzle| u64::from(SudokuExplainer::rate(puzzle).er.tenths())).sum()),
    ("hodoku", |sample| sample.iter().map(|puzzle| u64::from(Hodoku::rate(puzzle).score)).sum()),
];
