//! Solves every puzzle of a file, in any format that Garns reads.
//!
//! `cargo run --release --example solve_file -- puzzles.txt`

use std::error::Error;
use std::{env, fs};

use garns::{Puzzle, format};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("usage: solve_file FILE")?;
    let text = fs::read(path)?;
    format::read(&text, None, &mut |item| match item {
        Ok(record) => match Puzzle::new(record.content.givens()) {
            Ok(puzzle) => println!("{}", puzzle.solution()),
            Err(reason) => eprintln!("line {}: {reason}", record.line),
        },
        Err(error) => eprintln!("{error}"),
    });
    Ok(())
}
