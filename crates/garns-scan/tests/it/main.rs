//! The scanner on whole pictures: drawn scenes, pictures without a Sudoku, photos, and any pixels.

mod any_pixels;
mod blanks;
mod files;
mod fuzz;
mod photos;
mod scenes;
mod weights;

use std::path::Path;

use garns::{Grid, Puzzle, Random};
use garns_scan::training::{Fonts, Look, Scene, scene};
use garns_scan::{Channels, Image};

/// The fonts that are in the repository.
fn fonts() -> Fonts {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../garns-print/fonts");
    let files: Vec<Vec<u8>> =
        Fonts::files_below(&folder).iter().map(|file| std::fs::read(file).expect("a font")).collect();
    Fonts::of_files(&files).expect("fonts with digits")
}

/// A stored puzzle.
fn puzzle(random: &mut Random) -> Grid {
    let puzzles: Vec<&str> = garns::games::STORED.lines().skip(1).filter_map(|line| line.get(..81)).collect();
    let puzzle: Puzzle = puzzles[random.below(puzzles.len())].parse().expect("a puzzle");
    *puzzle.givens()
}

/// A scene of a look, with its puzzle.
fn drawn(look: Look, number: u64) -> (Scene, Grid) {
    let mut random = Random::stream(look as u64, number);
    let truth = puzzle(&mut random);
    (scene(&fonts(), &truth, look, &mut random), truth)
}

fn image(scene: &Scene) -> Image<'_> {
    Image::new(&scene.pixels, scene.width, scene.height, Channels::Grey).expect("a picture")
}
