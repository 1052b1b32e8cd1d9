//! `garns prove`: the files that it writes, and its messages about them.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{PUZZLE, folder, garns};

/// The names of the files in a folder, sorted.
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect();
    names.sort();
    names
}

/// The puzzle without this many of its first clues.
fn without(clues: usize) -> String {
    let mut text = PUZZLE.to_string();
    for _ in 0..clues {
        let place = text.find(|c: char| c.is_ascii_digit()).expect("a clue");
        text.replace_range(place..=place, ".");
    }
    text
}

#[test]
fn every_puzzle_gets_a_formula_and_a_proof() {
    let folder = folder("prove_unique");
    let out = folder.to_str().unwrap();
    let run = garns(&["prove", "--out", out], format!("{PUZZLE}\nrubbish\n{PUZZLE}\n"));
    assert_eq!(run.code, Some(2), "{}", run.err);
    assert_eq!(files(&folder), ["1.opb", "1.pbp", "3.opb", "3.pbp"]);
    assert_eq!(run.out.lines().count(), 2);
    assert!(run.out.contains("exactly one solution"), "{}", run.out);
    let proof = fs::read_to_string(folder.join("1.pbp")).unwrap();
    assert!(proof.contains("conclusion UNSAT : -1 ;"));
}

#[test]
fn a_proof_by_steps_has_a_commented_section_for_each_step() {
    let folder = folder("prove_steps");
    let out = folder.to_str().unwrap();
    let run = garns(&["prove", "--out", out, "--steps", "--claim", "solution", "--json", PUZZLE], "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let line: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(line["holds"], true);
    assert_eq!(line["certificates"][0]["answer"], "s VERIFIED BOUNDS 81 <= obj <= 81");
    let proof = fs::read_to_string(folder.join("1.pbp")).unwrap();
    assert!(proof.lines().any(|line| line.starts_with("% 1. ")), "{proof}");
    assert!(proof.contains("conclusion BOUNDS 81 : -1 81 ;"));
}

#[test]
fn a_false_claim_gets_a_proof_of_the_opposite() {
    let folder = folder("prove_no");
    let out = folder.to_str().unwrap();
    let none = format!("55{}", &PUZZLE[2..]);
    let run = garns(&["prove", "--out", out, "--json"], format!("{none}\n{}\n", without(8)));
    assert_eq!(run.code, Some(1), "{}", run.err);
    let lines: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["certificates"][0]["answer"], "s VERIFIED UNSATISFIABLE");
    assert_eq!(lines[1]["certificates"][0]["answer"], "s VERIFIED SATISFIABLE");
    assert_eq!(lines[1]["certificates"][1]["answer"], "s VERIFIED SATISFIABLE");
    assert_eq!(files(&folder), ["1.opb", "1.pbp", "2-other.opb", "2-other.pbp", "2.opb", "2.pbp"]);
}

#[test]
fn minimality_takes_a_certificate_for_each_clue() {
    let folder = folder("prove_minimal");
    let out = folder.to_str().unwrap();
    let run = garns(&["prove", "--out", out, "--claim", "minimal", PUZZLE], "");
    assert_eq!(run.code, Some(1), "this puzzle is not minimal: {}", run.err);
    assert!(run.out.contains("not minimal"), "{}", run.out);
    assert_eq!(files(&folder).len(), 2 * 30);
    assert!(folder.join("1-30.pbp").exists());
}

#[test]
fn wrong_input_is_refused_in_one_line() {
    let folder = folder("prove_wrong");
    let file = folder.join("file");
    fs::write(&file, "").unwrap();
    let run = garns(&["prove", "--out", file.to_str().unwrap(), PUZZLE], "");
    assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{}", run.err);
    assert!(run.err.contains("cannot make the folder"), "{}", run.err);
    assert_eq!(garns(&["prove", PUZZLE], "").code, Some(2));

    // A folder has the name that the file of the proof would get.
    fs::create_dir_all(folder.join("out/1.pbp")).unwrap();
    let out = folder.join("out");
    let run = garns(&["prove", "--out", out.to_str().unwrap(), PUZZLE], "");
    assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{}", run.err);
    assert!(run.err.contains("cannot write"), "{}", run.err);

    let candidates = format!("{}1", ".".repeat(8)).repeat(81);
    let run = garns(&["prove", "--out", out.to_str().unwrap()], candidates);
    assert_eq!(run.code, Some(2), "{}", run.err);
}
