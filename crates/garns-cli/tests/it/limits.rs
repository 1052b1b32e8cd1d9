//! Every input ends: repeated digits are found before any search, and a search gives up after its limit.

use super::{PUZZLE, garns, json};

/// 8 is twice in column 8, and nothing else is known but a 1.
const REPEATED: &str = "........1....................................................8........8..........";

/// 729 candidates without a solution, which takes a search of many thousand nodes to find out: 1 must be in five rows, but only in four
/// columns.
fn hidden() -> String {
    let cell = |row: usize, column: usize| {
        let has_one = ![0, 1, 3, 4, 6].contains(&row) || [0, 3, 6, 7].contains(&column);
        if has_one { "123456789" } else { ".23456789" }
    };
    (0..81).map(|index| cell(index / 9, index % 9)).collect()
}

#[test]
fn repeated_digits_are_reported_by_every_command() {
    for args in [
        &["solve", REPEATED][..],
        &["solve", "--all", REPEATED],
        &["check", REPEATED],
        &["solve", "--steps", REPEATED],
        &["hint", REPEATED],
        &["steps", REPEATED],
        &["rate", REPEATED],
    ] {
        let run = garns(args, "");
        assert_eq!(run.code, Some(1), "{args:?} {run:?}");
        assert!((run.out + &run.err).contains("8 is repeated in r7c8, r8c8"), "{args:?}");
    }
    assert_eq!(garns(&["solve", "--count", "9", REPEATED], "").out, "0\n");
}

#[test]
fn many_grids_with_repeated_digits_are_reported_one_by_one() {
    let many = format!("{REPEATED}\n{PUZZLE}\n").repeat(100);
    for command in ["solve", "check"] {
        let run = garns(&[command], &many);
        assert_eq!(run.code, Some(1));
        assert_eq!((run.out + &run.err).matches("8 is repeated in r7c8, r8c8").count(), 100, "{command}");
    }
}

#[test]
fn a_search_that_takes_too_long_is_given_up() {
    let hidden = hidden();
    for args in [&["check"][..], &["solve"], &["solve", "--all"], &["solve", "--count", "5"]] {
        let run = garns(&[args, &["--time-limit", "0", &hidden, PUZZLE]].concat(), "");
        assert_eq!(run.code, Some(1), "{args:?} {run:?}");
        assert!((run.out.clone() + &run.err).contains("not decided within the limit"), "{args:?} {run:?}");
        assert!(run.out.contains('1'), "the next puzzle is not answered: {args:?} {run:?}");
    }
    for command in ["check", "solve"] {
        let run = garns(&[command, "--json", "--time-limit", "0", &hidden], "");
        let verdict = json(run.out.trim());
        assert_eq!(verdict["status"], "undecided", "{command}");
        let reason = verdict["reason"].as_str().expect("a reason");
        assert!(reason.contains("--time-limit"), "{command}: {reason}");
    }
}

#[test]
fn without_a_limit_and_within_the_usual_limit_it_is_decided() {
    let hidden = hidden();
    for limit in [&[][..], &["--time-limit", "none"]] {
        let run = garns(&[&["check", PUZZLE, &hidden], limit].concat(), "");
        assert_eq!(run.code, Some(1), "{run:?}");
        assert!(run.out.contains("exactly one solution") && run.out.contains("no solution: "), "{run:?}");
    }
    let wrong = garns(&["check", "--time-limit", "soon", PUZZLE], "");
    assert!(wrong.code == Some(2) && wrong.err.contains("expected a number of seconds or none"), "{wrong:?}");
}
