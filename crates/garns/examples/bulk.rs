//! Solves puzzles made here in bulk: what `cargo xtask signature` counts the instructions of.
//!
//! `cargo run --release --example bulk -- 1000` solves a thousand.

use garns::generate::{Order, puzzles};
use garns::{Grid, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let count = std::env::args().nth(1).map_or(Ok(1000), |count| count.parse())?;
    let grids: Vec<Grid> = puzzles(&Order::new(1))?.take(count).map(|puzzle| *puzzle.givens()).collect();
    let mut unique = 0;
    solve_all(&grids, &mut unique);
    println!("{unique} of {count} have exactly one solution");
    Ok(())
}

#[inline(never)]
fn solve_all(grids: &[Grid], unique: &mut usize) {
    solve::bulk(grids, 2, |_, answer| *unique += usize::from(answer.count == 1));
}
