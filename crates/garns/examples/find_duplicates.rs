//! Finds puzzles of a list that differ only by rotation, reflection, exchanged lines or exchanged digits.
//!
//! `cargo run --release --example find_duplicates -- puzzles.txt`

use std::collections::HashMap;
use std::error::Error;
use std::{env, fs};

use garns::{Grid, canon};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("usage: find_duplicates FILE")?;
    let mut first_lines: HashMap<Grid, usize> = HashMap::new();
    for (index, line) in fs::read_to_string(path)?.lines().enumerate() {
        let number = index + 1;
        let grid: Grid = line.parse().map_err(|error| format!("line {number}: {error}"))?;
        let first = *first_lines.entry(canon::canonical(&grid).grid).or_insert(number);
        if first != number {
            println!("line {number} is a rearrangement of line {first}");
        }
    }
    Ok(())
}
