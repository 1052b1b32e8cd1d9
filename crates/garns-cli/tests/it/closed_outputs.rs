//! Every command with a standard output or standard error that is full, closed, or not read.

use std::fs::File;
use std::process::{Command, Stdio};

use super::{PUZZLE, command, folder};

/// Runs that end by themselves and print on standard output.
fn printing(data: &str) -> Vec<Vec<&str>> {
    vec![
        vec!["--help"],
        vec!["--version"],
        vec!["solve", "--help"],
        vec!["solve", PUZZLE],
        vec!["solve", "--all", PUZZLE],
        vec!["solve", "--count", "5", PUZZLE],
        vec!["solve", "--steps", PUZZLE],
        vec!["solve", "--format", "opensudoku", PUZZLE],
        vec!["hint", PUZZLE],
        vec!["steps", PUZZLE],
        vec!["techniques"],
        vec!["techniques", "x-wing"],
        vec!["rate", PUZZLE],
        vec!["check", PUZZLE],
        vec!["generate", "--seed", "1"],
        vec!["generate", "--format", "csv"],
        vec!["canon", PUZZLE],
        vec!["canon", "--dedupe", PUZZLE],
        vec!["canon", "--join", PUZZLE, PUZZLE],
        vec!["scramble", PUZZLE],
        vec!["check", "--format", "csv", PUZZLE],
        vec!["library", "list", "--data", data],
        vec!["library", "count", "--data", data],
        vec!["library", "random", "--data", data],
        vec!["library", "sample", PUZZLE],
        vec!["convert", PUZZLE],
        vec!["convert", "--to", "json", PUZZLE],
        vec!["completions", "bash"],
    ]
}

/// Runs that print on standard error, with their exit codes.
fn complaining(data: &str) -> Vec<(i32, Vec<&str>)> {
    let none = "11.......7..............................8........................................";
    vec![
        (2, vec!["--nonsense"]),
        (2, vec!["solve", "missing"]),
        (1, vec!["solve", none]),
        (1, vec!["hint", none]),
        (1, vec!["steps", none]),
        (2, vec!["techniques", "missing"]),
        (1, vec!["rate", none]),
        (2, vec!["check", "missing"]),
        (0, vec!["generate"]),
        (2, vec!["generate", "--clues", "5"]),
        (1, vec!["generate", "--er", "11.9", "--attempts", "1"]),
        (2, vec!["canon", "missing"]),
        (2, vec!["library", "sample", "missing"]),
        (2, vec!["library", "add", "--data", data, "missing"]),
        (0, vec!["library", "rate", "--data", data]),
        (0, vec!["library", "dedupe", "--data", data]),
        (0, vec!["library", "random", "--data", data]),
        (1, vec!["library", "random", "--data", data, "--clues", "80"]),
        (2, vec!["convert", "missing"]),
        (
            0,
            vec![
                "convert",
                "--to",
                "line",
                "--from",
                "csv",
                concat!(
                    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                    ",x"
                ),
            ],
        ),
        (2, vec!["completions", "missing"]),
        (2, vec!["play", "--data", "/dev/null/no"]),
        (2, vec!["serve", "--database", "/dev/null/no", "--bind", "127.0.0.1:0"]),
    ]
}

fn data(test: &str) -> String {
    folder(&format!("closed-outputs-{test}")).to_str().unwrap().to_string()
}

/// The writing end of a pipe whose reading end is closed.
fn unread() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

fn full() -> Stdio {
    File::options().write(true).open("/dev/full").unwrap().into()
}

/// The command `garns`, started by a shell that closes a descriptor first.
fn closed(descriptor: u8, args: &[&str]) -> Command {
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("exec \"$0\" \"$@\" {descriptor}>&-"), env!("CARGO_BIN_EXE_garns")])
        .args(args);
    shell
}

#[test]
fn a_pipe_that_nobody_reads_ends_the_command() {
    for args in printing(&data("a_pipe_that_nobody_reads_ends_the_command")) {
        let output =
            command(&args).stdin(Stdio::null()).stdout(unread()).stderr(Stdio::piped()).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{args:?} {err}");
        assert!(!err.contains("cannot write"), "{args:?} {err}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_an_error() {
    for args in printing(&data("a_full_standard_output_is_an_error")) {
        let output =
            command(&args).stdin(Stdio::null()).stdout(full()).stderr(Stdio::piped()).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?} {err}");
        let last = err.lines().last().unwrap_or_default();
        assert!(last.starts_with("garns: cannot write to standard output: No space left"), "{args:?} {err}");
        let both = command(&args).stdin(Stdio::null()).stdout(full()).stderr(full()).status().unwrap();
        assert_eq!(both.code(), Some(2), "{args:?} with standard error full");
    }
}

#[cfg(unix)]
#[test]
fn a_closed_standard_output_is_an_error() {
    for args in printing(&data("a_closed_standard_output_is_an_error")) {
        let output = closed(1, &args).stdin(Stdio::null()).stderr(Stdio::piped()).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?} {err}");
        let last = err.lines().last().unwrap_or_default();
        assert_eq!(last, "garns: cannot write to standard output: it is closed", "{args:?} {err}");
        // The null device is not closed.
        let null = command(&args).stdin(Stdio::null()).stdout(Stdio::null()).status().unwrap();
        assert_eq!(null.code(), Some(0), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn messages_that_cannot_be_written_are_dropped() {
    let data = data("messages_that_cannot_be_written_are_dropped");
    for (code, args) in complaining(&data) {
        for stderr in [full(), unread()] {
            let status =
                command(&args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(stderr).status().unwrap();
            assert_eq!(status.code(), Some(code), "{args:?}");
        }
        let status = closed(2, &args).stdin(Stdio::null()).stdout(Stdio::null()).status().unwrap();
        assert_eq!(status.code(), Some(code), "{args:?} with standard error closed");
    }
}

/// Starts `serve` and `play` with a full standard output, so that they cannot print their address,
/// and ends them.
#[cfg(target_os = "linux")]
#[test]
fn a_server_runs_without_standard_output() {
    use std::io::{BufRead, BufReader};
    let data = folder("closed-outputs-server");
    let database = data.join("games.sqlite3");
    let serve = ["serve", "--bind", "127.0.0.1:0", "--database", database.to_str().unwrap()];
    let play = ["play", "--no-open", "--data", data.to_str().unwrap()];
    for args in [&serve[..], &play] {
        let mut child = command(args).stdout(full()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with("garns: cannot write to standard output"), "{args:?} {line}");
        let end = Command::new("sh").args(["-c", &format!("kill -TERM {}", child.id())]).status().unwrap();
        assert!(end.success());
        assert_eq!(child.wait().unwrap().code(), Some(0), "{args:?}");
    }
}

/// Asks for stacks that are too large for any machine, so that no thread can be started.
#[cfg(target_os = "linux")]
#[test]
fn a_thread_that_cannot_be_started_gives_a_message() {
    let data = folder("closed-outputs-threads");
    let database = data.join("games.sqlite3");
    let data = data.to_str().unwrap();
    std::fs::write(format!("{data}/games.csv"), format!("puzzle\n{PUZZLE}\n")).unwrap();
    let serve = ["serve", "--bind", "127.0.0.1:0", "--database", database.to_str().unwrap()];
    let others: [&[&str]; 5] = [
        &["solve", PUZZLE],
        &["generate", "--seed", "1"],
        &["library", "rate", "--data", data],
        &["play", "--no-open", "--data", data],
        &serve,
    ];
    for args in others {
        let output =
            command(args).env("RUST_MIN_STACK", "1000000000000000").stdin(Stdio::null()).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?} {err}");
        assert!(err.starts_with("garns: cannot start a thread: "), "{args:?} {err}");
        assert_eq!(err.lines().count(), 1, "{args:?} {err}");
    }
}
