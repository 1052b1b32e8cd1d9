//! `garns generate` makes puzzles that meet the order.

use std::collections::BTreeSet;

use garns::{Grid, Puzzle};

use crate::garns;

#[test]
fn puzzles_are_valid_and_different_and_have_as_many_empty_cells_as_allowed() {
    let args = ["generate", "-n", "300", "--max-empty", "50", "--format", "line", "--seed", "1"];
    let one = garns(&[&args[..], &["--threads", "1"]].concat(), "");
    let two = garns(&[&args[..], &["--threads", "2"]].concat(), "");
    assert_eq!(one.code, Some(0), "{}", one.err);
    assert_eq!(one.out, two.out);
    let lines: BTreeSet<&str> = one.out.lines().collect();
    assert_eq!(lines.len(), 300);
    for line in lines {
        let grid: Grid = line.parse().unwrap();
        assert!(Puzzle::new(grid).is_ok() && grid.clues() >= 31, "{line}");
    }
}

#[test]
fn a_random_seed_is_printed() {
    let first = garns(&["generate", "--format", "line"], "");
    let seed = first.err.trim().strip_prefix("garns: --seed ").expect("a seed").to_owned();
    let again = garns(&["generate", "--format", "line", "--seed", &seed], "");
    assert_eq!((first.out, ""), (again.out, again.err.as_str()));
}

#[test]
fn a_table_has_solutions_and_ratings() {
    let run = garns(&["generate", "-n", "2", "--level", "easy", "--format", "csv", "--seed", "3"], "");
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "puzzle,solution,level,er,ep,ed,hodoku,source");
    assert_eq!(lines.len(), 3);
    for line in &lines[1..] {
        let columns: Vec<&str> = line.split(',').collect();
        let puzzle = Puzzle::new(columns[0].parse().unwrap()).unwrap();
        assert_eq!(columns[1], puzzle.solution().to_string());
        assert_eq!((columns[2], columns[7]), ("Easy", "garns"));
    }
}

#[test]
fn orders_that_cannot_be_met_are_refused() {
    for (args, reason) in [
        (&["--clues", "15"][..], "impossible order: no puzzle has 15 clues or fewer; the fewest are 17"),
        (&["--clues", "22..23", "--symmetry", "quarter-turn"], "allows no number of clues from 22 to 23"),
        (&["--symmetry", "round"], "no symmetry is named \"round\""),
        (&["--hardest", "magic"], "no technique is called \"magic\""),
        (&["--hardest", "whale"], "no solution path uses whale, because it is tried only on request"),
        (&["--hardest", "x-cycle"], "only Sudoku Explainer's scale uses x-cycle"),
        (
            &["--hardest", "tridagon", "--require", "forcing-chain-verity"],
            "only HoDoKu's path uses forcing-chain-verity, and only the player's path uses the others",
        ),
        (&["--pattern", "..."], "found 3 cells, expected 81"),
    ] {
        let run = garns(&[&["generate", "--seed", "1"], args].concat(), "");
        assert_eq!(run.code, Some(2), "{args:?}");
        assert!(run.err.contains(reason) && run.out.is_empty(), "{args:?}: {}", run.err);
    }
}

#[test]
fn a_search_without_success_shows_the_nearest_puzzle() {
    let run = garns(&["generate", "--er", "11.9", "--attempts", "3", "--seed", "1"], "");
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("the limit is 3 attempts (--attempts)"), "{}", run.err);
    assert!(run.err.contains("no puzzle met the order in 3 attempts; the best found is"), "{}", run.err);
}

#[test]
fn generate_and_print_agree_on_the_exit_code_of_a_search_without_success() {
    let file = crate::folder("print-nothing").join("nothing.pdf");
    let order = ["--er", "11.9", "--attempts", "1", "--seed", "1"];
    for command in [&["generate"][..], &["print", "--out", file.to_str().unwrap()]] {
        let run = garns(&[command, &order[..]].concat(), "");
        assert_eq!((run.code, run.err.lines().count()), (Some(1), 1), "{run:?}");
        assert!(run.err.contains("puzzle 1: no puzzle met the order in 1 attempts"), "{run:?}");
    }
    assert!(!file.exists());
}

#[test]
fn the_help_says_which_puzzles_are_minimal() {
    let help = garns(&["generate", "--help"], "").out;
    let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("It also needs all its clues, unless the order has a symmetry"), "{words}");
    assert!(!words.contains("shows the best"), "{words}");
    let minimal = |args: &[&str]| {
        let made =
            garns(&[&["generate", "-n", "20", "--format", "line", "--seed", "2"], args].concat(), "").out;
        garns(&["check", "--minimal"], made).out.matches(", minimal").count()
    };
    assert_eq!(minimal(&[]), 20);
    assert_eq!(minimal(&["--level", "easy"]), 20);
    assert!(minimal(&["--symmetry", "half-turn"]) < 20);
    assert!(minimal(&["--max-empty", "50"]) < 20);
    assert_eq!(minimal(&["--symmetry", "half-turn", "--minimal"]), 20);
}

#[test]
fn puzzles_and_solutions_are_drawn() {
    for args in [&["generate", "-n", "2", "--seed", "1"][..], &["solve", super::PUZZLE, super::PUZZLE]] {
        let run = garns(&[args, &["--format", "svg"]].concat(), "");
        assert_eq!((run.code, run.out.matches("<svg").count()), (Some(0), 2), "{}", run.err);
    }
}

#[test]
fn an_order_that_cannot_be_met_is_refused_at_once() {
    let orders = [
        (&["--max-empty", "64", "--symmetry", "quarter-turn"][..], "the most are 61"),
        (&["--clues", "15..15"], "the fewest are 17"),
        (&["--require", "x-wing", "--forbid", "x-wing"], "x-wing is both wanted and forbidden"),
        (&["--hardest", "naked-pair", "--require", "xy-wing"], "xy-wing is harder than naked-pair"),
        (&["--level", "easy", "--require", "fish"], "a puzzle that needs fish is at least Hard"),
        (
            &["--level", "hard", "--score", "1700..1800"],
            "the score of a puzzle of level Hard is at most 1600",
        ),
        (
            &["--level", "easy", "--er", "3.0..4.0"],
            "the rating of a puzzle that singles solve is at most 2.3",
        ),
    ];
    for (order, reason) in orders {
        let run = garns(&[&["generate", "--seed", "1"], order].concat(), "");
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{}", run.err);
        assert!(run.err.contains(reason) && run.err.lines().count() == 1, "{}", run.err);
    }
}

#[test]
fn the_help_names_the_time_limit() {
    let help = garns(&["generate", "--help"], "").out;
    let words: Vec<&str> = help.split_whitespace().collect();
    assert!(words.join(" ").contains("[default: 60, or none if --attempts is given]"), "{help}");
    let run = garns(&["generate", "--er", "11.9", "--time-limit", "0", "--seed", "1"], "");
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("the limit is 0 seconds (--time-limit)"), "{}", run.err);
    for limit in ["-1", "nan", "inf", "soon"] {
        let run = garns(&["generate", &format!("--time-limit={limit}")], "");
        assert_eq!(run.code, Some(2), "{limit}");
        assert!(run.err.contains("expected a number of seconds or none"), "{}", run.err);
    }
    let run = garns(&["generate", "--time-limit", "1e19", "--seed", "1"], "");
    assert_eq!(run.code, Some(0), "{}", run.err);
}
