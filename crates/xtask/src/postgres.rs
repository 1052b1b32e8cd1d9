//! A PostgreSQL server for tests, in a temporary directory and on a free port.

use std::fs;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::packages::{Needed, is_root, provide};

/// PostgreSQL itself.
pub(crate) const NEEDED: Needed = Needed::new("PostgreSQL", |_| programs().is_some(), &["postgresql"]);

/// A running server; it stops when the value is dropped.
pub(crate) struct Postgres {
    bin: PathBuf,
    dir: PathBuf,
    port: u16,
}

impl Postgres {
    /// Starts a server. Installs Debian's package first if PostgreSQL is missing.
    ///
    /// `durable` leaves `fsync` on, for measuring; tests are faster without.
    pub(crate) fn start(durable: bool) -> Result<Postgres> {
        provide(&[NEEDED])?;
        let bin = programs().context("cannot find initdb")?;
        let dir = std::env::temp_dir().join(format!("garns-postgres-{}", std::process::id()));
        fs::create_dir_all(&dir)?;
        if is_root() {
            super::run(Command::new("chown").arg("postgres:").arg(&dir))?;
        }
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let server = Postgres { bin, dir, port };
        let data = server.data();
        server.run(
            "initdb",
            &["-D", &data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
        )?;
        let fsync = if durable { "on" } else { "off" };
        let dir = server.dir.display();
        let options = format!(
            "-c listen_addresses=127.0.0.1 -p {port} -k {dir} -c fsync={fsync} -c max_connections=200"
        );
        let log = server.dir.join("log");
        server.run("pg_ctl", &["-D", &data, "-w", "-l", &log.to_string_lossy(), "-o", &options, "start"])?;
        Ok(server)
    }

    /// The server's URL, for `GARNS_TEST_POSTGRES`.
    pub(crate) fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }

    fn data(&self) -> String {
        self.dir.join("data").to_string_lossy().into_owned()
    }

    /// Runs a program of PostgreSQL. If this process is root, the program runs as the user
    /// `postgres`, because PostgreSQL refuses to run as root.
    fn run(&self, program: &str, args: &[&str]) -> Result<()> {
        let program = self.bin.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=postgres", "--regid=postgres", "--init-groups", "env"]);
            command.arg(format!("HOME={}", self.dir.display())).arg(program);
            command
        } else {
            Command::new(program)
        };
        let output = command
            .args(args)
            .current_dir(&self.dir)
            .output()
            .context("cannot start PostgreSQL's programs")?;
        if !output.status.success() {
            bail!("PostgreSQL: {}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.data();
        let _ = self.run("pg_ctl", &["-D", &data, "-m", "immediate", "-w", "stop"]);
        let _ = fs::remove_dir_all(&self.dir);
    }
}

/// The directory of `initdb` and `pg_ctl`: on the path, or where Debian puts it.
fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places: Vec<PathBuf> = std::env::split_paths(&path).collect();
    for version in fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten() {
        places.push(version.path().join("bin"));
    }
    places.into_iter().find(|place| place.join("initdb").is_file() && place.join("pg_ctl").is_file())
}
