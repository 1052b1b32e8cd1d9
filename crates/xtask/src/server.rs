//! The release build as a server, for tests and measurements.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};

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
    pub(crate) fn memory(&self) -> Option<String> {
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

/// A program bound to one core, if the machine supports that.
pub(crate) fn pinned(core: &str, program: &str) -> Command {
    let can_pin = Command::new("taskset").args(["-c", core, "true"]).stderr(Stdio::null()).status();
    if !can_pin.is_ok_and(|status| status.success()) {
        return Command::new(program);
    }
    let mut command = Command::new("taskset");
    command.args(["-c", core, program]);
    command
}
