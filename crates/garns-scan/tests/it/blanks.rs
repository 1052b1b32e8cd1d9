//! Pictures without a Sudoku.

use garns::Random;
use garns_scan::scan;
use garns_scan::training::{Blank, blank};

use crate::{fonts, image};

#[test]
fn pictures_without_a_sudoku_are_no_puzzles() {
    let fonts = fonts();
    for kind in Blank::ALL {
        for number in 0..10 {
            let scene = blank(&fonts, kind, &mut Random::stream(100 + kind as u64, number));
            let is_puzzle = scan(&image(&scene)).is_ok_and(|reading| reading.puzzle().is_ok());
            assert!(!is_puzzle, "{kind:?} {number}");
        }
    }
}
