//! Gives a hint for a position, and draws it into `step.svg` in the folder for temporary files.
//!
//! `cargo run --release --example next_step -- 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79`

use std::error::Error;
use std::{env, fs};

use garns::Board;
use garns::logic::Ladder;
use garns::render::{Picture, svg, text};

fn main() -> Result<(), Box<dyn Error>> {
    let board: Board = env::args().nth(1).ok_or("usage: next_step POSITION")?.parse()?;
    match Ladder::player().hint(&board)? {
        None => println!("The puzzle is solved."),
        Some(step) => {
            println!("{}: {}.", step.technique.name, text::sentence(&step));
            let path = env::temp_dir().join("step.svg");
            fs::write(&path, svg::svg(&Picture::new(&board, &step)))?;
            println!("The picture is in {}.", path.display());
        }
    }
    Ok(())
}
