//! Every mistake gets one clear line and exit code 2.

use super::{PUZZLE, SOLUTION, folder, garns};

#[test]
fn wrong_input_gets_one_line_with_its_place() {
    let two_digits = "5 3 . | . 7 . | . . .\n".to_string() + &"46 . . | 1 9 5 | . . .\n".repeat(8);
    let cases: [(&str, Vec<u8>, &str); 8] = [
        (
            "binary",
            vec![0x7f, b'E', b'L', b'F', 0, 1, 2, 0xff, 0xfe, 10, 0, 0, 10, 0xc0],
            ":1:1: found byte 0xff, expected",
        ),
        ("truncated", PUZZLE.as_bytes()[..40].to_vec(), ":1:41: found 40 cells, expected 81 cells"),
        ("eighty", PUZZLE.as_bytes()[..80].to_vec(), ":1:81: found 80 cells, expected 81 cells"),
        (
            "truncated-grid",
            b"53..7....\n6..195...\n.98....6.\n8...\n".to_vec(),
            ":4:1: found 4 cells, expected 9 cells in a row",
        ),
        ("short-grid", b"53..7....\n6..195...\n.98....6.\n".to_vec(), ":3:1: found 3 rows, expected 9 rows"),
        ("two-digits", two_digits.into_bytes(), ":2:1: found \"46\" in one cell, expected one digit"),
        (
            "letters",
            b"not a puzzle at all\n".to_vec(),
            ":1:1: found \"not a puzzle at all\", expected a puzzle",
        ),
        ("empty", Vec::new(), ": no puzzle found"),
    ];
    let folder = folder("bad-input");
    for (name, bytes, message) in cases {
        let path = folder.join(name);
        std::fs::write(&path, &bytes).unwrap();
        let path = path.to_str().unwrap();
        for command in ["solve", "check", "convert", "canon"] {
            let run = garns(&[command, path], "");
            assert_eq!(run.code, Some(2), "{command} {name}: {run:?}");
            assert_eq!(run.err.lines().count(), 1, "{command} {name}: {run:?}");
            assert!(run.err.starts_with(&format!("garns: {path}{message}")), "{command} {name}: {run:?}");
            assert_eq!(run.out, "", "{command} {name}");
            let piped = garns(&[command], &bytes);
            assert!(
                piped.err.starts_with(&format!("garns: standard input{message}")),
                "{command} {name}: {piped:?}"
            );
        }
    }
}

#[test]
fn a_missing_file_and_a_folder_get_their_own_messages() {
    let folder = folder("missing");
    let missing = folder.join("nothing.txt");
    let run = garns(&["solve", missing.to_str().unwrap()], "");
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert_eq!(run.err, format!("garns: {}: no such file or directory\n", missing.display()));
    let run = garns(&["check", folder.to_str().unwrap()], "");
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert_eq!(run.err, format!("garns: {}: is a directory\n", folder.display()));
    let run = garns(&["rate", " "], "");
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert_eq!(run.err, "garns: argument 1: no puzzle found\n");
}

#[test]
fn an_argument_that_looks_like_a_puzzle_gets_the_message_of_a_puzzle() {
    let run = garns(&["solve", &PUZZLE[..80]], "");
    assert_eq!(run.code, Some(2));
    assert_eq!(run.err, "garns: argument 1:1:81: found 80 cells, expected 81 cells\n");
}

#[test]
fn windows_line_ends_and_byte_order_marks_are_accepted() {
    for text in [
        format!("{PUZZLE}\r\n{PUZZLE}\r\n"),
        format!("\u{feff}{PUZZLE}\r\n{PUZZLE}"),
        format!("{PUZZLE}\r{PUZZLE}\r"),
        format!(
            "\u{feff}{}",
            garns(&["convert", "--to", "grid"], format!("{PUZZLE}\n{PUZZLE}")).out.replace('\n', "\r\n")
        ),
    ] {
        let run = garns(&["solve", "--format", "line"], &text);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{text:?}");
        assert_eq!(run.out, format!("{SOLUTION}\n{SOLUTION}\n"), "{text:?}");
    }
}

#[test]
fn the_rest_of_a_file_is_read_after_a_bad_line() {
    let text = format!("{PUZZLE}\n{}\nxyz\n{PUZZLE}\n", &PUZZLE[..80]);
    let run = garns(&["solve", "--format", "line"], text);
    assert_eq!(run.code, Some(2));
    assert_eq!(run.out, format!("{SOLUTION}\n{SOLUTION}\n"));
    assert_eq!(
        run.err,
        "garns: standard input:2:81: found 80 cells, expected 81 cells\n\
         garns: standard input:3:1: found 'x', expected a digit or one of . 0 * _ - for an empty cell\n"
    );
}

#[test]
fn wrong_usage_is_exit_code_two() {
    for args in [
        &["solve", "--nonsense"][..],
        &["frobnicate"],
        &["convert", "--to", "nonsense", PUZZLE],
        &["solve", "--threads", "0"],
    ] {
        let run = garns(args, "");
        assert_eq!(run.code, Some(2), "{args:?}");
        assert!(run.err.starts_with("error: ") && run.out.is_empty(), "{args:?} {run:?}");
    }
}
