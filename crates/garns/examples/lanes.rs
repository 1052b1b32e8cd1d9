//! Measures puzzles per second on lists of puzzles, with each kind of registers that the machine
//! has.
//!
//! `cargo run --release --example lanes -- puzzles.txt`; `cargo xtask cross time puzzles.txt`
//! compares WebAssembly with this machine.

use std::time::{Duration, Instant};

use garns::Grid;
use garns::solve::{Bulk, Lanes, count_with};

/// How often each list is solved; the best time counts.
const ROUNDS: usize = 5;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path)?;
        let grids: Vec<Grid> =
            text.lines().filter_map(|line| line.get(..81)?.parse().ok()).take(4000).collect();
        let name = path.rsplit('/').next().unwrap_or(&path);
        for lanes in Lanes::available() {
            let single = best(|| grids.iter().map(|grid| count_with(lanes, grid, 2)).sum());
            let mut bulk = Bulk::with_lanes(2, lanes);
            let in_bulk = best(|| {
                let mut found = 0;
                bulk.counts(&grids, |_, count| found += count.unwrap_or_default());
                found
            });
            assert_eq!(single.1, in_bulk.1, "{name}: different numbers of solutions");
            let rate = |time: Duration| grids.len() as f64 / time.as_secs_f64();
            println!(
                "{name:20} {lanes:10} one by one {:>9.0}/s, in bulk {:>9.0}/s",
                rate(single.0),
                rate(in_bulk.0)
            );
        }
    }
    Ok(())
}

/// The shortest time that some work takes, and its result.
fn best(mut work: impl FnMut() -> usize) -> (Duration, usize) {
    let mut shortest = Duration::MAX;
    let mut result = 0;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        result = work();
        shortest = shortest.min(start.elapsed());
    }
    (shortest, result)
}
