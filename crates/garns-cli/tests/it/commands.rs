//! The answers of each command to good input.

use garns::{Cell, Grid, Puzzle};

use super::{PUZZLE, SOLUTION, folder, garns, json};

/// A grid with two fives in a row.
const CLASH: &str = "5...5............................................................................";
/// A grid without a solution in which no digit is repeated: the other digits of row 1 and the 9 below leave
/// no place for a 9 in row 1.
const HOPELESS: &str = "12345678.........9...............................................................";
const EMPTY: &str = ".................................................................................";

#[test]
fn help_has_examples() {
    let run = garns(&["--help"], "");
    assert_eq!(run.code, Some(0));
    assert!(run.out.contains("Examples:") && run.out.contains("garns solve"), "{}", run.out);
    for command in ["solve", "check", "convert", "canon", "completions"] {
        let run = garns(&[command, "--help"], "");
        assert_eq!(run.code, Some(0));
        assert!(run.out.contains("Examples:"), "{command}: {}", run.out);
    }
}

#[test]
fn the_manual_is_written_for_man_and_for_web_pages() {
    assert!(garns(&["--version"], "").out.starts_with(concat!("garns ", env!("CARGO_PKG_VERSION"))));
    let page = garns(&["man"], "");
    assert_eq!(page.code, Some(0));
    assert!(page.out.contains(".TH garns 1"), "{}", page.out);
    let folder = folder("man");
    for (format, ending) in [("roff", "1"), ("markdown", "md")] {
        let run = garns(&["man", "--format", format, "--out", folder.to_str().expect("text")], "");
        assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{run:?}");
        let text =
            std::fs::read_to_string(folder.join(format!("garns-library-add.{ending}"))).expect("a page");
        assert!(text.contains("garns") && text.contains("add"), "{text}");
    }
}

#[test]
fn solve_prints_the_grid() {
    let run = garns(&["solve", PUZZLE], "");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(run.out.starts_with("5 3 4 | 6 7 8 | 9 1 2\n"));
    let run = garns(&["solve", "--format", "line", PUZZLE, PUZZLE], "");
    assert_eq!(run.out, format!("{SOLUTION}\n{SOLUTION}\n"));
    let drawn = garns(&["solve", "--format", "terminal", PUZZLE], "").out;
    assert!(drawn.contains('┼') && !drawn.contains('\x1b'), "no colour without a terminal");
}

#[test]
fn solve_says_why_there_is_no_solution() {
    let run = garns(&["solve", "--format", "line"], format!("{CLASH}\n{HOPELESS}\n{PUZZLE}\n{EMPTY}\n"));
    assert_eq!(run.code, Some(1));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((lines.len(), lines[0]), (2, SOLUTION));
    let errors: Vec<&str> = run.err.lines().collect();
    assert_eq!(errors.len(), 3);
    assert_eq!(errors[0], "garns: standard input:1: 5 is repeated in r1c1, r1c5");
    assert!(errors[1].starts_with("garns: standard input:2: no solution: the givens in r1c1, "));
    assert!(errors[2].starts_with("garns: standard input:4: more than one solution: "));
}

#[test]
fn solve_counts_and_lists_solutions() {
    // The full grid without its first four digits, which can be filled in one way only.
    let fewer = SOLUTION.replacen("53467", "....7", 1);
    assert_eq!(garns(&["solve", "--count", "10"], format!("{PUZZLE}\n{fewer}\n")).out, "1\n1\n");
    assert_eq!(garns(&["solve", "--count", "10", EMPTY], "").out, "10 or more\n");
    assert_eq!(garns(&["solve", "--count=10", EMPTY], "").out, "10 or more\n");
    // Without a number, all are counted.
    let two = format!("{}....", &PUZZLE[..77]);
    let all = garns(&["solve", "--all", "--format", "line", &two], "").out.lines().count();
    assert!(all > 1);
    for args in [&["solve", "--count", &two][..], &["solve", &two, "--count"]] {
        assert_eq!(garns(args, "").out, format!("{all}\n"));
    }
    let none = garns(&["solve", "--count", "10", CLASH], "");
    assert_eq!((none.code, none.out.as_str()), (Some(1), "0\n"));
    let all = garns(&["solve", "--all", "--format", "line", PUZZLE], "");
    assert_eq!(all.out, format!("{SOLUTION}\n"));
    let line = json(garns(&["solve", "--json", PUZZLE], "").out.trim());
    assert_eq!((line["puzzle"].as_str(), line["solution"].as_str()), (Some(PUZZLE), Some(SOLUTION)));
    assert_eq!(line["status"], "unique");
}

#[test]
fn solve_respects_removed_candidates() {
    // An empty grid in which each cell has two candidates: its digit in the solution, and 9 (or 8
    // if the digit is 9).
    let mut text = String::new();
    for c in SOLUTION.chars() {
        let other = if c == '9' { '8' } else { '9' };
        text.push_str(&format!(" {}", if c < other { format!("{c}{other}") } else { format!("{other}{c}") }));
    }
    let rows: Vec<String> = text
        .split_whitespace()
        .map(String::from)
        .collect::<Vec<_>>()
        .chunks(9)
        .map(|row| row.join(" "))
        .collect();
    let run = garns(&["solve", "--format", "line"], rows.join("\n"));
    let found = run.out.trim();
    assert_eq!(found.len(), 81, "{run:?}");
    for ((given, solved), cell) in text.split_whitespace().zip(found.chars()).zip(0..) {
        assert!(given.contains(solved), "cell {cell}");
    }
}

#[test]
fn check_gives_status_reason_and_witness() {
    let run = garns(
        &["check", "--minimal", "--json"],
        format!("{PUZZLE}\n{CLASH}\n{HOPELESS}\n{EMPTY}\n{}\n", &PUZZLE[..80]),
    );
    assert_eq!(run.code, Some(2));
    let lines: Vec<serde_json::Value> = run.out.lines().map(json).collect();
    let status: Vec<&str> = lines.iter().map(|line| line["status"].as_str().unwrap()).collect();
    assert_eq!(status, ["unique", "invalid", "none", "multiple", "invalid"]);
    assert_eq!(lines[0]["puzzle"], PUZZLE);
    assert_eq!(lines[0]["solution"], SOLUTION);
    assert_eq!(lines[0]["minimal"], false);
    assert!(!lines[0]["spare"].as_array().unwrap().is_empty());
    assert_eq!(lines[1]["cells"], serde_json::json!(["r1c1", "r1c5"]));
    assert_eq!(lines[1]["digit"], 5);
    assert_eq!(lines[2]["cells"].as_array().unwrap().len(), 7);
    let solutions = lines[3]["solutions"].as_array().unwrap();
    assert!(solutions.len() == 2 && solutions[0] != solutions[1]);
    assert_eq!((lines[4]["line"].as_u64(), lines[4]["column"].as_u64()), (Some(5), Some(81)));
    for line in &lines[1..] {
        assert!(
            line["reason"].as_str().is_some_and(|reason| !reason.is_empty()) && line["minimal"].is_null()
        );
    }
    // Minimality is tested on request, and the clues that can go are named.
    assert_eq!(garns(&["check", PUZZLE], "").out, "argument 1:1: exactly one solution\n");
    let said = garns(&["check", "--minimal", PUZZLE], "").out;
    let spare: Vec<&str> =
        lines[0]["spare"].as_array().unwrap().iter().map(|cell| cell.as_str().unwrap()).collect();
    let expected = format!("exactly one solution, not minimal: any one of {} can go", spare.join(", "));
    assert_eq!(said, format!("argument 1:1: {expected}\n"));
    for cell in Cell::all() {
        let mut fewer: Grid = PUZZLE.parse().unwrap();
        if fewer.set(cell, None).is_some() {
            let is_spare = spare.contains(&cell.to_string().as_str());
            assert_eq!(Puzzle::new(fewer).is_ok(), is_spare, "{cell}");
        }
    }
    let minimal = garns(&["generate", "--format", "line", "--seed", "1"], "").out;
    assert!(garns(&["check", "--minimal"], minimal).out.ends_with(": exactly one solution, minimal\n"));
    assert_eq!(garns(&["check", EMPTY], "").code, Some(1));
}

#[test]
fn convert_goes_back_and_forth_and_reports_losses() {
    for format in ["line", "grid", "csv", "sdk", "sdm", "ss", "hodoku", "opensudoku"] {
        let there = garns(&["convert", "--to", format, PUZZLE, PUZZLE], "");
        assert_eq!((there.code, there.err.as_str()), (Some(0), ""), "{format}");
        for from in [&["--from", format][..], &[]] {
            let back = garns(&[&["convert", "--to", "line"], from].concat(), &there.out);
            assert_eq!(back.out, format!("{PUZZLE}\n{PUZZLE}\n"), "{format}");
        }
    }
    let position = format!(":0000:x:{}:113:::\n", PUZZLE.replacen("..7", ".+27", 1));
    let run = garns(&["convert", "--to", "line"], &position);
    assert_eq!(run.code, Some(0));
    assert_eq!(
        run.err,
        "garns: standard input:1: the format line cannot express which digits are givens and which were placed later\n\
         garns: standard input:1: the format line cannot express removed candidates\n"
    );
    assert_eq!(garns(&["convert", "--to", "hodoku"], &position).out, position);
    let picture = garns(&["convert", "--to", "svg", PUZZLE], "").out;
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"), "{picture}");
    let table = garns(&["convert", "--to", "kaggle", PUZZLE], "").out;
    assert_eq!(table, format!("quizzes,solutions\n{},{SOLUTION}\n", PUZZLE.replace('.', "0")));
}

#[test]
fn canon_prints_canonical_forms_and_drops_duplicates() {
    // The same puzzle with 1 and 2 exchanged, and another puzzle.
    let renamed: String = PUZZLE
        .chars()
        .map(|c| {
            if c == '1' {
                '2'
            } else if c == '2' {
                '1'
            } else {
                c
            }
        })
        .collect();
    let other = &PUZZLE.replacen('5', ".", 1);
    let file = folder("canon").join("three.txt");
    std::fs::write(&file, format!("{renamed}\n{other}\n{PUZZLE}\n{renamed}\n")).unwrap();
    let file = file.to_str().unwrap();
    let forms: Vec<String> = garns(&["canon", file], "").out.lines().map(String::from).collect();
    assert!(forms[0] == forms[2] && forms[2] == forms[3] && forms[0] != forms[1]);
    assert_eq!(garns(&["canon", "--dedupe", file], "").out, format!("{renamed}\n{other}\n"));
    let line = json(garns(&["canon", "--json", PUZZLE], "").out.trim());
    assert_eq!(
        (line["canonical"].as_str(), line["automorphisms"].as_u64()),
        (Some(forms[0].as_str()), Some(1))
    );
}

#[test]
fn completions_are_printed_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = garns(&["completions", shell], "");
        assert!(run.code == Some(0) && run.out.contains("garns"), "{shell}");
    }
}

#[test]
fn convert_keeps_the_columns_of_a_table() {
    let table = format!("puzzle,label,level,er\n{PUZZLE},of the day,Hard,\n{PUZZLE},,Easy,\"1,2\"\n");
    let run = garns(&["convert", "--to", "json"], &table);
    let lines: Vec<serde_json::Value> = run.out.lines().map(json).collect();
    assert_eq!(lines[0]["columns"], serde_json::json!({ "level": "Hard", "er": "" }), "{run:?}");
    assert_eq!((&lines[1]["columns"]["er"], &lines[0]["label"]), (&"1,2".into(), &"of the day".into()));
    let again = garns(&["convert", "--to", "csv"], &table);
    assert_eq!((again.code, again.out.as_str(), again.err.as_str()), (Some(0), table.as_str(), ""));
    // Every record loses its columns, which is reported once.
    let lost = garns(&["convert", "--to", "line"], &table);
    assert_eq!(lost.err.lines().count(), 1, "{lost:?}");
    assert!(lost.err.contains("the format line cannot express the columns of a table"), "{lost:?}");
    let sample = garns(&["library", "sample", "--format", "csv", "--seed", "1"], &table);
    assert_eq!(sample.out, table);
    let different = garns(&["canon", "--dedupe", "--format", "csv"], &table);
    assert_eq!(different.out, table.lines().take(2).map(|line| format!("{line}\n")).collect::<String>());
}
