//! The command from outside: exit codes, order of answers, and one clear line for every mistake.

mod bad_input;
mod closed_outputs;
mod commands;
mod compressed;
mod docs;
mod filters;
mod generate;
mod help;
mod library;
mod limits;
mod links;
mod order_options;
mod output_options;
mod print;
mod prove;
mod random_arguments;
mod rate;
mod scan;
mod server;
mod steps;
mod streams;
mod tables;
mod workshop;

use std::io::Write;
use std::process::{Command, Stdio};

/// Wikipedia's example of a Sudoku.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The result of a run of the command.
#[derive(Debug)]
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
    command.args(args);
    command
}

/// Runs the command with this text on standard input.
fn garns(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    let feeder = std::thread::spawn(move || {
        // A command that needs no input may close the pipe first.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the command ends");
    feeder.join().expect("the input is fed");
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// An empty folder for the files of one test. Files of an earlier run are removed.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("the files of an earlier run can be removed");
    }
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(line).expect("JSON")
}
