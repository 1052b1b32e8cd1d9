//! `garns library`: one's own games beside the stored ones.

use std::fs;

use super::{PUZZLE, SOLUTION, folder, garns};

/// A minimal puzzle of our own making.
const OTHER: &str = "1......8..2.7..5..36..1....4.9......7...3...1......6.9....2..14..3..6.7..9......8";

#[test]
fn what_is_added_is_found_and_nothing_is_added_twice() {
    let data = folder("library-add");
    let _ = fs::remove_file(data.join("games.csv"));
    let data = data.to_str().unwrap();
    let turned: String = SOLUTION.chars().rev().map(|c| if c == '1' { '.' } else { c }).collect();
    let add = garns(&["library", "add", "--data", data, "--source", "mine"], &turned);
    assert_eq!((add.code, add.err.contains("1 added")), (Some(0), true), "{add:?}");
    let plain: String = turned.chars().rev().collect();
    let again = garns(&["library", "import", "--data", data], &plain);
    assert_eq!(again.code, Some(1));
    assert!(again.err.contains("already there") && again.err.contains("0 added"), "{again:?}");
    let list = garns(&["library", "list", "--data", data, "--clues", "72"], "");
    assert_eq!(list.out, format!("puzzle,level,er,ep,ed,hodoku,source\n{turned},,,,,,mine\n"));
    let rate = garns(&["library", "rate", "--data", data], "");
    assert!(rate.err.contains("1 rated"), "{rate:?}");
    assert_eq!(
        garns(&["library", "count", "--data", data, "--er", "1.0..1.2", "--clues", "72"], "").out,
        "1\n"
    );
}

#[test]
fn what_a_person_wrote_into_the_file_stays() {
    let data = folder("library-edit");
    let file = data.join("games.csv");
    let _ = fs::remove_file(&file);
    let stored = garns(&["library", "random", "--seed", "1", "--data", data.to_str().unwrap()], "").out;
    fs::write(&file, format!("# my games\npuzzle,source\n{PUZZLE},mine\n{stored}not a puzzle\n")).unwrap();
    let run = garns(&["library", "dedupe", "--data", data.to_str().unwrap()], "");
    assert_eq!(run.code, Some(0));
    assert!(run.err.contains("1 removed"), "{run:?}");
    let left = fs::read_to_string(&file).unwrap();
    assert_eq!(
        left,
        format!("# my games\npuzzle,level,er,ep,ed,hodoku,source\n{PUZZLE},,,,,,mine\nnot a puzzle\n")
    );
}

#[test]
fn a_sample_is_fixed_by_its_seed() {
    let many: String = (0..200).map(|i| format!("{}\n", rotate(OTHER, i % 9))).collect();
    let sample = |seed: &str| garns(&["library", "sample", "-n", "20", "--seed", seed], &many).out;
    assert_eq!(sample("1").lines().count(), 20);
    assert_eq!(sample("1"), sample("1"));
    assert_ne!(sample("1"), sample("2"));
}

/// The same text with its digits exchanged in a circle.
fn rotate(puzzle: &str, by: u32) -> String {
    let turn = |c: char| c.to_digit(10).map_or(c, |d| char::from_digit((d - 1 + by) % 9 + 1, 10).unwrap());
    puzzle.chars().map(turn).collect()
}
