//! Instructions counted by callgrind, so that a later change of speed shows in a diff.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

/// Where the counts are kept. They move with the compiler, so no test compares them.
const FILE: &str = "crates/garns/tests/instructions.txt";
/// How many puzzles the example solves.
const PUZZLES: u64 = 1000;

/// Writes the work and the instructions of the engines anew.
pub(crate) fn run(_: &[String]) -> Result<()> {
    crate::run(
        Command::new("cargo")
            .args(["test", "--package", "garns", "--test", "it", "signature"])
            .env("GARNS_SIGNATURE", "write"),
    )?;
    crate::cargo("build", &["--release", "--package", "garns", "--example", "bulk"])?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*solve_all*"])
        .args(["target/release/examples/bulk", &PUZZLES.to_string()])
        .output()
        .context("cannot start valgrind; it counts the instructions")?;
    let told = String::from_utf8_lossy(&output.stderr);
    let count = told.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse::<u64>().ok());
    let Some(count) = count.filter(|&count| output.status.success() && count > 0) else {
        bail!("valgrind counted nothing:\n{told}");
    };
    let text = format!(
        "# instructions a puzzle, {PUZZLES} minimal puzzles made here, limit 2, AVX2, release build\nbulk: {}\n",
        count / PUZZLES
    );
    print!("{text}");
    std::fs::write(Path::new(FILE), text).with_context(|| format!("cannot write {FILE}"))
}
