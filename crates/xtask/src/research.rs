//! Tasks for research: they make stored data again, find examples, and measure. A contributor rarely needs them.

mod example;
mod games;
mod load;
mod signature;
mod tridagon;

use std::process::Command;

use anyhow::Result;

use crate::{Task, cargo, run};

pub(crate) const TASKS: [Task; 5] = [
    ("bench", "compare the speed of Garns with its rivals (arguments are passed on)", bench),
    ("load", "measure the time of a move with 200 players, on SQLite and PostgreSQL", load::run),
    ("signature", "count the instructions that the engines execute", signature::run),
    ("example", "find example positions for techniques (by id, else for all that have none)", example::run),
    ("games", "make the stored games again, two hundred of each level", games::run),
];

fn bench(args: &[String]) -> Result<()> {
    // One group of measurements runs the command itself.
    cargo("build", &["--release", "--package", "garns-cli"])?;
    run(Command::new("cargo").args(["run", "--release", "--package", "garns-bench", "--"]).args(args))
}
