//! `cargo xtask load [PLAYERS] [SECONDS] [MOVES_PER_SECOND]`: measures the time of a move with many
//! players and the server on one core, on both databases; then again on SQLite, while some players
//! send as many requests as they can.

use std::fs;
use std::process::Command;

use anyhow::Result;

use crate::postgres::Postgres;
use crate::run as carry_out;
use crate::server::{Server, pinned};

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
    measure(&Server::start(&sqlite, &["--rate", "0"])?, &args)?;
    let postgres = Postgres::start(true)?;
    eprintln!("PostgreSQL:");
    measure(&Server::start(&postgres.url(), &["--rate", "0"])?, &args)?;
    // Each player sends a different address, as behind a proxy.
    eprintln!("SQLite, while twenty players ask for hints without a pause and one floods:");
    let flooded = dir.join("flooded.sqlite3").to_string_lossy().into_owned();
    measure(&Server::start(&flooded, &["--behind-proxy"])?, &["20", args[1], "2", "20", "1"])?;
    fs::remove_dir_all(&dir)?;
    Ok(())
}

fn measure(server: &Server, args: &[&str]) -> Result<()> {
    carry_out(pinned("1", "target/release/examples/load").arg(server.address()).args(args))?;
    if let Some(memory) = server.memory() {
        eprintln!("the server took at most {memory} of memory");
    }
    Ok(())
}
