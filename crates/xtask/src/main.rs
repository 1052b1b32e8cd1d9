//! The project's chores: `cargo xtask CHORE`.

mod browser;
mod certificates;
mod codegen;
mod example;
mod games;
mod load;
mod postgres;
mod python;
mod schemathesis;
mod signature;

use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

type Chore = fn(&[String]) -> Result<()>;

/// Each chore with what it does, in the order that help lists them.
const CHORES: [(&str, &str, Chore); 12] = [
    ("test", "set up what is missing and run every test", test),
    ("browser", "play the game in Chromium (arguments are passed on to node --test)", browser::test),
    (
        "schemathesis",
        "ask the server what its OpenAPI document allows, and what it does not",
        schemathesis::test,
    ),
    (
        "certificates",
        "check certificates with VeriPB (files of puzzles; none: stored games)",
        certificates::test,
    ),
    ("python", "build the Python package and test it (arguments are passed on to pytest)", python::test),
    ("fmt", "format the code", |_| cargo("fmt", &["--all"])),
    ("codegen", "write the pages that are made from the code", codegen::run),
    ("games", "make the stored games anew, two hundred of each level", games::run),
    ("load", "measure a move with 200 players at once, on SQLite and PostgreSQL", load::run),
    ("example", "find a position to show a technique in (ids; none: all without one)", example::run),
    ("signature", "count the instructions that the engines take", signature::run),
    ("bench", "measure Garns beside its rivals (arguments are passed on)", bench),
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let chore = args.first().and_then(|name| CHORES.iter().find(|chore| chore.0 == name));
    let Some((_, _, run)) = chore else {
        eprintln!("usage: cargo xtask CHORE\n");
        for (name, help, _) in CHORES {
            eprintln!("  {name:12} {help}");
        }
        return ExitCode::from(2);
    };
    match run(&args[1..]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn test(_: &[String]) -> Result<()> {
    cargo("fmt", &["--all", "--check"])?;
    cargo("clippy", &["--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"])?;
    run(Command::new("cargo")
        .args(["doc", "--no-deps", "--workspace", "--lib"])
        .env("RUSTDOCFLAGS", "-D warnings"))?;
    cargo("test", &["--workspace", "--all-features"])?;
    // The server's tests once more, on the other database.
    let postgres = postgres::Postgres::start(false)?;
    run(Command::new("cargo")
        .args(["test", "--package", "garns-web", "--all-features"])
        .env("GARNS_TEST_POSTGRES", postgres.url()))?;
    drop(postgres);
    // Only the library has features that can be left out.
    cargo("test", &["--package", "garns", "--no-default-features"])?;
    schemathesis::test(&[])?;
    certificates::test(&[])?;
    python::test(&[])?;
    browser::test(&[])
}

fn bench(args: &[String]) -> Result<()> {
    // One group runs the command itself.
    cargo("build", &["--release", "--package", "garns-cli"])?;
    run(Command::new("cargo").args(["run", "--release", "--package", "garns-bench", "--"]).args(args))
}

fn cargo(command: &str, args: &[&str]) -> Result<()> {
    run(Command::new("cargo").arg(command).args(args))
}

fn run(command: &mut Command) -> Result<()> {
    eprintln!("$ {command:?}");
    let status = command.status().with_context(|| format!("cannot start {command:?}"))?;
    if !status.success() {
        bail!("{command:?} failed: {status}");
    }
    Ok(())
}
