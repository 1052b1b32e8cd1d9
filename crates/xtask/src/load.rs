//! `cargo xtask load [PLAYERS] [SECONDS] [MOVES_PER_SECOND]`: how long a move takes with many players,
//! the server on one core, on both databases.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};

use crate::postgres::Postgres;
use crate::run as carry_out;

pub(crate) fn run(args: &[String]) -> Result<()> {
    carry_out(Command::new("cargo").args(["build", "--release", "--package", "garns-cli"]))?;
    carry_out(Command::new("cargo").args([
        "build",
        "--release",
        "--package",
        "garns-web",
        "--example",
        "load",
    ]))?;
    let defaults = ["200", "30", "2"];
    let args: Vec<&str> = (0..3).map(|i| args.get(i).map_or(defaults[i], String::as_str)).collect();
    let dir = std::env::temp_dir().join(format!("garns-load-{}", std::process::id()));
    fs::create_dir_all(&dir)?;
    let sqlite = dir.join("games.sqlite3").to_string_lossy().into_owned();
    eprintln!("SQLite:");
    measure(&sqlite, &args)?;
    let postgres = Postgres::start(true)?;
    eprintln!("PostgreSQL:");
    measure(&postgres.url(), &args)?;
    fs::remove_dir_all(&dir)?;
    Ok(())
}

fn measure(database: &str, args: &[&str]) -> Result<()> {
    let serve = ["serve", "--rate", "0", "--bind", "127.0.0.1:0", "--database", database];
    // One core for the server, the other for the players, where the machine can say so.
    let pinned =
        Command::new("taskset").args(["-c", "0", "true"]).status().is_ok_and(|status| status.success());
    let mut command = if pinned { Command::new("taskset") } else { Command::new("target/release/garns") };
    if pinned {
        command.args(["-c", "0", "target/release/garns"]);
    }
    let mut server = command.args(serve).stdout(Stdio::piped()).spawn().context("cannot start the server")?;
    let result = address(&mut server).and_then(|address| {
        let mut load = Command::new(if pinned { "taskset" } else { "target/release/examples/load" });
        if pinned {
            load.args(["-c", "1", "target/release/examples/load"]);
        }
        carry_out(load.arg(address).args(args))
    });
    server.kill()?;
    server.wait()?;
    result
}

fn address(server: &mut Child) -> Result<String> {
    let mut line = String::new();
    BufReader::new(server.stdout.take().context("no pipe")?).read_line(&mut line)?;
    let (_, rest) = line.split_once("http://").context("the server did not say where it is")?;
    Ok(rest.split('/').next().unwrap_or(rest).to_string())
}
