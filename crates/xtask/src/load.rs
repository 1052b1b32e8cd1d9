//! `cargo xtask load [PLAYERS] [SECONDS] [MOVES_PER_SECOND]`: measures the time of a move with many
//! players and the server on one core, on both databases; then again on SQLite, while some players
//! send as many requests as they can.

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

/// A server process, which ends when the value is dropped.
pub(crate) struct Server {
    process: Child,
    address: String,
}

impl Server {
    /// Starts the release build with a database on a free port, bound to the first core if the machine
    /// supports that.
    pub(crate) fn start(database: &str, args: &[&str]) -> Result<Server> {
        let mut command = pinned("0", "target/release/garns");
        command.args(["serve", "--bind", "127.0.0.1:0", "--database", database]).args(args);
        let mut process = command.stdout(Stdio::piped()).spawn().context("cannot start the server")?;
        let mut line = String::new();
        BufReader::new(process.stdout.take().context("no pipe")?).read_line(&mut line)?;
        let address = line.split_once("http://").map(|(_, rest)| rest.split('/').next().unwrap_or(rest));
        let address = address.context("the server did not print its address")?.to_string();
        Ok(Server { process, address })
    }

    /// The address that the server listens on, with the port.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// The most memory that the server used, if the system knows it.
    fn memory(&self) -> Option<String> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        Some(line.trim().to_string())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn measure(server: &Server, args: &[&str]) -> Result<()> {
    carry_out(pinned("1", "target/release/examples/load").arg(server.address()).args(args))?;
    if let Some(memory) = server.memory() {
        eprintln!("the server took at most {memory} of memory");
    }
    Ok(())
}

/// A program bound to one core, if the machine supports that.
fn pinned(core: &str, program: &str) -> Command {
    let can_pin = Command::new("taskset").args(["-c", core, "true"]).stderr(Stdio::null()).status();
    if !can_pin.is_ok_and(|status| status.success()) {
        return Command::new(program);
    }
    let mut command = Command::new("taskset");
    command.args(["-c", core, program]);
    command
}
