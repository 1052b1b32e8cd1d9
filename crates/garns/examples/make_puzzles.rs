//! Makes five puzzles with symmetric clues whose hardest step is a wing.
//!
//! `cargo run --release --example make_puzzles -- 42`

use std::env;
use std::error::Error;

use garns::generate::{ClueSymmetry, Criteria, Order, puzzles};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let criteria = Criteria { hardest: Some("wings".parse()?), ..Criteria::default() };
    let order = Order { symmetry: ClueSymmetry::HalfTurn, criteria, ..Order::new(seed) };
    for puzzle in puzzles(&order)?.take(5) {
        println!("{:#}\n", puzzle.givens());
    }
    Ok(())
}
