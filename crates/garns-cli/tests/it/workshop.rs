//! `garns grid`, `garns minimize`, `garns neighbours` and `garns backdoors`.

use std::collections::BTreeSet;
use std::fs;

use super::{PUZZLE, SOLUTION, folder, garns, json};

/// A puzzle with 17 clues.
const SEVENTEEN: &str = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

#[test]
fn a_grid_is_described() {
    let run = garns(&["grid", "--json", "--unavoidable", "4", "--symmetries", PUZZLE], "");
    assert_eq!(run.code, Some(0), "{run:?}");
    let answer = json(&run.out);
    assert_eq!((&answer["grid"], &answer["automorphisms"]), (&SOLUTION.into(), &1.into()));
    assert_eq!(answer["symmetries"].as_array().unwrap().len(), 1);
    let listed = answer["unavoidable"].as_array().unwrap();
    assert_eq!(answer["unavoidable_by_size"][4], listed.len());
    let least = answer["clues_at_least"].as_u64().unwrap();
    assert!((5..=17).contains(&least));
    assert_eq!(answer["disjoint"].as_array().unwrap().len() as u64, least);
    let text = garns(&["grid", SOLUTION], "").out;
    assert!(text.starts_with(SOLUTION) && text.contains(&format!("clues: at least {least},")), "{text}");
    let run = garns(&["grid", &".".repeat(81)], "");
    assert!(run.code == Some(1) && run.err.contains("more than one solution"), "{run:?}");
}

#[test]
fn a_journal_continues_where_it_was() {
    let journal = folder("workshop-journal").join("journal.txt");
    let args = ["grid", "--clues=14", "--journal", journal.to_str().unwrap(), SEVENTEEN];
    let whole = garns(&args, "");
    assert_eq!(whole.code, Some(0), "{whole:?}");
    let text = fs::read_to_string(&journal).unwrap();
    // A run that was killed while it wrote a line.
    fs::write(&journal, &text[..text.len() * 2 / 3]).unwrap();
    let again = garns(&args, "");
    assert_eq!((again.code, &again.out), (Some(0), &whole.out));
    assert!(again.err.contains("are done already"), "{}", again.err);
    let lines = |text: &str| text.lines().map(str::to_string).collect::<BTreeSet<_>>();
    assert_eq!(lines(&fs::read_to_string(&journal).unwrap()), lines(&text));
    fs::write(&journal, "something else\n").unwrap();
    assert_eq!(garns(&args, "").code, Some(2));
}

#[test]
fn minimal_puzzles_are_printed_and_counted() {
    let all = garns(&["minimize", "--all", PUZZLE], "");
    let different: BTreeSet<&str> = all.out.lines().collect();
    assert!(all.code == Some(0) && different.len() == all.out.lines().count() && different.len() > 1);
    let checked = garns(&["check", "--minimal"], &all.out);
    assert!(checked.code == Some(0) && !checked.out.contains("not minimal"), "{checked:?}");
    let count = json(&garns(&["minimize", "--count", "--json", PUZZLE], "").out);
    let distinct = garns(&["minimize", "--all", "--distinct", PUZZLE], "").out.lines().count();
    assert_eq!((&count["minimal"], &count["distinct"]), (&different.len().into(), &distinct.into()));
    let some = garns(&["minimize", "-n", "3", "--seed", "1", PUZZLE], "");
    assert_eq!(some.out.lines().collect::<BTreeSet<_>>().len(), 3);
    assert!(some.out.lines().all(|line| different.contains(line)));
    assert_eq!(garns(&["minimize", "--seed", "1", SEVENTEEN], "").out.trim(), SEVENTEEN);
}

#[test]
fn neighbours_are_different_forms_that_meet_the_criteria() {
    let run = garns(&["neighbours", "--minimal", SEVENTEEN], "");
    assert_eq!(run.code, Some(0), "{run:?}");
    let forms: Vec<&str> = run.out.lines().collect();
    assert!(!forms.is_empty() && forms.is_sorted());
    let canonical = garns(&["canon", "--dedupe"], &run.out);
    assert_eq!(canonical.out, run.out, "no two are equivalent");
    assert_eq!(garns(&["canon"], &run.out).out, run.out, "each is a canonical form");
    let easy = garns(&["neighbours", "--minimal", "--er", "1.0..2.0", SEVENTEEN], "").out;
    let rated = garns(&["rate", "--er", "1.0..2.0", "--format", "line"], &run.out).out;
    assert_eq!(easy, rated);
    // The same puzzle twice, once with other digits, has no more neighbours.
    let copies = format!("{SEVENTEEN}\n{}\n", garns(&["scramble", "--seed", "1", SEVENTEEN], "").out);
    assert_eq!(garns(&["neighbours", "--minimal"], copies).out, run.out);
    let run = garns(&["neighbours", "--less", "1", "--more", "0", SEVENTEEN], "");
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""));
}

#[test]
fn backdoors_let_singles_finish() {
    let run = garns(&["backdoors", "--json", PUZZLE], "");
    assert_eq!(run.code, Some(0), "{run:?}");
    let answer = json(&run.out);
    assert_eq!((&answer["size"], answer["backdoors"].as_array().map(Vec::len)), (&0.into(), Some(1)));
}
