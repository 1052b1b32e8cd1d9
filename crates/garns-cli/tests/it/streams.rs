//! Long and endless inputs and outputs.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use super::{PUZZLE, SOLUTION, command, garns};

/// The n-th renaming of the puzzle's digits, and its solution.
fn renamed(n: usize) -> (String, String) {
    let rename = |text: &str| -> String {
        text.chars()
            .map(|c| match c.to_digit(10) {
                Some(digit) => char::from_digit((digit + n as u32) % 9 + 1, 10).unwrap_or(c),
                None => c,
            })
            .collect()
    };
    (rename(PUZZLE), rename(SOLUTION))
}

#[test]
fn answers_come_in_the_order_of_the_input() {
    let mut input = String::new();
    let mut expected = String::new();
    for n in 0..20_000 {
        let (puzzle, solution) = renamed(n % 9);
        input.push_str(&puzzle);
        input.push('\n');
        expected.push_str(&solution);
        expected.push('\n');
    }
    for threads in ["1", "2", "7"] {
        let run = garns(&["solve", "--format", "line", "--threads", threads], &input);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        assert!(run.out == expected, "{threads} threads");
    }
}

#[test]
fn a_line_is_answered_before_the_next_is_typed() {
    let mut child = command(&["solve", "--format", "line"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe"));
    for n in 0..3 {
        let (puzzle, solution) = renamed(n);
        writeln!(stdin, "{puzzle}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(answer.trim(), solution);
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn an_answer_does_not_wait_for_slow_puzzles_after_it() {
    // Nobody counts the solutions of an empty grid to the end.
    let file = super::folder("slow").join("slow.txt");
    std::fs::write(&file, format!("{PUZZLE}\n{}\n{PUZZLE}\n", ".".repeat(81))).unwrap();
    for threads in ["1", "3"] {
        let mut child = command(&["solve", "--count", file.to_str().unwrap(), "--threads", threads])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut answers = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        child.kill().expect("the command is still counting");
        child.wait().unwrap();
        assert_eq!(answer, "1\n");
    }
}

#[test]
fn a_closed_pipe_ends_the_command_successfully() {
    // The empty grid has too many solutions to print them all.
    let empty = ".".repeat(81);
    for args in [&["solve", "--all", "--format", "line", &empty][..], &["solve", "--all", "--json", &empty]] {
        let mut child =
            command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts");
        let mut first = vec![0; 81];
        child.stdout.take().expect("a pipe").read_exact(&mut first).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn a_closed_pipe_ends_an_endless_input() {
    let mut child = command(&["solve", "--format", "line"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = child.stdout.take().expect("a pipe");
    writeln!(stdin, "{PUZZLE}").unwrap();
    let mut first = vec![0; 82];
    stdout.read_exact(&mut first).unwrap();
    drop(stdout);
    // The command notices the closed pipe at one of its next answers, while its input stays open. The pipe may
    // stay open for a moment: a process that another test starts right now has a copy of it.
    assert!((0..100_000).any(|_| writeln!(stdin, "{PUZZLE}").is_err()), "the command reads on and on");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
