//! The project's tasks: `cargo xtask TASK`.

mod browser;
mod certificates;
mod codegen;
mod cross;
mod example;
mod games;
mod home;
mod load;
mod npm;
mod packages;
mod postgres;
mod python;
mod schemathesis;
mod signature;
mod site;
mod tridagon;
mod wasm;

use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

type Task = fn(&[String]) -> Result<()>;

/// The tasks, each with its name and help.
const TASKS: [(&str, &str, Task); 16] = [
    ("test", "install what is missing and run every test", test),
    (
        "browser",
        "play the game in Chromium (server or site: only in this home; other arguments are passed on to node --test)",
        browser::test,
    ),
    (
        "schemathesis",
        "test the server with random requests made from its OpenAPI document",
        schemathesis::test,
    ),
    (
        "certificates",
        "check certificates with VeriPB (of the puzzles in the files named, else of stored games)",
        certificates::test,
    ),
    (
        "cross",
        "test the solvers on ARM and as WebAssembly (wasm or arm: only this target; time LIST...: measure the speed)",
        cross::test,
    ),
    ("python", "build the Python package and test it (arguments are passed on to pytest)", python::test),
    ("npm", "build the npm package into target/npm and test it", npm::test),
    ("home", "build the game without a server into target/home and test it", home::test),
    ("site", "write the game as a folder of static files (a folder, else target/site)", site::build),
    ("fmt", "format the code", |_| cargo("fmt", &["--all"])),
    ("codegen", "write the files that are generated from the code", codegen::run),
    ("games", "make the stored games again, two hundred of each level", games::run),
    ("load", "measure the time of a move with 200 players, on SQLite and PostgreSQL", load::run),
    ("example", "find example positions for techniques (by id, else for all that have none)", example::run),
    ("signature", "count the instructions that the engines execute", signature::run),
    ("bench", "compare the speed of Garns with its rivals (arguments are passed on)", bench),
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let task = args.first().and_then(|name| TASKS.iter().find(|task| task.0 == name));
    let Some((_, _, run)) = task else {
        eprintln!("usage: cargo xtask TASK\n");
        for (name, help, _) in TASKS {
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
    // The server's tests run again, on PostgreSQL.
    let postgres = postgres::Postgres::start(false)?;
    run(Command::new("cargo")
        .args(["test", "--package", "garns-web", "--all-features"])
        .env("GARNS_TEST_POSTGRES", postgres.url()))?;
    drop(postgres);
    // Only the library has features that can be left out.
    cargo("test", &["--package", "garns", "--no-default-features"])?;
    cross::test_wasm()?;
    schemathesis::test(&[])?;
    certificates::test(&[])?;
    python::test(&[])?;
    npm::test(&[])?;
    home::test(&[])?;
    browser::test(&[])
}

fn bench(args: &[String]) -> Result<()> {
    // One group of measurements runs the command itself.
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
