//! Counts instructions with callgrind, so that a change of speed shows in a diff.

use std::fmt::Write;
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The file of the counts. They change with the compiler, so no test compares them.
const FILE: &str = "crates/garns/tests/instructions.txt";
/// The engines of the example `work`, and how many puzzles each is given.
const ENGINES: [(&str, u64); 7] = [
    ("single", 1000),
    ("bulk", 1000),
    ("full", 1000),
    ("generate", 200),
    ("canonical", 200),
    ("se", 20),
    ("hodoku", 20),
];

/// Counts the instructions that each engine executes, and writes the file.
pub(crate) fn run(_: &[String]) -> Result<()> {
    crate::cargo("build", &["--release", "--package", "garns", "--example", "work"])?;
    let mut text = "# instructions a puzzle, the minimal puzzles of seed 1, AVX2, release build\n".to_owned();
    for (engine, puzzles) in ENGINES {
        writeln!(text, "{engine}: {}", count(engine, puzzles)? / puzzles)?;
    }
    print!("{text}");
    std::fs::write(FILE, text).with_context(|| format!("cannot write {FILE}"))
}

fn count(engine: &str, puzzles: u64) -> Result<u64> {
    let target = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned());
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*measured*"])
        .args([&format!("{target}/release/examples/work"), engine, &puzzles.to_string()])
        .output()
        .context("cannot start valgrind; it counts the instructions")?;
    let told = String::from_utf8_lossy(&output.stderr);
    let count = told.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse::<u64>().ok());
    let Some(count) = count.filter(|&count| output.status.success() && count > 0) else {
        bail!("valgrind counted nothing for {engine}:\n{told}");
    };
    Ok(count)
}
